/** The one place that decides the message to a customer about a call that failed. */
import { CallError, edgePrefix, laterStatus, pageSizes } from '@stepgate/contract';

/** The source of an error's words: the server, or our words for the kind of failure. */
export type Explanation =
  | { readonly words: 'server'; readonly text: string }
  | { readonly words: 'network' | 'timeout' | 'generic' }
  /** Blocked by the edge in front of the service. `reference` is what the edge says about it. */
  | { readonly words: 'blocked' | 'blockedHere'; readonly reference: string }
  /** The service can't answer for now. 0 minutes: the server names no wait, or one of at most a minute. */
  | { readonly words: 'busy'; readonly minutes: number };

const minute = 60_000;

/** @returns the server's message as text, clipped to what a screen shows; `undefined` without one */
export const wordsOf = ({ serverMessage }: CallError): string | undefined => serverMessage?.trim().slice(0, pageSizes.shownText);

/** @returns the explanation: a block by the edge, or else the server's words for any status, or else ours */
export function explain(error: Error): Explanation {
  if (!(error instanceof CallError)) return { words: 'generic' };
  const { kind, code, status, params } = error;
  if (kind === 'network' || kind === 'timeout') return { words: kind };
  if (status === 403 && code.startsWith(edgePrefix)) {
    const number = code.slice(edgePrefix.length);
    const references = [number, number === '1006' && params.ipAddress, params.requestId];
    return { words: number === '1020' ? 'blocked' : 'blockedHere', reference: references.filter(Boolean).join(' · ') };
  }
  const text = wordsOf(error);
  if (text) return { words: 'server', text };
  if (status !== laterStatus.too_many_requests && status !== laterStatus.busy) return { words: 'generic' };
  const wait = error.retryAfter ?? 0;
  return { words: 'busy', minutes: wait > minute ? Math.ceil(wait / minute) : 0 };
}
