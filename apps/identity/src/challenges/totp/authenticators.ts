/** Authenticator apps: their keys, and the time steps whose codes were used. */

import { lifetimes, authenticators as limits, testCode } from '@stepgate/contract';
import { type Authenticator, insertAuthenticator, listAuthenticators, spendTimeStep } from '../../factors/authenticator-rows.ts';
import { dropAuthenticator, keepWaitingKey, takeWaitingKey } from '../../factors/authenticators.ts';
import { factorName, type UsedFactor } from '../../factors/used-factor.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { Queries } from '../../storage/storage.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { isOfWrongClock, matchingStep, timeStep } from './totp.ts';

/**
 * Verifies and spends a code of any of the customer's apps: each time step of an app can be used once and never after a later one, across all processes.
 * @returns the method for a correct code; `clock-behind` for a correct code if the last used step is still in the future: the clock has stepped back. The code may have been used
 * before, so it stays refused, but it is not counted as an attempt.
 */
export async function spendTotpCode(
  tx: Transaction,
  customerId: string | undefined,
  code: string,
): Promise<UsedFactor | undefined | 'clock-behind'> {
  if (customerId === undefined) return undefined;
  const apps = await listAuthenticators(tx.queries, customerId);
  const used = ({ id, addedAt }: Pick<Authenticator, 'id' | 'addedAt'>) => ({ name: factorName('authenticator', id), addedAt });
  if (tx.settings.testCode && code === testCode) return used(apps[0] ?? { id: '0', addedAt: 0 });
  let isClockBehind = false;
  for (const app of apps) {
    const step = matchingStep(Buffer.from(tx.secrets.open(app.secret, app.owner), 'base64url'), code, tx.now);
    if (step === undefined) continue;
    // A code of the next step is accepted too, so a correct clock can't have used a later one.
    if (app.lastStep > timeStep(tx.now) + 1) isClockBehind = true;
    else if (await spendTimeStep(tx.queries, customerId, app, step)) return used(app);
  }
  return isClockBehind ? 'clock-behind' : undefined;
}

/** RFC 4226, 4: 160 bits. */
const keyBytes = 20;
const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newKey = (secrets: Secrets): Buffer => Buffer.from(secrets.newToken(), 'base64url').subarray(0, keyBytes);

/** RFC 4648, 6, without padding: the format in which authenticator apps take a key. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32Letters.charAt(Number.parseInt(five.padEnd(5, '0'), 2))).join('');
}

/** The bytes of a key in base32 without padding. */
export function base32Bytes(text: string): Buffer {
  const bits = [...text].map((letter) => base32Letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** Creates a key that waits for its first code and replaces an earlier one. @returns it in base32 */
export async function newEnrolment(tx: Transaction, customerId: string): Promise<string> {
  const key = newKey(tx.secrets);
  const row = {
    secret: tx.secrets.seal(key.toString('base64url'), customerId),
    expires_at: tx.now + lifetimes.authenticatorEnrolment,
  };
  await keepWaitingKey(tx.queries, customerId, row);
  return base32(key);
}

/**
 * The content of the QR code, in the Key URI format of authenticator apps. Some apps take a plus literally, so spaces are encoded as %20.
 * @param issuer names the entry in the app
 */
export function authenticatorUri(key: string, email: string, issuer: string): string {
  const query = new URLSearchParams({ secret: key, issuer, algorithm: 'SHA1', digits: '6', period: '30' });
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?${query.toString().replaceAll('+', '%20')}`;
}

type Confirmation = {
  readonly code: string;
  /** Absent: the app replaces the first one. A front end of 0.2.0 says so and sends no name. @until 0.4.0 */
  readonly name?: string | undefined;
  /** Hash of the session that asks. */
  readonly removedIn: string;
};

/**
 * Adds the app whose key waits, and spends the code that confirmed it.
 * @returns the name of the new method and of the app that was replaced; why not, for a code that isn't correct
 */
export async function confirmEnrolment(
  tx: Transaction,
  customerId: string,
  { code, name, removedIn }: Confirmation,
): Promise<{ readonly added: string; readonly replaced: string | undefined } | 'invalid_code' | 'clock_differs'> {
  const now = tx.now;
  const waiting = await tx.queries
    .selectFrom('totp_enrolment')
    .select('secret')
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (waiting === undefined) return 'invalid_code';
  const key = tx.secrets.open(waiting.secret, customerId);
  const bytes = Buffer.from(key, 'base64url');
  const step = matchingStep(bytes, code, now);
  if (step === undefined) return isOfWrongClock(bytes, code, now) ? 'clock_differs' : 'invalid_code';
  // The other of two parallel confirmations would set the last used step back.
  if (!(await takeWaitingKey(tx.queries, customerId, waiting.secret))) return 'invalid_code';
  const [first] = await listAuthenticators(tx.queries, customerId);
  const replaced =
    name === undefined && first !== undefined ? await dropAuthenticator(tx, customerId, first.id, removedIn) : undefined;
  const id = await insertAuthenticator(tx, customerId, { name: name ?? '', addedAt: now, key, lastStep: step });
  return { added: factorName('authenticator', id), replaced };
}

/** Whether the customer may add another app. */
export const hasRoom = async (queries: Queries, customerId: string): Promise<boolean> =>
  (await listAuthenticators(queries, customerId)).length < limits.most;
