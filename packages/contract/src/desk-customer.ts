/** A customer as the support desk sees them. Nothing in it is secret: no code, no token, no whole phone number. */
import * as v from 'valibot';
import { deskAction, deskActionNames } from './desk-actions.ts';
import { risks, signalKinds } from './signals.ts';
import { staffRoles } from './staff-roles.ts';

/** Milliseconds since 1970. */
const time = v.number();
const maybe = v.nullable(time);
const text = v.string();
export const customerStatus = v.picklist(['registering', 'active', 'deactivated', 'paused']);

const factor = {
  /** Names it in the action `remove-method`. */
  id: text,
  addedAt: maybe,
  lastUsedAt: maybe,
};

const method = v.variant('kind', [
  v.object({ ...factor, kind: v.literal('phone-number'), maskedPhoneNumber: text, primary: v.boolean() }),
  /** `name`: empty without one. */
  v.object({ ...factor, kind: v.literal('authenticator'), name: v.string() }),
  v.object({ ...factor, kind: v.literal('backup-codes'), left: v.number(), of: v.number() }),
  v.object({ ...factor, kind: v.literal('device'), name: text }),
  v.object({ ...factor, kind: v.literal('passkey'), name: text, synced: v.boolean() }),
  v.object({ ...factor, kind: v.literal('face') }),
  v.object({ ...factor, kind: v.literal('social'), provider: text }),
]);

/** Changes in progress. */
const underWay = v.variant('kind', [
  /** `byStaff`: two people began it at the desk, and it finishes by itself at `readyAt`. Otherwise the customer finishes it between the two times. */
  v.object({ kind: v.literal('passkey-recovery'), begunAt: time, readyAt: time, latestAt: time, byStaff: v.boolean() }),
  v.object({
    kind: v.literal('phone-change'),
    maskedNewPhoneNumber: text,
    decided: v.boolean(),
    receivedAt: time,
    /** It came without a photo, and can be approved from then on. */
    readyAt: v.optional(time),
    latestAt: time,
  }),
  v.object({ kind: v.literal('email-change'), receivedAt: time, latestAt: time }),
  v.object({ kind: v.literal('passkeys-only'), askedAt: time, dueAt: time }),
  /** Somebody said that changes weren't the customer's. They are taken back then, because the account is weaker without them. */
  v.object({ kind: v.literal('take-back'), askedAt: time, dueAt: time }),
  /** The removal of a method that a weaker one has approved. */
  v.object({ kind: v.literal('removal'), method: text, askedAt: time, dueAt: time }),
  v.object({ kind: v.literal('photo'), receivedAt: time, latestAt: time }),
  v.object({ kind: v.literal('appeal'), receivedAt: time, latestAt: time }),
  /** It can be put back until then. */
  v.object({ kind: v.literal('removed-method'), method: text, removedAt: time, latestAt: time }),
]);

/** Why a login fails now, or doesn't end in a session. `until`: `null` if only an act of somebody ends it. */
const hindrance = v.variant('what', [
  v.object({ what: v.literal('sign-up-unfinished') }),
  v.object({ what: v.literal('deactivated'), title: text, canAppeal: v.boolean() }),
  v.object({ what: v.literal('paused') }),
  /** It has another first factor, or none. */
  v.object({ what: v.literal('no-password') }),
  v.object({ what: v.literal('imported-password-unused') }),
  v.object({ what: v.literal('new-password-due') }),
  v.object({ what: v.literal('new-number-due') }),
  v.object({ what: v.literal('address-not-verified') }),
  v.object({ what: v.literal('passkeys-only'), since: time, passkeys: v.number() }),
  /** No second factor that this installation can ask for. */
  v.object({ what: v.literal('no-method') }),
  /** `family`: whose wrong attempts block, as the event log names it. */
  v.object({ what: v.literal('blocked'), family: text, until: maybe }),
  v.object({ what: v.literal('requests-stopped'), until: time }),
  /** A used-up limit refuses the next step of a login; `dataSharing`: of one without a password. `limit`: in the words of the operating reference. */
  v.object({ what: v.literal('limit'), limit: text, dataSharing: v.boolean(), until: time }),
  /** The provider didn't send the newest code. `outcome` and `reason`: as the event log has them. */
  v.object({ what: v.literal('code-not-sent'), channel: text, outcome: text, reason: text, at: time }),
  v.object({ what: v.literal('extra-check'), risk: v.picklist(risks), until: maybe }),
  /** Not a login: payments wait. */
  v.object({
    what: v.literal('payments-on-hold'),
    change: text,
    since: time,
    until: maybe,
    confirmed: v.boolean(),
    /** Those that wait for a confirmation, in words as the customer reads them. */
    changes: v.array(v.object({ id: text, words: text })),
  }),
]);

export const deskProposal = v.object({
  id: text,
  customerId: text,
  email: text,
  action: deskAction,
  proposedBy: text,
  reason: text,
  proposedAt: time,
  /** It expires if no second person has confirmed it by then. */
  latestAt: time,
  /** Why this staff member can't confirm it: it is their own account or proposal, or their role doesn't decide. */
  hindrance: v.optional(v.picklist(['own-account', 'own-proposal', 'role'])),
});

export const deskCustomerBody = v.object({
  id: text,
  email: text,
  status: customerStatus,
  emailVerified: v.boolean(),
  createdAt: time,
  language: text,
  password: v.object({ state: v.picklist(['none', 'imported', 'set']), changedAt: maybe }),
  /** Types of challenges; `null`: the customer has chosen none, has used none. */
  preferred: v.nullable(text),
  last: v.nullable(text),
  hindrances: v.array(hindrance),
  methods: v.array(method),
  /** Open ones, the newest first. */
  sessions: v.array(v.object({ id: text, browser: text, startedAt: time, lastSeenAt: time, frozen: v.boolean() })),
  lastLoginAt: maybe,
  /** The last ones that were sent, the newest first. `channel`: sms, whatsapp or voice. */
  codes: v.array(v.object({ channel: text, sentAt: time, state: v.picklist(['used', 'replaced', 'not-used']) })),
  trustedBrowsers: v.number(),
  /** Wrong attempts in a row, whether they block or not. `blockedUntil`: `null` if not blocked; `untilLifted`: no time ends it. */
  attempts: v.array(v.object({ family: text, wrong: v.number(), blockedUntil: maybe, untilLifted: v.boolean() })),
  /** The counts of the customer's limits, used up or not, in the words of the operating reference. */
  limits: v.array(v.object({ limit: text, taken: v.number(), since: time })),
  /**
   * Each source has one of a kind. `value`: of a risk or a preference, otherwise empty. `by`: who set it, such as `api-key:NAME` or `staff:ADDRESS`. `at`: 0 if
   * unknown. `mayClear`: the staff member who asks may, by the role or because it is their own.
   */
  signals: v.array(
    v.object({
      kind: v.picklist(signalKinds),
      value: text,
      until: maybe,
      reason: text,
      by: text,
      at: time,
      mayClear: v.boolean(),
    }),
  ),
  underWay: v.array(underWay),
  proposals: v.array(deskProposal),
  /** Of the staff member who asks. */
  role: v.picklist(staffRoles),
  /** It is the staff member's own: they can read it, and act on nothing. */
  ownAccount: v.boolean(),
  /** The actions that need a second person for this customer now. */
  needTwo: v.array(v.picklist(deskActionNames)),
});

export type DeskCustomer = v.InferOutput<typeof deskCustomerBody>;
export type DeskProposal = v.InferOutput<typeof deskProposal>;
