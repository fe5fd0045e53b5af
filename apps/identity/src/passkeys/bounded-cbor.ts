/**
 * How much CBOR (RFC 8949) a client may send: few levels and few items, each of a length that is stated and there. The library that reads it has no limits of
 * its own. https://fidoalliance.org/specs/fido-v2.1-ps-20210615/fido-client-to-authenticator-protocol-v2.1-ps-errata-20220621.html#ctap2-canonical-cbor-encoding-form
 */

/** CTAP2 allows four levels. The most items that an authenticator sends are those of an RSA key and of a handful of extensions. */
const limits = { levels: 4, items: 64 } as const;

export const major = { uint: 0, negative: 1, bytes: 2, text: 3, list: 4, map: 5, tag: 6 } as const;

type Head = { readonly kind: number; readonly argument: number; readonly end: number };

/** @returns `undefined` for a length that isn't stated, takes more than four bytes, or isn't there */
export function readHead(data: Uint8Array, at: number): Head | undefined {
  const first = data[at];
  if (first === undefined) return undefined;
  const [kind, short] = [first >> 5, first & 0x1f];
  if (short < 24) return { kind, argument: short, end: at + 1 };
  const size = { 24: 1, 25: 2, 26: 4 }[short];
  if (size === undefined || at + 1 + size > data.length) return undefined;
  let argument = 0;
  for (const byte of data.subarray(at + 1, at + 1 + size)) argument = argument * 256 + byte;
  return { kind, argument, end: at + 1 + size };
}

/** @returns the position after the item that begins at `at`; `undefined` if it has no end, or is too large or too deep */
export function endOfItem(data: Uint8Array, at: number): number | undefined {
  let left: number = limits.items;
  const findEnd = (position: number, level: number): number | undefined => {
    const head = readHead(data, position);
    left -= 1;
    if (head === undefined || left < 0 || level > limits.levels) return undefined;
    const { kind, argument, end } = head;
    if (kind === major.bytes || kind === major.text) return end + argument <= data.length ? end + argument : undefined;
    if (kind === major.tag) return undefined;
    if (kind !== major.list && kind !== major.map) return end;
    let next: number | undefined = end;
    const items = kind === major.map ? argument * 2 : argument;
    for (let item = 0; item < items && next !== undefined; item += 1) next = findEnd(next, level + 1);
    return next;
  };
  return findEnd(at, 1);
}
