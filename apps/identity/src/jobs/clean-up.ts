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
import type { Expiring } from '../storage/expiring.ts';
import type { Queries } from '../storage/storage.ts';
import { expiring as ofHandOffs } from '../tokens/hand-off.ts';
import { expiring as ofTokens } from '../tokens/issue-token.ts';

/** Rows of one statement. Deleting a login also deletes its challenges, codes and push requests: 200 of them take about 20 milliseconds on SQLite. */
const batch = 200;
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

/** @returns the number of deleted rows; less than a batch if nothing is left */
async function clearBatch(queries: Queries, { table, key, over }: Expiring, now: number): Promise<number> {
  const isOver = over(now);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  // The condition is repeated for the row itself, because the row may have changed since it was selected.
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
    where (${columns}) in (select ${columns} from ${sql.table(table)} where ${isOver} limit ${sql.lit(batch)}) and ${isOver}`.execute(
    queries,
  );
  return Number(numAffectedRows ?? 0);
}

/** @param rest the pause between two batches */
export const cleanUpJob = (
  { storage, photos, clock }: Pick<Deps, 'storage' | 'photos' | 'clock'>,
  rest: () => Promise<unknown> = () => setTimeout(pause),
): Job => ({
  name: 'clean-up',
  async run(failed, stopping) {
    const now = clock.now();
    for (const each of allExpiring) {
      try {
        while (!stopping() && (await clearBatch(storage.queries, each, now)) === batch) await rest();
      } catch (error) {
        failed(error, each.table);
      }
    }
    try {
      while (!stopping() && (await forgetFacts(storage.queries, now, batch)) === batch) await rest();
    } catch (error) {
      failed(error, 'event');
    }
    await purgeSelfies({ storage, photos }, now, failed);
  },
});
