/** Authenticator apps: the key that a customer's app holds, and the codes it has been used for. */
import { lifetimes, testCode } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import type { Deps } from './deps.ts';
import type { Secrets } from './secrets.ts';
import { matchingStep, timeStep } from './totp.ts';

/**
 * Checks and spends: each time step is good once and never backwards, on any number of processes.
 * @returns `clock-behind` for a code that is right by this clock where a step was used that this clock has yet to come to: the clock has
 * stepped back. The code may have been used before, so it stays refused; but it is no guess.
 */
export async function spendTotpCode(
  deps: Deps,
  queries: Queries,
  customerId: string | undefined,
  code: string,
): Promise<boolean | 'clock-behind'> {
  if (customerId === undefined) return false;
  if (deps.settings.testCode && code === testCode) return true;
  const row = await queries
    .selectFrom('totp')
    .select(['secret', 'last_step'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (row === undefined) return false;
  const secret = Buffer.from(deps.secrets.open(row.secret, customerId), 'base64url');
  const step = matchingStep(secret, code, deps.clock.now());
  if (step === undefined) return false;
  // A code of the next step is taken too: no honest clock has used more than that.
  if (row.last_step > timeStep(deps.clock.now()) + 1) return 'clock-behind';
  const spent = await queries
    .updateTable('totp')
    .set({ last_step: step })
    .where('customer_id', '=', customerId)
    .where('last_step', '<', step)
    .returning('customer_id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** RFC 4226, 4: 160 bits. */
const keyBytes = 20;
const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newKey = (secrets: Secrets): Buffer => Buffer.from(secrets.newToken(), 'base64url').subarray(0, keyBytes);

/** RFC 4648, 6, without padding: how authenticator apps take a key. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32Letters.charAt(Number.parseInt(five.padEnd(5, '0'), 2))).join('');
}

/** Makes a key that waits for its first code, in place of any before. @returns it in base32 */
export async function newEnrolment({ storage, secrets, clock }: Deps, customerId: string): Promise<string> {
  const key = newKey(secrets);
  const row = {
    secret: secrets.seal(key.toString('base64url'), customerId),
    expires_at: clock.now() + lifetimes.authenticatorEnrolment,
  };
  await storage.queries
    .insertInto('totp_enrolment')
    .values({ customer_id: customerId, ...row })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(row))
    .execute();
  return base32(key);
}

/** Names the entry in the app. One for each kind of account, so that one who has both keeps two entries. */
export const issuers = { customer: 'Stepgate', staff: 'Stepgate review desk' } as const;

/** What the QR code says (the Key URI format that every app reads; some of them take a plus for a plus). */
export function authenticatorUri(key: string, email: string, issuer: string = issuers.customer): string {
  const query = new URLSearchParams({ secret: key, issuer, algorithm: 'SHA1', digits: '6', period: '30' });
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?${query.toString().replaceAll('+', '%20')}`;
}

/** The waiting key becomes the customer's, in place of the one before; the code that confirmed it is spent. @returns whether the code was right */
export async function confirmEnrolment(deps: Deps, queries: Queries, customerId: string, code: string): Promise<boolean> {
  const now = deps.clock.now();
  const waiting = await queries
    .selectFrom('totp_enrolment')
    .select('secret')
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (waiting === undefined) return false;
  const step = matchingStep(Buffer.from(deps.secrets.open(waiting.secret, customerId), 'base64url'), code, now);
  if (step === undefined) return false;
  const row = { secret: waiting.secret, last_step: step, enrolled_at: now };
  // Of two confirmations at one moment one takes the key: the other would set the app's steps back.
  const taken = await queries
    .deleteFrom('totp_enrolment')
    .where('customer_id', '=', customerId)
    .where('secret', '=', waiting.secret)
    .returning('customer_id')
    .executeTakeFirst();
  if (taken === undefined) return false;
  await queries
    .insertInto('totp')
    .values({ customer_id: customerId, ...row })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(row))
    .execute();
  return true;
}
