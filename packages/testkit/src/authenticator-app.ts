/** Decodes a key as an authenticator app does. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** @param base32 RFC 4648, 6, without padding */
export function decodeBase32(base32: string): Buffer {
  const bits = [...base32].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
