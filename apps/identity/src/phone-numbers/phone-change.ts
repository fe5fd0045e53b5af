/**
 * The change of a lost phone number: requested with a proved new number and decided by staff. It is completed no sooner than ten minutes after the
 * request and expires after a day. The old number and the e-mail address can cancel it while it is open. Each step is one statement, so that only
 * one of several parallel callers succeeds.
 */

import { phoneChange, type ReviewDecision, routes } from '@stepgate/contract';
import { findLink, keepLink, voidLinks } from '../customers/action-links.ts';
import { type Customer, customerWithId } from '../customers/customers.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import {
  completePhoneChange,
  decideWaitingChange,
  dropOpenPhoneChange,
  endPhoneChange,
  failPhoneChange,
  keepPhoneChange,
} from '../customers/open-phone-change.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Deps } from '../kernel/context.ts';
import { eachRow, type Job } from '../kernel/job.ts';
import { maskPhoneNumber } from '../kernel/masked.ts';
import { linkTo } from '../messages/links.ts';
import { queueMail } from '../messages/mail.ts';
import { hoursIn, mailWords, minutesIn } from '../messages/mail-words.ts';
import { notify, notifyByText } from '../messages/notify.ts';
import { type Transaction, transact } from '../storage/transaction.ts';
import type { OneTimeToken } from '../tokens/tokens.ts';
import { primaryNumber, replacePhoneNumber } from './replace-phone-number.ts';

/** Sends notices to the old number and to the e-mail address, each with its own link to cancel. */
async function giveNotice(tx: Transaction, customer: Customer, token: OneTimeToken, newNumber: string) {
  const now = tx.now;
  const lifetime = phoneChange.atMost;
  const newLink = async (): Promise<string> => {
    const linkToken = tx.secrets.newToken();
    const link = {
      hash: tx.secrets.hashToken(linkToken),
      customerId: customer.id,
      tokenHash: token.hash,
      guardHash: '',
      lifetime,
    };
    await keepLink(tx.queries, now, { ...link, kind: 'cancel-phone-change' });
    return linkTo(tx.settings, routes.cancelPhoneChange, linkToken);
  };
  const masked = maskPhoneNumber(newNumber);
  const words = mailWords(tx.settings, customer.language, 'phoneChangeAsked', {
    ...token.clientInfo,
    link: await newLink(),
    newNumber: masked,
    minutes: minutesIn(phoneChange.atLeast),
    hours: hoursIn(phoneChange.atMost),
  });
  await queueMail(tx, { ...words, to: customer.email, lifetime });
  const old = await primaryNumber(tx.queries, customer.id);
  if (old !== undefined) await notifyByText(tx, customer, old.number, 'changeAsked', await newLink());
  return old?.id ?? '';
}

/** Starts a change whose new number is proved and whose photo has arrived. It replaces an earlier open change. */
export async function askForChange(
  tx: Transaction,
  customer: Customer,
  token: OneTimeToken,
  newNumber: string,
  photoId: string,
): Promise<void> {
  await lockCustomer(tx.queries, customer.id);
  await dropOpenPhoneChange(tx, customer.id);
  const replaces = await giveNotice(tx, customer, token, newNumber);
  await keepPhoneChange(tx, {
    id: tx.secrets.newToken(),
    customer_id: customer.id,
    token_hash: token.hash,
    session_hash: token.sessionHash,
    replaces_number_id: replaces,
    new_number: newNumber,
    browser: token.clientInfo.browser,
    address: token.clientInfo.address,
    proof: token.sessionHash === '' ? 'password' : 'second-factor',
    latest_at: tx.now + phoneChange.atMost,
    photo_id: photoId,
  });
  const { browser, address: network } = token.clientInfo;
  const facts = { number: maskPhoneNumber(newNumber), browser, network };
  await recordEvent(tx, customer.id, { kind: 'phone-change.asked', facts });
}

/** Cancels by the link of a notice. @returns whether there was a change to cancel */
export async function cancelByLink(tx: Transaction, linkHash: string): Promise<boolean> {
  // The link is spent together with its change, like every link to it. Spending it first could deadlock with a transaction that completes the
  // change.
  const link = await findLink(tx.queries, tx.now, 'cancel-phone-change', linkHash);
  if (link === undefined) return false;
  const { customerId, tokenHash } = link;
  return endPhoneChange(tx, { customerId, tokenHash }, 'cancelled', 'phoneChangeCancelled');
}

/**
 * The decision of staff, made once. An approved change that has waited long enough is completed after the commit.
 * @returns `over` if someone else has decided, the change was cancelled or its time has run out
 */
export async function decidePhoneChange(
  tx: Transaction,
  id: string,
  decision: ReviewDecision,
): Promise<'decided' | 'over' | 'unknown'> {
  if (await decideWaitingChange(tx, id)) {
    tx.wake('phone-changes');
    if (decision === 'reject') await endPhoneChange(tx, { id, from: 'approved' }, 'rejected', 'phoneChangeRejected');
    return 'decided';
  }
  const row = await tx.queries.selectFrom('phone_change').select('id').where('id', '=', id).executeTakeFirst();
  return row === undefined ? 'unknown' : 'over';
}

/** Completes the change: replaces the old number with the new one, or marks the change as failed. */
async function finish(tx: Transaction, id: string): Promise<void> {
  const done = await completePhoneChange(tx, id);
  const customer = await customerWithId(tx.queries, done?.customer_id);
  if (done === undefined || customer === undefined) return;
  await voidLinks(tx.queries, tx.now, 'cancel-phone-change', { customerId: customer.id });
  const replaced = await replacePhoneNumber(tx, customer, {
    replaces: done.replaces_number_id,
    number: done.new_number,
    exceptToken: done.token_hash,
    exceptSession: done.session_hash,
  });
  if (replaced) return;
  await failPhoneChange(tx.queries, id);
  await notify(tx, customer, 'phoneChangeFailed');
}

/** Completes approved changes that have waited long enough, and ends those that no one decided. */
export const phoneChangesJob = (deps: Deps): Job => ({
  name: 'phone-changes',
  async run(failed) {
    const { storage, clock } = deps;
    const now = clock.now();
    const due = await storage.queries
      .selectFrom('phone_change')
      .select(['id', 'status', 'customer_id'])
      .where('open_for', 'is not', null)
      .where((where) =>
        where.or([
          where.and([where('status', '=', 'approved'), where('received_at', '<=', now - phoneChange.atLeast)]),
          where.and([where('status', '=', 'waiting'), where('latest_at', '<=', now)]),
        ]),
      )
      .execute();
    await eachRow(due, failed, ({ id, status, customer_id }) =>
      transact(deps, async (tx) => {
        await lockCustomer(tx.queries, customer_id);
        if (status === 'approved') await finish(tx, id);
        else await endPhoneChange(tx, { id, from: 'waiting' }, 'expired', 'phoneChangeExpired');
      }),
    );
  },
});
