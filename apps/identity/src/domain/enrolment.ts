/** The code with which a customer's phone becomes a device: short enough to be typed, good once and for ten minutes. */
import { lifetimes } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import { keepLink, voidLinks } from './links.ts';
import type { Secrets } from './secrets.ts';

/** No vowels, so that it spells nothing, and nothing that looks like something else. */
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

/** Whatever case and gaps it was typed with. */
export const deviceCodeHash = (secrets: Secrets, code: string): string =>
  secrets.keyedHash('device enrolment', code.toUpperCase().replace(/[\s-]/g, ''));

/** Makes a code in place of any before. @returns it, to be shown and forgotten */
export async function beginEnrolment(queries: Queries, secrets: Secrets, now: number, customerId: string): Promise<string> {
  const code = newDeviceCode(secrets);
  await voidLinks(queries, now, 'enrol-device', { customerId });
  await keepLink(queries, now, {
    hash: deviceCodeHash(secrets, code),
    kind: 'enrol-device',
    customerId,
    tokenHash: '',
    guardHash: '',
    lifetime: lifetimes.deviceEnrolment,
  });
  return code;
}
