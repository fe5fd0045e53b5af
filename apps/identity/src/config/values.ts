/** The environment of a start, and its faults. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Collects faults, so that a start reports all of them at once. */
export type Faults = string[];
