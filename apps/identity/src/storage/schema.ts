/**
 * The tables, as both databases have them: text ids, whole numbers for times (milliseconds since 1970) and flags (0 or 1), JSON as
 * text. Only what both SQLite and PostgreSQL speak is used, so that there is one set of queries to be right about.
 */
import type { Generated } from 'kysely';

type CustomerTable = {
  id: string;
  /** In the form that `email` of the contract gives. */
  email: string;
  password_hash: string | null;
  /** The challenge type that is asked for first. */
  preferred_challenge: string;
  /** 1: a browser this customer has used before counts as the second factor. */
  trusts_known_devices: number;
  created_at: number;
};

type PhoneNumberTable = {
  id: string;
  customer_id: string;
  /** E.164, unique over all customers. */
  number: string;
  is_primary: number;
  verified_at: number;
};

type TotpTable = {
  customer_id: string;
  /** Sealed: see `secrets.ts`. */
  secret: string;
  /** The last time step a code was accepted for: a step is good once and never backwards. */
  last_step: number;
};

type DeviceTable = { hash: string; customer_id: string; created_at: number; expires_at: number };

type OneTimeTokenTable = {
  /** SHA-256 of the token. */
  hash: string;
  /** `null` on a decoy: a token for an address without an account, which can never complete. */
  customer_id: string | null;
  /** Whose attempts count: the customer, or a keyed hash of the address where there is none. */
  subject: string;
  action: string;
  /** What the exchange gives: see `purposes` in `domain/policy.ts`. */
  purpose: string;
  /** Proofs given before the challenges, comma-separated: see `proofs` in `domain/policy.ts`. */
  proofs: string;
  redirect_to: string;
  created_at: number;
  expires_at: number;
  spent_at: number | null;
};

type ChallengeTable = {
  token_hash: string;
  position: number;
  required: number;
  /** JSON: the ways to pass it as the contract answers them, the primary one first. */
  ways: string;
  /** How many proofs were checked against it, right and wrong. */
  evaluated: number;
  passed_at: number | null;
  passed_by: string | null;
};

type CodeTable = {
  id: string;
  token_hash: string;
  channel: string;
  phone_number_id: string;
  /** Keyed hash of the code, bound to its token. */
  hash: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  /** Set when a later code took its place. */
  replaced_at: number | null;
};

/** How often codes went to one number: two windows and the last send, so that one statement decides. */
type CodeSendTable = {
  number_key: string;
  last_at: number;
  short_from: number;
  short_count: number;
  long_from: number;
  long_count: number;
};

type AttemptCounterTable = {
  subject: string;
  family: string;
  /** Attempts counted since the last success or the end of the last block. */
  failures: number;
  /** Attempts counted since the last success. */
  in_a_row: number;
  blocks: number;
  blocked_until: number;
  updated_at: number;
};

type SessionTable = {
  /** SHA-256 of the cookie's value. */
  hash: string;
  customer_id: string;
  scope: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  ended_at: number | null;
};

type OutboxMessageTable = {
  sequence: Generated<number>;
  id: string;
  channel: string;
  recipient: string;
  text: string;
  sent_at: number;
};

export type Schema = {
  customer: CustomerTable;
  phone_number: PhoneNumberTable;
  totp: TotpTable;
  device: DeviceTable;
  one_time_token: OneTimeTokenTable;
  challenge: ChallengeTable;
  code: CodeTable;
  code_send: CodeSendTable;
  attempt_counter: AttemptCounterTable;
  session: SessionTable;
  outbox_message: OutboxMessageTable;
};
