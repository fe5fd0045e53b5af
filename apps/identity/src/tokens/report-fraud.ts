/**
 * Reports fraud: the person who began what a token is for has a session of the customer but isn't the customer. Everything that session began ends, the session
 * is frozen, and the customer is notified. Every other session stays as it is.
 */

import { customerWithId } from '../customers/customers.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { recordEvent } from '../events/record-event.ts';
import { Problem } from '../kernel/problem.ts';
import { fraudReportedWords } from '../messages/fraud-words.ts';
import { queueMail } from '../messages/mail.ts';
import { notificationLifetime } from '../messages/notify.ts';
import { freezeSession } from '../sessions/sessions.ts';
import { forgetDevices } from '../sessions/trusted-devices.ts';
import type { Transaction } from '../storage/transaction.ts';
import { endTokensOfSession } from './token-progress.ts';
import type { OneTimeToken } from './tokens.ts';
import { describeDetails } from './transaction-sentences.ts';

/**
 * Runs in the caller's transaction.
 * @throws Problem `not_allowed` for a token without transaction details, `ott_not_found` for one that has ended
 */
export async function endForFraud(tx: Transaction, token: OneTimeToken): Promise<void> {
  const { details, customerId, sessionHash, begunBy } = token;
  if (details === undefined || customerId === undefined || sessionHash === '') throw new Problem('not_allowed');
  const now = tx.now;
  await lockCustomer(tx, customerId);
  const customer = await customerWithId(tx, customerId);
  const ended = await endTokensOfSession(tx, sessionHash, now);
  if (customer === undefined || !ended.includes(token.hash)) throw new Problem('ott_not_found');
  await recordEvent(tx, customerId, { kind: 'approval.denied', facts: { approval: token.hash } });
  await freezeSession(tx, sessionHash, now);
  // After somebody else has used a browser, it must not count as a second factor.
  await forgetDevices(tx, customerId);
  const { summary } = describeDetails(details, customer.language);
  const words = fraudReportedWords(tx.settings, { summary, now, ...begunBy }, customer.language);
  await queueMail(tx, { ...words, to: customer.email, lifetime: notificationLifetime });
}
