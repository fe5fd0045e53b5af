/**
 * The one way out: every request of the service to another server. A door connects only to the destinations it was opened for, follows no redirect, and limits
 * time and bytes. It takes and gives what `fetch` does, so that libraries can use it in place of theirs.
 */
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { agentsFor, type Resolve } from './agents.ts';
import { type Destinations, wayTo } from './destinations.ts';

export type Bounds = {
  /** Milliseconds for a request and its whole answer. */
  readonly within: number;
  /** The most bytes of an answer. */
  readonly mostBytes: number;
};

/**
 * As `fetch`: the answer may have any status, and a redirect is an answer.
 * @throws the reason of the signal, such as a `TimeoutError`; otherwise a TypeError, whose cause has a code: the system's, `LONG_ANSWER`, or that of a `RefusedConnection`
 */
export type Door = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

class LongAnswer extends Error {
  override readonly name = 'LongAnswer';
  readonly code = 'LONG_ANSWER';
}

/** Statuses whose answers have no body (Fetch standard). */
const bodiless = new Set([204, 205, 304]);

/** @throws always: the signal's reason, or the fault as `fetch` reports it */
function failed(what: string, cause: unknown, signal: AbortSignal): never {
  signal.throwIfAborted();
  throw new TypeError(what, { cause });
}

async function* bounded(incoming: IncomingMessage, signal: AbortSignal, mostBytes: number): AsyncGenerator<Uint8Array> {
  let read = 0;
  try {
    for await (const chunk of incoming) {
      read += chunk.length;
      if (read > mostBytes) throw new LongAnswer(`more than ${mostBytes} bytes`);
      yield new Uint8Array(chunk);
    }
  } catch (error) {
    failed('the answer broke off', error, signal);
  }
}

function toResponse(incoming: IncomingMessage, signal: AbortSignal, mostBytes: number): Response {
  const { statusCode: status = 0, rawHeaders } = incoming;
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  if (bodiless.has(status)) {
    incoming.resume();
    return new Response(null, { status, headers });
  }
  const chunks = bounded(incoming, signal, mostBytes);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void incoming.destroy(),
  });
  return new Response(body, { status, headers });
}

/** @param resolve replaces the system's, for tests */
export function openDoor(destinations: Destinations, { within, mostBytes }: Bounds, resolve?: Resolve): Door {
  const agents = { named: agentsFor('named'), known: agentsFor('known', resolve) };
  return async (input, init) => {
    const outgoing = new Request(input, init);
    const url = new URL(outgoing.url);
    const signal = AbortSignal.any([outgoing.signal, AbortSignal.timeout(within)]);
    try {
      const agent = agents[wayTo(destinations, url)](url.protocol);
      const body = outgoing.body === null ? undefined : Buffer.from(await outgoing.arrayBuffer());
      const incoming = await new Promise<IncomingMessage>((resolveAnswer, reject) => {
        const request = url.protocol === 'https:' ? secureRequest : plainRequest;
        const headers = { ...Object.fromEntries(outgoing.headers), ...(body && { 'content-length': body.length }) };
        request(url, { method: outgoing.method, headers, agent, signal })
          .on('response', resolveAnswer)
          .on('error', reject)
          .end(body);
      });
      return toResponse(incoming, signal, mostBytes);
    } catch (error) {
      return failed('the request failed', error, signal);
    }
  };
}
