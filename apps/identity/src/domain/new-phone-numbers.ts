/**
 * A number that a customer enters: it is nobody's until a code to it was right. Only then is anybody told that it is taken, and only so
 * often, or typing numbers would tell whose they are.
 */
import {
  type ChallengeAnswer,
  codeSendsFrom,
  duplicateAnswers,
  lifetimes,
  newPhoneNumbers,
  type PhoneCodeType,
  phoneChannelOf,
} from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import { allow, takeAll } from './allowance.ts';
import type { NewChallenge } from './challenges-for.ts';
import type { Deps } from './deps.ts';
import { maskEmail, maskPhoneNumber } from './masked.ts';
import { runOf } from './number-runs.ts';
import { Problem } from './problem.ts';
import { numberMeant, type Reach, reachable, readableNumber } from './reachable.ts';

export type NewPhoneNumber = {
  readonly id: string;
  readonly customerId: string;
  /** E.164. */
  readonly number: string;
  /** A code to it was right. */
  readonly proved: boolean;
};

/** The number that is meant, if codes may go to it. @throws Problem `invalid_phone_number`, `user.phonenumber.blocked` */
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

/**
 * Keeps a number that a customer has entered.
 * @param tokenHash of the token whose challenge it is for, or empty
 * @throws Problem `too_many_requests`
 */
export async function enterNumber(
  { secrets, clock }: Deps,
  queries: Queries,
  { customerId, tokenHash, number }: { readonly customerId: string; readonly tokenHash: string; readonly number: string },
): Promise<NewPhoneNumber> {
  const now = clock.now();
  await allow(queries, now, [
    { key: `new numbers of ${customerId}`, ...newPhoneNumbers },
    // Apart from the codes that are sent: numbers that nobody was sent to hold up nobody's login.
    { key: `numbers entered near ${runOf(number)}`, ...codeSendsFrom.neighbours },
  ]);
  if (tokenHash !== '') await queries.deleteFrom('new_phone_number').where('token_hash', '=', tokenHash).execute();
  const id = secrets.newToken();
  await queries
    .insertInto('new_phone_number')
    .values({
      id,
      customer_id: customerId,
      token_hash: tokenHash,
      number,
      expires_at: now + lifetimes.oneTimeToken,
      proved_at: null,
    })
    .execute();
  return { id, customerId, number, proved: false };
}

/** A number that was entered lately, and whose it would be. */
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

/** A code to it was right. */
export async function markProved(queries: Queries, id: string, now: number): Promise<void> {
  await queries.updateTable('new_phone_number').set({ proved_at: now }).where('id', '=', id).execute();
}

export async function forgetNewNumber(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom('new_phone_number').where('id', '=', id).execute();
}

/** The ways to prove a new number: a code to it, by whatever reaches it. */
export function waysToProve({ phone, settings }: Deps, { id, number }: NewPhoneNumber): ChallengeAnswer[] {
  const reach = reachable(number, settings.phoneCountries);
  const country = reach.outcome === 'reachable' ? reach.country : undefined;
  const shown = readableNumber(number);
  return channelsTo(phone, reach).map((type) => ({
    type,
    viewData: {
      attributes: {
        newPhoneNumber: shown,
        unmaskedPhoneNumber: shown,
        ...(country !== undefined && { iso2CountryCode: country }),
      },
    },
    context: {},
    availablePhoneNumbers: [{ id, type: 'NEW', maskedPhoneNumber: maskPhoneNumber(number) }],
  }));
}

/** The challenge of a number that is entered before its token is made. */
export const challengeToProve = (deps: Deps, number: NewPhoneNumber): NewChallenge => ({
  ways: waysToProve(deps, number),
  untilEnough: false,
});

/** Whether a way asks for a code to a number that is nobody's yet. */
export const provesNewNumber = (way: ChallengeAnswer | undefined): boolean =>
  way?.viewData.attributes.newPhoneNumber !== undefined;

/**
 * Why a proved number can't become this customer's: they already have it, or another customer does, whose masked email is then named. A
 * number of a sign-up that was never finished is nobody's.
 * @returns the problem to answer with, which has been counted
 */
export async function takenBy(
  { clock }: Deps,
  queries: Queries,
  { customerId, number }: NewPhoneNumber,
): Promise<Problem | undefined> {
  const owner = await queries
    .selectFrom('phone_number')
    .innerJoin('customer', 'customer.id', 'phone_number.customer_id')
    .select(['customer.id', 'customer.email'])
    .where('phone_number.number', '=', number)
    .where((where) => where.or([where('customer.status', '<>', 'registering'), where('customer.id', '=', customerId)]))
    .executeTakeFirst();
  if (owner === undefined) return undefined;
  const usedUp = await takeAll(queries, clock.now(), [{ key: `taken numbers told to ${customerId}`, ...duplicateAnswers }]);
  if (usedUp !== undefined) return new Problem('too_many_requests', usedUp);
  // An address would make the customer's own account look like somebody else's.
  if (owner.id === customerId) return new Problem('phone.number.repeated');
  return new Problem('duplicated_phone_number', { params: { maskedDuplicateEmail: maskEmail(owner.email) } });
}
