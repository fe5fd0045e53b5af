import { CallError, closedCodes, headers } from '@stepgate/contract';
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

/** A cool-off comes first: whatever is approved meanwhile is refused all the same. */
function demandOf({ status, headers: given }: IncomingAnswer): string | undefined {
  const refused = status === 400 || (status === 403 && !given.get(headers.coolOff));
  return (refused && given.get(headers.approval)) || undefined;
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
    let shared = false;
    let scaRequired = oneTimeToken !== undefined;
    for (;;) {
      if (!oneTimeToken) {
        const answer = await send(request);
        oneTimeToken = demandOf(answer);
        if (oneTimeToken === undefined) return { ...answer, scaRequired };
        scaRequired = true;
        shared = true;
      }
      if (resumable) memory.set(resumable, oneTimeToken);
      const answered = await ask({ kind: 'approve', oneTimeToken, shared, signal });
      // Before anything is sent: were the answer lost, the key would tell the service what it has done, and the token is dead.
      if (resumable) memory.remove(resumable);
      if (answered.said === 'closed') throw new CallError('closed', { body: { code: closedCodes.approval } });
      if (answered.said === 'passed') {
        const approved = { ...request, headers: { ...request.headers, [headers.approval]: answered.oneTimeToken } };
        return { ...(await send(approved)), scaRequired };
      }
      oneTimeToken = undefined;
    }
  };
}
