/**
 * A restored backup has forgotten everything after it: what was spent, ended or cancelled since would work once more. So all of it ends
 * before the service starts on the backup (docs/operating-reference.md, "Backups").
 */
import { type RawBuilder, sql } from 'kysely';
import type { Schema } from './schema.ts';
import type { Queries } from './storage.ts';

/** A statement that can be narrowed to some of its rows. */
type Ending = { where(range: RawBuilder<boolean>): { execute(): Promise<unknown> } };

type End<Row> = {
  /** The primary key, by which the table is walked through. */
  readonly key: keyof Row & string;
  /** Ends rows that haven't ended yet, so that it can be run again. */
  readonly end: (queries: Queries, now: number) => Ending;
};

/** For each table, what ends, or that its rows stay as the backup has them. A new table has to decide. */
const ends: { readonly [T in keyof Schema]: End<Schema[T]> | 'stays' } = {
  session: {
    key: 'hash',
    end: (queries, now) => queries.updateTable('session').set({ ended_at: now }).where('ended_at', 'is', null),
  },
  staff_session: {
    key: 'hash',
    end: (queries, now) => queries.updateTable('staff_session').set({ ended_at: now }).where('ended_at', 'is', null),
  },
  one_time_token: {
    key: 'hash',
    end: (queries, now) => queries.updateTable('one_time_token').set({ spent_at: now }).where('spent_at', 'is', null),
  },
  code: {
    key: 'id',
    end: (queries, now) => queries.updateTable('code').set({ used_at: now }).where('used_at', 'is', null),
  },
  link: {
    key: 'hash',
    end: (queries, now) => queries.updateTable('link').set({ used_at: now }).where('used_at', 'is', null),
  },
  handover: {
    key: 'hash',
    end: (queries, now) => queries.updateTable('handover').set({ refused_at: now }).where('refused_at', 'is', null),
  },
  registration: {
    key: 'id',
    end: (queries) => queries.updateTable('registration').set({ link_hash: null }).where('link_hash', 'is not', null),
  },
  team_invitation: {
    key: 'id',
    end: (queries, now) =>
      queries.updateTable('team_invitation').set({ ended_at: now, open_for: null }).where('ended_at', 'is', null),
  },
  // The customer may have cancelled them since.
  passkey_recovery: {
    key: 'id',
    end: (queries, now) =>
      queries.updateTable('passkey_recovery').set({ ended_at: now, open_for: null }).where('open_for', 'is not', null),
  },
  phone_change: {
    key: 'id',
    end: (queries, now) =>
      queries
        .updateTable('phone_change')
        .set({ status: 'cancelled', ended_at: now, open_for: null })
        .where('open_for', 'is not', null),
  },
  email_change: {
    key: 'id',
    end: (queries, now) =>
      queries
        .updateTable('email_change')
        .set({ status: 'cancelled', ended_at: now, open_for: null })
        .where('open_for', 'is not', null),
  },
  // Somebody may have rejected them since.
  desk_action: {
    key: 'id',
    end: (queries, now) =>
      queries
        .updateTable('desk_action')
        .set({ status: 'expired', decided_at: now, open_for: null })
        .where('open_for', 'is not', null),
  },
  // A browser may have lost its trust since.
  device: {
    key: 'hash',
    end: (queries) => queries.deleteFrom('device'),
  },
  // A key may have been replaced since, and a key sealed with another secret can't sign. The next token makes a new one.
  signing_key: {
    key: 'generation',
    end: (queries) => queries.deleteFrom('signing_key'),
  },
  new_phone_number: {
    key: 'id',
    end: (queries) => queries.deleteFrom('new_phone_number'),
  },
  // The customer may have stopped it since.
  waiting_passkeys_only: {
    key: 'customer_id',
    end: (queries) => queries.deleteFrom('waiting_passkeys_only'),
  },
  waiting_removal: {
    key: 'customer_id',
    end: (queries) => queries.deleteFrom('waiting_removal'),
  },
  totp_enrolment: {
    key: 'customer_id',
    end: (queries) => queries.deleteFrom('totp_enrolment'),
  },
  passkey_enrolment: {
    key: 'customer_id',
    end: (queries) => queries.deleteFrom('passkey_enrolment'),
  },
  staff_passkey_link: {
    key: 'staff_id',
    end: (queries) => queries.deleteFrom('staff_passkey_link'),
  },
  face_session: {
    key: 'hash',
    end: (queries) => queries.deleteFrom('face_session'),
  },
  social_login: {
    key: 'state_hash',
    end: (queries) => queries.deleteFrom('social_login'),
  },
  // They have been sent since, and their links don't work any more.
  waiting_mail: {
    key: 'id',
    end: (queries) => queries.deleteFrom('waiting_mail'),
  },
  waiting_text: {
    key: 'id',
    end: (queries) => queries.deleteFrom('waiting_text'),
  },

  installation: 'stays',
  customer: 'stays',
  // The company sets what it has said since once more (docs/signals.md).
  signal: 'stays',
  phone_number: 'stays',
  // An operator has said it, and is asked again.
  sim_check: 'stays',
  totp: 'stays',
  further_totp: 'stays',
  backup_code: 'stays',
  former_factor: 'stays',
  made_change: 'stays',
  push_device: 'stays',
  passkey: 'stays',
  face_template: 'stays',
  social_identity: 'stays',
  business: 'stays',
  business_member: 'stays',
  staff: 'stays',
  staff_passkey: 'stays',
  api_key: 'stays',
  // The backup needs them.
  service_secret: 'stays',
  demo_account: 'stays',
  // Evidence, and what staff decides.
  passkey_assertion: 'stays',
  waiting_event: 'stays',
  event: 'stays',
  event_head: 'stays',
  event_log: 'stays',
  event_key: 'stays',
  event_root: 'stays',
  event_archive: 'stays',
  archived_chain: 'stays',
  // Delivered again under the same ids, which a receiver keeps.
  webhook_log: 'stays',
  webhook_chain: 'stays',
  review_decision: 'stays',
  review_approval: 'stays',
  review_photo_view: 'stays',
  desk_view: 'stays',
  support_code: 'stays',
  selfie: 'stays',
  appeal: 'stays',
  demo_transfer: 'stays',
  outbox_message: 'stays',
  // An old mailbox can still undo the change of an address that the backup contains.
  email_undo: 'stays',
  // Spent values stay spent, and counters keep counting.
  spent_passkey_challenge: 'stays',
  spent_session_proof: 'stays',
  taken_security_event: 'stays',
  spent_approval: 'stays',
  captcha_answer: 'stays',
  face_scan: 'stays',
  face_tries: 'stays',
  allowance: 'stays',
  code_send: 'stays',
  attempt_counter: 'stays',
  // They belong to tokens that have ended.
  challenge: 'stays',
  push_request: 'stays',
  // They can be done twice.
  follow_up: 'stays',
  write_probe: 'stays',
  schema_need: 'stays',
};

/** Rows of one statement: about a tenth of a second on PostgreSQL, on a small machine. */
const batch = 5_000;

/** Where a batch ends; `undefined`: the rest of the table is less than a batch. */
async function endOfBatch(queries: Queries, table: string, key: string, later: RawBuilder<boolean>, rows: number) {
  const found = await sql<{ key: string | number }>`
    select ${sql.ref(key)} as key from ${sql.table(table)} where ${later} order by ${sql.ref(key)}
    limit 1 offset ${sql.lit(rows - 1)}`.execute(queries);
  return found.rows[0]?.key;
}

/**
 * Ends everything in batches, each its own statement. If it is interrupted, run it again: what has ended is passed over.
 * @param done called after each batch of a table with how many of its rows have been gone through
 * @param rows of a batch
 */
export async function endRestored(
  queries: Queries,
  now: number,
  done: (table: string, rows: number) => void,
  rows: number = batch,
): Promise<void> {
  for (const [table, ended] of Object.entries(ends)) {
    if (ended === 'stays') continue;
    const key = sql.ref(ended.key);
    let later = sql<boolean>`1 = 1`;
    for (let deleted = rows; ; deleted += rows) {
      const last = await endOfBatch(queries, table, ended.key, later, rows);
      const range = last === undefined ? later : sql<boolean>`${later} and ${key} <= ${last}`;
      await ended.end(queries, now).where(range).execute();
      if (last === undefined) break;
      done(table, deleted);
      later = sql<boolean>`${key} > ${last}`;
    }
  }
}
