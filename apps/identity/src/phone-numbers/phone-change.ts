/**
 * The change of a lost phone number: requested with a proved new number and decided by staff. With a photo it is completed no sooner than ten minutes after the
 * request and expires after a day. Without one the mailbox has confirmed it, and it waits for days, with a notice each day on every channel, before two people may
 * approve it. Each notice can cancel it while it is open, and so can the customer's devices, which show it. Each step is one statement, so that only one of several parallel callers succeeds.
 */

import { phoneChange, phoneChangeByMail, type ReviewDecision, routes } from '@stepgate/contract';
import { findLink, keepLink, voidLinks } from '../customers/action-links.ts';
import { type Customer, customerWithId } from '../customers/customers.ts';
import { undoableAddresses } from '../customers/email-undos.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import {
  completePhoneChange,
  decideWaitingChange,
  dropOpenPhoneChange,
  endPhoneChange,
  failPhoneChange,
  keepPhoneChange,
  noteReminder,
} from '../customers/open-phone-change.ts';
import { recordEvent } from '../events/record-event.ts';
import { settledNumbers } from '../factors/used-number.ts';
import { type Waking, wakeForNotice } from '../factors/wake-devices.ts';
import type { Deps } from '../kernel/context.ts';
import { eachRow, type Job } from '../kernel/job.ts';
import { maskPhoneNumber } from '../kernel/masked.ts';
import { linkTo } from '../messages/links.ts';
import { queueMail } from '../messages/mail.ts';
import { hoursIn, mailWords, minutesIn, momentIn } from '../messages/mail-words.ts';
import { notify, notifyByText } from '../messages/notify.ts';
import { type Transaction, transact } from '../storage/transaction.ts';
import type { OneTimeToken } from '../tokens/tokens.ts';
import { primaryNumber, replacePhoneNumber } from './replace-phone-number.ts';

/** A new link that cancels the change of this token. */
async function newLink(tx: Transaction, customerId: string, tokenHash: string, lifetime: number): Promise<string> {
  const linkToken = tx.secrets.newToken();
  const link = { hash: tx.secrets.hashToken(linkToken), customerId, tokenHash, guardHash: '', lifetime };
  await keepLink(tx.queries, tx.now, { ...link, kind: 'cancel-phone-change' });
  return linkTo(tx.settings, routes.cancelPhoneChange, linkToken);
}

type NewPhoneChange = {
  readonly tokenHash: string;
  /** E.164. */
  readonly newNumber: string;
  readonly browser: string;
  readonly address: string;
};

/** Sends notices to the old number and to the e-mail address, each with its own link to cancel, and wakes the customer's devices. */
async function giveNotice(
  waking: Waking,
  tx: Transaction,
  customer: Customer,
  { tokenHash, newNumber, browser, address }: NewPhoneChange,
) {
  const lifetime = phoneChange.atMost;
  const link = () => newLink(tx, customer.id, tokenHash, lifetime);
  const words = mailWords(tx.settings, customer.language, 'phoneChangeAsked', {
    browser,
    address,
    link: await link(),
    newNumber: maskPhoneNumber(newNumber),
    minutes: minutesIn(phoneChange.atLeast),
    hours: hoursIn(phoneChange.atMost),
  });
  await queueMail(tx, { ...words, to: customer.email, lifetime });
  const old = await primaryNumber(tx.queries, customer.id);
  if (old !== undefined) await notifyByText(tx, customer, old.number, 'changeAsked', await link());
  await wakeForNotice(waking, tx, customer);
}

/**
 * The same at the beginning and on each day of the wait, to each address that can still undo a change of it, to each number and to each device. A number or a device that
 * came with an unconfirmed change gets none.
 */
async function giveNoticeOfWait(waking: Waking, tx: Transaction, customer: Customer, change: NewPhoneChange, readyAt: number) {
  const { tokenHash, newNumber, browser, address } = change;
  const lifetime = phoneChangeByMail.wait + phoneChangeByMail.open;
  const link = () => newLink(tx, customer.id, tokenHash, lifetime);
  const from = momentIn(readyAt, customer.language, customer.timeZone);
  for (const to of new Set([customer.email, ...(await undoableAddresses(tx.queries, customer.id, tx.now))])) {
    const values = { browser, address, from, newNumber: maskPhoneNumber(newNumber), link: await link() };
    const words = mailWords(tx.settings, customer.language, 'phoneChangeWaits', values);
    await queueMail(tx, { ...words, to, lifetime });
  }
  for (const number of await settledNumbers(tx.queries, customer))
    await notifyByText(tx, customer, number, 'changeAsked', await link());
  await wakeForNotice(waking, tx, customer);
}

/** Starts a change whose new number is proved, and which a photo or the mailbox has confirmed. It replaces an earlier open change. */
export async function askForChange(
  waking: Waking,
  tx: Transaction,
  customer: Customer,
  token: OneTimeToken,
  newNumber: string,
  confirmed: { readonly photoId: string } | 'mail',
): Promise<void> {
  await lockCustomer(tx.queries, customer.id);
  await dropOpenPhoneChange(tx, customer.id);
  const { browser, address } = token.clientInfo;
  const change = { tokenHash: token.hash, newNumber, browser, address };
  const byMail = confirmed === 'mail';
  const readyAt = byMail ? tx.now + phoneChangeByMail.wait : tx.now;
  const replaces = (await primaryNumber(tx.queries, customer.id))?.id ?? '';
  if (byMail) await giveNoticeOfWait(waking, tx, customer, change, readyAt);
  else await giveNotice(waking, tx, customer, change);
  await keepPhoneChange(tx, {
    id: tx.secrets.newToken(),
    customer_id: customer.id,
    token_hash: token.hash,
    session_hash: token.sessionHash,
    replaces_number_id: replaces,
    new_number: newNumber,
    browser,
    address,
    proof: token.sessionHash === '' ? 'password' : 'second-factor',
    latest_at: byMail ? readyAt + phoneChangeByMail.open : tx.now + phoneChange.atMost,
    photo_id: byMail ? '' : confirmed.photoId,
    confirmed_by: byMail ? 'mail' : 'photo',
    ready_at: readyAt,
  });
  const facts = { number: maskPhoneNumber(newNumber), browser, network: address };
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
    byMail: done.confirmed_by === 'mail',
  });
  if (replaced) return;
  await failPhoneChange(tx.queries, id);
  await notify(tx, customer, 'phoneChangeFailed');
}

type Due = {
  readonly id: string;
  readonly customer_id: string;
  readonly token_hash: string;
  readonly new_number: string;
  readonly browser: string;
  readonly address: string;
  readonly received_at: number;
  readonly reminded_at: number | null;
  readonly ready_at: number;
};

async function remind(waking: Waking, tx: Transaction, due: Due): Promise<void> {
  const customer = await customerWithId(tx.queries, due.customer_id);
  if (customer === undefined || !(await noteReminder(tx, due.id, due.reminded_at ?? due.received_at))) return;
  const { token_hash: tokenHash, new_number: newNumber, browser, address, ready_at: readyAt } = due;
  await giveNoticeOfWait(waking, tx, customer, { tokenHash, newNumber, browser, address }, readyAt);
}

/** Completes approved changes that have waited long enough, ends those that no one decided, and reminds of those that wait without a photo. */
export const phoneChangesJob = (deps: Deps): Job => ({
  name: 'phone-changes',
  async run(failed) {
    const { storage, clock } = deps;
    const now = clock.now();
    const due = await storage.queries
      .selectFrom('phone_change')
      .select(['id', 'status', 'customer_id', 'token_hash', 'new_number', 'browser', 'address'])
      .select(['received_at', 'reminded_at', 'ready_at', 'latest_at'])
      .where('open_for', 'is not', null)
      .where((where) =>
        where.or([
          where.and([where('status', '=', 'approved'), where('received_at', '<=', now - phoneChange.atLeast)]),
          where.and([where('status', '=', 'waiting'), where('latest_at', '<=', now)]),
          where.and([
            where('status', '=', 'waiting'),
            where('confirmed_by', '=', 'mail'),
            where('ready_at', '>', now),
            where(where.fn.coalesce('reminded_at', 'received_at'), '<=', now - phoneChangeByMail.remindEvery),
          ]),
        ]),
      )
      .execute();
    await eachRow(due, failed, (row) =>
      transact(deps, async (tx) => {
        await lockCustomer(tx.queries, row.customer_id);
        if (row.status === 'approved') await finish(tx, row.id);
        else if (row.latest_at <= now) await endPhoneChange(tx, { id: row.id, from: 'waiting' }, 'expired', 'phoneChangeExpired');
        else await remind(deps, tx, row);
      }),
    );
  },
});
