/** Requests for approvals on a customer's own devices. Their number is limited so that the customer is not worn down. */

import { lifetimes, type PushAnswer, type PushRequest, pushes } from '@stepgate/contract';
import { customerWithId } from '../../customers/customers.ts';
import { listPushDevices, type PushDevice } from '../../factors/devices.ts';
import { placeOf } from '../../kernel/client-origin.ts';
import type { Deps } from '../../kernel/context.ts';
import type { Language } from '../../kernel/language.ts';
import { maskEmail } from '../../kernel/masked.ts';
import { Problem } from '../../kernel/problem.ts';
import { refuseBlocked } from '../../limits/attempts.ts';
import { enforceLimits, type KeyedLimit } from '../../limits/rate-limits.ts';
import type { Queries } from '../../storage/storage.ts';
import { transact } from '../../storage/transaction.ts';
import { methodOf, type OneTimeToken } from '../../tokens/tokens.ts';
import { readDetails } from '../../tokens/transaction-details.ts';
import { describeDetails } from '../../tokens/transaction-sentences.ts';

const secondsUntil = (time: number, now: number): number => Math.max(1, Math.ceil((time - now) / 1_000));

/** A login that was left and begun again in the same browser: its request would only be in the way of the new one. */
const leftLogins = (queries: Queries, { hash, customerId }: OneTimeToken) =>
  queries
    .selectFrom('one_time_token as left')
    .innerJoin('one_time_token as now', 'now.visitor', 'left.visitor')
    .where('now.hash', '=', hash)
    .where('now.visitor', '<>', '')
    .where('left.customer_id', '=', customerId ?? '')
    .select('left.hash');

export const pushesOfToken = (tokenHash: string): KeyedLimit => ({
  key: `push of ${tokenHash}`,
  most: pushes.aFlow,
  within: lifetimes.oneTimeToken,
});

export const pushesTo = (customerId: string): KeyedLimit => ({ key: `push to ${customerId}`, ...pushes.span });

/**
 * Requests an approval on the devices, and ends an earlier request of this flow and of logins that were left in this browser.
 * @returns the devices, to be woken
 * @throws Problem `authenticator_account_deleted`, `too_many_requests`, `attempt_limit_reached`
 */
export async function askForApproval(deps: Deps, token: OneTimeToken): Promise<readonly PushDevice[]> {
  const { storage, secrets, clock } = deps;
  const now = clock.now();
  const customer = await customerWithId(storage.queries, token.customerId);
  const devices = customer === undefined ? [] : await listPushDevices(storage.queries, customer.id);
  if (customer === undefined || devices.length === 0) throw new Problem('authenticator_account_deleted');
  await refuseBlocked(storage.queries, token.subject, 'push', now);
  await transact(deps, async (tx) => {
    await enforceLimits(tx.queries, now, [pushesOfToken(token.hash), pushesTo(customer.id)]);
    // Read again after waiting for the lock, so that a denial made meanwhile is seen.
    const current = await customerWithId(tx.queries, customer.id);
    const stoppedUntil = current?.pushesStoppedUntil ?? 0;
    if (stoppedUntil > now)
      throw new Problem('too_many_requests', {
        limit: 'customer-pushes-after-denial',
        retryAfter: secondsUntil(stoppedUntil, now),
      });
    await tx.queries
      .updateTable('push_request')
      .set({ status: 'REPLACED' })
      .where('customer_id', '=', customer.id)
      .where('status', '=', 'PENDING')
      .where(({ eb, or }) => or([eb('token_hash', '=', token.hash), eb('token_hash', 'in', leftLogins(tx.queries, token))]))
      .execute();
    await tx.queries
      .insertInto('push_request')
      .values({
        id: secrets.newToken(),
        token_hash: token.hash,
        customer_id: customer.id,
        status: 'PENDING',
        created_at: now,
        expires_at: now + lifetimes.push,
        answered_at: null,
      })
      .execute();
  });
  return devices;
}

/**
 * The answer to a token's newest request, or `undefined` if it has none yet.
 * @throws Problem `authenticator_account_deleted` if no device is left that could answer
 */
export async function readPushAnswer(queries: Queries, token: OneTimeToken): Promise<PushAnswer | undefined> {
  const row = await queries
    .selectFrom('push_request')
    .select('status')
    .where('token_hash', '=', token.hash)
    .where('status', '<>', 'REPLACED')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  if (row?.status === 'REMOVED') throw new Problem('authenticator_account_deleted');
  return row?.status === 'APPROVED' || row?.status === 'DENIED' ? row.status : undefined;
}

/** The requests that wait for a customer's answer, the newest first. */
export const openRequests = (queries: Queries, customerId: string, now: number) =>
  queries
    .selectFrom('push_request as request')
    .innerJoin('one_time_token as token', 'token.hash', 'request.token_hash')
    .where('request.customer_id', '=', customerId)
    .where('request.status', '=', 'PENDING')
    .where('request.expires_at', '>', now)
    .where('token.spent_at', 'is', null)
    .where('token.expires_at', '>', now)
    .orderBy('request.created_at', 'desc')
    .orderBy('request.id');

/** The requests that wait for a device's answer, the newest first. */
export async function requestsFor({ storage, clock }: Deps, device: PushDevice, language: Language): Promise<PushRequest[]> {
  const now = clock.now();
  const rows = await openRequests(storage.queries, device.customerId, now)
    .innerJoin('customer', 'customer.id', 'request.customer_id')
    .select([
      'request.id',
      'request.created_at',
      'request.expires_at',
      'customer.email',
      'token.action',
      'token.browser',
      'token.address',
      'token.about',
    ])
    .execute();
  return rows.flatMap((row) => {
    const details = readDetails(row.about);
    if (details === 'unreadable') return [];
    return {
      requestId: row.id,
      email: maskEmail(row.email),
      action: row.action,
      browser: row.browser,
      address: placeOf(row.address, language) ?? '',
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      ...(details && { summary: describeDetails(details, language).summary }),
    };
  });
}

/** Whether an id belongs to the token. Several of its challenges may take an approval, so all of them are checked. */
export const hasPushChallenge = (token: OneTimeToken, challengeId: string): boolean =>
  token.challenges.some((challenge) => methodOf(challenge, 'PUSH')?.challengeId === challengeId);
