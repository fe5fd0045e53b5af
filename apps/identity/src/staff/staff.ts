/** Accounts of staff. The operator creates them by command. They share nothing with customers' accounts. */

import { type StaffRole, staffRoles } from '@stepgate/contract';
import { base32, newKey } from '../challenges/totp/authenticators.ts';
import type { Secrets } from '../kernel/secrets.ts';
import { forgetAttemptsFromEverywhere } from '../limits/attempts.ts';
import type { Queries } from '../storage/storage.ts';
import type { Database } from '../storage/transaction.ts';

export type Staff = {
  readonly id: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly passwordHash: string;
  readonly totpKey: Buffer;
  /** The time step of the last accepted code. */
  readonly totpLastStep: number;
};

/** `undefined`: a role of a later release, which has no access here. */
export const parseStaffRole = (stored: string): StaffRole | undefined => staffRoles.find((role) => role === stored);

export type StaffMember = Pick<Staff, 'id' | 'email' | 'role'>;

/** @param by the address or the id. @returns `undefined` for somebody who isn't on the staff, or has a role of a later release */
export async function findStaffMember(
  queries: Queries,
  by: { readonly email: string } | { readonly id: string },
): Promise<StaffMember | undefined> {
  const row = await queries
    .selectFrom('staff')
    .select(['id', 'email', 'role'])
    .where((where) => where.and(by))
    .executeTakeFirst();
  const role = row && parseStaffRole(row.role);
  return row && role && { id: row.id, email: row.email, role };
}

/** The rate-limit key of an account's attempts; the keys with a network start with it too. */
export const staffSubject = (id: string): string => `staff:${id}`;

/** Clears all attempts at an account, from every network. */
export async function forgetStaffAttempts(queries: Queries, id: string): Promise<void> {
  await forgetAttemptsFromEverywhere(queries, staffSubject(id));
}

export async function findStaff(queries: Queries, secrets: Secrets, email: string): Promise<Staff | undefined> {
  const row = await queries.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst();
  const role = row && parseStaffRole(row.role);
  if (row === undefined || role === undefined) return undefined;
  return {
    id: row.id,
    email: row.email,
    role,
    passwordHash: row.password_hash,
    totpKey: Buffer.from(secrets.open(row.totp_secret, row.id), 'base64url'),
    totpLastStep: row.totp_last_step,
  };
}

/**
 * @param email normalized, as `email` of the contract returns it
 * @returns the key for the authenticator app in base32, or `undefined` if the address has an account
 */
export async function insertStaff(
  { queries, secrets, now }: Database,
  email: string,
  role: StaffRole,
  passwordHash: string,
): Promise<string | undefined> {
  const id = secrets.newToken();
  const key = newKey(secrets);
  const inserted = await queries
    .insertInto('staff')
    .values({
      id,
      email,
      role,
      password_hash: passwordHash,
      totp_secret: secrets.seal(key.toString('base64url'), id),
      totp_last_step: 0,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted && base32(key);
}

/** See `renew-password-hash.ts`. */
export async function replaceStaffHash(
  queries: Queries,
  id: string,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> {
  await queries
    .updateTable('staff')
    .set({ password_hash: after })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .execute();
}

/** Deletes the account with its sessions and attempt counters. Its decisions stay. @returns whether there was one */
export async function removeStaff(queries: Queries, email: string): Promise<boolean> {
  const removed = await queries.deleteFrom('staff').where('email', '=', email).returning('id').executeTakeFirst();
  if (removed === undefined) return false;
  await forgetStaffAttempts(queries, removed.id);
  return true;
}
