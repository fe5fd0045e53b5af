/**
 * Deletes rows that can never be used again, so the tables stay in proportion to the traffic of the last days. It works in batches, each its own
 * statement, with pauses between them, because the embedded database works in the thread that answers customers.
 */
import { setTimeout } from 'node:timers/promises';
import { challengeTypes } from '@stepgate/contract';
import { sql } from 'kysely';
import { expiring as ofAppeals } from '../account/appeals.ts';
import { expiring as ofEmailChanges } from '../account/email-change/email-changes.ts';
import { expiring as ofTeams } from '../account/team/teams.ts';
import { registry } from '../challenges/registry.ts';
import { purgeSelfies } from '../challenges/selfie-with-id/stored-photos.ts';
import { expiring as ofLinks } from '../customers/action-links.ts';
import { expiring as ofEmailUndos } from '../customers/email-undos.ts';
import { expiring as ofMadeChanges } from '../customers/made-changes.ts';
import { expiring as ofSupportCodes } from '../customers/support-codes.ts';
import { forgetFacts } from '../events/forget-facts.ts';
import { expiring as ofFormerFactors } from '../factors/former-factors.ts';
import { expiring as ofSimChecks } from '../factors/sim-checks.ts';
import type { Deps } from '../kernel/context.ts';
import type { Job } from '../kernel/job.ts';
import { expiring as ofAttempts } from '../limits/attempts.ts';
import { expiring as ofCaptchas } from '../limits/captcha.ts';
import { expiring as ofRateLimits } from '../limits/rate-limits.ts';
import { expiring as ofSpentApprovals } from '../server-api/spend-once.ts';
import { expiring as ofSecurityEvents } from '../server-api/take-security-event.ts';
import { expiring as ofSessionProofs } from '../sessions/session-keys.ts';
import { expiring as ofSessions } from '../sessions/sessions.ts';
import { expiring as ofTrustedDevices } from '../sessions/trusted-devices.ts';
import { expiring as ofSignUps } from '../sign-up/registrations-begin.ts';
import { expiring as ofSocialLogins } from '../social/social-logins.ts';
import { expiring as ofStaffPasskeys } from '../staff/staff-passkeys.ts';
import { expiring as ofStaffSessions } from '../staff/staff-sessions.ts';
import { type Expiring, oldest } from '../storage/expiring.ts';
import type { Storage } from '../storage/storage.ts';
import { expiring as ofHandOffs } from '../tokens/hand-off.ts';
import { expiring as ofTokens } from '../tokens/issue-token.ts';

/** Rows of one statement. Deleting a login also deletes its challenges, codes and push requests: 200 of them take about 20 milliseconds on SQLite. */
const batch = { sqlite: 200, postgres: 1_000 } as const;
/** Milliseconds between two batches, left for requests. */
const pause = 10;

/** Types that share calls and tables, such as those of codes, share one list. */
const ofTypes = [...new Set(challengeTypes.map((type) => registry[type].expiring))].flat();

const allExpiring: readonly Expiring[] = [
  ...ofTokens,
  ...ofSessions,
  ...ofSessionProofs,
  ...ofSpentApprovals,
  ...ofSecurityEvents,
  ...ofTrustedDevices,
  ...ofLinks,
  ...ofFormerFactors,
  ...ofSimChecks,
  ...ofHandOffs,
  ...ofSocialLogins,
  ...ofCaptchas,
  ...ofEmailChanges,
  ...ofEmailUndos,
  ...ofMadeChanges,
  ...ofSupportCodes,
  ...ofAppeals,
  ...ofTeams,
  ...ofStaffPasskeys,
  ...ofStaffSessions,
  ...ofRateLimits,
  ...ofAttempts,
  ...ofSignUps,
  ...ofTypes,
];

/** Does the work of one batch. @param from the time of the last row of the batch before @returns the times of its rows */
type ClearBatch = (from: number) => Promise<readonly { readonly at: number }[]>;

const clearing =
  (storage: Storage, { table, by, keptFor, and }: Expiring, now: number): ClearBatch =>
  async (from) => {
    const column = sql.ref(by);
    const isOver = sql<boolean>`${column} >= ${from} and ${column} < ${now - keptFor}`;
    const where = and === undefined ? isOver : sql<boolean>`${isOver} and ${and(now)}`;
    const { rows } = await sql<{ at: number }>`
      delete from ${sql.table(table)}
      where ${oldest(storage, { table, by, where, rows: batch[storage.kind] })}
      returning ${column} as at`.execute(storage.queries);
    return rows;
  };

/** @param rest the pause between two batches */
export const cleanUpJob = (
  { storage, photos, clock }: Pick<Deps, 'storage' | 'photos' | 'clock'>,
  rest: () => Promise<unknown> = () => setTimeout(pause),
): Job => ({
  name: 'clean-up',
  async run(failed, stopping) {
    const now = clock.now();
    /** Until a batch finds nothing: a smaller one may have lost rows to another process. Each begins where the last one ended, past what is deleted. */
    async function clearAll(table: string, clear: ClearBatch): Promise<void> {
      let from = 0;
      try {
        while (!stopping()) {
          const rows = await clear(from);
          if (rows.length === 0) return;
          from = Math.max(...rows.map(({ at }) => at));
          await rest();
        }
      } catch (error) {
        failed(error, table);
      }
    }
    for (const each of allExpiring) await clearAll(each.table, clearing(storage, each, now));
    await clearAll('event', (from) => forgetFacts(storage, { now, from, batch: batch[storage.kind] }));
    await purgeSelfies({ storage, photos }, now, failed);
  },
});
