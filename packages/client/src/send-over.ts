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
    const late = new AbortController();
    const callOff = timer.after(requestTimeout, () => late.abort());
    const signal = request.signal ? AbortSignal.any([request.signal, late.signal]) : late.signal;
    try {
      const { promise: givenUp, reject } = Promise.withResolvers<never>();
      const onAbort = () => reject(signal.reason);
      if (signal.aborted) onAbort();
      signal.addEventListener('abort', onAbort);
      const answered = (async () => {
        const response = await fetch(request.url, initOf(request, signal));
        return { status: response.status, headers: response.headers, text: await response.text() };
      })();
      return await Promise.race([answered, givenUp]);
    } catch {
      throw new CallError(late.signal.aborted ? 'timeout' : 'network');
    } finally {
      callOff();
    }
  };
}
