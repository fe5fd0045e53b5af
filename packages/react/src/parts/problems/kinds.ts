/** Questions about an error that only screens after the login ask. */
import { CallError, laterStatus } from '@stepgate/contract';
import { explain } from './explain.ts';

/**
 * Whether a later retry may help, because neither the service nor the customer has decided.
 *
 * @example
 * if (isTransient(failure)) console.log('Try again later.');
 */
export function isTransient(error: Error): boolean {
  if (!(error instanceof CallError) || error.kind === 'closed') return false;
  return error.kind !== 'problem' || (error.status ?? 0) >= 500 || error.status === laterStatus.too_many_requests;
}

/** Whether the customer is shown the server's message. */
export const isInServerMessage = (error: Error): boolean => explain(error).words === 'server';

/** Whether the edge in front of the service has blocked the customer. The service never got the call. */
export const isOfEdge = (error: Error): boolean => explain(error).words.startsWith('blocked');

/** Whether the service wasn't reached, or didn't answer. */
export const isUnreached = (error: Error): boolean => isOfEdge(error) || ['network', 'timeout'].includes(explain(error).words);
