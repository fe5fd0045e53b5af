/** Approvals on a customer's own device: asked for, answered once, and never more often than somebody in doubt should be asked. */
import { lifetimes, type PushAnswer, type PushRequest, pushes } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import { aboutIn, readAbout } from './about.ts';
import { allow } from './allowance.ts';
import { attemptSucceeded, countAttempt, refuseBlocked } from './attempts.ts';
import { customerWithId } from './customers.ts';
import type { Deps } from './deps.ts';
import { disown } from './disown.ts';
import { maskEmail } from './masked.ts';
import { tell } from './notices.ts';
import { Problem } from './problem.ts';
import { type Language, languages } from './problem-messages.ts';
import { devicesOf, type PushDevice } from './push-devices.ts';
import { pushNumber } from './push-number.ts';
import { markPassed } from './token-progress.ts';
import { type OneTimeToken, openChallenge, tokenWithHash, wayOf } from './tokens.ts';

const secondsUntil = (time: number, now: number): number => Math.max(1, Math.ceil((time - now) / 1_000));

/**
 * Asks the devices for an approval; one that was asked for before in this flow is over.
 * @returns the devices, to be woken
 * @throws Problem `authenticator_account_deleted`, `too_many_requests`, `attempt_limit_reached`
 */
export async function askForApproval(deps: Deps, token: OneTimeToken): Promise<readonly PushDevice[]> {
  const { storage, secrets, clock } = deps;
  const now = clock.now();
  const customer = await customerWithId(storage.queries, token.customerId);
  const devices = customer === undefined ? [] : await devicesOf(storage.queries, customer.id);
  if (customer === undefined || devices.length === 0) throw new Problem('authenticator_account_deleted');
  await refuseBlocked(storage.queries, token.subject, 'push', now);
  await storage.transaction(async (queries) => {
    await allow(queries, now, [
      { key: `push of ${token.hash}`, most: pushes.aFlow, within: lifetimes.oneTimeToken },
      { key: `push to ${customer.id}`, ...pushes.span },
    ]);
    // Read again now that it is this flow’s turn: a denial of a moment ago is seen.
    const current = await customerWithId(queries, customer.id);
    const stoppedUntil = current?.pushesStoppedUntil ?? 0;
    if (stoppedUntil > now) throw new Problem('too_many_requests', { retryAfter: secondsUntil(stoppedUntil, now) });
    await queries
      .updateTable('push_request')
      .set({ status: 'REPLACED' })
      .where('token_hash', '=', token.hash)
      .where('status', '=', 'PENDING')
      .execute();
    await queries
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
 * How the newest request of a token was answered, or `undefined` while it was not.
 * @throws Problem `authenticator_account_deleted` where no device is left that could
 */
export async function approvalOf(queries: Queries, token: OneTimeToken): Promise<PushAnswer | undefined> {
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

/** What waits for an answer of a device. */
export async function requestsFor({ storage, clock }: Deps, device: PushDevice, language: Language): Promise<PushRequest[]> {
  const now = clock.now();
  const rows = await storage.queries
    .selectFrom('push_request as request')
    .innerJoin('one_time_token as token', 'token.hash', 'request.token_hash')
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
    .where('request.customer_id', '=', device.customerId)
    .where('request.status', '=', 'PENDING')
    .where('request.expires_at', '>', now)
    .where('token.spent_at', 'is', null)
    .where('token.expires_at', '>', now)
    .orderBy('request.created_at')
    .execute();
  return rows.map((row) => {
    const about = readAbout(row.about);
    return {
      requestId: row.id,
      email: maskEmail(row.email),
      action: row.action,
      browser: row.browser,
      address: row.address,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      ...(about && { summary: aboutIn(about, language).summary }),
    };
  });
}

/** The first answer counts: of any number at one moment, one. */
async function record(queries: Queries, requestId: string, status: PushAnswer, now: number): Promise<void> {
  const recorded = await queries
    .updateTable('push_request')
    .set({ status, answered_at: now })
    .where('id', '=', requestId)
    .where('status', '=', 'PENDING')
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (recorded === undefined) throw new Problem('push_over');
}

/** @param disowned what the customer has said no to, where it was no slip of the fingers */
async function deny(deps: Deps, queries: Queries, customerId: string, disowned: OneTimeToken | undefined): Promise<void> {
  await queries
    .updateTable('customer')
    .set({ pushes_stopped_until: deps.clock.now() + pushes.stopAfterDenial })
    .where('id', '=', customerId)
    .execute();
  if (disowned?.about !== undefined) return disown(deps, queries, disowned);
  const customer = await customerWithId(queries, customerId);
  if (customer !== undefined) await tell(deps, queries, customer, 'pushDenied');
}

/** Whether the device has shown, and signed, what the token is about: in whichever language it was asked then. */
const wasShown = ({ about }: OneTimeToken, summary: string | undefined): boolean =>
  about === undefined ? summary === undefined : languages.some((language) => aboutIn(about, language).summary === summary);

type DeviceAnswer = {
  readonly requestId: string;
  readonly answer: PushAnswer;
  /** What the customer typed; anything but the number of the login screen makes an approval a denial. */
  readonly number: string | undefined;
  /** As the device has shown it. */
  readonly summary: string | undefined;
};

/**
 * A denial of what a token is about freezes the session that it was begun in: see `disown.ts`.
 * @throws Problem `invalid_format` for an approval of anything but what is asked; `push_over` for what was answered, replaced, is too old or no longer asked for
 */
export async function answerApproval(
  deps: Deps,
  device: PushDevice,
  { requestId, answer, number, summary }: DeviceAnswer,
): Promise<PushAnswer> {
  const { storage, secrets, clock } = deps;
  const now = clock.now();
  return storage.transaction(async (queries) => {
    const request = await queries
      .selectFrom('push_request')
      .select('token_hash')
      .where('id', '=', requestId)
      .where('customer_id', '=', device.customerId)
      .executeTakeFirst();
    const token = request && (await tokenWithHash(queries, now, request.token_hash));
    const open = token && openChallenge(token);
    const challengeId = wayOf(open, 'PUSH')?.context.challengeId;
    if (token === undefined || open === undefined || challengeId === undefined) throw new Problem('push_over');
    // The device first, as its removal does: of the two at one moment, one waits for the other.
    const used = await queries
      .updateTable('push_device')
      .set({ last_used_at: now })
      .where('id', '=', device.id)
      .returning('id')
      .executeTakeFirst();
    if (used === undefined) throw new Problem('device_not_found');
    if (answer === 'APPROVED' && !wasShown(token, summary)) throw new Problem('invalid_format');
    const status = answer === 'APPROVED' && number === pushNumber(secrets, challengeId) ? 'APPROVED' : 'DENIED';
    await record(queries, requestId, status, now);
    if (answer === 'APPROVED') {
      const attempt = await countAttempt(queries, token.subject, 'push', now);
      if (status === 'APPROVED') await attemptSucceeded(queries, attempt);
    }
    if (status === 'DENIED') await deny(deps, queries, device.customerId, answer === 'DENIED' ? token : undefined);
    else if (!(await markPassed(queries, token, open.position, 'PUSH', now))) throw new Problem('push_over');
    return status;
  });
}

/** Whether an id belongs to the token: to any of its challenges, since several may take an approval. */
export const hasPushChallenge = (token: OneTimeToken, challengeId: string): boolean =>
  token.challenges.some((challenge) => wayOf(challenge, 'PUSH')?.context.challengeId === challengeId);
