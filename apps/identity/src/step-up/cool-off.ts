/**
 * The cool-off period: after a change of what protects an account, no money can be sent, because a thief would change the account and send money at once. It
 * ends when its time has passed and a second factor has confirmed that the change was the customer's own.
 */

import { approvalsAsked, lifetimes, routes } from '@stepgate/contract';
import { issueFor } from '../challenges/issue-for.ts';
import type { Customer } from '../customers/customers.ts';
import { undoableUntil } from '../customers/email-undos.ts';
import { listUnconfirmed } from '../customers/made-changes.ts';
import { openRecovery } from '../customers/open-recovery.ts';
import { askAboutSims } from '../factors/sim-checks.ts';
import type { CallContext } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { enforceLimits } from '../limits/rate-limits.ts';
import type { Authenticated } from '../sessions/current-session.ts';
import type { Queries } from '../storage/storage.ts';
import { transact } from '../storage/transaction.ts';
import type { CoolOffDetails, Unconfirmed } from '../tokens/transaction-details.ts';
import { coolOffWords, type HeldKind } from '../tokens/transaction-sentences.ts';

/** `changes` are listed when the customer is asked to confirm them. */
export type CoolOff = Omit<CoolOffDetails, 'changes'> & { readonly confirmed: boolean };

/** The customer's current hold, if any. A change that was not confirmed holds money even after the period. */
function coolOffOf({ riskyChange }: Customer, now: number): CoolOff | undefined {
  if (riskyChange === undefined) return undefined;
  const { change, at, confirmed } = riskyChange;
  const until = at + lifetimes.coolOff;
  if (until > now) return { kind: 'cool-off', change, changedAt: at, until, confirmed };
  return confirmed ? undefined : { kind: 'cool-off', change, changedAt: at, confirmed };
}

/** Extends the hold while the old mailbox can undo a change of the address, and while a revert waits: a confirmation doesn't override a denial. */
function extendCoolOff(coolOff: CoolOff | undefined, atLeast: { until: number; since: number } | undefined): CoolOff | undefined {
  if (atLeast === undefined || (coolOff?.until ?? 0) >= atLeast.until) return coolOff;
  return { kind: 'cool-off', change: 'email', changedAt: atLeast.since, confirmed: true, ...coolOff, until: atLeast.until };
}

/** The hold on a customer's money at a time, if there is one. */
export async function readCoolOff(queries: Queries, customer: Customer, now: number): Promise<CoolOff | undefined> {
  const undoable = await undoableUntil(queries, customer.id, now);
  const address = undoable === undefined ? undefined : { until: undoable, since: undoable - lifetimes.emailChangeUndo };
  const recovery = await openRecovery(queries, customer.id);
  const denied = recovery === undefined || recovery.undoes === '' ? undefined : recovery;
  const takeBack = denied && { until: denied.readyAt, since: denied.begunAt };
  return extendCoolOff(extendCoolOff(coolOffOf(customer, now), address), takeBack);
}

/** The hold on a customer's money, if there is one. */
export const coolOffNow = ({ storage, clock }: Deps, customer: Customer): Promise<CoolOff | undefined> =>
  readCoolOff(storage.queries, customer, clock.now());

/** The changes that a confirmation shows, and confirms. */
export const listShown = async (queries: Queries, customerId: string): Promise<Unconfirmed[]> =>
  (await listUnconfirmed(queries, customerId)).flatMap(({ id, change, hold, label, madeAt, browser, network }) =>
    hold === undefined ? [] : [{ id, change, hold, label, madeAt, browser, network }],
  );

/** Issues the token with which the customer confirms the changes. @throws Problem `too_many_requests` */
async function askToConfirm(
  deps: Deps,
  context: CallContext,
  { customer, session }: Authenticated,
  details: CoolOffDetails,
): Promise<string> {
  await askAboutSims(deps, customer.id);
  return transact(deps, async (tx) => {
    await enforceLimits(tx.queries, tx.now, [{ key: `cool-offs asked in ${session.hash}`, ...approvalsAsked }]);
    const settings = { redirectTo: routes.security, sessionHash: session.hash, details };
    return issueFor(tx, context, customer, 'IDENTITY__COOL_OFF', settings);
  });
}

/**
 * Called before an approval is demanded, so that no one proves anything for a request that is refused anyway.
 * @param held what can't be done now
 * @throws Problem `cool_off`, with words that say until when, and with a token to confirm the change if it is not confirmed
 */
export async function refuseDuringCoolOff(
  deps: Deps,
  context: CallContext,
  authenticated: Authenticated,
  held: HeldKind = 'transfer',
): Promise<void> {
  const { customer } = authenticated;
  const coolOff = await coolOffNow(deps, customer);
  if (coolOff === undefined) return;
  const { confirmed, ...hold } = coolOff;
  const timeZone = context.timeZone ?? customer.timeZone;
  const changes = await listShown(deps.storage.queries, customer.id);
  const details = { ...hold, changes, ...(timeZone !== undefined && { timeZone }) };
  const words = coolOffWords(details, context.language, held);
  if (confirmed) throw new Problem('cool_off', { words });
  throw new Problem('cool_off', { words, coolOffToken: await askToConfirm(deps, context, authenticated, details) });
}
