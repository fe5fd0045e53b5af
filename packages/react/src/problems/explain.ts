/** The one place that decides what a customer is told about a call that failed (specification, part 8). */
import { CallError, edgePrefix, laterStatus, pageSizes } from '@stepgate/contract';

/** In whose words an error is told: the server's, or ours by the kind of failure. */
export type Explanation =
  | { readonly words: 'server'; readonly text: string }
  | { readonly words: 'network' | 'timeout' | 'generic' }
  /** By the edge before the service: `reference` is what it says about that. */
  | { readonly words: 'blocked' | 'blockedHere'; readonly reference: string }
  /** Neither yes nor no for now; 0 minutes: the server names no wait, or a short one. */
  | { readonly words: 'busy'; readonly minutes: number };

const minute = 60_000;

/** @returns the server's message, which stays text, clipped to what a screen shows; `undefined` where it has none */
export const wordsOf = ({ serverMessage }: CallError): string | undefined => serverMessage?.trim().slice(0, pageSizes.shownText);

/** @returns what to tell: that the edge blocks the customer, else the server's words whatever the status, else ours */
export function explain(error: Error): Explanation {
  if (!(error instanceof CallError)) return { words: 'generic' };
  const { kind, code, status, params } = error;
  if (kind === 'network' || kind === 'timeout') return { words: kind };
  if (status === 403 && code.startsWith(edgePrefix)) {
    const number = code.slice(edgePrefix.length);
    const shown = [number, number === '1006' && params.ipAddress, params.requestId];
    return { words: number === '1020' ? 'blocked' : 'blockedHere', reference: shown.filter(Boolean).join(' · ') };
  }
  const text = wordsOf(error);
  if (text) return { words: 'server', text };
  if (status !== laterStatus.too_many_requests && status !== laterStatus.busy) return { words: 'generic' };
  const wait = error.retryAfter ?? 0;
  return { words: 'busy', minutes: wait > minute ? Math.ceil(wait / minute) : 0 };
}
