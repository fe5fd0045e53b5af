import { CallError, closedCodes, headers } from '@stepgate/contract';
import type { IncomingAnswer, Layer } from '../layer.ts';
import type { PromptDemand } from '../prompts.ts';
import { approvalResultIn, demandIn, tokenIn } from './demand.ts';
import type { AskCustomer } from './one-prompt.ts';

/**
 * Keeps the one-time token that approves a request while its prompt is open, by the request's idempotency key. After a reload, or
 * in a restored tab, the same request continues with the same token, so that a code that was already sent still works. Use the
 * storage of one tab, e.g. `sessionStorage` with a prefix; if storage is blocked it may keep nothing.
 */
export type ApprovalMemory = {
  get(key: string): string | undefined;
  set(key: string, oneTimeToken: string): void;
  remove(key: string): void;
};

export type ScaOptions = {
  /** Where an approval survives a reload. Default: it doesn't. */
  readonly memory?: ApprovalMemory | undefined;
  /**
   * `prompt`: the prompt also opens for calls that read a demand as an outcome (the phone-number family). Default: their callers
   * read it.
   */
  readonly outcomes?: 'prompt';
};

const forgetful: ApprovalMemory = { get: () => undefined, set: () => undefined, remove: () => undefined };

const closed = () => new CallError('closed', { body: { code: closedCodes.approval } });

/**
 * A cool-off comes first, because an approval in the meantime would be refused anyway. A rejection isn't a demand. An empty
 * header demands nothing; `true` demands an approval that is impossible, and the prompt says so.
 */
function readDemand(answer: IncomingAnswer): PromptDemand | undefined {
  const { status, headers: answerHeaders } = answer;
  const refused = status === 400 || (status === 403 && tokenIn(answerHeaders.get(headers.coolOff)) === undefined);
  if (!refused || approvalResultIn(answerHeaders.get(headers.approvalResult)) === 'rejected') return undefined;
  const found = tokenIn(answerHeaders.get(headers.approval) || null);
  return found && demandIn(answer, found);
}

/**
 * If the service demands an approval, asks the customer, and sends the identical request once more with the approval. The answer
 * to that is final: a second demand is an error like any other.
 *
 * Calls that meet a demand while a prompt is open share it, and each is sent once more with that approval; the service decides
 * for which of them it is valid. Requests that already carry an approval are left alone.
 */
export function sca(ask: AskCustomer, { memory = forgetful, outcomes }: ScaOptions = {}): Layer {
  return async (request, send) => {
    const { call, resumable, signal } = request;
    const isRead = call.demand === 'outcome' && outcomes !== 'prompt';
    if (isRead || request.headers[headers.approval] !== undefined) return send(request);
    let oneTimeToken = resumable && memory.get(resumable);
    let message: string | undefined;
    let shared = false;
    let scaRequired = oneTimeToken !== undefined;
    for (;;) {
      if (!oneTimeToken) {
        const answer = await send(request);
        const demand = readDemand(answer);
        if (demand === undefined) return { ...answer, scaRequired };
        ({ oneTimeToken, message } = demand);
        scaRequired = true;
        shared = true;
        if (oneTimeToken === undefined) {
          // Approval is impossible. The prompt says so, and the caller gets the refusal.
          const { promptAnswer } = await ask({ kind: 'approve', oneTimeToken, message, shared: false, signal });
          if (promptAnswer === 'closed') throw closed();
          return answer;
        }
      }
      if (resumable) memory.set(resumable, oneTimeToken);
      const { promptAnswer, oneTimeToken: approval } = await ask({ kind: 'approve', oneTimeToken, message, shared, signal });
      // Before anything is sent: if the answer is lost, the service recognizes the key of a completed request, and the token is spent.
      if (resumable) memory.remove(resumable);
      if (promptAnswer === 'closed') throw closed();
      if (promptAnswer === 'passed' && approval !== undefined) {
        const approved = { ...request, headers: { ...request.headers, [headers.approval]: approval } };
        return { ...(await send(approved)), scaRequired };
      }
      oneTimeToken = undefined;
    }
  };
}
