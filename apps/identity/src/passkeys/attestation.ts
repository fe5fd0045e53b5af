/**
 * A new passkey comes with the attestation format `none`, or it is refused. Any other attestation is a chain of certificates that the client chose, and to
 * verify it means to ask addresses that those certificates name.
 *
 * We ask for `none`, and then the browser replaces what the authenticator said, unless that is a self attestation (WebAuthn, level 3, 5.4.7). A self attestation
 * has no certificate and names no model (5.1.3), so it says nothing about the authenticator; it is refused like the rest.
 */
import { sizes } from '@stepgate/contract';
import { isBounded } from './authenticator-data.ts';
import { readHead } from './bounded-cbor.ts';

const bytes = 2;
const header = (...items: (number | string)[]): Buffer =>
  Buffer.concat(items.map((item) => (typeof item === 'number' ? Buffer.from([item]) : Buffer.from(item))));

/** CBOR: a short text has the head 0x60 and its length, an empty map 0xa0. */
const fmtNone = header(0x63, 'fmt', 0x64, 'none');
const emptyStatement = header(0x67, 'attStmt', 0xa0);
const authDataKey = header(0x68, 'authData');
const mapOfThree = 0xa3;

/**
 * Whether the attestation object is of the format `none` and holds bounded authenticator data. The three entries may have any order.
 * @param text base64url
 */
export function isNoAttestation(text: string): boolean {
  const object = Buffer.from(text, 'base64url');
  if (object[0] !== mapOfThree) return false;
  const open = new Set(['fmt', 'attStmt', 'authData']);
  let at = 1;
  const takes = (entry: string, expected: Buffer): boolean => {
    if (!object.subarray(at, at + expected.length).equals(expected) || !open.delete(entry)) return false;
    at += expected.length;
    return true;
  };
  while (open.size > 0) {
    if (takes('fmt', fmtNone) || takes('attStmt', emptyStatement)) continue;
    if (!takes('authData', authDataKey)) return false;
    const head = readHead(object, at);
    if (head?.kind !== bytes || head.argument > sizes.passkey.authenticatorData) return false;
    at = head.end + head.argument;
    if (at > object.length || !isBounded(object.subarray(head.end, at))) return false;
  }
  return at === object.length;
}
