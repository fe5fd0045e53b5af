/** The data in the export of another service that the import doesn't take: counted and named, so that nothing is lost unseen. */

export type WhatStays = {
  /** Names a customer who isn't imported. */
  leaveOut(label: string, reason: string): void;
  /** Counts something of a customer who is imported without it. */
  count(what: string): void;
};

type LeftOut = { readonly label: string; readonly reason: string };

export function listWhatStays(): WhatStays & {
  readonly leftOut: readonly LeftOut[];
  /** By name, each with its count. */
  readonly counted: ReadonlyMap<string, number>;
} {
  const leftOut: LeftOut[] = [];
  const counted = new Map<string, number>();
  return {
    leftOut,
    counted,
    leaveOut: (label, reason) => void leftOut.push({ label, reason }),
    count: (what) => void counted.set(what, (counted.get(what) ?? 0) + 1),
  };
}

/** Fields that say nothing: absent, empty, off or zero. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === 0 ||
  value === '' ||
  value === '{}' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Counts every field that a reader of exports doesn't know, by its name. */
export function countOthers(record: object, known: ReadonlySet<string>, stays: Pick<WhatStays, 'count'>, prefix = ''): void {
  for (const [name, value] of Object.entries(record)) if (!known.has(name) && !isNothing(value)) stays.count(prefix + name);
}
