import { CallError, closedCodes, headers } from '@stepgate/contract';
import type { Layer } from '../layer.ts';
import { demandIn, tokenIn } from './demand.ts';
import type { AskCustomer } from './one-prompt.ts';

/**
 * If the service says that the customer has to cool off first, this runs that flow. The call is still refused: the request is on
 * hold, and the first error is thrown. If the header has no token (`true`), the prompt
 * only explains the hold.
 */
export function coolOff(ask: AskCustomer): Layer {
  return async (request, send) => {
    for (;;) {
      const answer = await send(request);
      const found = answer.status === 403 ? tokenIn(answer.headers.get(headers.coolOff)) : undefined;
      if (found === undefined) return answer;
      const { promptAnswer } = await ask({ kind: 'coolOff', ...demandIn(answer, found), shared: true, signal: request.signal });
      if (promptAnswer === 'closed') throw new CallError('closed', { body: { code: closedCodes.coolOff } });
      if (promptAnswer === 'passed') return answer;
    }
  };
}
