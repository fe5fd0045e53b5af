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
  /** 0: vouched for when the account was made. */
  email_verified_at: Generated<number | null>;
  /** 1: no login until a new password is set. */
  must_reset_password: Generated<number>;
  password_changed_at: Generated<number>;
  /** What is asked besides the factors: see `Risk` in `domain/policy.ts`. */
  risk: Generated<string>;
  /** The challenge type of the last second factor, which is offered first among the other ways. */
  last_way: Generated<string>;
  /** In which mails are written. */
  language: Generated<string>;
  /** No approval is asked of a device before: set by a denial. */
  pushes_stopped_until: Generated<number>;
  /** 1: no session before the phone number is a new one. */
  must_update_phone_number: Generated<number>;
  /** `registering`: no password yet. `active`. `deactivated` by staff. `paused` by its owner. */
  status: Generated<string>;
  /** Of a deactivated account: what its owner is told; the message is HTML. */
  status_title: Generated<string>;
  status_message: Generated<string>;
  /** 1: its owner may ask staff to look again. */
  can_appeal: Generated<number>;
  /** ISO 3166, two letters, or empty. */
  country: Generated<string>;
  /** See `accountTypes` of the contract. */
  account_type: Generated<string>;
  /** What was last changed of what protects the account: see `cool-off.ts`; empty: nothing. */
  risky_change: Generated<string>;
  risky_change_at: Generated<number>;
  /** 1: a second factor has been given for it since. */
  risky_change_confirmed: Generated<number>;
};

type PhoneNumberTable = {
  id: string;
  customer_id: string;
  /** E.164, unique over all customers. */
  number: string;
  is_primary: number;
  verified_at: number;
};

/** A number that somebody has entered and a code has to prove. It is nobody's yet: several may try for one number. */
type NewPhoneNumberTable = {
  id: string;
  customer_id: string;
  /** The token whose challenge it is for, or empty: it is being added in a session. */
  token_hash: string;
  /** E.164. */
  number: string;
  expires_at: number;
  /** When a code to it was right. */
  proved_at: number | null;
};

/** A change of a lost number, from the new number's code to its end. */
type PhoneChangeTable = {
  id: string;
  customer_id: string;
  /** The token that asked for it. */
  token_hash: string;
  /** The session that asked for that token, or empty. */
  session_hash: string;
  /** Of the table `phone_number`, or empty where the customer has none. */
  replaces_number_id: string;
  /** E.164. */
  new_number: string;
  /** The customer while it is open, so that there is one at a time; null once it has ended. */
  open_for: string | null;
  /** See `phoneChangeStates` of the contract. */
  status: string;
  /** Who began it, for staff and for the customer to recognise. */
  browser: string;
  address: string;
  /** What had been proved when it began: `password` or `second-factor`. */
  proof: string;
  received_at: number;
  /** Undecided by then, it is over. */
  latest_at: number;
  decided_at: number | null;
  ended_at: number | null;
  /** The photo that came with it, or empty. */
  photo_id: Generated<string>;
};

/** A photo of a face with a document. The picture itself is in the photo store, under the same id. */
type SelfieTable = {
  id: string;
  customer_id: string;
  token_hash: string;
  /** `risk`: a login waits for it, and staff decides on it alone. `phone-change`: it is decided with its change. */
  purpose: string;
  /** waiting, approved, rejected, replaced by a newer one, or over. */
  status: string;
  browser: string;
  address: string;
  received_at: number;
  /** Undecided by then, it is over. */
  latest_at: number;
  decided_at: number | null;
};

/** A challenge that goes on on a phone. */
type HandoverTable = {
  /** SHA-256 of the token in the link. */
  hash: string;
  /** The token whose challenge it is: one handover each. */
  token_hash: string;
  type: string;
  number: string;
  /** SHA-256 of what the phone was given when it took it. */
  phone_hash: string | null;
  expires_at: number;
  refused_at: number | null;
};

/** What a customer's face is compared with. */
type FaceTemplateTable = {
  customer_id: string;
  /** Engine and weights that made it: it is no use to any other. */
  model: string;
  /** Sealed. */
  template: string;
  /** `scan` or `photo`. */
  made_from: string;
  enrolled_at: number;
};

type FaceSessionTable = {
  /** SHA-256 of the session's id. */
  hash: string;
  customer_id: string;
  /** The token of a match, or empty. */
  token_hash: string;
  /** The session of an enrolment, or empty. */
  session_hash: string;
  /** Sealed: what the engine keeps until it judges. */
  state: string;
  created_at: number;
  expires_at: number;
  submitted_at: number | null;
  /** ACCEPTED, REJECTED or FAILED. */
  result: string | null;
  /** Comma-separated. */
  hints: Generated<string>;
};

/** Pictures of scans that were judged, a keyed digest of the pixels of each: none counts twice. */
type FaceScanTable = {
  digest: string;
  seen_at: number;
  /** Whose scan it was; empty for what an older version kept, which was of a whole scan. */
  customer_id: Generated<string>;
};

/** Tries at face matches since the last success. */
type FaceTriesTable = { customer_id: string; in_a_row: number; last_at: number };

/** People who work for whoever runs this. */
type StaffTable = {
  id: string;
  email: string;
  /** `reviewer`. */
  role: string;
  password_hash: string;
  /** Sealed: see `secrets.ts`. */
  totp_secret: string;
  totp_last_step: number;
  created_at: number;
};

type StaffSessionTable = {
  hash: string;
  staff_id: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  ended_at: number | null;
};

/** The first of two approvals, kept for good like every decision. */
type ReviewApprovalTable = {
  subject_id: string;
  staff_id: string;
  /** E-mail address of the member of staff. */
  approved_by: string;
  reason: string;
  approved_at: number;
};

/** Photos that were shown in a session of staff. They go with the session. */
type ReviewPhotoViewTable = { session_hash: string; photo_id: string; opened_at: number };

/** Written once and never changed. Ids, so that it outlives what it is about. */
type ReviewDecisionTable = {
  id: string;
  kind: string;
  subject_id: string;
  customer_id: string;
  staff_id: string;
  /** E-mail address of the member of staff. */
  decided_by: string;
  decision: string;
  reason: string;
  decided_at: number;
};

/** A sign-up, from its address to an account that can be used. There may be several for an address: none is anybody's before its mail was read. */
type RegistrationTable = {
  id: string;
  email: string;
  account_type: string;
  language: string;
  /** SHA-256 of what the browser holds that goes on with it. */
  token_hash: string;
  /** SHA-256 of what asks whether the address is verified; null once it was told. */
  watch_hash: string | null;
  /** SHA-256 of the mailed token; null: no mail, since the address has an account, or the link was used. */
  link_hash: string | null;
  link_expires_at: number;
  /** From the moment the address is verified. */
  customer_id: string | null;
  country: Generated<string>;
  business_name: Generated<string>;
  /** The token whose challenge is the phone number, or empty. */
  phone_token_hash: Generated<string>;
  redirect_to: string;
  referral_token: Generated<string>;
  referral_source: Generated<string>;
  browser: string;
  address: string;
  created_at: number;
  expires_at: number;
  verified_at: number | null;
  completed_at: number | null;
};

/** Who somebody is elsewhere: whom that issuer calls so, for ever. */
type SocialIdentityTable = { issuer: string; subject: string; customer_id: string; provider: string; linked_at: number };

/** A social login on its way, until the browser comes back. */
type SocialLoginTable = {
  /** SHA-256 of `state`. */
  state_hash: string;
  provider: string;
  /** SHA-256 of what the browser that began holds. */
  browser_hash: string;
  /** Sealed JSON: nonce and PKCE verifier. */
  secrets: string;
  redirect_to: string;
  /** Who was logged in and asked to be connected; empty where somebody logs in. */
  customer_id: string;
  expires_at: number;
  used_at: number | null;
};

/** Answers of captchas that were taken: none counts twice. */
type CaptchaAnswerTable = { digest: string; expires_at: number };

type AppealTable = {
  id: string;
  customer_id: string;
  /** The customer while it is open, so that there is one at a time. */
  open_for: string | null;
  message: string;
  /** waiting, approved, rejected or over. */
  status: string;
  browser: string;
  address: string;
  received_at: number;
  latest_at: number;
  decided_at: number | null;
};

type EmailChangeTable = {
  id: string;
  customer_id: string;
  /** The customer while it is open, so that there is one at a time. */
  open_for: string | null;
  new_email: string;
  /** waiting, done, cancelled, or replaced by a newer one. */
  status: string;
  received_at: number;
  expires_at: number;
  ended_at: number | null;
};

/** Changes of an address that the old mailbox can still take back. */
type EmailUndoTable = {
  /** SHA-256 of what stands in the link. */
  hash: string;
  customer_id: string;
  /** The address that the link brings back. */
  old_email: string;
  /** When the change was asked for, and when it was done. */
  asked_at: number;
  changed_at: number;
  expires_at: number;
  used_at: number | null;
};

type BusinessTable = { id: string; name: string; owner_id: string; created_at: number };

type BusinessMemberTable = { business_id: string; customer_id: string; joined_at: number };

type TeamInvitationTable = {
  id: string;
  business_id: string;
  /** Business and address while it is open, so that there is one of each. */
  open_for: string | null;
  email: string;
  /** SHA-256 of the mailed token. */
  link_hash: string;
  /** Customer id. */
  invited_by: string;
  created_at: number;
  expires_at: number;
  ended_at: number | null;
  /** Customer id, or empty. */
  accepted_by: Generated<string>;
};

type TotpTable = {
  customer_id: string;
  /** Sealed: see `secrets.ts`. */
  secret: string;
  /** The last time step a code was accepted for: a step is good once and never backwards. */
  last_step: number;
  enrolled_at: Generated<number>;
};

/** A key that waits for its first code. */
type TotpEnrolmentTable = { customer_id: string; secret: string; expires_at: number };

type BackupCodeTable = {
  /** Keyed hash, bound to its customer. */
  hash: string;
  customer_id: string;
  used_at: number | null;
};

/** A customer's phone that approves logins. A row is gone when the device is removed. */
type PushDeviceTable = {
  id: string;
  customer_id: string;
  name: string;
  /** ECDSA on P-256: the uncompressed point in base64url. */
  public_key: string;
  enrolled_at: number;
  last_used_at: number | null;
  /** Sealed JSON: where the device can be woken. */
  subscription: string | null;
};

type PushRequestTable = {
  id: string;
  token_hash: string;
  customer_id: string;
  /** PENDING, APPROVED, DENIED, REPLACED by a newer one, or REMOVED with the last device. */
  status: string;
  created_at: number;
  expires_at: number;
  answered_at: number | null;
};

/** What a link in a mail, or an enrolment code, stands for. */
type LinkTable = {
  hash: string;
  kind: string;
  customer_id: string;
  /** The token that asked for it, or empty. */
  token_hash: string;
  /** Hash of what the browser that asked holds, or empty. */
  guard_hash: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
};

/** How often something was taken since a moment, by what it is and whose. */
type AllowanceTable = { key: string; since: number; taken: number };

/** A mail or a text message on its way, or something promised that a job carries out: gone from here once it is done or would come too late. */
type WaitingMessageTable = {
  id: string;
  /** Sealed JSON: a link in a message opens something. */
  content: string;
  expires_at: number;
  attempts: number;
  /** When it is tried next; whoever tries sets it ahead first. */
  next_at: number;
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
  /** 1: it began in a browser that the customer has used before. */
  known_device: Generated<number>;
  /** Who began it, for the customer to recognise: browser and client address. */
  browser: Generated<string>;
  address: Generated<string>;
  /** The session that a fresh second factor is for, or empty. */
  session_hash: Generated<string>;
  /** Digest of the one request that it approves, or empty. */
  approves: Generated<string>;
  /** JSON of what stands on each of its screens, or empty: see `about.ts`. */
  about: Generated<string>;
  /** What the profiler made of the browser, or empty. */
  verdict: Generated<string>;
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
  /** 1: asked only while the proofs given are not enough. */
  until_enough: Generated<number>;
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
  /** What the customer's list of sessions calls it. */
  id: Generated<string>;
  browser: Generated<string>;
  /** When a second factor was last proved in it; 0: never. */
  proved_at: Generated<number>;
  /** When the customer said of something begun in it that it was not them. */
  frozen_at: Generated<number | null>;
};

/** Whole pence. */
type DemoAccountTable = { customer_id: string; balance: number };

type DemoTransferTable = {
  id: string;
  customer_id: string;
  /** As the one who sends chose it: unique to the customer. */
  idempotency_key: string;
  /** Of the request, which a key stands for. */
  digest: string;
  payee: string;
  /** Whole pence. */
  amount: number;
  currency: string;
  sent_at: number;
};

type OutboxMessageTable = {
  sequence: Generated<number>;
  id: string;
  channel: string;
  recipient: string;
  /** Of a mail. */
  subject: Generated<string | null>;
  text: string;
  sent_at: number;
};

/** One row: whose database this is (`installation.ts`). */
type InstallationTable = {
  id: string;
  /** `demo` or `production`: who wrote it first, and alone may. */
  mode: string;
  /** A word sealed with the secret; empty: the next start seals it with its own. */
  sealed: string;
  created_at: number;
};

/** One row, whose text is the room that a login needs: it is written to learn whether the disk has room again. */
type WriteProbeTable = {
  id: string;
  room: string;
};

export type Schema = {
  installation: InstallationTable;
  customer: CustomerTable;
  phone_number: PhoneNumberTable;
  totp: TotpTable;
  totp_enrolment: TotpEnrolmentTable;
  backup_code: BackupCodeTable;
  push_device: PushDeviceTable;
  push_request: PushRequestTable;
  link: LinkTable;
  allowance: AllowanceTable;
  waiting_mail: WaitingMessageTable;
  waiting_text: WaitingMessageTable;
  follow_up: WaitingMessageTable;
  new_phone_number: NewPhoneNumberTable;
  phone_change: PhoneChangeTable;
  selfie: SelfieTable;
  handover: HandoverTable;
  face_template: FaceTemplateTable;
  face_session: FaceSessionTable;
  face_scan: FaceScanTable;
  face_tries: FaceTriesTable;
  registration: RegistrationTable;
  social_identity: SocialIdentityTable;
  social_login: SocialLoginTable;
  captcha_answer: CaptchaAnswerTable;
  appeal: AppealTable;
  email_change: EmailChangeTable;
  email_undo: EmailUndoTable;
  business: BusinessTable;
  business_member: BusinessMemberTable;
  team_invitation: TeamInvitationTable;
  staff: StaffTable;
  staff_session: StaffSessionTable;
  review_decision: ReviewDecisionTable;
  review_approval: ReviewApprovalTable;
  review_photo_view: ReviewPhotoViewTable;
  device: DeviceTable;
  one_time_token: OneTimeTokenTable;
  challenge: ChallengeTable;
  code: CodeTable;
  code_send: CodeSendTable;
  attempt_counter: AttemptCounterTable;
  session: SessionTable;
  demo_account: DemoAccountTable;
  demo_transfer: DemoTransferTable;
  outbox_message: OutboxMessageTable;
  write_probe: WriteProbeTable;
};
