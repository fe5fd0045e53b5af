/** The actions of staff at the support desk, who may do them, and how many people they take: one table that the service and the page read. */
import * as v from 'valibot';
import { id, sentences } from './fields.ts';
import { signalKinds } from './signals.ts';
import { sizes } from './sizes.ts';
import type { StaffRole } from './staff-roles.ts';

type Rule = {
  /** The least role. */
  readonly role: StaffRole;
  /**
   * `after-fraud`: two, if fraud was reported for the account in the last 30 days. `after-lifts`: two, if blocks of the account were lifted three times within a day
   * (`deskLimits`), or if so many attempts failed that a method is disabled. The second person always has the role `decide`.
   */
  readonly people: 1 | 2 | 'after-fraud' | 'after-lifts';
};

/**
 * One person does what protects an account, or what the customer could do in a minute. Two people do what opens it to somebody who has nothing to prove with: no
 * caller's story gets past one person alone.
 */
export const deskRules = {
  'lift-blocks': { role: 'help', people: 'after-lifts' },
  'end-sessions': { role: 'help', people: 1 },
  'set-signal': { role: 'help', people: 1 },
  'clear-signal': { role: 'help', people: 1 },
  freeze: { role: 'help', people: 1 },
  unfreeze: { role: 'decide', people: 'after-fraud' },
  'remove-method': { role: 'decide', people: 2 },
  'start-recovery': { role: 'decide', people: 2 },
  'stop-recovery': { role: 'help', people: 1 },
  'take-back': { role: 'decide', people: 2 },
  'confirm-change': { role: 'decide', people: 2 },
} as const satisfies Readonly<Record<string, Rule>>;

export type DeskActionName = keyof typeof deskRules;

export const deskActionNames = [
  'lift-blocks',
  'end-sessions',
  'set-signal',
  'clear-signal',
  'freeze',
  'unfreeze',
  'remove-method',
  'start-recovery',
  'stop-recovery',
  'take-back',
  'confirm-change',
] as const satisfies readonly DeskActionName[];

/** Milliseconds since 1970. */
const time = v.pipe(v.number(), v.integer(), v.minValue(0));
const words = v.pipe(sentences, v.maxLength(sizes.reviewReason));

export const deskAction = v.variant('what', [
  /** The customer can try again at once. Failures in a row stay counted, except those of a method that is disabled. */
  v.object({ what: v.literal('lift-blocks') }),
  /** Without an id, all. */
  v.object({ what: v.literal('end-sessions'), session: v.optional(id) }),
  /** `value`: of a risk or a preference (`signals.ts`), otherwise empty. `until`: `null` until it is cleared or done. */
  v.object({
    what: v.literal('set-signal'),
    kind: v.picklist(signalKinds),
    value: v.pipe(v.string(), v.maxLength(sizes.name)),
    until: v.nullable(time),
  }),
  /** `by`: who has set it, as `deskCustomer` names them. Without the role `decide`, only one's own. */
  v.object({
    what: v.literal('clear-signal'),
    kind: v.picklist(signalKinds),
    by: v.pipe(v.string(), v.maxLength(sizes.email + sizes.name)),
  }),
  /** The customer reads title and message after the right password. They are text. */
  v.object({ what: v.literal('freeze'), title: words, message: words, canAppeal: v.boolean() }),
  v.object({ what: v.literal('unfreeze') }),
  /** `method`: the id of a method in `deskCustomer`. */
  v.object({ what: v.literal('remove-method'), method: v.pipe(v.string(), v.regex(/^[a-z-]+:[A-Za-z0-9_.-]{1,64}$/)) }),
  /** Of an account with passkeys only: after three days of notices the passkeys are gone, and the other methods work again. */
  v.object({ what: v.literal('start-recovery') }),
  v.object({ what: v.literal('stop-recovery') }),
  /** Everything that was done to the account since then was somebody else's. */
  v.object({ what: v.literal('take-back'), since: time }),
  /** The customer made these changes, which are all that wait for a confirmation (`payments-on-hold`): payments wait no longer than their hold. */
  v.object({
    what: v.literal('confirm-change'),
    changes: v.pipe(v.array(id), v.maxLength(sizes.unconfirmedChanges)),
  }),
]);

export type DeskAction = v.InferOutput<typeof deskAction>;
