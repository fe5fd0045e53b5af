/** The one place that decides what a customer is told about a call that failed (specification, part 8). */
import { CallError, edgePrefix, laterStatus, pageSizes } from '@stepgate/contract';

/** In whose words an error is told: the server's, or ours by the kind of failure. */
export type Explanation =
  | { readonly words: 'server'; readonly text: string }
  | { readonly words: 'network' | 'timeout' | 'busy' | 'generic' }
  /** By the edge before the service: `reference` is what it says about that. */
  | { readonly words: 'blocked' | 'blockedHere'; readonly reference: string }
  | { readonly words: 'busyMinutes'; readonly minutes: number };

const minute = 60_000;
const busyStatus: ReadonlySet<number | undefined> = new Set([laterStatus.too_many_requests, laterStatus.busy]);

/** Whether asking again later may help, because no verdict was given: neither by the service nor by the customer. */
export function isTransient(error: Error): boolean {
  if (!(error instanceof CallError) || error.kind === 'closed') return false;
  return error.kind !== 'problem' || (error.status ?? 0) >= 500 || busyStatus.has(error.status);
}

/** @returns what to tell; a server's text is clipped and stays text */
export function explain(error: Error): Explanation {
  if (!(error instanceof CallError)) return { words: 'generic' };
  if (error.kind === 'network' || error.kind === 'timeout') return { words: error.kind };
  if (busyStatus.has(error.status)) {
    const wait = error.retryAfter ?? 0;
    return wait > minute ? { words: 'busyMinutes', minutes: Math.ceil(wait / minute) } : { words: 'busy' };
  }
  if (error.code.startsWith(edgePrefix)) {
    const { ipAddress, requestId } = error.params;
    const number = error.code.slice(edgePrefix.length);
    const here = number === '1006';
    return {
      words: here ? 'blockedHere' : 'blocked',
      reference: [number, ...(here ? [ipAddress, requestId] : [])].filter(Boolean).join(' · '),
    };
  }
  const text = error.serverMessage?.trim().slice(0, pageSizes.shownText);
  return text && (error.status ?? 0) < 500 ? { words: 'server', text } : { words: 'generic' };
}
