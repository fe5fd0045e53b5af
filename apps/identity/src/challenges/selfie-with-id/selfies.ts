/**
 * Photos of a face with a document: accepted for a token, reviewed by staff, and deleted some time later. The photo of a phone change is decided
 * with the change. A photo that a login waits for is decided by itself and lets every login of that customer continue.
 */

import { type ReviewDecision, selfies } from '@stepgate/contract';
import { type Customer, customerWithId } from '../../customers/customers.ts';
import { lockCustomer } from '../../customers/lock-customer.ts';
import { endMetSignals } from '../../customers/signals.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { Waking } from '../../factors/wake-devices.ts';
import type { Deps } from '../../kernel/context.ts';
import { eachRow, type Job } from '../../kernel/job.ts';
import { Problem } from '../../kernel/problem.ts';
import { notify } from '../../messages/notify.ts';
import { findNewNumber } from '../../phone-numbers/new-phone-numbers.ts';
import { askForChange } from '../../phone-numbers/phone-change.ts';
import { type Transaction, transact } from '../../storage/transaction.ts';
import type { Method } from '../../tokens/methods.ts';
import { markPassed, replaceMethods } from '../../tokens/token-progress.ts';
import {
  methodOf,
  type OneTimeToken,
  openChallenge,
  type TokenChallenge,
  tokensWaitingFor,
  tokenWithHash,
} from '../../tokens/tokens.ts';

type Purpose = 'risk' | 'phone-change';

async function keep(tx: Transaction, customer: Customer, token: OneTimeToken, id: string, purpose: Purpose) {
  const now = tx.now;
  await tx.queries
    .insertInto('selfie')
    .values({
      id,
      customer_id: customer.id,
      token_hash: token.hash,
      purpose,
      status: 'waiting',
      ...token.clientInfo,
      received_at: now,
      latest_at: now + selfies.reviewWithin,
      decided_at: null,
      sealed_with: tx.secrets.sealsWith(),
    })
    .execute();
  const { browser, address: network } = token.clientInfo;
  const facts = { purpose: purpose === 'risk' ? 'login' : purpose, browser, network };
  await recordEvent(tx, customer.id, { kind: 'photo.received', facts });
}

/** Updates the photo's state in the open photo challenges of a customer. */
async function tellTokens(tx: Transaction, customerId: string, photo: Method<'SELFIE_WITH_ID'>['photo']): Promise<void> {
  for (const token of await tokensWaitingFor(tx.queries, tx.now, customerId, 'SELFIE_WITH_ID')) {
    const challenge = photoChallenge(token);
    if (challenge !== undefined && token.purpose !== 'phone-change')
      await replaceMethods(tx.queries, token, challenge, [{ type: 'SELFIE_WITH_ID', photo }]);
  }
}

const photoChallenge = (token: OneTimeToken): TokenChallenge | undefined =>
  token.challenges.find((challenge) => !challenge.passed && methodOf(challenge, 'SELFIE_WITH_ID') !== undefined);

/** Logins wait for this photo from now on; an earlier one is replaced. */
async function waitForStaff(tx: Transaction, customer: Customer, token: OneTimeToken, id: string): Promise<void> {
  await tx.queries
    .updateTable('selfie')
    .set({ status: 'replaced', decided_at: tx.now })
    .where('customer_id', '=', customer.id)
    .where('purpose', '=', 'risk')
    .where('status', '=', 'waiting')
    .execute();
  await keep(tx, customer, token, id, 'risk');
  await tellTokens(tx, customer.id, 'under-review');
}

/** The last step of a phone change; from here on it is for staff to decide. */
async function completeChange(
  waking: Waking,
  tx: Transaction,
  customer: Customer,
  token: OneTimeToken,
  { position }: TokenChallenge,
  id: string,
): Promise<void> {
  const now = tx.now;
  const entered = await findNewNumber(tx.queries, now, { tokenHash: token.hash });
  if (entered === undefined || !entered.proved) throw new Problem('not_allowed');
  await keep(tx, customer, token, id, 'phone-change');
  await askForChange(waking, tx, customer, token, entered.number, { photoId: id });
  await markPassed(tx, token, position, 'SELFIE_WITH_ID', now);
}

/**
 * Accepts a stored photo for the open challenge.
 * @param photoId of the photo store
 * @throws Problem `not_allowed` if that challenge is not open, `ott_not_found`
 */
export async function takeSelfie(deps: Deps, waiting: OneTimeToken, photoId: string): Promise<void> {
  await transact(deps, async (tx) => {
    const customer = await customerWithId(tx.queries, waiting.customerId);
    if (customer === undefined) throw new Problem('not_allowed');
    await lockCustomer(tx.queries, customer.id);
    const token = await tokenWithHash(tx.queries, tx.now, waiting.hash);
    if (token === undefined) throw new Problem('ott_not_found');
    const challenge = openChallenge(token);
    if (challenge === undefined || methodOf(challenge, 'SELFIE_WITH_ID') === undefined) throw new Problem('not_allowed');
    if (token.purpose === 'phone-change') await completeChange(deps, tx, customer, token, challenge, photoId);
    else await waitForStaff(tx, customer, token, photoId);
  });
}

/** Ends the wait for a photo and notifies the customer. @returns whether it was waiting */
async function end(tx: Transaction, id: string, how: 'approved' | 'rejected' | 'over'): Promise<boolean> {
  const now = tx.now;
  const ended = await tx.queries
    .updateTable('selfie')
    .set({ status: how, decided_at: now })
    .where('id', '=', id)
    .where('purpose', '=', 'risk')
    .where('status', '=', 'waiting')
    .where('latest_at', how === 'over' ? '<=' : '>', now)
    .returning('customer_id')
    .executeTakeFirst();
  const customer = await customerWithId(tx.queries, ended?.customer_id);
  if (customer === undefined) return ended !== undefined;
  if (how === 'approved') {
    await endMetSignals(tx, customer.id, { kind: 'risk', value: 'selfie' }, 'Staff approved the photo');
    for (const token of await tokensWaitingFor(tx.queries, now, customer.id, 'SELFIE_WITH_ID')) {
      const challenge = photoChallenge(token);
      if (challenge !== undefined && token.purpose !== 'phone-change')
        await markPassed(tx, token, challenge.position, 'SELFIE_WITH_ID', now);
    }
    await notify(tx, customer, 'selfieApproved');
    return true;
  }
  await tellTokens(tx, customer.id, how);
  await notify(tx, customer, how === 'rejected' ? 'selfieRejected' : 'selfieOver');
  return true;
}

/**
 * The decision of staff on a photo that a login waits for, made once.
 * @returns `over` if someone else has decided, a newer photo has arrived or its time has run out
 */
export async function decideSelfie(
  tx: Transaction,
  id: string,
  decision: ReviewDecision,
): Promise<'decided' | 'over' | 'unknown'> {
  const row = await tx.queries
    .selectFrom('selfie')
    .select('customer_id')
    .where('id', '=', id)
    .where('purpose', '=', 'risk')
    .executeTakeFirst();
  if (row === undefined) return 'unknown';
  await lockCustomer(tx.queries, row.customer_id);
  return (await end(tx, id, decision === 'approve' ? 'approved' : 'rejected')) ? 'decided' : 'over';
}

/** The photo of a phone change is decided with it. */
export async function decideWithChange(tx: Transaction, photoId: string, decision: ReviewDecision): Promise<void> {
  await tx.queries
    .updateTable('selfie')
    .set({ status: decision === 'approve' ? 'approved' : 'rejected', decided_at: tx.now })
    .where('id', '=', photoId)
    .where('status', '=', 'waiting')
    .execute();
}

/** Takes the row's lock, so that a parallel decision waits. @returns whose photo it is, if it waits for a decision */
export async function lockWaitingPhoto({ queries, now }: Transaction, id: string): Promise<string | undefined> {
  const waiting = await queries
    .updateTable('selfie')
    .set({ status: 'waiting' })
    .where('id', '=', id)
    .where('purpose', '=', 'risk')
    .where('status', '=', 'waiting')
    .where('latest_at', '>', now)
    .returning('customer_id')
    .executeTakeFirst();
  return waiting?.customer_id;
}

/** Ends the waits that no one decided in time. */
export const selfiesJob = (deps: Deps): Job => ({
  name: 'selfies',
  async run(failed) {
    const { storage, clock } = deps;
    const due = await storage.queries
      .selectFrom('selfie')
      .select(['id', 'customer_id'])
      .where('purpose', '=', 'risk')
      .where('status', '=', 'waiting')
      .where('latest_at', '<=', clock.now())
      .execute();
    await eachRow(due, failed, ({ id, customer_id }) =>
      transact(deps, async (tx) => {
        await lockCustomer(tx.queries, customer_id);
        await end(tx, id, 'over');
      }),
    );
  },
});
