/**
 * Codes sent to a phone: creating, sending and verifying them. Of each token and channel the newest code counts, and the one before it: text messages are
 * slow, and the first often arrives after the customer has asked for the second.
 */

import {
  codeLength,
  codeSends,
  lifetimes,
  type PhoneChannel,
  resendCodeDelay,
  testCode,
  unprovedCodeSends,
} from '@stepgate/contract';
import { type Selectable, sql } from 'kysely';
import { mostSkew } from '../../kernel/clock.ts';
import type { Deps } from '../../kernel/context.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Schema } from '../../storage/schema.ts';
import type { Queries } from '../../storage/storage.ts';
import { type Transaction, transact } from '../../storage/transaction.ts';
import type { OneTimeToken } from '../../tokens/tokens.ts';
import type { AskedBy } from './sending-limits.ts';

const secondsUntil = (time: number, now: number): number => Math.max(1, Math.ceil((time - now) / 1_000));

/** The rate-limit key of sends to a number. Each kind of requester has its own, so that none delays another. */
export const sendKeyOf = ({ secrets }: Pick<Deps, 'secrets'>, number: string, askedBy: AskedBy): string =>
  secrets.pseudonym(askedBy === 'owner' ? 'sends' : `sends ${askedBy}`, number);

const spansFor = (askedBy: AskedBy): typeof codeSends | typeof unprovedCodeSends =>
  askedBy === 'unproved' ? unprovedCodeSends : codeSends;

/** @returns when the last of the exhausted spans ends; 0 without one */
function endOfSpans(row: Selectable<Schema['code_send']>, [short, long]: ReturnType<typeof spansFor>): number {
  return Math.max(
    row.short_count >= short.most ? row.short_from + short.within : 0,
    row.long_count >= long.most ? row.long_from + long.within : 0,
  );
}

/**
 * Claims the right to send one message to a number. Of parallel requests, one gets it.
 * @param numberKey see `sendKeyOf`
 * @returns whether it is the first in the short span
 * @throws Problem `too_many_requests` with the seconds to wait
 */
export async function claimSend(
  queries: Queries,
  numberKey: string,
  now: number,
  askedBy: AskedBy = 'owner',
): Promise<{ readonly first: boolean }> {
  const [short, long] = spansFor(askedBy);
  // A time in the future was written before the clock stepped back; it must not block a code.
  const ahead = now + mostSkew;
  const shortOver = sql<boolean>`(code_send.short_from <= ${now - short.within} or code_send.short_from > ${ahead})`;
  const longOver = sql<boolean>`(code_send.long_from <= ${now - long.within} or code_send.long_from > ${ahead})`;
  const claimedRow = await queries
    .insertInto('code_send')
    .values({ number_key: numberKey, last_at: now, short_from: now, short_count: 1, long_from: now, long_count: 1 })
    .onConflict((conflict) =>
      conflict
        .column('number_key')
        .doUpdateSet({
          last_at: now,
          short_from: sql`case when ${shortOver} then cast(${now} as bigint) else code_send.short_from end`,
          short_count: sql`case when ${shortOver} then 1 else code_send.short_count + 1 end`,
          long_from: sql`case when ${longOver} then cast(${now} as bigint) else code_send.long_from end`,
          long_count: sql`case when ${longOver} then 1 else code_send.long_count + 1 end`,
        })
        .where((where) =>
          where.or([where('code_send.last_at', '<=', now - resendCodeDelay), where('code_send.last_at', '>', ahead)]),
        )
        .where((where) => where.or([shortOver, where('code_send.short_count', '<', short.most)]))
        .where((where) => where.or([longOver, where('code_send.long_count', '<', long.most)])),
    )
    .returning('short_count')
    .executeTakeFirst();
  if (claimedRow !== undefined) return { first: claimedRow.short_count === 1 };
  const row = await queries.selectFrom('code_send').selectAll().where('number_key', '=', numberKey).executeTakeFirstOrThrow();
  const until = Math.max(row.last_at + resendCodeDelay, endOfSpans(row, spansFor(askedBy)));
  throw new Problem('too_many_requests', { limit: 'number-codes', retryAfter: secondsUntil(until, now) });
}

/** When the codes to a number are no longer used up; in the past or 0 if they aren't. The half minute between two codes is no limit to speak of. Counts nothing. */
export async function sendsUsedUpUntil(queries: Queries, numberKey: string, askedBy: AskedBy): Promise<number> {
  const row = await queries.selectFrom('code_send').selectAll().where('number_key', '=', numberKey).executeTakeFirst();
  return row === undefined ? 0 : endOfSpans(row, spansFor(askedBy));
}

/** After a message that was not sent, or whose code was used, the next one needs no wait. It still counts. */
export async function releaseSend(queries: Queries, numberKey: string): Promise<void> {
  await queries.updateTable('code_send').set({ last_at: 0 }).where('number_key', '=', numberKey).execute();
}

/** A message that was not allowed is not counted, so that the next one to that number can be the first. */
export async function uncountSend(queries: Queries, numberKey: string): Promise<void> {
  await queries
    .updateTable('code_send')
    .set({ short_count: sql`short_count - 1`, long_count: sql`long_count - 1` })
    .where('number_key', '=', numberKey)
    .execute();
}

const purposeOf = (token: OneTimeToken, channel: PhoneChannel): string => `code:${token.hash}:${channel}`;

/** Creates the newest code of this token and channel. The one before it is replaced, and any earlier one void. */
export async function newCode(
  deps: Deps,
  token: OneTimeToken,
  channel: PhoneChannel,
  phoneNumberId: string,
): Promise<{
  /** To be sent and not stored. */
  readonly code: string;
  /** Whether the one before it was still valid. */
  readonly replaces: boolean;
}> {
  const now = deps.clock.now();
  const code = deps.secrets.newCode(codeLength);
  const replaces = await transact(deps, async (tx) => {
    const former = await tx.queries
      .updateTable('code')
      .set({ replaced_at: now })
      .where('token_hash', '=', token.hash)
      .where('channel', '=', channel)
      .where('replaced_at', 'is', null)
      .returning(['expires_at', 'used_at'])
      .executeTakeFirst();
    await tx.queries
      .insertInto('code')
      .values({
        id: deps.secrets.newToken(),
        token_hash: token.hash,
        channel,
        phone_number_id: phoneNumberId,
        hash: deps.secrets.keyedHash(purposeOf(token, channel), code),
        created_at: now,
        expires_at: now + lifetimes.code,
        used_at: null,
        replaced_at: null,
      })
      .execute();
    return former !== undefined && former.used_at === null && former.expires_at > now;
  });
  return { code, replaces };
}

/**
 * Verifies and spends a code: the newest, or the one before it if it went to the same number. Either ends both. It is accepted once, and only while its number
 * belongs to the customer or is being added. The next code to that number needs no wait: somebody who approves a payment just after a login would wait for
 * the rest of half a minute.
 * @param sender who had the code sent
 * @returns that number, or `undefined` if the code is wrong
 */
export async function spendCode(
  tx: Transaction,
  token: OneTimeToken,
  channel: PhoneChannel,
  code: string,
  sender: AskedBy,
): Promise<{ readonly id: string; readonly number: string } | undefined> {
  const now = tx.now;
  const unspent = await tx.queries
    .selectFrom('code')
    .leftJoin('phone_number', 'phone_number.id', 'code.phone_number_id')
    .leftJoin('new_phone_number as new', 'new.id', 'code.phone_number_id')
    .select(['code.id', 'code.hash', 'code.phone_number_id', 'code.replaced_at'])
    .select(['phone_number.number', 'new.number as new_number'])
    .where('code.token_hash', '=', token.hash)
    .where('code.channel', '=', channel)
    .where('code.used_at', 'is', null)
    .where('code.expires_at', '>', now)
    .orderBy('code.replaced_at', 'desc')
    .execute();
  const newest = unspent.find(({ replaced_at }) => replaced_at === null);
  const number = newest?.number ?? newest?.new_number;
  if (newest === undefined || number === undefined || number === null) return undefined;
  const former = unspent.find(({ replaced_at }) => replaced_at !== null);
  const counting = former?.phone_number_id === newest.phone_number_id ? [newest, former] : [newest];
  const isRight = counting.some(({ hash }) => tx.secrets.isKeyedHash(hash, purposeOf(token, channel), code));
  if (!isRight && !(tx.settings.testCode && code === testCode)) return undefined;
  // Both in one statement: of two requests with one code each, one finds neither.
  const spent = await tx.queries
    .updateTable('code')
    .set({ used_at: now })
    .where('token_hash', '=', token.hash)
    .where('channel', '=', channel)
    .where('used_at', 'is', null)
    .returning('id')
    .execute();
  if (spent.length === 0) return undefined;
  await releaseSend(tx.queries, sendKeyOf(tx, number, sender));
  return { id: newest.phone_number_id, number };
}
