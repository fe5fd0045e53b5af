import { CallError, closedCodes, headers } from '@stepgate/contract';
import type { Layer } from './layer.ts';
import type { AskCustomer } from './one-prompt.ts';

/**
 * Where the service says that the customer has to cool off first, takes them through that. The call is refused all the same: what was asked
 * for rests, and the first error is thrown (specification, part 4, "API wrapper").
 */
export function coolOff(ask: AskCustomer): Layer {
  return async (request, send) => {
    for (;;) {
      const answer = await send(request);
      const oneTimeToken = answer.status === 403 && answer.headers.get(headers.coolOff);
      if (!oneTimeToken) return answer;
      const { said } = await ask({ kind: 'coolOff', oneTimeToken, shared: true, signal: request.signal });
      if (said === 'closed') throw new CallError('closed', { body: { code: closedCodes.coolOff } });
      if (said === 'passed') return answer;
    }
  };
}
