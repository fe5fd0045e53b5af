/**
 * The change of a lost number for a customer who can't take a photo, or doesn't want to: a mailed question replaces the photo in the token. It proves less than
 * a photo does, so it takes days of waiting and two people (docs/decisions/0081).
 */
import { phoneChangesByMail } from '@stepgate/contract';
import { type Customer, customerWithId } from '../customers/customers.ts';
import { isFraudReported } from '../events/fraud-reports.ts';
import type { Waking } from '../factors/wake-devices.ts';
import { Problem } from '../kernel/problem.ts';
import { enforceLimits, type KeyedLimit } from '../limits/rate-limits.ts';
import type { Transaction } from '../storage/transaction.ts';
import { policies } from '../tokens/policy.ts';
import { markPassed } from '../tokens/token-progress.ts';
import type { OneTimeToken, TokenChallenge } from '../tokens/tokens.ts';
import { findNewNumber } from './new-phone-numbers.ts';
import { askForChange } from './phone-change.ts';

/** Whether the mailed question of this token is about a phone change, and not about a login. */
export const isPhoneChange = ({ action }: Pick<OneTimeToken, 'action'>): boolean => policies[action].purpose === 'phone-change';

export const changesByMailOf = (customerId: string): KeyedLimit => ({
  key: `phone changes by mail of ${customerId}`,
  ...phoneChangesByMail,
});

/**
 * The proved number that the mailed question is about, in E.164. The first question of each token counts; another mail with the same question doesn't.
 * @throws Problem `phone_change_unavailable` after a report of fraud, and after too many of them; `not_allowed`
 */
export async function numberToAskAbout(tx: Transaction, customer: Customer, token: OneTimeToken): Promise<string> {
  const entered = await findNewNumber(tx.queries, tx.now, { tokenHash: token.hash });
  if (entered === undefined || !entered.proved) throw new Problem('not_allowed');
  const question = await tx.queries
    .selectFrom('link')
    .select('hash')
    .where('token_hash', '=', token.hash)
    .where('kind', '=', 'email-checkpoint')
    .executeTakeFirst();
  if (question !== undefined) return entered.number;
  if (await isFraudReported(tx.queries, customer.id, tx.now)) throw new Problem('phone_change_unavailable');
  await enforceLimits(tx.queries, tx.now, [changesByMailOf(customer.id)]).catch((error: unknown) => {
    throw error instanceof Problem ? new Problem('phone_change_unavailable', { limit: error.limit }) : error;
  });
  return entered.number;
}

/** The customer has said yes in the mail: the change waits from now on. Runs in a transaction that has locked the customer. @throws Problem `not_allowed` */
export async function confirmByMail(
  waking: Waking,
  tx: Transaction,
  token: OneTimeToken,
  { position }: TokenChallenge,
): Promise<void> {
  const customer = await customerWithId(tx.queries, token.customerId);
  const entered = await findNewNumber(tx.queries, tx.now, { tokenHash: token.hash });
  if (customer === undefined || entered === undefined || !entered.proved) throw new Problem('not_allowed');
  await askForChange(waking, tx, customer, token, entered.number, 'mail');
  await markPassed(tx, token, position, 'EMAIL_CHECKPOINT', tx.now);
}
