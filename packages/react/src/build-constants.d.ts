/** Set by the build: whether hints for demo customers are compiled in. */
declare const __STEPGATE_DEMO__: boolean;
