/**
 * Transaction details: what a token is for, as data. They appear on every screen of the token's challenges, in every text message and mail with a code, and on
 * the device that gets the request (PSD2 regulatory technical standards, article 5(1)(a)). The sentences are in `transaction-sentences.ts`.
 */

import { challengeTypes, isCurrency, socialProviders } from '@stepgate/contract';
import * as v from 'valibot';
import { riskyChanges } from '../customers/risky-changes.ts';
import { parseStored } from '../kernel/parse-stored.ts';

const text = v.string();
/** Milliseconds since 1970. */
const time = v.number();

const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const currency = v.pipe(text, v.guard(isCurrency));

/** Facts from a company's API, such as the result of a check of the payee. */
const facts = v.optional(v.array(v.object({ label: text, value: text })));

/** The company asks for more than the policy does: see `device-bound.ts`. */
const atLeast = v.optional(v.literal('device-bound'));

/** The subject of an approval. */
const approved = [
  /** `amount`: a whole number of the currency's smallest unit. */
  v.object({ kind: v.literal('transfer'), amount, currency, payee: text, facts, atLeast }),
  /** Anything else that a company's API lets its customer approve, in the company's words. */
  v.object({ kind: v.literal('action'), title: text, facts, atLeast }),
  v.object({ kind: v.literal('see-phone-numbers') }),
  /** Numbers are E.164: shown masked, bound in full. */
  v.object({ kind: v.literal('add-phone-number'), number: text }),
  v.object({ kind: v.literal('change-phone-number') }),
  v.object({ kind: v.literal('make-phone-number-primary'), number: text }),
  v.object({ kind: v.literal('prefer-method'), method: v.picklist(challengeTypes) }),
  v.object({ kind: v.literal('prefer-no-method') }),
  v.object({ kind: v.literal('remove-phone-number'), number: text }),
  v.object({ kind: v.literal('change-email') }),
  v.object({ kind: v.literal('change-password') }),
  v.object({ kind: v.literal('set-up-authenticator') }),
  /** `name`: absent in a token of 0.2.0 (@until 0.4.0); empty without one. */
  v.object({ kind: v.literal('remove-authenticator'), name: v.optional(text, '') }),
  v.object({ kind: v.literal('rename-authenticator'), name: text }),
  v.object({ kind: v.literal('make-backup-codes') }),
  v.object({ kind: v.literal('add-device') }),
  v.object({ kind: v.literal('remove-device'), name: text }),
  v.object({ kind: v.literal('add-passkey') }),
  v.object({ kind: v.literal('rename-passkey'), name: text }),
  v.object({ kind: v.literal('remove-passkey'), name: text }),
  v.object({ kind: v.literal('passkeys-only-on') }),
  v.object({ kind: v.literal('passkeys-only-off') }),
  v.object({ kind: v.literal('recover-passkeys') }),
  v.object({ kind: v.literal('set-up-face') }),
  v.object({ kind: v.literal('remove-face') }),
  v.object({ kind: v.literal('connect-social'), provider: v.picklist(socialProviders) }),
  v.object({ kind: v.literal('disconnect-social'), provider: v.picklist(socialProviders) }),
  /** `browser`: the result of `browserName`. */
  v.object({ kind: v.literal('end-session'), browser: text }),
  v.object({ kind: v.literal('end-trusted-browser'), browser: text }),
  v.object({ kind: v.literal('end-other-sessions') }),
  v.object({ kind: v.literal('invite-to-team') }),
] as const;

/** A change that waits for the customer's confirmation (`made_change`), as it was shown. */
const unconfirmed = v.object({
  id: text,
  /** See `SecurityChange`; of a later release it may be unknown. */
  change: text,
  hold: v.picklist(riskyChanges),
  label: text,
  madeAt: time,
  browser: text,
  network: text,
});

/** The hold after a change, and its end. Without `until` the time has passed, and only the customer's confirmation is missing. */
const coolOff = v.object({
  kind: v.literal('cool-off'),
  change: v.picklist(riskyChanges),
  changedAt: time,
  until: v.optional(time),
  /** All that the confirmation confirms. */
  changes: v.pipe(v.array(unconfirmed), v.readonly()),
  /** Of the browser that got the answer. */
  timeZone: v.optional(text),
});

const transactionDetails = v.variant('kind', [...approved, coolOff]);

export type StoredDetails = v.InferOutput<typeof transactionDetails>;
export type Fact = NonNullable<Extract<StoredDetails, { kind: 'action' }>['facts']>[number];
export type CoolOffDetails = v.InferOutput<typeof coolOff>;
export type Unconfirmed = v.InferOutput<typeof unconfirmed>;
export type Approved = Exclude<StoredDetails, CoolOffDetails>;

/**
 * The details that a token was issued with.
 * @returns `undefined` for a token without details; `unreadable` for details that another release wrote and this one can't show
 */
export function readDetails(stored: string): StoredDetails | undefined | 'unreadable' {
  return stored === '' ? undefined : (parseStored(transactionDetails, stored) ?? 'unreadable');
}
