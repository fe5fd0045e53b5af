/**
 * The tables of both databases: text ids, integers for times (milliseconds since 1970) and flags (0 or 1), JSON as text. Only features of both SQLite
 * and PostgreSQL are used, so one set of queries serves both.
 */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Sealed } from '../kernel/sealed.ts';

type CustomerTable = {
  id: string;
  /** Normalised by `email` of the contract. */
  email: string;
  password_hash: string | null;
  /** The challenge type that the customer has chosen to be asked for first; empty: none. */
  chosen_method: Generated<string>;
  created_at: number;
  /** 0: verified before the account was created. */
  email_verified_at: Generated<number | null>;
  password_changed_at: Generated<number>;
  /** The challenge type of the last second factor, offered first among the alternatives. */
  last_way: Generated<string>;
  /** The language of mails. */
  language: Generated<string>;
  /** 1: the customer has chosen it. 0: it is that of the last login. */
  language_chosen: Generated<number>;
  /** The IANA name of the zone of the browser of the last complete login. */
  time_zone: string | null;
  /** No device gets an approval request before this time, because a request was denied. */
  pushes_stopped_until: Generated<number>;
  /** `registering`: no password yet. `active`. `deactivated` by staff. `paused` by the customer. */
  status: Generated<string>;
  /** Shown to the customer of a deactivated account; the message is HTML. */
  status_title: Generated<string>;
  status_message: Generated<string>;
  /** 1: the customer may appeal. */
  can_appeal: Generated<number>;
  /** ISO 3166, two letters, or empty. */
  country: Generated<string>;
  /** See `accountTypes` of the contract. */
  account_type: Generated<string>;
  /** The last change to the account's security: see `cool-off.ts`; empty: none. */
  risky_change: Generated<string>;
  risky_change_at: Generated<number>;
  /** 1: the customer has confirmed it with a second factor since. */
  risky_change_confirmed: Generated<number>;
  /** When the first of the changes since the last confirmation was made; 0: no change since this column exists. */
  risky_since: Generated<number>;
  /** When the customer was last offered a passkey; 0: never. */
  passkey_offered_at: Generated<number>;
  /** Since when only a passkey opens a session or an approval; 0: the setting is off. */
  passkeys_only_at: Generated<number>;
};

/** Signals of a company, or of the service, about a customer: see `customers/signals.ts`. */
type SignalTable = {
  customer_id: string;
  kind: string;
  value: string;
  /** `null`: until it is cleared, or done. */
  until: number | null;
  reason: string;
  /** See `SignalSource`. Each has one of a kind. */
  set_by: string;
  set_at: number;
};

type PasskeyTable = {
  id: string;
  customer_id: string;
  /** As the authenticator names it, base64url; unique over all customers. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** How often the authenticator has signed, by its own account; 0: it doesn't count. */
  counter: number;
  /** The model of the authenticator. */
  aaguid: string;
  /** 1: a provider may copy it to other devices (backup eligible). */
  synced: number;
  /** 1: a provider has copied it, at its last use. */
  backed_up: number;
  /** JSON: where a browser looks for it. */
  transports: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
};

/** The challenge of a passkey that is being created. */
type PasskeyEnrolmentTable = { customer_id: string; challenge_hash: string; expires_at: number };

/** The challenge of a login with a passkey, so that it works once. */
type SpentPasskeyChallengeTable = { hash: string; expires_at: number };

/** An approval that a passkey has signed, with everything that verifies it, even after the passkey is removed. */
type PasskeyAssertionTable = {
  id: string;
  token_hash: string;
  customer_id: string;
  passkey_id: string;
  public_key: string;
  /** The canonical JSON whose digest was signed. */
  signed: string;
  /** base64url, as the browser sent them. */
  client_data: string;
  authenticator_data: string;
  signature: string;
  signed_at: number;
};

type PhoneNumberTable = {
  id: string;
  customer_id: string;
  /** E.164, unique over all customers. */
  number: string;
  is_primary: number;
  verified_at: number;
};

/** A number that a customer has entered and that a code must prove. It isn't reserved: several customers may try to prove it. */
type NewPhoneNumberTable = {
  id: string;
  customer_id: string;
  /** The token of the challenge that it is for, or empty while it is added in a session. */
  token_hash: string;
  /** E.164. */
  number: string;
  expires_at: number;
  /** When the code to it was right. */
  proved_at: number | null;
};

/** The operator's last answer about the SIM card of a number. */
type SimCheckTable = {
  phone_number_id: string;
  customer_id: string;
  /** From when on the operator is asked again. */
  ask_again_at: number;
  /** Until when no code to the number approves anything, because its SIM card was changed; 0: it was not. */
  withheld_until: number;
};

/** A change of a lost number, from the code to the new number until it ends. */
type PasskeyRecoveryTable = {
  id: string;
  customer_id: string;
  /** The customer while it waits, which allows one at a time; null once it has ended. */
  open_for: string | null;
  /** The client that began it, for the customer to recognise. */
  browser: string;
  address: string;
  begun_at: number;
  /** From then on the same proofs finish it. */
  ready_at: number;
  /** It expires if it isn't finished by then. */
  latest_at: number;
  reminded_at: number | null;
  ended_at: number | null;
  /** 1: it needs no proof at its end and finishes by itself. Two members of staff began it, or the link of a message. */
  by_staff: Generated<number>;
  /** The change that it takes back at its end (`made_change`); empty: none. */
  undoes: Generated<string>;
};

type PhoneChangeTable = {
  id: string;
  customer_id: string;
  /** The token of the change. */
  token_hash: string;
  /** The session that the token belongs to, or empty. */
  session_hash: string;
  /** An id of `phone_number`, or empty if the customer has none. */
  replaces_number_id: string;
  /** E.164. */
  new_number: string;
  /** The customer while the change is open, which allows one at a time; null once it has ended. */
  open_for: string | null;
  /** See `phoneChangeStates` of the contract. */
  status: string;
  /** The client that began it, for staff and the customer to recognise. */
  browser: string;
  address: string;
  /** The proofs when it began: `password` or `second-factor`. */
  proof: string;
  received_at: number;
  /** The change expires if it is undecided by then. */
  latest_at: number;
  decided_at: number | null;
  ended_at: number | null;
  /** The photo sent with it, or empty. */
  photo_id: Generated<string>;
  /** `mail`: it came without a photo, and the mailbox confirmed it. */
  confirmed_by: Generated<'photo' | 'mail'>;
  /** Staff can't approve it earlier. */
  ready_at: Generated<number>;
  /** When the customer last had a notice of a change without a photo, after the first one. */
  reminded_at: Generated<number | null>;
};

/** A photo of a face with a document. The picture itself is in the photo store, under the same id. */
type SelfieTable = {
  id: string;
  customer_id: string;
  token_hash: string;
  /** `risk`: a login waits for it, and staff decides on the photo alone. `phone-change`: staff decides on it with the change. */
  purpose: string;
  /** waiting, approved, rejected, replaced by a newer one, or over. */
  status: string;
  browser: string;
  address: string;
  received_at: number;
  /** The photo expires if it is undecided by then. */
  latest_at: number;
  decided_at: number | null;
  /** The id of the secret that seals its bytes, or empty. */
  sealed_with: Generated<string>;
};

/** A hand-off of a challenge to a phone. Its table is called `handover`: see decision 38. */
type HandOffTable = {
  /** SHA-256 of the token in the link. */
  hash: string;
  /** The token of the challenge: one hand-off each. */
  token_hash: string;
  type: string;
  number: string;
  /** SHA-256 of the token that the phone got when it claimed the link. */
  phone_hash: string | null;
  expires_at: number;
  refused_at: number | null;
};

/** The template that a customer's face is compared with. */
type FaceTemplateTable = {
  customer_id: string;
  /** The engine and weights that made it. No other can use it. */
  model: string;
  template: Sealed;
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
  /** The engine's state until it decides. */
  state: Sealed;
  created_at: number;
  expires_at: number;
  submitted_at: number | null;
  /** ACCEPTED, REJECTED or FAILED. */
  result: string | null;
  /** Comma-separated. */
  hints: Generated<string>;
  /** Until when this enrolment may be continued by another scan without another approval. 0 for a match. */
  approved_until: Generated<number>;
};

/** Used pictures of scans, as a keyed digest of the pixels of each. None is accepted twice. */
type FaceScanTable = {
  digest: string;
  seen_at: number;
  /** The customer of the scan. */
  customer_id: Generated<string>;
};

/** Face match attempts since the last success. */
type FaceTriesTable = { customer_id: string; in_a_row: number; last_at: number };

/** The operator's employees. */
type StaffTable = {
  id: string;
  email: string;
  /** `reviewer`. */
  role: string;
  password_hash: string;
  totp_secret: Sealed;
  totp_last_step: number;
  created_at: number;
};

type StaffPasskeyTable = {
  id: string;
  staff_id: string;
  /** As the authenticator names it, base64url. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  counter: number;
  synced: number;
  name: string;
  created_at: number;
  last_used_at: number | null;
};

/** The link with which a member of the staff adds a passkey: the last one by an operator. */
type StaffPasskeyLinkTable = {
  staff_id: string;
  token_hash: string;
  expires_at: number;
};

type StaffSessionTable = {
  hash: string;
  staff_id: string;
  /** The passkey that opened it; `null`: password and code did. */
  passkey_id: Generated<string | null>;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  ended_at: number | null;
};

/** The first of two approvals, kept permanently like every decision. */
type ReviewApprovalTable = {
  subject_id: string;
  staff_id: string;
  /** E-mail address of the member of staff. */
  approved_by: string;
  reason: string;
  approved_at: number;
};

/** Photos that were shown in a staff session. They are deleted with the session. */
type ReviewPhotoViewTable = { session_hash: string; photo_id: string; opened_at: number };

/** Written once and never changed. It has ids without foreign keys, so it outlives the rows that it refers to. */
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

/** A sign-up, from its address to a usable account. An address may have several; none has an owner until its mail is verified. */
type RegistrationTable = {
  id: string;
  email: string;
  account_type: string;
  language: string;
  /** SHA-256 of the token with which the browser continues the sign-up. */
  token_hash: string;
  /** SHA-256 of the token that asks whether the address is verified; null after a positive answer. */
  watch_hash: string | null;
  /** SHA-256 of the mailed token; null: no mail, because the address has an account, or the link was used. */
  link_hash: string | null;
  link_expires_at: number;
  /** Set once the address is verified. */
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

/** A customer's identity at a social provider, as its issuer permanently names it. */
type SocialIdentityTable = { issuer: string; subject: string; customer_id: string; provider: string; linked_at: number };

/** A social login in progress, until the browser comes back. */
type SocialLoginTable = {
  /** SHA-256 of `state`. */
  state_hash: string;
  provider: string;
  /** SHA-256 of the cookie of the browser that began. */
  browser_hash: string;
  /** JSON: nonce and PKCE verifier. */
  secrets: Sealed;
  redirect_to: string;
  /** The logged-in customer who connects the account; empty for a login. */
  customer_id: string;
  expires_at: number;
  used_at: number | null;
};

/** Accepted captcha answers. None is accepted twice. */
type CaptchaAnswerTable = { digest: string; expires_at: number };

type AppealTable = {
  id: string;
  customer_id: string;
  /** The customer while the appeal is open, which allows one at a time. */
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
  /** The customer while the change is open, which allows one at a time. */
  open_for: string | null;
  new_email: string;
  /** waiting, done, cancelled, or replaced by a newer one. */
  status: string;
  received_at: number;
  expires_at: number;
  ended_at: number | null;
  /** Hash of the session that asked. */
  session_hash: Generated<string>;
};

/** Changes of an address that the old mailbox can still undo. */
type EmailUndoTable = {
  /** SHA-256 of the token in the link. */
  hash: string;
  customer_id: string;
  /** The address that the link restores. */
  old_email: string;
  /** When the change was requested, and when it was done. */
  asked_at: number;
  changed_at: number;
  /** The change that it undoes (`made_change`), or empty. */
  change_id: Generated<string>;
  expires_at: number;
  used_at: number | null;
};

type BusinessTable = { id: string; name: string; owner_id: string; created_at: number };

type BusinessMemberTable = { business_id: string; customer_id: string; joined_at: number };

type TeamInvitationTable = {
  id: string;
  business_id: string;
  /** Business and address while the invitation is open, which allows one of each pair. */
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
  secret: Sealed;
  /** The last time step that a code was accepted for. Codes of this or an earlier step are refused. */
  last_step: number;
  enrolled_at: Generated<number>;
  /** Empty without one. */
  name: Generated<string>;
};

/** The customer's other apps: see `factors/authenticator-rows.ts`. */
type FurtherTotpTable = {
  id: string;
  customer_id: string;
  /** Sealed for the id. */
  secret: Sealed;
  last_step: number;
  enrolled_at: number;
  name: string;
};

/** A key whose first code is still missing. */
type TotpEnrolmentTable = { customer_id: string; secret: Sealed; expires_at: number };

type BackupCodeTable = {
  /** Keyed hash, bound to its customer. */
  hash: string;
  customer_id: string;
  used_at: number | null;
  /** 0: before this column existed. */
  made_at: Generated<number>;
};

/** An authentication method that was removed or replaced, kept for a while so that it can be put back. */
type FormerFactorTable = {
  id: string;
  customer_id: string;
  /** See `FactorKind`. */
  kind: string;
  /** JSON: its row. */
  content: Sealed;
  added_at: number;
  /** Hash of the session that removed it, or empty. */
  removed_in: string;
  /** The methods that had opened that session, separated by commas. */
  removed_with: string;
  removed_at: number;
  expires_at: number;
};

/** _Passkeys only_, chosen and not yet in force. */
type WaitingPasskeysOnlyTable = { customer_id: string; asked_at: number; due_at: number };

/** The removal of a method that waits, because a weaker method approved it. */
type WaitingRemovalTable = {
  customer_id: string;
  /** See `factorName`. */
  method: string;
  /** Of the session that asked for it. */
  session_hash: string;
  asked_at: number;
  due_at: number;
};

/** A customer's phone that approves logins. The row is deleted when the device is removed. */
type PushDeviceTable = {
  id: string;
  customer_id: string;
  name: string;
  /** ECDSA on P-256: the uncompressed point in base64url. */
  public_key: string;
  enrolled_at: number;
  last_used_at: number | null;
  /** JSON: the push subscription of the device. */
  subscription: Sealed | null;
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

/** A link in a mail, or an enrolment code. */
type LinkTable = {
  hash: string;
  kind: string;
  customer_id: string;
  /** The token that the link was requested with, or empty. */
  token_hash: string;
  /** Hash of a secret of the browser that requested it, or empty. */
  guard_hash: string;
  /** When what it stops began; only of links that stop something. */
  since: Generated<number | null>;
  /** Hash of the session that did what it stops, or empty. */
  session_hash: Generated<string>;
  /** The change that it stops (`made_change`), or empty. */
  change_id: Generated<string>;
  created_at: number;
  expires_at: number;
  used_at: number | null;
};

/** Counts of a rate limit (table `allowance`, see decision 38) since the start of its span. The key names the limit and the rate-limit key. */
type RateLimitTable = { key: string; since: number; taken: number };

/** A mail, a text message or a follow-up in the outbox. The row is deleted when it is done or expired. */
type WaitingMessageTable = {
  id: string;
  /** JSON, sealed because a link in a message grants access. */
  content: Sealed;
  expires_at: number;
  attempts: number;
  /** The time of the next attempt. A process that claims the row moves it ahead first. */
  next_at: number;
};

/** A staff member's action for a customer at the desk, or proposal to a second one. */
type DeskActionTable = {
  id: string;
  customer_id: string;
  /** The customer and the action while it waits for a second person: the same can't wait twice. */
  open_for: string | null;
  /** JSON: `deskAction` of the contract. */
  action: string;
  /** done, waiting, rejected or expired. */
  status: string;
  staff_id: string;
  staff_email: string;
  reason: string;
  at: number;
  /** By then a second person has to decide. */
  latest_at: number;
  /** The address of the second person, and why; empty without one. */
  decided_by: string;
  decided_reason: string;
  decided_at: number | null;
  /** The subject of the proposal at its time: see `staff/subject-of.ts`. */
  subject: Generated<string>;
};

/** The customers that a staff session has looked at, so that each is one event. */
type DeskViewTable = { session_hash: string; customer_id: string; at: number };

/** The support code of a browser's screens, and the account that somebody logged in to there. */
type SupportCodeTable = {
  /** Keyed hash of the code. */
  code: string;
  /** Empty: the address had no account. The row is written all the same, so that the answer takes as long. */
  customer_id: string;
  /** `address`: somebody typed the address. `first-factor`: it was proved. */
  proved: string;
  seen_at: number;
  expires_at: number;
};

type DeviceTable = {
  /** SHA-256 of the cookie's value. */
  hash: string;
  customer_id: string;
  created_at: number;
  expires_at: number;
  /** Of the browser's key (RFC 7638). `null`: it began without one. */
  key_thumbprint: Generated<string | null>;
  /** The authentication methods of the login that made it trusted (`UsedFactor`). */
  opened_with: Generated<string>;
  /** For its customer's list; `null`: not trusted by choice. */
  id: Generated<string | null>;
  /** The result of `browserName` when it was trusted. */
  browser: Generated<string>;
  /** When the customer chose to trust it, at the end of a full login; 0: never, or no longer. */
  trusted_at: Generated<number>;
};

type OneTimeTokenTable = {
  /** SHA-256 of the token. */
  hash: string;
  /** `null` for a decoy: a token for an address without an account, which can never complete. */
  customer_id: string | null;
  /** The rate-limit key: the customer, or a keyed hash of an address without an account. */
  subject: string;
  action: string;
  /** The purpose of the exchange: see `purposes` in `tokens/policy.ts`. */
  purpose: string;
  /** Proofs given before the challenges, comma-separated: see `Proof` in `tokens/factors.ts`. */
  proofs: string;
  redirect_to: string;
  created_at: number;
  expires_at: number;
  spent_at: number | null;
  /** 1: it began on a trusted device. */
  known_device: Generated<number>;
  /** The client that began it, for the customer to recognise: browser and address. */
  browser: Generated<string>;
  address: Generated<string>;
  /** The session that a re-authentication is for, or empty. */
  session_hash: Generated<string>;
  /** Digest of the one request that it approves, or empty. */
  approves: Generated<string>;
  /** Transaction details as JSON, or empty: see `tokens/transaction-details.ts`. */
  about: Generated<string>;
  /** The profiler's verdict on the browser, or empty. */
  verdict: Generated<string>;
  /** The authentication methods that gave its proofs, separated by commas (`UsedFactor`). */
  proved_with: Generated<string>;
  /** Keyed hash of the visitor id of the browser that began a login, or empty. */
  visitor: Generated<string>;
};

type ChallengeTable = {
  token_hash: string;
  position: number;
  required: number;
  /** JSON: what must be proved, by id (`tokens/methods.ts`), the primary method first. */
  methods: Generated<string>;
  /** The number of proofs checked against it, right and wrong. */
  evaluated: number;
  passed_at: number | null;
  passed_by: string | null;
  /** 1: required only until the given proofs reach the assurance level. */
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
  /** Set when a later code replaces it. */
  replaced_at: number | null;
};

/** Counts of codes sent to one number: two windows and the last send, so that one statement decides. */
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
  /** The session's id in the customer's list of sessions. */
  id: Generated<string>;
  browser: Generated<string>;
  /** The time of the last second factor in it (`auth_time`); 0: never. */
  proved_at: Generated<number>;
  /** When fraud was reported for something begun in it. */
  frozen_at: Generated<number | null>;
  /** The proofs in it, separated by commas. A proof may occur twice. */
  proofs: Generated<string>;
  /** Thumbprint of the public key that proves its changes (RFC 7638); none: the browser gave no key. It never changes. */
  key_thumbprint: Generated<string | null>;
  /** The authentication methods of its login, separated by commas (`UsedFactor`). */
  opened_with: Generated<string>;
  /** Those that gave its last second factor. */
  fresh_with: Generated<string>;
  /** Those that approved a request of it. */
  approved_with: Generated<string>;
  /** Where its login came from: see `originText`. */
  network: Generated<string>;
};

/**
 * A change of an account's security: what it was, and who made it. It is kept as long as it can be confirmed or taken back.
 */
type MadeChangeTable = {
  id: string;
  customer_id: string;
  /** The order of a customer's changes: several can have one time. */
  position: number;
  /** See `SecurityChange`. */
  change: string;
  /** See `RiskyChange`; empty: it holds no money. */
  hold: string;
  /** The name of a passkey or a device, a masked number, a provider; empty if there is one of the kind. */
  label: string;
  /** The methods that it added, separated by commas (`UsedFactor`). */
  added: string;
  made_at: number;
  /** Hash of the session that made it, or empty. */
  session_hash: string;
  /** The methods that had opened that session or approved in it, or that proved a token. */
  made_with: string;
  /** Since when the person acted who made it: see `tokens/person.ts`. */
  acting_since: number;
  browser: string;
  /** See `originText`. */
  network: string;
  confirmed_at: Generated<number | null>;
  undone_at: Generated<number | null>;
  /** `null`: it holds money until it is confirmed or taken back. */
  expires_at: Generated<number | null>;
};

/** Security Event Tokens that were taken. `hash`: of issuer and `jti`. */
type TakenSecurityEventTable = { hash: string; expires_at: number };

/** The hash of a proof's session and id, kept as long as the proof could be used again. */
type SpentSessionProofTable = { hash: string; expires_at: number };

/** In pence. */
type DemoAccountTable = { customer_id: string; balance: number };

type DemoTransferTable = {
  id: string;
  customer_id: string;
  /** Chosen by the client, unique for each customer. */
  idempotency_key: string;
  /** The digest of the request that the key belongs to. */
  digest: string;
  payee: string;
  /** In pence. */
  amount: number;
  currency: string;
  sent_at: number;
};

type OutboxMessageTable = {
  sequence: Generated<number>;
  id: string;
  channel: string;
  recipient: string;
  /** For mails. */
  subject: Generated<string | null>;
  text: string;
  sent_at: number;
};

/** One row: the installation that this database belongs to (`installation.ts`). */
type InstallationTable = {
  id: string;
  /** `demo` or `production`: the mode that wrote it first, and the only mode that may use it. */
  mode: string;
  /** A word sealed with the secret; empty: the next start seals it with its secret. */
  sealed: Sealed;
  created_at: number;
  /** Why the service may not start: see `storage/restore-mark.ts`. `null`: it may. */
  restore_due: Generated<string | null>;
  /** Where the database is (`storage/database-id.ts`). `null`: not stored yet, or unknown. */
  database_id: Generated<string | null>;
  /** Of the policy that the last start brought: see `policyVersion`. Empty: no start has noted one. */
  policy_version: Generated<string>;
};

/** One row, written by the newest release that has migrated the database. */
type SchemaNeedTable = {
  id: string;
  /** The migration that a release must know to serve it. */
  migration: string;
};

/** One row whose text is as large as what a login writes. It is written to check whether the disk has space again. */
type WriteProbeTable = {
  id: string;
  room: string;
};

type ApiKeyTable = {
  /** Hexadecimal; part of the key. */
  id: string;
  /** Of the back end that uses it. */
  name: string;
  /** Of its secret. */
  hash: string;
  /** Of `apiKeyScopes` of the contract, separated by commas. */
  scopes: string;
  created_at: number;
  ended_at: number | null;
  /** Written at most once a minute. */
  last_used_at: number | null;
};

/** A key that signs session tokens, or has signed some that may not have expired yet. */
type SigningKeyTable = {
  /** One more than that of the key before. Of two processes that make the next key, one inserts it. */
  generation: number;
  /** Thumbprint of the public key (RFC 7638). */
  kid: string;
  /** JSON: JWK. */
  public_key: string;
  /** The private key. */
  sealed: Sealed;
  /** It is in the key set before, and signs until the next key does. */
  signs_from: number;
};

/** A secret that writes or wrote this database. */
type ServiceSecretTable = {
  /** One more than that of the secret before. Of two processes that begin with a new secret, one inserts it. */
  generation: number;
  /** See `kernel/key-ring.ts`. */
  id: string;
  /** JSON: what stays of it once it is removed. */
  keys: Sealed;
  /** Since when it is the first one. */
  first_at: number;
  /** When a start without it first found nothing that needs it; `null`: something may. */
  unused_since: Generated<number | null>;
};

type SpentApprovalTable = {
  /** Hash of the request id that spent it, with the name of the back end. */
  request: string;
  /** Hash of the approval and of what it approves. */
  approval: string;
  expires_at: number;
};

/** An event that its transaction has recorded and that isn't in its chain yet. */
type WaitingEventTable = {
  /** The order of recording. */
  nth: GeneratedAlways<number>;
  id: string;
  /** Empty: an address without an account. */
  customer_id: string;
  kind: string;
  at: number;
  /** Null once the facts are deleted. */
  salt: string | null;
  /** Canonical JSON; null once they are deleted. */
  facts: string | null;
  /** SHA-256 of salt and facts. */
  digest: string;
};

/** An event in its customer's chain (`events/chain.ts`). Written once; only facts and salt are ever deleted. */
type EventTable = Omit<WaitingEventTable, 'nth'> & {
  /** Counts over all chains, without a gap. */
  position: number;
  /** Counts in the chain, from 1, without a gap. */
  seq: number;
  /** The hash of the event before it in the chain. */
  previous: string;
  hash: string;
};

/** The end of each chain. */
type EventHeadTable = { customer_id: string; seq: number; hash: string };

/** One row: the last position. Its lock lets one process at a time chain events. */
type EventLogTable = { id: number; position: number };

/** The key that signs daily roots. */
type EventKeyTable = {
  generation: number;
  /** Thumbprint of the public key (RFC 7638). */
  kid: string;
  /** JSON: JWK. */
  public_key: string;
  /** The private key. */
  sealed: Sealed;
  made_at: number;
};

/** A daily root (`events/roots.ts`). */
type EventRootTable = {
  /** From 1, without a gap. */
  nth: number;
  /** The day that had ended when it was made, as ISO 8601 writes it (UTC). */
  day: string;
  /** The position of the last event that it covers. */
  last: number;
  /** A compact JWS. */
  signed: string;
};

/** One row: the last root whose events are archived. No row before the first. */
type EventArchiveTable = {
  id: number;
  /** The position of the last archived event. */
  last: number;
  /** A compact JWS: see `events/archive-mark.ts`. */
  signed: string;
};

/** The last archived event of each chain that has one, which the next one follows. */
type ArchivedChainTable = { customer_id: string; seq: number; hash: string };

/** One row: the position up to which events have joined `webhook_chain`. No row before a webhook was set for the first time. */
type WebhookLogTable = { id: number; position: number };

/** A chain with undelivered events. The row goes when the last one has been delivered. */
type WebhookChainTable = {
  customer_id: string;
  /** The event to deliver next, and the last one of the chain, by their `seq`. */
  next_seq: number;
  last_seq: number;
  /** Failed attempts for the next event. */
  attempts: number;
  /** When the next attempt is due, or when the claim of the process that is delivering ends. */
  next_at: number;
  /** When the first of the failed attempts was. */
  failing_since: number | null;
};

export type Schema = {
  installation: InstallationTable;
  customer: CustomerTable;
  phone_number: PhoneNumberTable;
  sim_check: SimCheckTable;
  totp: TotpTable;
  further_totp: FurtherTotpTable;
  totp_enrolment: TotpEnrolmentTable;
  backup_code: BackupCodeTable;
  former_factor: FormerFactorTable;
  made_change: MadeChangeTable;
  waiting_passkeys_only: WaitingPasskeysOnlyTable;
  waiting_removal: WaitingRemovalTable;
  push_device: PushDeviceTable;
  passkey: PasskeyTable;
  passkey_enrolment: PasskeyEnrolmentTable;
  spent_passkey_challenge: SpentPasskeyChallengeTable;
  passkey_assertion: PasskeyAssertionTable;
  push_request: PushRequestTable;
  link: LinkTable;
  allowance: RateLimitTable;
  waiting_mail: WaitingMessageTable;
  waiting_text: WaitingMessageTable;
  follow_up: WaitingMessageTable;
  new_phone_number: NewPhoneNumberTable;
  passkey_recovery: PasskeyRecoveryTable;
  phone_change: PhoneChangeTable;
  selfie: SelfieTable;
  handover: HandOffTable;
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
  staff_passkey: StaffPasskeyTable;
  staff_passkey_link: StaffPasskeyLinkTable;
  staff_session: StaffSessionTable;
  review_decision: ReviewDecisionTable;
  review_approval: ReviewApprovalTable;
  review_photo_view: ReviewPhotoViewTable;
  desk_action: DeskActionTable;
  desk_view: DeskViewTable;
  support_code: SupportCodeTable;
  device: DeviceTable;
  signal: SignalTable;
  one_time_token: OneTimeTokenTable;
  challenge: ChallengeTable;
  code: CodeTable;
  code_send: CodeSendTable;
  attempt_counter: AttemptCounterTable;
  session: SessionTable;
  spent_session_proof: SpentSessionProofTable;
  taken_security_event: TakenSecurityEventTable;
  api_key: ApiKeyTable;
  signing_key: SigningKeyTable;
  service_secret: ServiceSecretTable;
  spent_approval: SpentApprovalTable;
  waiting_event: WaitingEventTable;
  event: EventTable;
  event_head: EventHeadTable;
  event_log: EventLogTable;
  event_key: EventKeyTable;
  event_root: EventRootTable;
  event_archive: EventArchiveTable;
  archived_chain: ArchivedChainTable;
  webhook_log: WebhookLogTable;
  webhook_chain: WebhookChainTable;
  demo_account: DemoAccountTable;
  demo_transfer: DemoTransferTable;
  outbox_message: OutboxMessageTable;
  write_probe: WriteProbeTable;
  schema_need: SchemaNeedTable;
};
