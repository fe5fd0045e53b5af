/**
 * A restored backup has forgotten everything after it: what was spent, ended or cancelled since would work once more. So all of it ends
 * before the service starts on the backup (docs/operating.md, "Backups").
 */
import type { Schema } from './schema.ts';
import type { Queries } from './storage.ts';

type End = (queries: Queries, now: number) => { execute(): Promise<unknown> };

/** For each table, what ends, or that its rows stay as the backup has them. A new table has to decide. */
const ends: Readonly<Record<keyof Schema, End | 'stays'>> = {
  session: (queries, now) => queries.updateTable('session').set({ ended_at: now }).where('ended_at', 'is', null),
  staff_session: (queries, now) => queries.updateTable('staff_session').set({ ended_at: now }).where('ended_at', 'is', null),
  one_time_token: (queries, now) => queries.updateTable('one_time_token').set({ spent_at: now }).where('spent_at', 'is', null),
  code: (queries, now) => queries.updateTable('code').set({ used_at: now }).where('used_at', 'is', null),
  link: (queries, now) => queries.updateTable('link').set({ used_at: now }).where('used_at', 'is', null),
  handover: (queries, now) => queries.updateTable('handover').set({ refused_at: now }).where('refused_at', 'is', null),
  registration: (queries) => queries.updateTable('registration').set({ link_hash: null }).where('link_hash', 'is not', null),
  team_invitation: (queries, now) =>
    queries.updateTable('team_invitation').set({ ended_at: now, open_for: null }).where('ended_at', 'is', null),
  // The customer may have cancelled them since.
  passkey_recovery: (queries, now) =>
    queries.updateTable('passkey_recovery').set({ ended_at: now, open_for: null }).where('open_for', 'is not', null),
  phone_change: (queries, now) =>
    queries
      .updateTable('phone_change')
      .set({ status: 'cancelled', ended_at: now, open_for: null })
      .where('open_for', 'is not', null),
  email_change: (queries, now) =>
    queries
      .updateTable('email_change')
      .set({ status: 'cancelled', ended_at: now, open_for: null })
      .where('open_for', 'is not', null),
  // A browser may have lost its trust since.
  device: (queries) => queries.deleteFrom('device'),
  // A key may have been replaced since, and one that another secret has sealed can't sign. The next token makes a new one.
  signing_key: (queries) => queries.deleteFrom('signing_key'),
  new_phone_number: (queries) => queries.deleteFrom('new_phone_number'),
  totp_enrolment: (queries) => queries.deleteFrom('totp_enrolment'),
  passkey_enrolment: (queries) => queries.deleteFrom('passkey_enrolment'),
  face_session: (queries) => queries.deleteFrom('face_session'),
  social_login: (queries) => queries.deleteFrom('social_login'),
  // They have been sent since, and their links don't work any more.
  waiting_mail: (queries) => queries.deleteFrom('waiting_mail'),
  waiting_text: (queries) => queries.deleteFrom('waiting_text'),

  installation: 'stays',
  customer: 'stays',
  phone_number: 'stays',
  totp: 'stays',
  backup_code: 'stays',
  push_device: 'stays',
  passkey: 'stays',
  face_template: 'stays',
  social_identity: 'stays',
  business: 'stays',
  business_member: 'stays',
  staff: 'stays',
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
  // Delivered again under the same ids, which a receiver keeps.
  webhook_log: 'stays',
  webhook_chain: 'stays',
  review_decision: 'stays',
  review_approval: 'stays',
  review_photo_view: 'stays',
  selfie: 'stays',
  appeal: 'stays',
  demo_transfer: 'stays',
  outbox_message: 'stays',
  // An old mailbox can still undo the change of an address that the backup contains.
  email_undo: 'stays',
  // What is spent stays spent, and counters keep counting.
  spent_passkey_challenge: 'stays',
  spent_session_proof: 'stays',
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
};

export async function endRestored(queries: Queries, now: number): Promise<void> {
  for (const end of Object.values(ends)) if (end !== 'stays') await end(queries, now).execute();
}
