/**
 * The facts of each kind of event in a webhook (docs/events.md). A test demands a decision about the facts of each new kind. The file is separate from the
 * index, because no page needs it.
 */
import * as v from 'valibot';
import { type ChangeKind, changeKinds, type EventKind } from './event-kinds.ts';

const text = v.string();
const texts = v.pipe(v.array(text), v.readonly());
const number = v.number();

/** An event of a kind, with its facts; `null` once they are deleted. */
const kindOf = <K extends Exclude<EventKind, ChangeKind>, E extends v.ObjectEntries>(kind: K, facts: E) =>
  v.object({ type: v.literal(kind), facts: v.nullable(v.pipe(v.object(facts), v.readonly())) });

/** Times are milliseconds since 1970. `approval` is the SHA-256 of the approval's token. */
const ownEvents = [
  /** The first factor was right. `network`: the client's, not its whole address. */
  kindOf('login.started', { action: text, proof: text, browser: text, network: text }),
  kindOf('login.finished', { session: text, scope: text, proofs: texts, browser: text }),
  /** A wrong, expired or replayed proof. */
  kindOf('proof.refused', { method: text, action: text }),
  /** A limit refused the customer, or held back a message to them: recorded once an hour for each limit. */
  kindOf('limit.refused', { limit: text }),
  /** Too many wrong proofs. `block`: the how many-th in a row. */
  kindOf('method.blocked', { family: text, block: number }),
  kindOf('method.unblocked', {}),
  kindOf('session.ended', { sessions: texts }),
  /**
   * `details`: as JSON, as they are bound, without a phone number. `shown`: the sentence in the customer's language. `approves`: the digest of the one request, or
   * empty if the approval is for the session.
   */
  kindOf('approval.asked', {
    approval: text,
    action: text,
    details: text,
    shown: text,
    language: text,
    approves: text,
    policy: text,
    browser: text,
    network: text,
  }),
  /** By a passkey. The signature itself is in the receipt. */
  kindOf('approval.signed', { approval: text, passkey: text }),
  /** By the key of a registered device. The signature itself is in the receipt. */
  kindOf('approval.device-signed', { approval: text, device: text }),
  kindOf('approval.given', { approval: text, proofs: texts }),
  /** The customer says that somebody else asked. The session that asked is frozen. */
  kindOf('approval.denied', { approval: text }),
  kindOf('approval.spent', { approval: text }),
  kindOf('recovery.asked', { browser: text, network: text }),
  /** A photo with ID waits for staff. `purpose`: `login`, or `phone-change`. */
  kindOf('photo.received', { purpose: text, browser: text, network: text }),
  /** The change of a lost number waits for staff. `number`: the new one, masked. */
  kindOf('phone-change.asked', { number: text, browser: text, network: text }),
  /** `staff`: its id. */
  kindOf('staff.decided', { case: text, decision: text, staff: text }),
  /** Another service has sent a Security Event Token about the customer. `event`: its address. `did`: the result. */
  kindOf('security-event.taken', { issuer: text, event: text, did: text }),
  /** `until`: 0 if it has no end. `by`: the source, such as `api-key:NAME`; for people `staff` or `command`, and then `reason` is empty. */
  kindOf('signal.set', { kind: text, value: text, until: number, reason: text, by: text }),
  kindOf('signal.cleared', { kind: text, value: text, until: number, reason: text, by: text }),
  /** A staff member has opened the customer's page at the support desk. */
  kindOf('staff.looked', { staff: text }),
  /** A staff member has opened a photo with ID of the customer. `photo`: its id. */
  kindOf('staff.opened-photo', { photo: text, staff: text }),
  /** At the support desk: `state` is done, proposed, confirmed by the second person, rejected or expired. */
  kindOf('staff.acted', { act: text, action: text, state: text, staff: text }),
  kindOf('customer.registered', {}),
  kindOf('customer.exported', {}),
  kindOf('customer.erased', {}),
  /** A start brought another policy: its versions, as receipts name them, and the rules as JSON. `from`: empty for the first. */
  kindOf('policy.changed', { from: text, to: text, policy: text }),
  kindOf('api-key.made', { key: text, name: text, scopes: texts }),
  kindOf('api-key.ended', { key: text }),
  /** Half of a total of messages to phones (`limit`) is used up, in its hour or day. */
  kindOf('messages.half-used', { limit: text, most: number }),
  /** The provider refused a code, failed, or gave no clear answer. `outcome` and `reason` as the log has them. */
  kindOf('code.not-sent', { channel: text, outcome: text, reason: text }),
  /** The operator says that the SIM card of a number (masked) was changed. Until then no code to it approves anything. */
  kindOf('number.sim-changed', { number: text, until: number }),
  /** The customer, or an operator, says that somebody else acted. What was added since then has ended. */
  kindOf('changes.undone', { since: number, methods: texts }),
  /** A daily root: its number, its day, the positions that it covers, and the compact JWS. */
  kindOf('log.root-signed', { root: number, day: text, first: number, last: number, signed: text }),
  /** An operator had the service sign again after it had refused: from which root on, why, and which last root was sealed and which was found. */
  kindOf('log.begun-again', {
    root: number,
    reason: text,
    refusal: text,
    expected: number,
    expectedDigest: text,
    found: number,
    foundDigest: text,
    key: text,
  }),
  /** An operator has restored a backup, which ends with this position and this root. */
  kindOf('log.restored', { position: number, root: number, digest: text }),
  /** An operator has moved the events of a day into a file: the root, its digest, and the positions that it covers. */
  kindOf('log.archived', { root: number, day: text, first: number, last: number, digest: text }),
] as const;

const changeFacts = v.pipe(v.record(text, v.union([text, number])), v.readonly());

const knownEvent = v.variant('type', [...ownEvents, v.object({ type: v.picklist(changeKinds), facts: v.nullable(changeFacts) })]);

/** An event of a kind, with the facts of that kind; `null` once they are deleted. */
export type KnownEvent = Readonly<v.InferOutput<typeof knownEvent>>;

/** @returns `undefined` for a kind of another version, and for facts that the kind doesn't have in this one */
export function readEvent(type: string, facts: unknown): KnownEvent | undefined {
  const read = v.safeParse(knownEvent, { type, facts });
  return read.success ? read.output : undefined;
}

type OwnEvent = v.InferOutput<(typeof ownEvents)[number]>;

/** The facts of each kind that leave the service. */
export type EventFacts = { readonly [E in OwnEvent as E['type']]: NonNullable<E['facts']> } & {
  readonly [K in ChangeKind]: v.InferOutput<typeof changeFacts>;
};

/** The names of the facts that leave the service, for each kind but changes. */
export const sentNames: ReadonlyMap<string, readonly string[]> = new Map(
  ownEvents.map(({ entries: { type, facts } }) => [type.literal, Object.keys(facts.wrapped.pipe[0].entries)]),
);
