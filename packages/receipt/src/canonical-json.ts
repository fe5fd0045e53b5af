/** Data with one text only: what is signed must not depend on the order in which an object was built. */
export type Canonical =
  | string
  | number
  | boolean
  | null
  | readonly Canonical[]
  | { readonly [key: string]: Canonical | undefined };

/**
 * The JSON Canonicalization Scheme (RFC 8785): members sorted by UTF-16 code units, no white space. Numbers and strings are already canonical in
 * ECMAScript's own serialization.
 */
export function canonicalJson(value: Canonical): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value)
    .flatMap(([key, each]) => (each === undefined ? [] : [[key, each] as const]))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`;
}

const isList = (value: Exclude<Canonical, null>): value is readonly Canonical[] => Array.isArray(value);
