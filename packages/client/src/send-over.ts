/** The network's side of the client: one request, one answer read whole, or a `CallError`. */
import { CallError, requestTimeout } from '@stepgate/contract';
import type { IncomingAnswer, OutgoingRequest, Send } from './layers/layer.ts';

/** Runs something once, later. @returns what calls it off */
export type Timer = { after(ms: number, run: () => void): () => void };

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

function initOf({ call, headers, body }: OutgoingRequest, signal: AbortSignal): RequestInit {
  return {
    method: call.method,
    // A plain record, so that a value that no header can carry fails in `fetch`, where it is caught.
    headers,
    credentials: call.credentials,
    cache: 'no-store',
    // An answer from elsewhere is no answer, and no header goes elsewhere.
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal,
    ...(body !== undefined && { body }),
  };
}

/** What is thrown keeps no cause: the words of an engine may repeat a header, and an error travels to the error tracker. */
export function sendOver(fetch: Fetch, timer: Timer): Send {
  return async (request): Promise<IncomingAnswer> => {
    // One signal for both ends of the wait, made by hand: older phones have no `AbortSignal.any`.
    const wait = new AbortController();
    const giveUp = () => wait.abort();
    let late = false;
    const callOff = timer.after(requestTimeout, () => {
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
        const response = await fetch(request.url, initOf(request, wait.signal));
        return { status: response.status, headers: response.headers, text: await response.text() };
      })();
      return await Promise.race([answered, givenUp]);
    } catch {
      throw new CallError(late ? 'timeout' : 'network');
    } finally {
      callOff();
      request.signal?.removeEventListener('abort', giveUp);
    }
  };
}
