/**
 * Clears what can never be used again, so that the tables stay as large as the traffic of the last days. It works in batches, each a
 * statement of its own, and rests between them: the embedded database works in the thread that answers customers.
 */
import { setTimeout } from 'node:timers/promises';
import { appealReview, attempts, faceMatch } from '@stepgate/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../domain/deps.ts';
import { purgeSelfies } from '../domain/selfies.ts';
import type { Schema } from '../storage/schema.ts';
import type { Queries } from '../storage/storage.ts';
import type { Job } from './job.ts';

/** Kept for a while after its end, so that what happened can still be looked into. */
const keep = 24 * 60 * 60_000;

/** Rows of one statement. A login takes its challenges, codes and push requests along: 200 of them are some 20 milliseconds on SQLite. */
const batch = 200;
/** Milliseconds between two batches, for customers. */
const pause = 10;

type Over = {
  readonly table: keyof Schema;
  /** The columns of its primary key. */
  readonly key: readonly [string, ...string[]];
  readonly over: RawBuilder<boolean>;
};

const earlier = (column: string, time: number): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} < ${time}`;

function whatIsOver(now: number): readonly Over[] {
  const before = now - keep;
  const expired = (table: keyof Schema, key = 'hash'): Over => ({ table, key: [key], over: earlier('expires_at', before) });
  return [
    expired('one_time_token'),
    expired('session'),
    expired('device'),
    { table: 'code_send', key: ['number_key'], over: earlier('last_at', before) },
    expired('link'),
    expired('totp_enrolment', 'customer_id'),
    expired('new_phone_number', 'id'),
    { table: 'phone_change', key: ['id'], over: earlier('ended_at', before) },
    expired('handover'),
    expired('social_login', 'state_hash'),
    expired('captcha_answer', 'digest'),
    expired('email_change', 'id'),
    expired('email_undo'),
    { table: 'appeal', key: ['id'], over: earlier('decided_at', now - appealReview.keptFor) },
    expired('team_invitation', 'id'),
    expired('staff_session'),
    // No span of the limits is longer than a day.
    { table: 'allowance', key: ['key'], over: earlier('since', before) },
    // Only what no longer blocks anybody, and never a count towards the end of a factor.
    {
      table: 'attempt_counter',
      key: ['subject', 'family'],
      over: sql`(subject like 'nobody:%' or subject like 'staff:% from %') and ${earlier('updated_at', now - attempts.blocks[2] - keep)}`,
    },
    expired('registration', 'id'),
    // None of their registrations leads to an account any more.
    {
      table: 'customer',
      key: ['id'],
      over: sql`status = 'registering' and not exists (select 1 from registration where registration.customer_id = customer.id)`,
    },
    expired('face_session'),
    { table: 'face_scan', key: ['digest'], over: earlier('seen_at', before - faceMatch.picturesKnown.for) },
  ];
}

/** @returns how many rows went: fewer than a batch where nothing is left */
async function clearBatch(queries: Queries, { table, key, over }: Over): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  // Said again for the row itself: it may have come back to life since it was chosen.
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
    where (${columns}) in (select ${columns} from ${sql.table(table)} where ${over} limit ${sql.lit(batch)}) and ${over}`.execute(
    queries,
  );
  return Number(numAffectedRows ?? 0);
}

/** @param rest is waited for between two batches */
export const cleanUpJob = (
  { storage, photos, clock }: Pick<Deps, 'storage' | 'photos' | 'clock'>,
  rest: () => Promise<unknown> = () => setTimeout(pause),
): Job => ({
  name: 'clean-up',
  async run(failed, stopping) {
    for (const over of whatIsOver(clock.now())) {
      try {
        while (!stopping() && (await clearBatch(storage.queries, over)) === batch) await rest();
      } catch (error) {
        failed(error, over.table);
      }
    }
    await purgeSelfies({ storage, photos }, clock.now(), failed);
  },
});
