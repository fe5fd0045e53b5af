/**
 * The customer's data in each table: which rows, which columns an export has, and why an erasure keeps them. The type demands an entry for every table, so a
 * new table doesn't compile without a decision.
 */
import { type RawBuilder, sql } from 'kysely';
import { toToldAuthor } from '../customers/told-signal.ts';
import { toToldAction } from '../desk/told-action.ts';
import { evidenceKinds } from '../events/event-kinds.ts';
import type { Schema } from '../storage/schema.ts';

export type Person = { readonly id: string; readonly email: string; readonly numbers: readonly string[] };

type Holding<T extends keyof Schema> = {
  readonly rows: (person: Person) => RawBuilder<boolean>;
  /** Columns without secrets and hashes, for the export. */
  readonly exported: readonly (keyof Schema[T] & string)[];
  /** The values of an export in place of columns with more than that. */
  readonly toShown?: (row: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** Why an erasure keeps the rows. */
  readonly keptBecause?: string;
  /** Columns of kept rows that an erasure empties, of the rows that fit. */
  readonly emptied?: { readonly columns: readonly (keyof Schema[T] & string)[]; readonly where: RawBuilder<boolean> };
};

/** No row belongs to a customer, or nothing in it says whose it is. */
const nobody = 'nobody';

const own = ({ id }: Person) => sql<boolean>`customer_id = ${id}`;
/** The rows of the customer's one-time tokens. */
const ofTokens = ({ id }: Person) =>
  sql<boolean>`token_hash in (select hash from one_time_token where customer_id = ${id} or subject = ${id})`;
const oneOf = (column: string, values: readonly string[]) =>
  values.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`${sql.ref(column)} in (${sql.join(values)})`;

/**
 * Each event says what happened when to an id that no longer names a customer. The facts stay if they prove an approval of the customer or a decision of staff.
 * The other facts can't be recovered without themselves and their salt, and the chain still verifies.
 */
const eventsKept = {
  keptBecause:
    'the chain of events: kind, time and id; of approvals and decisions of staff also the facts (PSD2, article 72; GDPR, article 5(2); AML law)',
  emptied: {
    columns: ['salt', 'facts'] as const,
    where: sql<boolean>`kind not in (${sql.join(evidenceKinds.map((kind) => sql.lit(kind)))})`,
  },
};

/** An erasure deletes in this order: what hangs on a token comes before the tokens, and the customer comes last. */
export const holdings: { readonly [T in keyof Schema]: Holding<T> | typeof nobody } = {
  handover: { rows: ofTokens, exported: ['type', 'number', 'expires_at'] },
  challenge: { rows: ofTokens, exported: ['required', 'passed_at', 'passed_by'] },
  code: { rows: ofTokens, exported: ['channel', 'created_at', 'used_at'] },
  push_request: { rows: own, exported: ['status', 'created_at', 'answered_at'] },
  new_phone_number: { rows: own, exported: ['number', 'proved_at'] },
  one_time_token: {
    rows: ({ id }) => sql`customer_id = ${id} or subject = ${id}`,
    exported: ['action', 'proofs', 'created_at', 'expires_at', 'spent_at', 'browser', 'address', 'about', 'verdict'],
  },
  session: {
    rows: own,
    exported: [
      'id',
      'scope',
      'created_at',
      'last_seen_at',
      'expires_at',
      'ended_at',
      'browser',
      'proved_at',
      'frozen_at',
      'proofs',
    ],
  },
  device: { rows: own, exported: ['created_at', 'expires_at', 'browser', 'trusted_at'] },
  signal: {
    rows: own,
    exported: ['kind', 'value', 'until', 'reason', 'set_by', 'set_at'],
    toShown(row) {
      const { by, reason } = toToldAuthor({ by: String(row.set_by), reason: String(row.reason) });
      return { ...row, reason, set_by: by };
    },
  },
  sim_check: { rows: own, exported: ['ask_again_at', 'withheld_until'] },
  phone_number: { rows: own, exported: ['number', 'is_primary', 'verified_at'] },
  totp: { rows: own, exported: ['name', 'enrolled_at'] },
  further_totp: { rows: own, exported: ['name', 'enrolled_at'] },
  totp_enrolment: { rows: own, exported: ['expires_at'] },
  backup_code: { rows: own, exported: ['used_at', 'made_at'] },
  former_factor: { rows: own, exported: ['kind', 'removed_at', 'expires_at'] },
  made_change: { rows: own, exported: ['change', 'label', 'made_at', 'browser', 'network', 'confirmed_at', 'undone_at'] },
  waiting_passkeys_only: { rows: own, exported: ['asked_at', 'due_at'] },
  waiting_removal: { rows: own, exported: ['method', 'asked_at', 'due_at'] },
  push_device: { rows: own, exported: ['id', 'name', 'public_key', 'enrolled_at', 'last_used_at'] },
  passkey: {
    rows: own,
    exported: ['id', 'name', 'public_key', 'aaguid', 'synced', 'backed_up', 'transports', 'created_at', 'last_used_at'],
  },
  passkey_enrolment: { rows: own, exported: ['expires_at'] },
  passkey_recovery: { rows: own, exported: ['browser', 'address', 'begun_at', 'ready_at', 'latest_at', 'ended_at'] },
  passkey_assertion: {
    rows: own,
    exported: ['id', 'passkey_id', 'public_key', 'signed', 'signature', 'signed_at'],
    keptBecause: 'evidence that the customer approved a payment or a change (PSD2, article 72; retention under AML law)',
  },
  phone_change: {
    rows: own,
    exported: ['new_number', 'status', 'browser', 'address', 'proof', 'confirmed_by', 'received_at', 'decided_at', 'ended_at'],
  },
  selfie: { rows: own, exported: ['id', 'purpose', 'status', 'browser', 'address', 'received_at', 'decided_at'] },
  face_template: { rows: own, exported: ['model', 'made_from', 'enrolled_at'] },
  face_session: { rows: own, exported: ['created_at', 'submitted_at', 'result', 'hints'] },
  face_scan: { rows: own, exported: ['seen_at'] },
  face_tries: { rows: own, exported: ['in_a_row', 'last_at'] },
  social_identity: { rows: own, exported: ['issuer', 'subject', 'provider', 'linked_at'] },
  social_login: { rows: own, exported: ['provider', 'expires_at', 'used_at'] },
  appeal: { rows: own, exported: ['message', 'status', 'browser', 'address', 'received_at', 'decided_at'] },
  email_change: { rows: own, exported: ['new_email', 'status', 'received_at', 'ended_at'] },
  email_undo: { rows: own, exported: ['old_email', 'asked_at', 'changed_at', 'used_at'] },
  link: { rows: own, exported: ['kind', 'created_at', 'expires_at', 'used_at'] },
  registration: {
    rows: ({ id, email }) => sql`customer_id = ${id} or email = ${email}`,
    exported: [
      'account_type',
      'country',
      'business_name',
      'language',
      'browser',
      'address',
      'created_at',
      'verified_at',
      'completed_at',
    ],
  },
  team_invitation: {
    rows: ({ id, email }) => sql`invited_by = ${id} or accepted_by = ${id} or email = ${email}`,
    exported: ['created_at', 'expires_at', 'ended_at'],
  },
  business_member: { rows: own, exported: ['business_id', 'joined_at'] },
  business: { rows: ({ id }) => sql`owner_id = ${id}`, exported: ['id', 'name', 'created_at'] },
  attempt_counter: {
    rows: ({ id }) => sql`subject = ${id}`,
    exported: ['family', 'in_a_row', 'blocks', 'blocked_until', 'updated_at'],
  },
  // The key of a customer's limit ends with the id.
  allowance: {
    rows: ({ id }) => sql`substr(key, length(key) - ${sql.lit(id.length)}) = ${` ${id}`}`,
    exported: ['since', 'taken'],
  },
  waiting_event: { rows: own, exported: ['kind', 'at', 'facts'], ...eventsKept },
  event: { rows: own, exported: ['kind', 'at', 'facts', 'seq'], ...eventsKept },
  webhook_chain: {
    rows: own,
    exported: ['next_seq', 'last_seq'],
    keptBecause: 'which events the company is still to be told of, the erasure among them; it goes with the last of them',
  },
  event_head: {
    rows: own,
    exported: ['seq'],
    keptBecause: 'the end of the chain of events, without which its last ones could be removed unseen',
  },
  archived_chain: {
    rows: own,
    exported: ['seq'],
    keptBecause: 'where the chain of events continues behind its archived part',
  },
  review_decision: {
    rows: own,
    exported: ['kind', 'decision', 'decided_at'],
    keptBecause: 'who decided what about an account, and why (accountability, GDPR article 5(2); retention under AML law)',
  },
  desk_action: {
    rows: own,
    exported: ['action', 'status', 'at', 'decided_at'],
    toShown: (row) => ({ ...row, action: toToldAction(String(row.action)) }),
    keptBecause: 'who did what for an account at the desk, and why (accountability, GDPR article 5(2); retention under AML law)',
  },
  desk_view: { rows: own, exported: ['at'] },
  support_code: { rows: own, exported: ['proved', 'seen_at', 'expires_at'] },
  // Names the case, not the customer.
  review_approval: nobody,
  review_photo_view: nobody,
  demo_account: { rows: own, exported: ['balance'] },
  demo_transfer: { rows: own, exported: ['payee', 'amount', 'currency', 'sent_at'] },
  outbox_message: {
    rows: ({ email, numbers }) => oneOf('recipient', [email, ...numbers]),
    exported: ['channel', 'subject', 'text', 'sent_at'],
  },
  customer: {
    rows: ({ id }) => sql`id = ${id}`,
    exported: [
      'id',
      'email',
      'status',
      'status_title',
      'status_message',
      'created_at',
      'email_verified_at',
      'password_changed_at',
      'chosen_method',
      'last_way',
      'language',
      'language_chosen',
      'time_zone',
      'country',
      'account_type',
      'risky_change',
      'risky_change_at',
      'risky_since',
      'passkeys_only_at',
    ],
  },
  // Sealed, and gone when sent or expired.
  waiting_mail: nobody,
  waiting_text: nobody,
  follow_up: nobody,
  // Keyed digests of numbers: the limit on codes to a number outlives its customer, and a job deletes it.
  code_send: nobody,
  // Digests that name no customer, and the service's own rows.
  spent_passkey_challenge: nobody,
  spent_session_proof: nobody,
  taken_security_event: nobody,
  spent_approval: nobody,
  captcha_answer: nobody,
  installation: nobody,
  staff: nobody,
  staff_session: nobody,
  staff_passkey: nobody,
  staff_passkey_link: nobody,
  api_key: nobody,
  signing_key: nobody,
  service_secret: nobody,
  event_log: nobody,
  event_key: nobody,
  event_root: nobody,
  event_archive: nobody,
  webhook_log: nobody,
  write_probe: nobody,
  schema_need: nobody,
};

/** The tables with a customer's data, in the order of an erasure. */
export const heldTables = Object.entries(holdings).flatMap(([table, holding]) =>
  holding === nobody ? [] : [{ table, ...holding }],
);
