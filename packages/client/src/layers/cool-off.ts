import { CallError, closedCodes, headers } from '@stepgate/contract';
import { demandIn, tokenIn } from './demand.ts';
import type { Layer } from './layer.ts';
import type { AskCustomer } from './one-prompt.ts';

/**
 * Where the service says that the customer has to cool off first, takes them through that. The call is refused all the same: what was asked
 * for is on hold, and the first error is thrown (specification, part 4, "API wrapper"). Where the header says so without a token (`true`), the
 * prompt explains the hold and has nothing to pass.
 */
export function coolOff(ask: AskCustomer): Layer {
  return async (request, send) => {
    for (;;) {
      const answer = await send(request);
      const found = answer.status === 403 ? tokenIn(answer.headers.get(headers.coolOff)) : undefined;
      if (found === undefined) return answer;
      const { said } = await ask({ kind: 'coolOff', ...demandIn(answer, found), shared: true, signal: request.signal });
      if (said === 'closed') throw new CallError('closed', { body: { code: closedCodes.coolOff } });
      if (said === 'passed') return answer;
    }
  };
}
