/** What screens that come after the login ask about an error. */
import { CallError, laterStatus } from '@stepgate/contract';
import { explain } from '../explain.ts';

/** Whether asking again later may help, because no verdict was given: neither by the service nor by the customer. */
export function isTransient(error: Error): boolean {
  if (!(error instanceof CallError) || error.kind === 'closed') return false;
  return error.kind !== 'problem' || (error.status ?? 0) >= 500 || error.status === laterStatus.too_many_requests;
}

/** Whether the server's message is what the customer is told. */
export const isInServersWords = (error: Error): boolean => explain(error).words === 'server';

/** Whether the edge before the service has blocked the customer: the service knows nothing of the call. */
export const isOfEdge = (error: Error): boolean => explain(error).words.startsWith('blocked');

/** Whether the service was not reached at all, or gave no answer. */
export const isUnreached = (error: Error): boolean => isOfEdge(error) || ['network', 'timeout'].includes(explain(error).words);
