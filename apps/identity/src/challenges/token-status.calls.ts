import { calls, defaults } from '@stepgate/contract';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { describeHeldToken } from './describe-token.ts';

export function tokenStatusRoutes(deps: Deps) {
  const tokenStatus = serveCall(calls.tokenStatus, async ({ query }, context) => {
    // The only view in the specification. A company's own server may have others.
    if (query.viewType !== defaults.viewType) throw new Problem('invalid_format');
    return describeHeldToken(deps, context.oneTimeToken ?? '', context);
  });

  return { tokenStatus };
}
