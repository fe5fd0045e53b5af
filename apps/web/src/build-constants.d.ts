/** Set by the build: whether this is the demo. What hangs on it drops out of production. */
declare const __STEPGATE_DEMO__: boolean;
