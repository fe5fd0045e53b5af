import { customerWithId } from '../customers/customers.ts';
import { markProved } from '../factors/phone-numbers.ts';
import { Problem } from '../kernel/problem.ts';
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';
import { askAlso } from '../tokens/issue-token.ts';
import { policies } from '../tokens/policy.ts';
import { replaceMethods } from '../tokens/token-progress.ts';
import { challengeOf, type OneTimeToken } from '../tokens/tokens.ts';
import type { VerificationResult } from '../tokens/verify-proof.ts';
import { findNewNumber, takenBy } from './new-phone-numbers.ts';
import { primaryNumber, replacePhoneNumber } from './replace-phone-number.ts';

/** Adds both numbers to the photo challenge, beside the photo's replacement. */
async function askForPhoto(queries: Queries, token: OneTimeToken, newNumberId: string): Promise<void> {
  const method = { type: 'SELFIE_WITH_ID', photo: 'none', newNumberId } as const;
  const challenge = challengeOf(token, 'SELFIE_WITH_ID');
  if (challenge === undefined) await askAlso(queries, token, { methods: [method], untilEnough: false });
  else {
    const others = challenge.methods.filter(({ type }) => type !== 'SELFIE_WITH_ID');
    await replaceMethods(queries, token, challenge, [method, ...others]);
  }
}

/**
 * The effect of a correct code to a new number, in the transaction that spends the code: it replaces the earlier number, asks for the photo of a
 * change, or approves a request. If the number is taken, only this answer says so, because the number is proved here.
 */
export async function takeProvedNumber(tx: Transaction, token: OneTimeToken, id: string): Promise<VerificationResult> {
  const now = tx.now;
  const customer = await customerWithId(tx.queries, token.customerId);
  const entered = customer && (await findNewNumber(tx.queries, now, { id, customerId: customer.id }));
  if (customer === undefined || entered === undefined) return { refused: 'the number is no longer waiting' };
  await markProved(tx.queries, id, now);
  const taken = await takenBy(tx, entered);
  if (taken !== undefined) return taken;
  switch (policies[token.action].purpose) {
    case 'phone-change':
      await askForPhoto(tx.queries, token, entered.id);
      return 'passed';
    case 'approval':
      return 'passed';
    case 'session': {
      const replaces = (await primaryNumber(tx.queries, customer.id))?.id ?? '';
      const { number } = entered;
      if (await replacePhoneNumber(tx, customer, { replaces, number, exceptToken: token.hash })) return 'passed';
      // Someone else proved the number at the same moment.
      return (await takenBy(tx, entered)) ?? new Problem('busy', { retryAfter: 1 });
    }
    case 'data-sharing':
    case 'fresh-factor':
    case 'cool-off':
      return new Problem('not_allowed');
  }
}
