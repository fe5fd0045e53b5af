/** The device's answer to a request: the first one counts, and a wrong number is a denial. */

import { type PushAnswer, pushes } from '@stepgate/contract';
import { stopPushes } from '../../customers/change-customer.ts';
import { customerWithId } from '../../customers/customers.ts';
import { recordEvent } from '../../events/record-event.ts';
import { deviceUsed, type PushDevice, recordDeviceUse } from '../../factors/devices.ts';
import type { Deps } from '../../kernel/context.ts';
import { knownLanguages, type Language } from '../../kernel/language.ts';
import { Problem } from '../../kernel/problem.ts';
import { attemptSucceeded, countAttempt } from '../../limits/attempts.ts';
import { notify } from '../../messages/notify.ts';
import type { Queries } from '../../storage/storage.ts';
import { type Transaction, transact } from '../../storage/transaction.ts';
import { endForFraud } from '../../tokens/report-fraud.ts';
import { markPassed } from '../../tokens/token-progress.ts';
import { methodOf, type OneTimeToken, openChallenge, tokenWithHash } from '../../tokens/tokens.ts';
import { describeDetails } from '../../tokens/transaction-sentences.ts';
import { openRequests } from './push.ts';
import { pushNumber } from './push-number.ts';

/** The challenge that an answer to this token's request passes. @throws Problem `push_over` without an open one */
async function requireOpenPush(tx: Transaction, tokenHash: string | undefined) {
  const token = tokenHash === undefined ? undefined : await tokenWithHash(tx.queries, tx.now, tokenHash);
  const open = token && openChallenge(token);
  const challengeId = methodOf(open, 'PUSH')?.challengeId;
  if (token === undefined || open === undefined || challengeId === undefined) throw new Problem('push_over');
  return { token, open, number: pushNumber(tx.secrets, challengeId) };
}

/** Another open request of the customer whose login screen shows this number. */
async function findOther(tx: Transaction, customerId: string, answered: string, typed: string): Promise<string | undefined> {
  const rows = await openRequests(tx.queries, customerId, tx.now).select(['request.id', 'token.hash']).execute();
  for (const { id, hash } of rows) {
    if (id === answered) continue;
    const token = await tokenWithHash(tx.queries, tx.now, hash);
    const challengeId = methodOf(token && openChallenge(token), 'PUSH')?.challengeId;
    if (challengeId !== undefined && pushNumber(tx.secrets, challengeId) === typed) return id;
  }
  return undefined;
}

/** Only the first answer counts, even among parallel ones. */
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

/** @param disowned the token whose request the customer reported as fraud; `undefined` if the customer only typed a wrong number */
async function deny(tx: Transaction, customerId: string, reported: OneTimeToken | undefined): Promise<void> {
  await stopPushes(tx.queries, customerId, tx.now + pushes.stopAfterDenial);
  if (reported?.details !== undefined) return endForFraud(tx, reported);
  const customer = await customerWithId(tx.queries, customerId);
  if (customer !== undefined) await notify(tx, customer, 'pushDenied');
}

/** The transaction details as the device showed and signed them. */
type Display = { readonly language: Language };

/**
 * The language in which the device showed the transaction details; `undefined` without details.
 * @throws Problem `invalid_format` if it showed something else
 */
function shownBy({ details }: OneTimeToken, summary: string | undefined): Display | undefined {
  if (details === undefined && summary === undefined) return undefined;
  const language = details && knownLanguages().find((each) => describeDetails(details, each).summary === summary);
  if (language === undefined) throw new Problem('invalid_format');
  return { language };
}

type DeviceAnswer = {
  readonly requestId: string;
  readonly answer: PushAnswer;
  /** The typed number. Anything but the number on the login screen turns an approval into a denial. */
  readonly number: string | undefined;
  /** As the device showed it. */
  readonly summary: string | undefined;
  /** The text that contains all of this, and the device's signature under it. */
  readonly signed: string;
  readonly signature: string;
};

/** Keeps the signature of an approval with all that verifies it, even if the device is removed later. */
async function keepSignature(
  tx: Transaction,
  token: OneTimeToken,
  { id, publicKey }: PushDevice,
  { language }: Display,
  { signed, signature }: DeviceAnswer,
): Promise<void> {
  const facts = { approval: token.hash, device: id, publicKey, signed, language, signature };
  await recordEvent(tx, token.customerId, { kind: 'approval.device-signed', facts });
}

/**
 * Denying a request with transaction details freezes the session that asked for it: see `tokens/report-fraud.ts`. The number of another open request
 * answers neither: it counts as a wrong one until a right one comes.
 * @throws Problem `number_of_other_request`; `invalid_format` for an approval of other details than those requested; `push_over` for a request that was
 * answered or replaced, has expired or is no longer needed
 */
export async function answerApproval(deps: Deps, device: PushDevice, deviceAnswer: DeviceAnswer): Promise<PushAnswer> {
  const { requestId, answer, number, summary } = deviceAnswer;
  const now = deps.clock.now();
  const done = await transact(deps, async (tx): Promise<PushAnswer | { readonly other: string }> => {
    const request = await tx.queries
      .selectFrom('push_request')
      .select('token_hash')
      .where('id', '=', requestId)
      .where('customer_id', '=', device.customerId)
      .executeTakeFirst();
    const { token, open, number: right } = await requireOpenPush(tx, request?.token_hash);
    // Updates the device first, as its removal does, so that the two wait for each other instead of deadlocking.
    if (!(await recordDeviceUse(tx, device.id))) throw new Problem('device_not_found');
    const display = answer === 'APPROVED' ? shownBy(token, summary) : undefined;
    const attempt = answer === 'APPROVED' ? await countAttempt(tx.queries, token.subject, 'push', now) : undefined;
    const status = attempt !== undefined && number === right ? 'APPROVED' : 'DENIED';
    const other = attempt && status === 'DENIED' ? await findOther(tx, device.customerId, requestId, number ?? '') : undefined;
    if (other !== undefined) return { other };
    await record(tx.queries, requestId, status, now);
    if (attempt !== undefined && status === 'APPROVED') await attemptSucceeded(tx.queries, attempt);
    if (status === 'APPROVED' && display !== undefined) await keepSignature(tx, token, device, display, deviceAnswer);
    if (status === 'DENIED') await deny(tx, device.customerId, answer === 'DENIED' ? token : undefined);
    else if (!(await markPassed(tx, token, open.position, 'PUSH', now, deviceUsed(device)))) throw new Problem('push_over');
    return status;
  });
  if (typeof done === 'object') throw new Problem('number_of_other_request', { params: { pushRequestId: done.other } });
  return done;
}
