/** The passkeys of staff, as rows, and the links with which they add them. They share no table with those of customers. */
import { lifetimes } from '@stepgate/contract';
import { sql } from 'kysely';
import type { NewPasskey } from '../passkeys/enrolment.ts';
import type { Use } from '../passkeys/passkeys.ts';
import { type Expiring, expired } from '../storage/expiring.ts';
import type { Queries } from '../storage/storage.ts';
import type { Database } from '../storage/transaction.ts';

export const expiring: readonly Expiring[] = [expired('staff_passkey_link')];

export type StaffPasskey = {
  readonly id: string;
  readonly staffId: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly synced: boolean;
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
};

/** The user handle (WebAuthn, `user.id`), base64url: never that of a customer. */
export const staffHandleOf = (staffId: string): string => Buffer.from(`staff:${staffId}`).toString('base64url');

/** By the member of the staff, the oldest first, or by the credential. */
export async function listStaffPasskeys(
  queries: Queries,
  by: { readonly staff_id: string } | { readonly credential_id: string },
): Promise<readonly StaffPasskey[]> {
  const rows = await queries
    .selectFrom('staff_passkey')
    .selectAll()
    .where((where) => where.and(by))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    staffId: row.staff_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: row.counter,
    synced: row.synced === 1,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** Of two signatures with the same count, only one is ever taken. @returns whether it was taken; `false` also if the passkey was removed meanwhile */
export async function recordStaffPasskeyUse({ queries, now }: Database, id: string, { counter }: Use): Promise<boolean> {
  const recorded = await queries
    .updateTable('staff_passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    // An authenticator that doesn't count always says 0.
    .where((where) => where.or([where('counter', '<', counter), sql<boolean>`counter + ${counter} = 0`]))
    .returning('id')
    .executeTakeFirst();
  return recorded !== undefined;
}

/** Removes a passkey and ends the sessions that it has opened. @returns whether there was one */
export async function removeStaffPasskey({ queries, now }: Database, staffId: string, id: string): Promise<boolean> {
  const removed = await queries
    .deleteFrom('staff_passkey')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('id')
    .executeTakeFirst();
  if (removed === undefined) return false;
  await queries
    .updateTable('staff_session')
    .set({ ended_at: now })
    .where('passkey_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  return true;
}

/** Makes the link with which a member of the staff adds a passkey, in place of an earlier one. @returns its token */
export async function makePasskeyLink({ queries, secrets, now }: Database, staffId: string): Promise<string> {
  const token = secrets.newToken();
  const row = { token_hash: secrets.hashToken(token), expires_at: now + lifetimes.staffPasskeyLink };
  await queries
    .insertInto('staff_passkey_link')
    .values({ staff_id: staffId, ...row })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(row))
    .execute();
  return token;
}

/** @returns whose link it is; `undefined` for an unknown, spent or expired link */
export async function findPasskeyLink({ queries, secrets, now }: Database, token: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('staff_passkey_link')
    .select('staff_id')
    .where('token_hash', '=', secrets.hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.staff_id;
}

/** Spends the link and stores the passkey, in one transaction. @returns why not, if not */
export async function addStaffPasskey(
  { queries, secrets, now }: Database,
  { staffId, token, name }: { readonly staffId: string; readonly token: string; readonly name: string },
  added: NewPasskey,
): Promise<'added' | 'spent' | 'taken'> {
  const spent = await queries
    .deleteFrom('staff_passkey_link')
    .where('token_hash', '=', secrets.hashToken(token))
    .where('expires_at', '>', now)
    .returning('staff_id')
    .executeTakeFirst();
  if (spent?.staff_id !== staffId) return 'spent';
  const stored = await queries
    .insertInto('staff_passkey')
    .values({
      id: secrets.newToken(),
      staff_id: staffId,
      credential_id: added.credentialId,
      public_key: added.publicKey,
      counter: added.counter,
      synced: added.synced ? 1 : 0,
      name,
      created_at: now,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored === undefined ? 'taken' : 'added';
}
