/**
 * "It wasn't me": somebody else has a session of the customer. What they began and added ends, what they removed comes back, everyone is logged out, and the customer
 * reads what was taken back.
 */

import { lifetimes } from '@stepgate/contract';
import { type Customer, customerWithId } from '../customers/customers.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { spendNotMeLink } from '../customers/not-me-links.ts';
import { recordEvent } from '../events/record-event.ts';
import { putBackTaken } from '../factors/former-factors.ts';
import { listFactors } from '../factors/list-factors.ts';
import { repairPrimaryNumber } from '../factors/primary-number.ts';
import { isSettled, namesIn } from '../factors/used-factor.ts';
import { maskEmail, maskPhoneNumber } from '../kernel/masked.ts';
import { Problem } from '../kernel/problem.ts';
import { changesStoppedWords, fraudReportedWords, type TakenBack } from '../messages/fraud-words.ts';
import { queueMail } from '../messages/mail.ts';
import { notificationLifetime } from '../messages/notify.ts';
import { openedWith } from '../sessions/opened-with.ts';
import type { Transaction } from '../storage/transaction.ts';
import { securityChanged } from './security-changes.ts';
import { endTokensOfSession } from './token-progress.ts';
import type { OneTimeToken } from './tokens.ts';
import { describeDetails } from './transaction-sentences.ts';
import { type Undone, undoSince } from './undo-since.ts';

/**
 * Since when the person acts who has the session: since it began, or since they added the method that opened it. A method that the customer has confirmed isn't
 * theirs.
 */
async function actsSince(tx: Transaction, { id, unconfirmedSince }: Customer, session: string): Promise<number> {
  const row = await tx.queries.selectFrom('session').select('created_at').where('hash', '=', session).executeTakeFirst();
  const used = namesIn(await openedWith(tx.queries, session)) ?? [];
  const recent = (await listFactors(tx.queries, id)).filter(
    ({ name, addedAt }) => used.includes(name) && !isSettled(unconfirmedSince, addedAt),
  );
  return Math.min(row?.created_at ?? tx.now, ...recent.map(({ addedAt }) => addedAt));
}

const takenBackIn = ({ added, email }: Undone): TakenBack[] => [
  ...added.map(({ kind, label }) => ({ kind, label: kind === 'phone-number' ? maskPhoneNumber(label) : label })),
  ...(email === undefined ? [] : [{ kind: 'email' as const, label: maskEmail(email) }]),
];

/**
 * Runs in the caller's transaction.
 * @throws Problem `not_allowed` for a token without transaction details, `ott_not_found` for one that has ended
 */
export async function endForFraud(tx: Transaction, token: OneTimeToken): Promise<void> {
  const { details, customerId, sessionHash, clientInfo } = token;
  if (details === undefined || customerId === undefined || sessionHash === '') throw new Problem('not_allowed');
  const now = tx.now;
  await lockCustomer(tx.queries, customerId);
  const customer = await customerWithId(tx.queries, customerId);
  const ended = await endTokensOfSession(tx.queries, sessionHash, now);
  if (customer === undefined || !ended.includes(token.hash)) throw new Problem('ott_not_found');
  await recordEvent(tx, customerId, { kind: 'approval.denied', facts: { approval: token.hash } });
  const undone = await undoSince(tx, customer, await actsSince(tx, customer, sessionHash), sessionHash);
  await securityChanged(tx, customerId, 'fraud-reported');
  const { summary } = describeDetails(details, customer.language);
  const takenBack = takenBackIn(undone);
  const words = fraudReportedWords(
    tx.settings,
    { summary, now, timeZone: customer.timeZone, ...clientInfo, takenBack },
    customer.language,
  );
  await queueMail(tx, { ...words, to: undone.email ?? customer.email, lifetime: notificationLifetime });
}

/** Takes back everything since then, and mails what that was. Runs in a transaction that has locked the customer. */
export async function stopChanges(
  tx: Transaction,
  customer: Customer,
  since: number,
  session: string | undefined,
): Promise<readonly TakenBack[]> {
  const undone = await undoSince(tx, customer, since, session);
  await securityChanged(tx, customer.id, 'fraud-reported');
  const takenBack = takenBackIn(undone);
  const words = changesStoppedWords(tx.settings, takenBack, customer.language);
  await queueMail(tx, { ...words, to: undone.email ?? customer.email, lifetime: notificationLifetime });
  return takenBack;
}

/** The earliest moment that staff take an account back to: of what was removed before, nothing is kept. */
export const earliestTakeBack = (now: number): number => now - lifetimes.formerFactor;

/**
 * The same by two people of the staff, who know since when the account was somebody else's. If an earlier take-back went back too far, what it removed of the
 * customer's comes back.
 */
export async function takeBack(tx: Transaction, customer: Customer, since: number): Promise<void> {
  await stopChanges(tx, customer, since, undefined);
  await putBackTaken(tx, customer.id, since);
  await repairPrimaryNumber(tx.queries, customer.id);
}

/** The same by the link of a message about a change. @throws Problem `invalid_link` */
export async function stopByLink(tx: Transaction, hash: string): Promise<void> {
  const stopped = await spendNotMeLink(tx, hash);
  const customer = await customerWithId(tx.queries, stopped?.customerId);
  if (stopped === undefined || customer === undefined) throw new Problem('invalid_link');
  await stopChanges(tx, customer, stopped.since, stopped.session);
}
