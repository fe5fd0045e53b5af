/** The network side of the client: one request, one answer with its body, or a `CallError`. */
import { CallError, requestTimeout } from '@stepgate/contract';
import type { IncomingAnswer, OutgoingRequest, Send } from './layer.ts';

/** Runs something once, later. @returns a function that cancels it */
export type Timer = { after(ms: number, run: () => void): () => void };

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

function toRequestInit({ call, headers, body }: OutgoingRequest, signal: AbortSignal): RequestInit {
  return {
    method: call.method,
    // A plain record: a value that no header can carry then fails in `fetch`, where it is caught.
    headers,
    credentials: call.credentials,
    cache: 'no-store',
    // An answer from another address doesn't count, and no header may go there. `error` would look like no connection.
    redirect: 'manual',
    referrerPolicy: 'no-referrer',
    signal,
    ...(body !== undefined && { body }),
  };
}

const redirected = () => new CallError('unreadable', { cause: new Error('the call was answered by a redirect') });

/** The thrown error has no cause: an engine's message may repeat a header, and errors go to the error tracker. */
export function sendOver(fetch: Fetch, timer: Timer, timeout = requestTimeout): Send {
  return async (request): Promise<IncomingAnswer> => {
    // One signal for both reasons to stop, combined by hand: older phones have no `AbortSignal.any`.
    const wait = new AbortController();
    const giveUp = () => wait.abort();
    let late = false;
    const callOff = timer.after(timeout, () => {
      late = true;
      giveUp();
    });
    request.signal?.addEventListener('abort', giveUp);
    if (request.signal?.aborted) giveUp();
    try {
      const givenUp = new Promise<never>((_resolve, reject) => {
        if (wait.signal.aborted) reject(wait.signal.reason);
        wait.signal.addEventListener('abort', () => reject(wait.signal.reason));
      });
      const answered = (async () => {
        const response = await fetch(request.url, toRequestInit(request, wait.signal));
        if (response.type === 'opaqueredirect') throw redirected();
        return { status: response.status, headers: response.headers, text: await response.text() };
      })();
      return await Promise.race([answered, givenUp]);
    } catch (error) {
      if (error instanceof CallError) throw error;
      throw new CallError(late ? 'timeout' : 'network');
    } finally {
      callOff();
      request.signal?.removeEventListener('abort', giveUp);
    }
  };
}
