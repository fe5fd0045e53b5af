/**
 * The kinds of the event log: one closed union. The contract has the kinds and the facts that leave the service. `retention` decides for each kind whether its
 * facts stay as evidence or go with the customer, so a new kind doesn't compile without a decision.
 */
import type { ChangeKind } from '@stepgate/contract';
import type { EventFacts } from '@stepgate/contract/events';

/** Facts that stay inside: they are part of receipts. All but texts of ours is base64url, as it was sent. */
type KeptInside = {
  'approval.asked': {
    /** The format of its receipts: the service writes no earlier format, which didn't prove that it is complete. */
    readonly receipt: string;
  };
  /** All that verifies the signature (WebAuthn, 7.2). `signed` is the text. It was for these pages and this relying party. */
  'approval.signed': {
    readonly publicKey: string;
    readonly signed: string;
    readonly clientData: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly origins: readonly string[];
    readonly relyingParty: string;
  };
  /** `signed`: the text, which ends with the sentence that the device showed, in `language`. */
  'approval.device-signed': {
    readonly publicKey: string;
    readonly signed: string;
    readonly language: string;
    readonly signature: string;
  };
};

type OwnKind = Exclude<keyof EventFacts, ChangeKind>;

export type OwnFacts = {
  readonly [K in OwnKind]: K extends keyof KeptInside ? EventFacts[K] & KeptInside[K] : EventFacts[K];
};

/** One of the kinds, with its facts. `messages/notified-events.ts` records a change with its notification, and its facts are what the notification names. */
export type LoggedEvent =
  | { readonly kind: ChangeKind; readonly facts: EventFacts[ChangeKind] }
  | { [K in OwnKind]: { readonly kind: K; readonly facts: OwnFacts[K] } }[OwnKind];

/** The fate of the facts when the customer is erased: `evidence` stays, because a law asks for it; `personal` is deleted. */
type Retention = 'evidence' | 'personal';

/** Changes are personal. */
const retention: Readonly<Record<keyof OwnFacts, Retention>> = {
  'login.started': 'personal',
  'login.finished': 'personal',
  'proof.refused': 'personal',
  'limit.refused': 'personal',
  'code.not-sent': 'personal',
  'number.sim-changed': 'personal',
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
  'photo.received': 'personal',
  'phone-change.asked': 'personal',
  'staff.decided': 'evidence',
  'security-event.taken': 'personal',
  'signal.set': 'personal',
  'signal.cleared': 'personal',
  'staff.looked': 'evidence',
  'staff.opened-photo': 'evidence',
  'staff.acted': 'evidence',
  'customer.registered': 'personal',
  'customer.exported': 'personal',
  'customer.erased': 'evidence',
  'messages.half-used': 'personal',
  'policy.changed': 'evidence',
  'api-key.made': 'evidence',
  'api-key.ended': 'evidence',
  'log.root-signed': 'evidence',
  'log.begun-again': 'evidence',
  'log.restored': 'evidence',
  'log.archived': 'evidence',
};

/** The kinds whose facts outlive their customer. */
export const evidenceKinds: readonly string[] = Object.entries(retention).flatMap(([kind, how]) =>
  how === 'evidence' ? [kind] : [],
);
