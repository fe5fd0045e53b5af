/** The form of a new passkey's public key (COSE, RFC 9052, 7): a small map of numbers, and an RSA key whose check is cheap. */
import { sizes } from '@stepgate/contract';
import { endOfItem, major, readHead } from './bounded-cbor.ts';

/** The labels of a key's type, and of the exponent of an RSA key (RFC 8230, 4): -2. CBOR writes -1 - n for a negative number, and gives n. */
const label = { type: 1, exponent: 1 } as const;
const rsa = 3;

/**
 * Labels are whole numbers, and values are whole numbers or bytes: what WebAuthn, level 3, 6.5.1.1 allows. A library that reads `-2.0` as `-2` thus finds
 * nothing here that this function has not seen.
 * @returns whether the item that begins at `at` is such a key. Its end is the caller's.
 */
export function isBoundedKey(data: Uint8Array, at: number): boolean {
  const map = readHead(data, at);
  if (map?.kind !== major.map || endOfItem(data, at) === undefined) return false;
  let next = map.end;
  let isRsa = false;
  let longestExponent = 0;
  for (let entry = 0; entry < map.argument; entry += 1) {
    const name = readHead(data, next);
    const value = name && readHead(data, name.end);
    if (name === undefined || value === undefined || name.kind > major.negative || value.kind > major.bytes) return false;
    const isBytes = value.kind === major.bytes;
    if (isBytes && value.argument > sizes.passkey.modulus) return false;
    if (name.kind === major.uint && name.argument === label.type && value.kind === major.uint) isRsa ||= value.argument === rsa;
    if (name.kind === major.negative && name.argument === label.exponent && isBytes)
      longestExponent = Math.max(longestExponent, value.argument);
    next = isBytes ? value.end + value.argument : value.end;
  }
  return !isRsa || longestExponent <= sizes.passkey.exponent;
}
