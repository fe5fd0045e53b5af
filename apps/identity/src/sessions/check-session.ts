import { type Replica, StaleRead } from '../storage/replica.ts';
import type { Database } from '../storage/transaction.ts';
import { countsAsActivity, liveAt, liveSession, type Session, toSession, touchSession } from './sessions.ts';

const staleSession = new StaleRead(liveSession);

/**
 * Whether a session is live, for a company's back end. The replica's word may be two seconds old, and only its yes counts: a session that it doesn't have, that is frozen
 * there, or whose activity is to be written, is asked of the database.
 * @param by see `touchSession`
 * @throws Problem `session_frozen`
 */
export async function checkSession(
  db: Database,
  replica: Replica | undefined,
  cookie: string,
  by: 'customer' | 'poll',
): Promise<Session | undefined> {
  const { secrets, now } = db;
  const hash = secrets.hashToken(cookie);
  const [row] = (await replica?.rows(staleSession, liveAt(hash, now))) ?? [];
  if (row === undefined || row.frozen_at !== null || countsAsActivity(row, by, now)) return touchSession(db, cookie, by);
  return toSession(row, hash, by, now);
}
