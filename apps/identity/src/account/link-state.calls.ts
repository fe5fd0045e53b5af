import { calls } from '@stepgate/contract';
import { stateOfLink } from '../customers/action-links.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { databaseNow } from '../storage/transaction.ts';

/** The page of a link asks this when it opens, so that no customer fills in a form in vain. */
export function linkStateRoutes(deps: Deps) {
  const linkState = serveCall(calls.linkState, async ({ body: { token, kind } }) => {
    const { queries, now } = databaseNow(deps);
    const state = await stateOfLink(queries, now, kind, deps.secrets.hashToken(token));
    if (state === undefined) throw new Problem('invalid_link');
    return { state };
  });

  return { linkState };
}
