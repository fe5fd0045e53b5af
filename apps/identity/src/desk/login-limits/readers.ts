/** Which limits refuse the next step of a customer's login. Each reader asks without counting, by the functions that count. */
import { attempts } from '@stepgate/contract';
import { resetMailsTo } from '../../account/password-reset/reset-link.ts';
import { changesBegunBy } from '../../account/phone-change.calls.ts';
import { questionsOfToken, questionsTo } from '../../challenges/email-checkpoint/send-question.ts';
import { verificationMailsTo } from '../../challenges/email-verification/email-verification.ts';
import { faceTriesUsedUpUntil } from '../../challenges/face-match/face-tries.ts';
import { sendKeyOf, sendsUsedUpUntil } from '../../challenges/phone-code/phone-codes.ts';
import { type AskedBy, limitsOfNextCode } from '../../challenges/phone-code/sending-limits.ts';
import { pushesOfToken, pushesTo } from '../../challenges/push/push.ts';
import { photosOf, photosTriedWith } from '../../challenges/selfie-with-id/selfie-with-id.calls.ts';
import type { Customer } from '../../customers/customers.ts';
import { totalsFor } from '../../limits/message-totals.ts';
import { listUsedUp, type UsedUp } from '../../limits/used-up.ts';
import { recoveriesBegunBy } from '../../passkeys/recoveries.ts';
import { changesByMailOf } from '../../phone-numbers/change-by-mail.ts';
import { listNewNumbers, newNumbersOf, takenNumbersToldTo } from '../../phone-numbers/new-phone-numbers.ts';
import type { Database, Installation } from '../../storage/transaction.ts';
import { handOffsOf } from '../../tokens/hand-off.calls.ts';

export type LimitQuery = Database &
  Pick<Installation, 'settings'> & {
    readonly customer: Customer;
    /** The login ends with a number that the customer hasn't entered yet. */
    readonly newNumberDue: boolean;
  };

/** `dataSharing`: only a login without a password meets it. */
export type UsedUpForLogin = UsedUp & { readonly dataSharing: boolean };

export type Reader = (query: LimitQuery) => Promise<readonly UsedUpForLogin[]>;

const forLogin = (used: readonly UsedUp[], dataSharing = false): readonly UsedUpForLogin[] =>
  used.map((each) => ({ ...each, dataSharing }));

async function readCodesTo(query: LimitQuery, number: string, sender: AskedBy): Promise<readonly UsedUpForLogin[]> {
  const { queries, now, settings } = query;
  const until = await sendsUsedUpUntil(queries, sendKeyOf(query, number, sender), sender);
  return forLogin(
    [
      ...(until > now ? [{ limit: 'number-codes' as const, until }] : []),
      ...(await listUsedUp(queries, now, limitsOfNextCode(settings, number, sender))),
    ],
    sender === 'unproved',
  );
}

/** Codes to the numbers of the account, and to numbers that a login is adding. */
export const readCodes: Reader = async (query) => {
  const { queries, now, settings, customer } = query;
  const numbers = await queries.selectFrom('phone_number').select('number').where('customer_id', '=', customer.id).execute();
  const senders: readonly AskedBy[] = settings.dataSharing && !customer.passkeysOnly ? ['owner', 'unproved'] : ['owner'];
  const used = await Promise.all([
    ...numbers.flatMap(({ number }) => senders.map((sender) => readCodesTo(query, number, sender))),
    ...(await listNewNumbers(queries, now, customer.id)).map((number) => readCodesTo(query, number, 'new-number')),
  ]);
  const anyNewNumber = (['sms', 'voice'] as const).flatMap((channel) => totalsFor(settings, channel, 'new-number'));
  return [...used.flat(), ...(query.newNumberDue ? forLogin(await listUsedUp(queries, now, anyNewNumber)) : [])];
};

/** What is counted by the customer's id. */
export const readOwn: Reader = async ({ queries, now, customer: { id, emailVerified } }) =>
  forLogin(
    await listUsedUp(queries, now, [
      ...resetMailsTo(id),
      ...(emailVerified ? [] : [verificationMailsTo(id)]),
      questionsTo(id),
      pushesTo(id),
      newNumbersOf(id),
      takenNumbersToldTo(id),
      changesBegunBy(id),
      changesByMailOf(id),
      recoveriesBegunBy(id),
    ]),
  );

/** What is counted by the token of the newest login that hasn't ended: the next login begins anew. */
export const readLoginUnderWay: Reader = async ({ queries, now, customer }) => {
  const token = await queries
    .selectFrom('one_time_token')
    .select(['hash', 'expires_at'])
    .where('customer_id', '=', customer.id)
    .where('session_hash', '=', '')
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (token === undefined) return [];
  const { hash, expires_at } = token;
  const tried = await queries
    .selectFrom('challenge')
    .select('position')
    .where('token_hash', '=', hash)
    .where('passed_at', 'is', null)
    .where('evaluated', '>=', attempts.beforeBlock)
    .executeTakeFirst();
  const limits = [questionsOfToken(hash), pushesOfToken(hash), handOffsOf(hash), photosOf(hash), photosTriedWith(hash)];
  const used = await listUsedUp(queries, now, limits);
  return forLogin([
    ...used.map(({ limit, until }) => ({ limit, until: Math.min(until, expires_at) })),
    ...(tried === undefined ? [] : [{ limit: 'challenge-proofs' as const, until: expires_at }]),
  ]);
};

export const readFaceTries: Reader = async ({ queries, now, customer }) => {
  const until = await faceTriesUsedUpUntil(queries, customer.id);
  return until > now ? forLogin([{ limit: 'customer-face-tries', until }]) : [];
};
