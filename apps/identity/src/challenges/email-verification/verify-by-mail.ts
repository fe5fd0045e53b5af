/** What the mail that verifies an address carries: a link, and a code for the login that asked for it. They are one row and spend each other. */
import { testCode } from '@stepgate/contract';
import { findLinkOfToken, spendLink } from '../../customers/action-links.ts';
import { verifyEmail } from '../../customers/change-customer.ts';
import type { Deps } from '../../kernel/context.ts';
import { type Transaction, transact } from '../../storage/transaction.ts';
import { markPassed } from '../../tokens/token-progress.ts';
import { challengeOf, type OneTimeToken, tokensWaitingFor } from '../../tokens/tokens.ts';

/** The purpose of a code's hash. The code is right for this token alone. */
export const purposeOfMailedCode = (tokenHash: string): string => `mailed code:${tokenHash}`;

/** The address is verified for all logins, so every waiting login continues. @param except the login that its own answer continues */
async function verified(tx: Transaction, customerId: string, except?: OneTimeToken): Promise<void> {
  await verifyEmail(tx, customerId);
  for (const token of await tokensWaitingFor(tx.queries, tx.now, customerId, 'EMAIL_VERIFICATION')) {
    const challenge = challengeOf(token, 'EMAIL_VERIFICATION');
    if (challenge === undefined || token.hash === except?.hash) continue;
    await markPassed(tx, token, challenge.position, 'EMAIL_VERIFICATION', tx.now);
  }
}

/** Spends a verification link and passes the challenge in every login that waits for it. @returns whether the token belonged to such a link */
export const verifyByLink = (deps: Deps, oneTimeToken: string): Promise<boolean> =>
  transact(deps, async (tx) => {
    const link = await spendLink(tx.queries, tx.now, 'verify-email', tx.secrets.hashToken(oneTimeToken));
    if (link === undefined) return false;
    await verified(tx, link.customerId);
    return true;
  });

/** Spends the code that was mailed for this login, and its link. @returns whether it was right */
export async function spendMailedCode(tx: Transaction, token: OneTimeToken, code: string): Promise<boolean> {
  const link = await findLinkOfToken(tx.queries, tx.now, 'verify-email', token.hash);
  if (link === undefined) return false;
  const isRight = tx.secrets.isKeyedHash(link.guardHash, purposeOfMailedCode(token.hash), code);
  if (!isRight && !(tx.settings.testCode && code === testCode)) return false;
  const spent = await spendLink(tx.queries, tx.now, 'verify-email', link.hash);
  if (spent === undefined) return false;
  await verified(tx, spent.customerId, token);
  return true;
}
