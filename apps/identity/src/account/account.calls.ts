import { appeals, appealsFrom, calls } from '@stepgate/contract';
import { serveTokenCall } from '../challenges/serve-token-call.ts';
import { followUp } from '../customers/follow-ups.ts';
import { browserName } from '../http/client-browser.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { admitStranger } from '../limits/admit-stranger.ts';
import { countAll } from '../limits/rate-limits.ts';
import { transact } from '../storage/transaction.ts';
import { reachesRequiredAssurance } from '../tokens/policy.ts';
import { openChallenge, proofsOf } from '../tokens/tokens.ts';
import { reactivate } from './account-status.ts';

/** How a switched-off account comes back: reactivation by the customer, or an appeal to staff. */
export function accountRoutes(deps: Deps) {
  const { secrets } = deps;

  const reactivateAccount = serveTokenCall(deps, calls.reactivateAccount, async (_request, { token }) => {
    const { customerId } = token;
    const isComplete = openChallenge(token) === undefined && reachesRequiredAssurance(token, proofsOf(token));
    if (token.action !== 'IDENTITY__REACTIVATE_ACCOUNT' || !isComplete || customerId === undefined)
      throw new Problem('not_allowed');
    if (!(await transact(deps, (tx) => reactivate(tx, customerId)))) throw new Problem('not_allowed');
    return undefined;
  });

  const appeal = serveCall(
    calls.appeal,
    async ({ body: { email, message, challenge } }, { address, network, origin, userAgent }) => {
      await admitStranger(deps, { what: 'appeals from', ...appealsFrom }, challenge, { address, network });
      const ofAddress = { key: `appeals of ${secrets.pseudonym('appeals', email)}`, ...appeals } as const;
      const appealed = { what: 'appeal', email, message, browser: browserName(userAgent), address: origin } as const;
      await transact(deps, async (tx) => {
        if ((await countAll(tx.queries, tx.now, [ofAddress])) === undefined) await followUp(tx, appealed);
      });
      return undefined;
    },
  );

  return { reactivateAccount, appeal };
}
