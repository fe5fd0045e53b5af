/**
 * The recovery of an account with passkeys only whose passkeys are all lost. Everything else that the account has is proved; then it waits, and notices to every
 * channel can cancel it. The same proofs after the wait finish it. The setting stays on until then, so nothing here opens a session earlier. Each step is one
 * statement on the open row, so that only one of several parallel callers succeeds. A caller that also changes passkeys does so first, in the order that a use does.
 */

import { passkeyRecovery as limits, passkeyRecoveriesBegun, routes } from '@stepgate/contract';
import { findLink, keepLink } from '../customers/action-links.ts';
import { switchPasskeysOnly } from '../customers/change-customer.ts';
import { type Customer, customerWithId } from '../customers/customers.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import {
  cancelRecovery,
  endRecovery,
  keepRecovery,
  noteReminder,
  openRecovery,
  type PasskeyRecovery,
} from '../customers/open-recovery.ts';
import { recordEvent } from '../events/record-event.ts';
import { deleteLostPasskeys } from '../factors/passkeys.ts';
import { settledNumbers } from '../factors/used-number.ts';
import { type Waking, wakeForNotice } from '../factors/wake-devices.ts';
import type { Deps } from '../kernel/context.ts';
import { eachRow, type Job } from '../kernel/job.ts';
import { enforceLimits, type KeyedLimit } from '../limits/rate-limits.ts';
import { linkTo } from '../messages/links.ts';
import { queueMail } from '../messages/mail.ts';
import { daysIn, hoursIn, mailWords } from '../messages/mail-words.ts';
import { notify, notifyByText } from '../messages/notify.ts';
import { type Transaction, transact } from '../storage/transaction.ts';
import { stopAfterWait } from '../tokens/report-fraud.ts';
import { securityChanged } from '../tokens/security-changes.ts';
import type { OneTimeToken } from '../tokens/tokens.ts';
import { finishStaffRecovery, noticeOfStaffRecovery } from './staff-recoveries.ts';

/** Notices by mail and to each number, each with a link of its own that cancels. The customer's devices are woken, and show it as long as it waits. What came with an unconfirmed change gets none: a thief could cancel with it. */
async function giveNotice(
  waking: Waking,
  tx: Transaction,
  customer: Customer,
  { browser, address }: Pick<PasskeyRecovery, 'browser' | 'address'>,
  mail: 'passkeyRecoveryAsked' | 'passkeyRecoveryEnds',
): Promise<void> {
  const lifetime = limits.wait + limits.open;
  const newLink = async (): Promise<string> => {
    const linkToken = tx.secrets.newToken();
    const link = { hash: tx.secrets.hashToken(linkToken), customerId: customer.id, tokenHash: '', guardHash: '', lifetime };
    await keepLink(tx.queries, tx.now, { ...link, kind: 'cancel-passkey-recovery' });
    return linkTo(tx.settings, routes.cancelPasskeyRecovery, linkToken);
  };
  const figures = { days: daysIn(limits.wait), hours: hoursIn(limits.remindBefore) };
  const words = mailWords(tx.settings, customer.language, mail, { browser, address, link: await newLink(), ...figures });
  await queueMail(tx, { ...words, to: customer.email, lifetime });
  for (const number of await settledNumbers(tx.queries, customer))
    await notifyByText(tx, customer, number, 'recoveryAsked', await newLink());
  await wakeForNotice(waking, tx, customer);
}

export const recoveriesBegunBy = (customerId: string): KeyedLimit => ({
  key: `passkey recoveries of ${customerId}`,
  ...passkeyRecoveriesBegun,
});

/**
 * Begins the wait, or finds it begun: two at once are one.
 * @throws Problem `too_many_requests`
 */
async function begin(
  waking: Waking,
  tx: Transaction,
  customer: Customer,
  { clientInfo }: OneTimeToken,
): Promise<PasskeyRecovery> {
  const found = await openRecovery(tx.queries, customer.id);
  if (found !== undefined && found.latestAt > tx.now) return found;
  // The job hasn't ended it yet.
  await cancelRecovery(tx, customer.id, 'passkeyRecoveryExpired');
  await enforceLimits(tx.queries, tx.now, [recoveriesBegunBy(customer.id)]);
  const readyAt = tx.now + limits.wait;
  const begun = {
    id: tx.secrets.newToken(),
    ...clientInfo,
    begunAt: tx.now,
    readyAt,
    latestAt: readyAt + limits.open,
    byStaff: false,
    undoes: '',
  };
  await keepRecovery(tx.queries, customer.id, begun);
  const { browser, address: network } = begun;
  await recordEvent(tx, customer.id, { kind: 'recovery.asked', facts: { browser, network } });
  await giveNotice(waking, tx, customer, begun, 'passkeyRecoveryAsked');
  return begun;
}

/** Removes the lost passkeys, switches the setting off, and ends all that was open. */
async function finish(tx: Transaction, customer: Customer, token: OneTimeToken): Promise<void> {
  const { id } = customer;
  await deleteLostPasskeys(tx.queries, id);
  await endRecovery(tx, id);
  await switchPasskeysOnly(tx, id, 'off');
  await securityChanged(tx, id, 'passkeys-recovered', { token: token.hash });
  await notify(tx, customer, 'passkeyRecoveryDone');
  for (const number of await settledNumbers(tx.queries, customer)) await notifyByText(tx, customer, number, 'recoveryDone');
}

/**
 * A login has proved everything that the account has without its passkeys.
 * @returns `undefined` if the recovery is finished, and the setting off; otherwise the time until which it waits
 */
export async function recover(waking: Waking, tx: Transaction, token: OneTimeToken): Promise<number | undefined> {
  const { customerId = '' } = token;
  await lockCustomer(tx.queries, customerId);
  const customer = await customerWithId(tx.queries, customerId);
  // Finished by a request whose answer was lost.
  if (customer === undefined || !customer.passkeysOnly) return undefined;
  const { readyAt } = await begin(waking, tx, customer, token);
  if (readyAt > tx.now) return readyAt;
  await finish(tx, customer, token);
  return undefined;
}

/** Cancels by the link of a notice. @returns whether there was one to cancel */
export async function cancelRecoveryByLink(tx: Transaction, linkHash: string): Promise<boolean> {
  // The link is spent together with its recovery. Spending it first could deadlock with a transaction that ends the recovery.
  const link = await findLink(tx.queries, tx.now, 'cancel-passkey-recovery', linkHash);
  return link !== undefined && cancelRecovery(tx, link.customerId);
}

/** Reminds each customer once before the wait ends, finishes what staff began, and ends what isn't finished in time. */
export const passkeyRecoveriesJob = (deps: Deps): Job => ({
  name: 'passkey-recoveries',
  async run(failed) {
    const now = deps.clock.now();
    const due = await deps.storage.queries
      .selectFrom('passkey_recovery')
      .select(['id', 'customer_id', 'browser', 'address', 'ready_at', 'latest_at', 'by_staff', 'undoes'])
      .where('open_for', 'is not', null)
      .where((where) =>
        where.or([
          where('latest_at', '<=', now),
          where.and([where('by_staff', '=', 1), where('ready_at', '<=', now)]),
          where.and([where('reminded_at', 'is', null), where('ready_at', '<=', now + limits.remindBefore)]),
        ]),
      )
      .execute();
    await eachRow(due, failed, ({ id, customer_id, browser, address, ready_at, latest_at, by_staff, undoes }) =>
      transact(deps, async (tx) => {
        await lockCustomer(tx.queries, customer_id);
        const customer = await customerWithId(tx.queries, customer_id);
        if (by_staff === 1 && ready_at <= now) {
          if (customer === undefined) return;
          if (undoes === '') await finishStaffRecovery(tx, customer);
          else if (await endRecovery(tx, customer.id)) await stopAfterWait(tx, customer, undoes);
          return;
        }
        if (latest_at <= now) {
          await cancelRecovery(tx, customer_id, 'passkeyRecoveryExpired');
          return;
        }
        const reminds = undoes === '' && (await noteReminder(tx, id));
        if (reminds && by_staff === 1 && customer !== undefined)
          await noticeOfStaffRecovery(tx, customer, ready_at, (its, of) => wakeForNotice(deps, its, of));
        else if (reminds && customer !== undefined)
          await giveNotice(deps, tx, customer, { browser, address }, 'passkeyRecoveryEnds');
      }),
    );
  },
});
