import { spendLink } from '../../customers/action-links.ts';
import { verifyEmail } from '../../customers/change-customer.ts';
import type { Deps } from '../../kernel/context.ts';
import { transact } from '../../storage/transaction.ts';
import { markPassed } from '../../tokens/token-progress.ts';
import { challengeOf, tokensWaitingFor } from '../../tokens/tokens.ts';

/** Spends a verification link and passes the challenge in every login that waits for it. @returns whether the token belonged to such a link */
export const verifyByLink = (deps: Deps, oneTimeToken: string): Promise<boolean> =>
  transact(deps, async (tx) => {
    const { now } = tx;
    const link = await spendLink(tx.queries, now, 'verify-email', tx.secrets.hashToken(oneTimeToken));
    if (link === undefined) return false;
    await verifyEmail(tx, link.customerId);
    // The address is verified for all logins, so every waiting login continues.
    for (const token of await tokensWaitingFor(tx.queries, now, link.customerId, 'EMAIL_VERIFICATION')) {
      const challenge = challengeOf(token, 'EMAIL_VERIFICATION');
      if (challenge !== undefined) await markPassed(tx, token, challenge.position, 'EMAIL_VERIFICATION', now);
    }
    return true;
  });
