/** Set by the build: whether this is the demo. Code that depends on it is dropped from production. */
declare const __STEPGATE_DEMO__: boolean;
