/** A service that records its requests for a test. The test provides the answers. For tests and the explorer only. */
import type { CallName, OtherAddress } from './answers.ts';
import { checkName, findCallName } from './call-names.ts';
import { formatBody, isEmpty, type Reply, type SentRequest } from './line.ts';
import { observedUploads } from './uploads.ts';

/**
 * @param answer gives the answer to a request; it throws if the connection is lost
 * @param before how often the call was made before
 */
export function observedService(answer: (received: SentRequest, before: number) => Promise<Reply>) {
  const seen: SentRequest[] = [];
  const to = (name: CallName | OtherAddress): readonly SentRequest[] => {
    checkName(name);
    return seen.filter(({ call }) => call === name);
  };

  async function reply(request: Omit<SentRequest, 'call'>): Promise<Reply> {
    const call = findCallName(request.address);
    const before = seen.filter((each) => each.call === call).length;
    const received = { call, ...request };
    seen.push(received);
    return answer(received, before);
  }

  async function fetch(url: string, init: RequestInit): Promise<Response> {
    // A request that is aborted at once, as in StrictMode, never reaches the service.
    await Promise.resolve();
    init.signal?.throwIfAborted();
    const answered = await reply({
      address: `${init.method} ${url}`,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    });
    const { status, headers } = answered;
    return new Response(isEmpty(status) ? null : formatBody(answered), { status, headers });
  }

  return {
    fetch,
    ...observedUploads(reply),
    /** Requests to one call, such as `login`. */
    to,
    /** Every request so far. */
    seen,
  };
}

export type ObservedService = ReturnType<typeof observedService>;
