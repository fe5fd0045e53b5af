/** Authenticator apps: the key of a customer's app, and the time steps whose codes were used. */

import { lifetimes, testCode } from '@stepgate/contract';
import {
  dropAuthenticator,
  keepAuthenticator,
  keepWaitingKey,
  spendTimeStep,
  takeWaitingKey,
} from '../../factors/authenticators.ts';
import { factorName, type UsedFactor } from '../../factors/used-factor.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { Transaction } from '../../storage/transaction.ts';
import { matchingStep, timeStep } from './totp.ts';

/**
 * Verifies and spends a code: each time step can be used once and never after a later one, across all processes.
 * @returns the method for a correct code; `clock-behind` for a correct code if the last used step is still in the future: the clock has stepped back. The code may have been used
 * before, so it stays refused, but it is not counted as an attempt.
 */
export async function spendTotpCode(
  tx: Transaction,
  customerId: string | undefined,
  code: string,
): Promise<UsedFactor | undefined | 'clock-behind'> {
  if (customerId === undefined) return undefined;
  const row = await tx.queries
    .selectFrom('totp')
    .select(['secret', 'last_step', 'enrolled_at'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  const addedAt = row?.enrolled_at ?? 0;
  const used = { name: factorName('authenticator', addedAt), addedAt };
  if (tx.settings.testCode && code === testCode) return used;
  if (row === undefined) return undefined;
  const secret = Buffer.from(tx.secrets.open(row.secret, customerId), 'base64url');
  const step = matchingStep(secret, code, tx.now);
  if (step === undefined) return undefined;
  // A code of the next step is accepted too, so a correct clock can't have used a later one.
  if (row.last_step > timeStep(tx.now) + 1) return 'clock-behind';
  return (await spendTimeStep(tx.queries, customerId, step)) ? used : undefined;
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

/**
 * Assigns the waiting key to the customer, in place of an earlier one, and spends the code that confirmed it.
 * @param removedIn hash of the session that asks @returns whether the code was correct, with the app that was replaced
 */
export async function confirmEnrolment(
  tx: Transaction,
  customerId: string,
  code: string,
  removedIn: string,
): Promise<{ readonly replaced: string | undefined } | undefined> {
  const now = tx.now;
  const waiting = await tx.queries
    .selectFrom('totp_enrolment')
    .select('secret')
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (waiting === undefined) return undefined;
  const step = matchingStep(Buffer.from(tx.secrets.open(waiting.secret, customerId), 'base64url'), code, now);
  if (step === undefined) return undefined;
  // The other of two parallel confirmations would set the last used step back.
  if (!(await takeWaitingKey(tx.queries, customerId, waiting.secret))) return undefined;
  const replaced = await dropAuthenticator(tx, customerId, removedIn);
  await keepAuthenticator(tx, customerId, { secret: waiting.secret, lastStep: step });
  return { replaced };
}
