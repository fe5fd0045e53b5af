/** The code that enrols a customer's phone as a device: short enough to type, valid once and for ten minutes. */

import { lifetimes } from '@stepgate/contract';
import { keepLink, voidLinks } from '../../customers/action-links.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { Transaction } from '../../storage/transaction.ts';

/** No vowels, so that it spells no words, and no characters that look alike. */
const alphabet = 'BCDFGHJKMNPQRSTVWXZ23456789';
const letters = 10;
const fair = Math.floor(256 / alphabet.length) * alphabet.length;

function newDeviceCode(secrets: Secrets): string {
  let code = '';
  while (code.length < letters) {
    for (const byte of Buffer.from(secrets.newToken(), 'base64url')) {
      if (byte < fair && code.length < letters) code += alphabet.charAt(byte % alphabet.length);
    }
  }
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

const purpose = 'device enrolment';

/** Ignores case and gaps. */
const normal = (code: string): string => code.toUpperCase().replace(/[\s-]/g, '');

/** The possible hashes of an enrolment's code. */
export const deviceCodeHashes = (secrets: Secrets, code: string): readonly string[] => secrets.keyedHashes(purpose, normal(code));

/** Creates a code and voids earlier ones. @param session hash of the session that asks @returns the code, to be shown and not stored */
export async function beginEnrolment(tx: Transaction, customerId: string, session: string): Promise<string> {
  const code = newDeviceCode(tx.secrets);
  await voidLinks(tx.queries, tx.now, 'enrol-device', { customerId });
  await keepLink(tx.queries, tx.now, {
    hash: tx.secrets.keyedHash(purpose, normal(code)),
    kind: 'enrol-device',
    customerId,
    tokenHash: '',
    guardHash: '',
    session,
    lifetime: lifetimes.deviceEnrolment,
  });
  return code;
}
