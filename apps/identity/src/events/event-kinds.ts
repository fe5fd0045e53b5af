/**
 * What the event log records: one closed union. `kept` decides for each kind whether its facts stay as evidence or go with the customer, so a new kind doesn't
 * compile until somebody has decided.
 */

/** What `messages/notified-events.ts` records with a notification: its facts are the values that the notification names, such as a masked number. */
export type ChangeKind =
  | 'password.changed'
  | 'email.changed'
  | 'email.restored'
  | 'email.change-cancelled'
  | 'phone.added'
  | 'phone.changed'
  | 'phone.primary-changed'
  | 'phone.removed'
  | 'phone-change.rejected'
  | 'phone-change.expired'
  | 'phone-change.failed'
  | 'phone-change.cancelled'
  | 'factor.authenticator-added'
  | 'factor.authenticator-removed'
  | 'factor.backup-codes-made'
  | 'factor.backup-code-used'
  | 'factor.device-added'
  | 'factor.device-removed'
  | 'factor.passkey-added'
  | 'factor.passkey-renamed'
  | 'factor.passkey-removed'
  | 'factor.passkeys-only-asked'
  | 'factor.passkeys-only-stopped'
  | 'factor.passkeys-only-on'
  | 'factor.passkeys-only-off'
  | 'factor.face-added'
  | 'factor.face-removed'
  | 'factor.social-added'
  | 'factor.social-removed'
  | 'recovery.cancelled'
  | 'recovery.expired'
  | 'recovery.done'
  | 'login.denied'
  | 'photo.approved'
  | 'photo.rejected'
  | 'photo.expired'
  | 'hand-off.refused'
  | 'account.deactivated'
  | 'account.paused'
  | 'account.reactivated'
  | 'appeal.received'
  | 'appeal.rejected'
  | 'appeal.expired';

type Text = string;

/** Times are milliseconds since 1970. `approval` is the SHA-256 of the approval's token. */
export type OwnFacts = {
  /** The first factor was right. `network`: the client's, not its whole address. */
  'login.started': { readonly action: Text; readonly proof: Text; readonly browser: Text; readonly network: Text };
  'login.finished': { readonly session: Text; readonly scope: Text; readonly proofs: readonly Text[]; readonly browser: Text };
  /** A wrong, expired or replayed proof. */
  'proof.refused': { readonly method: Text; readonly action: Text };
  /** The provider refused a code, failed, or gave no clear answer. `outcome` and `reason` as the log has them. */
  'code.not-sent': { readonly channel: Text; readonly outcome: Text; readonly reason: Text };
  /** Too many wrong proofs. `block`: the how many-th in a row. */
  'method.blocked': { readonly family: Text; readonly block: number };
  'method.unblocked': Record<never, never>;
  'session.ended': { readonly sessions: readonly Text[] };
  /** `details`: as JSON, as they are bound. `shown`: the sentence in the customer's language. `policy`: see `policy-version.ts`. */
  'approval.asked': {
    readonly approval: Text;
    readonly action: Text;
    readonly details: Text;
    readonly shown: Text;
    readonly language: Text;
    /** The digest of the one request, or empty if the approval is for the session. */
    readonly approves: Text;
    readonly policy: Text;
    readonly browser: Text;
    readonly network: Text;
    /** The format of its receipts: nobody can write one in an earlier format, which didn't prove that it is complete. */
    readonly receipt: Text;
  };
  /** By a passkey, with all that verifies the signature (WebAuthn, 7.2), each base64url as the browser sent it; `signed` is the text. It was for these pages and this relying party. */
  'approval.signed': {
    readonly approval: Text;
    readonly passkey: Text;
    readonly publicKey: Text;
    readonly signed: Text;
    readonly clientData: Text;
    readonly authenticatorData: Text;
    readonly signature: Text;
    readonly origins: readonly Text[];
    readonly relyingParty: Text;
  };
  /** By the key of a registered device. `signed`: the text, which ends with the sentence that the device showed, in `language`. All else is base64url. */
  'approval.device-signed': {
    readonly approval: Text;
    readonly device: Text;
    readonly publicKey: Text;
    readonly signed: Text;
    readonly language: Text;
    readonly signature: Text;
  };
  'approval.given': { readonly approval: Text; readonly proofs: readonly Text[] };
  /** The customer says that somebody else asked. The session that asked is frozen. */
  'approval.denied': { readonly approval: Text };
  'approval.spent': { readonly approval: Text };
  /** The customer, or an operator, says that somebody else acted. What was added since then has ended: see `factorName`. */
  'changes.undone': { readonly since: number; readonly methods: readonly Text[] };
  'recovery.asked': { readonly browser: Text; readonly network: Text };
  /** `staff`: its id. */
  'staff.decided': { readonly case: Text; readonly decision: Text; readonly staff: Text };
  'customer.registered': Record<never, never>;
  'customer.exported': Record<never, never>;
  'customer.erased': Record<never, never>;
  /** Half of a total of messages to phones (`limit`) is used up, in its hour or day. */
  'messages.half-used': { readonly limit: Text; readonly most: number };
  'api-key.made': { readonly key: Text; readonly name: Text; readonly scopes: readonly Text[] };
  'api-key.ended': { readonly key: Text };
  /** A daily root: its number, its day, the positions that it covers, and the compact JWS. */
  'log.root-signed': {
    readonly root: number;
    readonly day: Text;
    readonly first: number;
    readonly last: number;
    readonly signed: Text;
  };
  /** The first run of this release has sealed the last root that it found. */
  'log.sealed': { readonly root: number; readonly digest: Text };
  /** An operator had the service sign again after it had refused: from which root on, why, and which last root was sealed and which was found. */
  'log.begun-again': {
    readonly root: number;
    readonly reason: Text;
    readonly refusal: Text;
    readonly expected: number;
    readonly expectedDigest: Text;
    readonly found: number;
    readonly foundDigest: Text;
    readonly key: Text;
  };
  /** An operator has restored a backup, which ends with this position and this root. */
  'log.restored': { readonly position: number; readonly root: number; readonly digest: Text };
};

/** One of the kinds, with its facts. */
export type LoggedEvent =
  | { readonly kind: ChangeKind; readonly facts: Readonly<Record<string, string | number>> }
  | { [K in keyof OwnFacts]: { readonly kind: K; readonly facts: OwnFacts[K] } }[keyof OwnFacts];

/** What becomes of the facts when the customer is erased: `evidence` stays, because a law asks for it; `personal` is deleted. */
type Kept = 'evidence' | 'personal';

/** Changes are personal. */
const kept: Readonly<Record<keyof OwnFacts, Kept>> = {
  'login.started': 'personal',
  'login.finished': 'personal',
  'proof.refused': 'personal',
  'code.not-sent': 'personal',
  'method.blocked': 'personal',
  'method.unblocked': 'personal',
  'session.ended': 'personal',
  'approval.asked': 'evidence',
  'approval.signed': 'evidence',
  'approval.device-signed': 'evidence',
  'approval.given': 'evidence',
  'approval.denied': 'evidence',
  'approval.spent': 'evidence',
  'changes.undone': 'evidence',
  'recovery.asked': 'personal',
  'staff.decided': 'evidence',
  'customer.registered': 'personal',
  'customer.exported': 'personal',
  'customer.erased': 'evidence',
  'messages.half-used': 'personal',
  'api-key.made': 'evidence',
  'api-key.ended': 'evidence',
  'log.root-signed': 'evidence',
  'log.sealed': 'evidence',
  'log.begun-again': 'evidence',
  'log.restored': 'evidence',
};

/** The kinds whose facts outlive their customer. */
export const evidenceKinds: readonly string[] = Object.entries(kept).flatMap(([kind, how]) => (how === 'evidence' ? [kind] : []));
