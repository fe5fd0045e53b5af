/** Accounts of staff. They are made by whoever runs the service, by command, and share nothing with those of customers. */
import type { Queries } from '../storage/storage.ts';
import { base32, newKey } from './authenticators.ts';
import type { Deps } from './deps.ts';
import type { Secrets } from './secrets.ts';

export type Staff = {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly totpKey: Buffer;
  /** The last time step that a code was taken for. */
  readonly totpLastStep: number;
};

/** The one role there is. An account with another role opens nothing. */
export const reviewer = 'reviewer';

/** Under what name the attempts at an account are counted, and what such names with a network begin with. */
export const staffSubject = (id: string): string => `staff:${id}`;

/** Forgets every attempt at an account, from whatever network. */
export async function forgetStaffAttempts(queries: Queries, id: string): Promise<void> {
  await queries
    .deleteFrom('attempt_counter')
    .where((where) => where.or([where('subject', '=', staffSubject(id)), where('subject', 'like', `${staffSubject(id)} %`)]))
    .execute();
}

export async function findReviewer(queries: Queries, secrets: Secrets, email: string): Promise<Staff | undefined> {
  const row = await queries
    .selectFrom('staff')
    .selectAll()
    .where('email', '=', email)
    .where('role', '=', reviewer)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      email: row.email,
      passwordHash: row.password_hash,
      totpKey: Buffer.from(secrets.open(row.totp_secret, row.id), 'base64url'),
      totpLastStep: row.totp_last_step,
    }
  );
}

/**
 * @param email in the form that `email` of the contract gives
 * @returns the key for the authenticator app in base32, or `undefined` where the address has an account
 */
export async function insertReviewer(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  queries: Queries,
  email: string,
  passwordHash: string,
): Promise<string | undefined> {
  const id = secrets.newToken();
  const key = newKey(secrets);
  const inserted = await queries
    .insertInto('staff')
    .values({
      id,
      email,
      role: reviewer,
      password_hash: passwordHash,
      totp_secret: secrets.seal(key.toString('base64url'), id),
      totp_last_step: 0,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted && base32(key);
}

/** Takes the account away, and with it its sessions and what was counted against it. What it decided stays. @returns whether there was one */
export async function removeStaff(queries: Queries, email: string): Promise<boolean> {
  const removed = await queries.deleteFrom('staff').where('email', '=', email).returning('id').executeTakeFirst();
  if (removed === undefined) return false;
  await forgetStaffAttempts(queries, removed.id);
  return true;
}
