import { CallError, closedCodes, headers } from '@stepgate/contract';
import type { PromptDemand } from '../prompts.ts';
import { approvalResultIn, demandIn, tokenIn } from './demand.ts';
import type { IncomingAnswer, Layer } from './layer.ts';
import type { AskCustomer } from './one-prompt.ts';

/**
 * Keeps, for as long as its prompt is open, the one-time token with which a request is being approved, by the request's idempotency key: after
 * a reload, or in a tab that comes back from the dead, the same request goes on with the same token, so that the code sent before is still
 * good. One tab's storage, e.g. `sessionStorage` behind a prefix; where storage is blocked it may keep nothing.
 */
export type ApprovalMemory = {
  get(key: string): string | undefined;
  set(key: string, oneTimeToken: string): void;
  remove(key: string): void;
};

const forgetful: ApprovalMemory = { get: () => undefined, set: () => undefined, remove: () => undefined };

const closed = () => new CallError('closed', { body: { code: closedCodes.approval } });

/**
 * A cool-off comes first: whatever is approved meanwhile is refused all the same. What was rejected is not asked for. An empty header asks for
 * nothing; one that says `true` asks for an approval that nobody can give, and the prompt says so.
 */
function demandOf(answer: IncomingAnswer): PromptDemand | undefined {
  const { status, headers: given } = answer;
  const refused = status === 400 || (status === 403 && tokenIn(given.get(headers.coolOff)) === undefined);
  if (!refused || approvalResultIn(given.get(headers.approvalResult)) === 'rejected') return undefined;
  const found = tokenIn(given.get(headers.approval) || null);
  return found && demandIn(answer, found);
}

/**
 * Where the service wants a request approved, asks the customer, and sends the very same request once more with the approval. Whatever comes
 * then is the answer: a second demand is an error like any other (specification, part 4, "API wrapper").
 *
 * Calls that meet a demand while a prompt is open share it, and each is sent once more with the approval that was given there; the service
 * says for which of them it is good. Left alone are calls that read a demand as an outcome, and requests that their caller has had approved.
 */
export function sca(ask: AskCustomer, memory: ApprovalMemory = forgetful): Layer {
  return async (request, send) => {
    const { call, resumable, signal } = request;
    if (call.approval === 'outcome' || request.headers[headers.approval] !== undefined) return send(request);
    let oneTimeToken = resumable && memory.get(resumable);
    let message: string | undefined;
    let shared = false;
    let scaRequired = oneTimeToken !== undefined;
    for (;;) {
      if (!oneTimeToken) {
        const answer = await send(request);
        const demand = demandOf(answer);
        if (demand === undefined) return { ...answer, scaRequired };
        ({ oneTimeToken, message } = demand);
        scaRequired = true;
        shared = true;
        if (oneTimeToken === undefined) {
          // Nobody can approve it. The customer reads so, and the refusal stands.
          const { said } = await ask({ kind: 'approve', oneTimeToken, message, shared: false, signal });
          if (said === 'closed') throw closed();
          return answer;
        }
      }
      if (resumable) memory.set(resumable, oneTimeToken);
      const { said, oneTimeToken: approval } = await ask({ kind: 'approve', oneTimeToken, message, shared, signal });
      // Before anything is sent: were the answer lost, the key would tell the service what it has done, and the token is dead.
      if (resumable) memory.remove(resumable);
      if (said === 'closed') throw closed();
      if (said === 'passed' && approval !== undefined) {
        const approved = { ...request, headers: { ...request.headers, [headers.approval]: approval } };
        return { ...(await send(approved)), scaRequired };
      }
      oneTimeToken = undefined;
    }
  };
}
