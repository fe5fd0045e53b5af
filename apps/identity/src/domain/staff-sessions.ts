/**
 * Sessions of staff: a cookie, a table and an end of their own, so that no session of a customer is ever one of staff, nor the other way
 * round. Being asked counts as activity.
 */
import { lifetimes } from '@stepgate/contract';
import { cookieName } from '../cookies.ts';
import type { CallContext } from '../serve-call.ts';
import type { Queries } from '../storage/storage.ts';
import type { Deps } from './deps.ts';
import { Problem } from './problem.ts';
import type { Secrets } from './secrets.ts';
import { seenGrain } from './sessions.ts';
import { reviewer, type Staff } from './staff.ts';

/** @returns the value for the cookie: always a new one */
export async function startStaffSession(
  queries: Queries,
  secrets: Secrets,
  now: number,
  staffId: string,
  before: string | undefined,
): Promise<string> {
  await endStaffSession(queries, secrets, now, before);
  const cookie = secrets.newToken();
  await queries
    .insertInto('staff_session')
    .values({
      hash: secrets.hashToken(cookie),
      staff_id: staffId,
      created_at: now,
      last_seen_at: now,
      expires_at: now + lifetimes.staffSession,
      ended_at: null,
    })
    .execute();
  return cookie;
}

export async function endStaffSession(
  queries: Queries,
  secrets: Secrets,
  now: number,
  cookie: string | undefined,
): Promise<void> {
  if (cookie === undefined) return;
  await queries
    .updateTable('staff_session')
    .set({ ended_at: now })
    .where('hash', '=', secrets.hashToken(cookie))
    .where('ended_at', 'is', null)
    .execute();
}

export type StaffAtDesk = Pick<Staff, 'id' | 'email'> & { readonly sessionHash: string };

/** Who is at the desk. @throws Problem `session_not_found` */
export async function staffOf(
  { storage: { queries }, secrets, clock, settings }: Deps,
  { cookies }: CallContext,
): Promise<StaffAtDesk> {
  const cookie = cookies.get(cookieName('staff-session', settings.origin));
  if (cookie === undefined) throw new Problem('session_not_found');
  const now = clock.now();
  const hash = secrets.hashToken(cookie);
  const row = await queries
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select(['staff.id', 'staff.email', 'staff_session.last_seen_at'])
    .where('staff_session.hash', '=', hash)
    .where('staff.role', '=', reviewer)
    .where('staff_session.ended_at', 'is', null)
    .where('staff_session.expires_at', '>', now)
    .where('staff_session.last_seen_at', '>', now - lifetimes.staffSessionIdle)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('session_not_found');
  if (now - row.last_seen_at > seenGrain) {
    await queries
      .updateTable('staff_session')
      .set({ last_seen_at: now })
      .where('hash', '=', hash)
      .where('last_seen_at', '<', now)
      .execute();
  }
  return { id: row.id, email: row.email, sessionHash: hash };
}
