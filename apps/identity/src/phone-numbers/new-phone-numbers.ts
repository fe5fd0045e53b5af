/**
 * A number that a customer enters. It has no owner until a code to it was correct. Only then does the answer say that it is taken, and only a
 * limited number of times, so that no one can find out whose a number is by entering it.
 */

import {
  codeSendsFrom,
  duplicateAnswers,
  lifetimes,
  newPhoneNumbers,
  type PhoneCodeType,
  phoneChannelOf,
} from '@stepgate/contract';
import { keepNewNumber } from '../factors/phone-numbers.ts';
import type { Deps } from '../kernel/context.ts';
import { maskEmail } from '../kernel/masked.ts';
import { Problem } from '../kernel/problem.ts';
import { runOf } from '../limits/number-runs.ts';
import { countAll, enforceLimits, type KeyedLimit } from '../limits/rate-limits.ts';
import { numberMeant, type Reach, reachable } from '../providers/phone/reachable.ts';
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';
import type { Method } from '../tokens/methods.ts';
import type { NewChallenge } from '../tokens/required-challenges.ts';

export type NewPhoneNumber = {
  readonly id: string;
  readonly customerId: string;
  /** E.164. */
  readonly number: string;
  /** A code to it was correct. */
  readonly proved: boolean;
};

/** The number that the text means, if codes may go to it. @throws Problem `invalid_phone_number`, `user.phonenumber.blocked` */
export function usableNumber({ phone, settings }: Deps, text: string): string {
  const number = numberMeant(text);
  if (number === undefined) throw new Problem('invalid_phone_number');
  const reach = reachable(number, settings.phoneCountries);
  if (channelsTo(phone, reach).length === 0) throw new Problem('user.phonenumber.blocked');
  return number;
}

const channelsTo = (phone: Deps['phone'], reach: Reach): readonly PhoneCodeType[] =>
  reach.outcome === 'blocked'
    ? []
    : codeTypes.filter((type) => reach.channels.includes(phoneChannelOf[type]) && phone.channels.has(phoneChannelOf[type]));

const codeTypes = ['SMS', 'VOICE', 'WHATSAPP'] as const satisfies readonly PhoneCodeType[];

export const newNumbersOf = (customerId: string): KeyedLimit => ({ key: `new numbers of ${customerId}`, ...newPhoneNumbers });

export const takenNumbersToldTo = (customerId: string): KeyedLimit => ({
  key: `taken numbers told to ${customerId}`,
  ...duplicateAnswers,
});

/**
 * Stores a number that a customer has entered.
 * @param tokenHash of the token whose challenge it is for, or empty
 * @throws Problem `too_many_requests`
 */
export async function enterNumber(
  tx: Transaction,
  { customerId, tokenHash, number }: { readonly customerId: string; readonly tokenHash: string; readonly number: string },
): Promise<NewPhoneNumber> {
  const now = tx.now;
  await enforceLimits(tx.queries, now, [
    newNumbersOf(customerId),
    // Counted apart from sent codes: numbers that were only entered must not delay a login.
    { key: `numbers entered near ${runOf(number)}`, ...codeSendsFrom.neighbours },
  ]);
  const id = tx.secrets.newToken();
  await keepNewNumber(tx.queries, {
    id,
    customer_id: customerId,
    token_hash: tokenHash,
    number,
    expires_at: now + lifetimes.oneTimeToken,
    proved_at: null,
  });
  return { id, customerId, number, proved: false };
}

/** A recently entered number and the customer who would get it. */
export async function findNewNumber(
  queries: Queries,
  now: number,
  by: { readonly id: string; readonly customerId: string } | { readonly tokenHash: string },
): Promise<NewPhoneNumber | undefined> {
  const row = await queries
    .selectFrom('new_phone_number')
    .selectAll()
    .where((where) =>
      'id' in by
        ? where.and([where('id', '=', by.id), where('customer_id', '=', by.customerId)])
        : where('token_hash', '=', by.tokenHash),
    )
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { id: row.id, customerId: row.customer_id, number: row.number, proved: row.proved_at !== null };
}

/** The numbers that a customer has entered recently and that aren't theirs yet, in E.164. */
export async function listNewNumbers(queries: Queries, now: number, customerId: string): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('new_phone_number')
    .select('number')
    .distinct()
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .execute();
  return rows.map(({ number }) => number);
}

/** The methods that prove a new number: a code to it, over each channel that reaches it. */
export function methodsToProve({ phone, settings }: Deps, { id, number }: NewPhoneNumber, mayVerifyLater = false): Method[] {
  const types = channelsTo(phone, reachable(number, settings.phoneCountries));
  return types.map((type) => ({ type, to: 'new-number', newNumberId: id, mayVerifyLater }));
}

/** The challenge for a number that is entered before its token is issued. */
export const challengeToProve = (deps: Deps, number: NewPhoneNumber): NewChallenge => ({
  methods: methodsToProve(deps, number),
  untilEnough: false,
});

/**
 * Why a proved number can't become this customer's: they already have it, or another customer does, whose masked email is then returned. A number of
 * an unfinished sign-up is not taken.
 * @returns the problem to answer with, which has been counted
 */
export async function takenBy(tx: Transaction, { customerId, number }: NewPhoneNumber): Promise<Problem | undefined> {
  const owner = await tx.queries
    .selectFrom('phone_number')
    .innerJoin('customer', 'customer.id', 'phone_number.customer_id')
    .select(['customer.id', 'customer.email'])
    .where('phone_number.number', '=', number)
    .where((where) => where.or([where('customer.status', '<>', 'registering'), where('customer.id', '=', customerId)]))
    .executeTakeFirst();
  if (owner === undefined) return undefined;
  const exceeded = await countAll(tx.queries, tx.now, [takenNumbersToldTo(customerId)]);
  if (exceeded !== undefined) return new Problem('too_many_requests', exceeded);
  // Naming an address would make the customer's own account look like someone else's.
  if (owner.id === customerId) return new Problem('phone.number.repeated');
  return new Problem('duplicated_phone_number', { params: { maskedDuplicateEmail: maskEmail(owner.email) } });
}
