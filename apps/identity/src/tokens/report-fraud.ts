/**
 * "It wasn't me": somebody else has a session of the customer. What they began and added ends, what they removed comes back, everyone is logged out, and the customer
 * reads what was taken back.
 */

import { lifetimes } from '@stepgate/contract';
import { type Customer, customerWithId } from '../customers/customers.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { listMadeChanges } from '../customers/made-changes.ts';
import { spendNotMeLink } from '../customers/not-me-links.ts';
import { recordEvent } from '../events/record-event.ts';
import { putBackTaken } from '../factors/former-factors.ts';
import { repairPrimaryNumber } from '../factors/primary-number.ts';
import { maskEmail, maskPhoneNumber } from '../kernel/masked.ts';
import { Problem } from '../kernel/problem.ts';
import { changesStoppedWords, fraudReportedWords, type TakenBack } from '../messages/fraud-words.ts';
import { queueMail } from '../messages/mail.ts';
import { notificationLifetime } from '../messages/notify.ts';
import type { Transaction } from '../storage/transaction.ts';
import { findPerson, type Person } from './person.ts';
import { securityChanged } from './security-changes.ts';
import { finishTakeBack, takeBackFrom } from './take-back.ts';
import { endTokensOfSession } from './token-progress.ts';
import type { OneTimeToken } from './tokens.ts';
import { describeDetails } from './transaction-sentences.ts';
import { linkUnconfirmed } from './unconfirmed-links.ts';
import { everybodySince, type Undone, undo } from './undo.ts';

const nothing: Undone = { added: [], email: undefined };

const takenBackIn = ({ added, email }: Undone = nothing): TakenBack[] => [
  ...added.map(({ kind, label }) => ({ kind, label: kind === 'phone-number' ? maskPhoneNumber(label) : label })),
  ...(email === undefined ? [] : [{ kind: 'email' as const, label: maskEmail(email) }]),
];

/**
 * Runs in the caller's transaction.
 * @throws Problem `not_allowed` for a token without transaction details, `ott_not_found` for an ended token
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
  const person = await findPerson(tx, customer, { session: sessionHash });
  const undone = await takeBackFrom(tx, customer, person);
  await securityChanged(tx, customerId, 'fraud-reported');
  const { summary } = describeDetails(details, customer.language);
  const takenBack = takenBackIn(undone);
  const words = fraudReportedWords(
    tx.settings,
    { summary, now, timeZone: customer.timeZone, ...clientInfo, takenBack, left: await linkUnconfirmed(tx, customer, person) },
    customer.language,
  );
  await queueMail(tx, { ...words, to: undone?.email ?? customer.email, lifetime: notificationLifetime });
}

/** The list leaves out no changes. */
const everybody: Pick<Person, 'changes'> = { changes: [] };

/** Everybody is out, money is on hold, and the customer reads what was taken back. */
async function tellStopped(
  tx: Transaction,
  customer: Customer,
  undone: Undone | undefined,
  person: Pick<Person, 'changes'> = everybody,
): Promise<void> {
  await securityChanged(tx, customer.id, 'fraud-reported');
  const changes = { takenBack: takenBackIn(undone), left: await linkUnconfirmed(tx, customer, person) };
  const words = changesStoppedWords(tx.settings, changes, customer.language);
  await queueMail(tx, { ...words, to: undone?.email ?? customer.email, lifetime: notificationLifetime });
}

/** The earliest moment that staff take an account back to: of what was removed before, nothing is kept. */
export const earliestTakeBack = (now: number): number => now - lifetimes.formerFactor;

/**
 * The same by two people of the staff, who know since when the account was somebody else's. If an earlier take-back went back too far, what it removed of the
 * customer's comes back.
 */
export async function takeBack(tx: Transaction, customer: Customer, since: number): Promise<void> {
  const undone = await undo(tx, customer.id, everybodySince(since));
  await putBackTaken(tx, customer.id, since);
  await repairPrimaryNumber(tx.queries, customer.id);
  await tellStopped(tx, customer, undone);
}

/** The changes of one person, by the link of a message about one of them. @throws Problem `invalid_link` */
export async function stopByLink(tx: Transaction, hash: string): Promise<void> {
  const stopped = await spendNotMeLink(tx, hash);
  const customer = await customerWithId(tx.queries, stopped?.customerId);
  if (stopped === undefined || customer === undefined) throw new Problem('invalid_link');
  const change = (await listMadeChanges(tx.queries, customer.id)).find(({ id }) => id === stopped.change);
  // If the change was taken back already, the session and the time say whose changes go.
  const person = await findPerson(tx, customer, { session: stopped.session, change, since: stopped.since });
  await tellStopped(tx, customer, await takeBackFrom(tx, customer, person), person);
}

/**
 * The same for a change that a token shows, which asks to confirm it.
 * @throws Problem `not_allowed` for a change that the token doesn't show, `ott_not_found` for a token that has ended
 */
export async function stopShown(tx: Transaction, token: OneTimeToken, id: string): Promise<void> {
  const { details, customerId = '', sessionHash } = token;
  if (details?.kind !== 'cool-off' || details.changes.every((listed) => listed.id !== id)) throw new Problem('not_allowed');
  await lockCustomer(tx.queries, customerId);
  const customer = await customerWithId(tx.queries, customerId);
  const change = (await listMadeChanges(tx.queries, customerId)).find((each) => each.id === id);
  const ended = await endTokensOfSession(tx.queries, sessionHash, tx.now);
  if (customer === undefined || change === undefined || !ended.includes(token.hash)) throw new Problem('ott_not_found');
  await recordEvent(tx, customerId, { kind: 'approval.denied', facts: { approval: token.hash } });
  const person = await findPerson(tx, customer, { session: change.session, change });
  await tellStopped(tx, customer, await takeBackFrom(tx, customer, person), person);
}

/** The revert that had to wait, because the account is weaker without the changes: see `take-back.ts`. */
export async function stopAfterWait(tx: Transaction, customer: Customer, change: string): Promise<void> {
  const undone = await finishTakeBack(tx, customer, change);
  if (undone !== undefined) await tellStopped(tx, customer, undone);
}
