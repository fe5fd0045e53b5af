/**
 * Staff sessions have their own cookie, table and expiry, so that a customer's session is never a staff session, or the reverse. Each request counts as
 * activity, except the page's own automatic ones.
 */

import { cookieIn, lifetimes, roleAllows, type StaffRole } from '@stepgate/contract';
import type { CallContext } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { type Settings, staffOrigin } from '../kernel/settings.ts';
import { seenGrain } from '../sessions/sessions.ts';
import { type Expiring, expired } from '../storage/expiring.ts';
import type { Queries } from '../storage/storage.ts';
import type { Database } from '../storage/transaction.ts';
import { parseStaffRole, type Staff } from './staff.ts';

export const expiring: readonly Expiring[] = [expired('staff_session')];

/** Whether a role logs in with a passkey only: what somebody in the middle can relay then opens nothing. */
export const needsPasskey = ({ staffPasskeys }: Pick<Settings, 'staffPasskeys'>, role: StaffRole): boolean =>
  staffPasskeys === 'required' && roleAllows(role, 'decide');

/**
 * @param passkeyId of the passkey that opens it; `null`: password and code do
 * @returns the value for the cookie, always a new one
 */
export async function startStaffSession(
  db: Database,
  staffId: string,
  before: string | undefined,
  passkeyId: string | null,
): Promise<string> {
  await endStaffSession(db, before);
  const { queries, secrets, now } = db;
  const cookie = secrets.newToken();
  await queries
    .insertInto('staff_session')
    .values({
      hash: secrets.hashToken(cookie),
      staff_id: staffId,
      passkey_id: passkeyId,
      created_at: now,
      last_seen_at: now,
      expires_at: now + lifetimes.staffSession,
      ended_at: null,
    })
    .execute();
  return cookie;
}

export async function endStaffSession({ queries, secrets, now }: Database, cookie: string | undefined): Promise<void> {
  if (cookie === undefined) return;
  await queries
    .updateTable('staff_session')
    .set({ ended_at: now })
    .where('hash', '=', secrets.hashToken(cookie))
    .where('ended_at', 'is', null)
    .execute();
}

/** Whether a session has ended by itself, without activity. */
async function hasIdledOut(queries: Queries, hash: string, now: number): Promise<boolean> {
  const row = await queries
    .selectFrom('staff_session')
    .select('hash')
    .where('hash', '=', hash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '<=', now - lifetimes.staffSessionIdle)
    .executeTakeFirst();
  return row !== undefined;
}

export type AuthenticatedStaff = Pick<Staff, 'id' | 'email'> & {
  readonly role: StaffRole;
  readonly sessionHash: string;
  readonly idleExpiresAt: number;
  readonly expiresAt: number;
};

/**
 * The staff member who is logged in. A session without a passkey is invalid for a role that needs one: it may have begun before the operator required it.
 * @param by `poll`: the page asks automatically, which doesn't count as activity
 * @throws Problem `session_not_found`
 */
export async function authenticateStaff(
  { storage: { queries }, secrets, clock, settings }: Deps,
  { cookies }: CallContext,
  by: 'staff' | 'poll' = 'staff',
): Promise<AuthenticatedStaff> {
  const cookie = cookieIn(cookies, 'staff-session', staffOrigin(settings));
  if (cookie === undefined) throw new Problem('session_not_found');
  const now = clock.now();
  const hash = secrets.hashToken(cookie);
  const row = await queries
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select(['staff.id', 'staff.email', 'staff.role'])
    .select(['staff_session.passkey_id', 'staff_session.last_seen_at', 'staff_session.expires_at'])
    .where('staff_session.hash', '=', hash)
    .where('staff_session.ended_at', 'is', null)
    .where('staff_session.expires_at', '>', now)
    .where('staff_session.last_seen_at', '>', now - lifetimes.staffSessionIdle)
    .executeTakeFirst();
  const role = row && parseStaffRole(row.role);
  if (row === undefined || role === undefined || (row.passkey_id === null && needsPasskey(settings, role)))
    throw new Problem('session_not_found', (await hasIdledOut(queries, hash, now)) ? { params: { sessionEnded: 'idle' } } : {});
  if (by === 'staff' && now - row.last_seen_at > seenGrain) {
    await queries
      .updateTable('staff_session')
      .set({ last_seen_at: now })
      .where('hash', '=', hash)
      .where('last_seen_at', '<', now)
      .execute();
  }
  return {
    id: row.id,
    email: row.email,
    role,
    sessionHash: hash,
    idleExpiresAt: Math.min((by === 'staff' ? now : row.last_seen_at) + lifetimes.staffSessionIdle, row.expires_at),
    expiresAt: row.expires_at,
  };
}

/** @throws Problem `staff_role` */
export function requireRole({ role }: Pick<AuthenticatedStaff, 'role'>, needed: StaffRole): void {
  if (!roleAllows(role, needed)) throw new Problem('staff_role');
}
