/** The form of an authenticator's data, which the library reads without limits of its own (WebAuthn, level 3, section 6.1). */
import { endOfItem } from './bounded-cbor.ts';
import { isBoundedKey } from './bounded-key.ts';

/** Digest of the relying party's id, flags, counter. */
const fixed = 32 + 1 + 4;
const attested = { flag: 0x40, model: 16, idLength: 2 } as const;
const extensionsFlag = 0x80;

/** Whether it has the parts that its flags name, each of a bounded size, and nothing else. */
export function isBounded(data: Uint8Array): boolean {
  if (data.length < fixed) return false;
  const flags = data[fixed - 5] ?? 0;
  let end: number | undefined = fixed;
  if (flags & attested.flag) {
    const id = fixed + attested.model;
    const [high, low] = [data[id], data[id + 1]];
    if (high === undefined || low === undefined) return false;
    const key = id + attested.idLength + high * 256 + low;
    if (!isBoundedKey(data, key)) return false;
    end = endOfItem(data, key);
  }
  if (flags & extensionsFlag && end !== undefined) end = endOfItem(data, end);
  return end === data.length;
}
