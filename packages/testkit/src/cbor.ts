/** The little CBOR (RFC 8949) that authenticators send. */

export const uint = (value: number, bytes: 2 | 4): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** Of fewer than 24 characters. */
export const cborText = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
/** Fewer than 65,536. */
export const cborBytes = (value: Buffer): Buffer => Buffer.concat([Buffer.from([0x59]), uint(value.length, 2), value]);
/** Of fewer than 24 items. */
export const cborList = (...items: readonly Buffer[]): Buffer => Buffer.concat([Buffer.from([0x80 + items.length]), ...items]);
/** Of fewer than 24 entries. */
export const cborMap = (...entries: readonly (readonly [string, Buffer])[]): Buffer =>
  Buffer.concat([Buffer.from([0xa0 + entries.length]), ...entries.flatMap(([key, value]) => [cborText(key), value])]);
/** ECDSA with SHA-256, as COSE numbers it. */
export const minusSeven = Buffer.from([0x26]);
