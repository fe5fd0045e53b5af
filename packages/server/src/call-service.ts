/** Calls with an API key. */
import { type Call, defaults, headers, type ReadSuccess, type RequestOf, readSuccess } from '@stepgate/contract';
import type { ServerSettings } from './settings.ts';

const refusals = [
  'invalid_api_key',
  'not_allowed',
  'too_many_requests',
  'invalid_format',
  'not_found',
  'approval_not_valid',
  'approval_spent_before',
] as const;
type Refusal = (typeof refusals)[number];
/** Answers only to the spending of an approval, or to a call about a customer. */
type OfOneCall = 'approval_not_valid' | 'approval_spent_before' | 'not_found';

/** How long the service may take, in milliseconds. */
const patience = 5_000;

/** The parts of a request. */
type Sent = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

type KeyCall = Call & { readonly auth: 'api-key' };

/** `unavailable`: the service is away or overloaded; `unexpected`: it answered something that it never does. */
type Answered<C extends KeyCall> =
  | { readonly state: 'done'; readonly value: ReadSuccess<C> }
  | { readonly state: 'failed'; readonly reason: Refusal | 'unavailable' | 'unexpected' };

/**
 * Why there is no answer about the customer. Nothing was approved.
 * - `unavailable`: the service is away or overloaded.
 * - `invalid_api_key`, `not_allowed`, `too_many_requests`: the key is missing, unknown or ended; it lacks the scope; it has made too many calls.
 * - `invalid_format`: the service can't read the request, such as a signal that it doesn't know. `approve` refuses instead.
 * - `unexpected`: the service answered something that it never does.
 */
export type Failure = {
  readonly state: 'failed';
  readonly reason: Exclude<Refusal, OfOneCall> | 'unavailable' | 'unexpected';
};

const ofOneCall: readonly string[] = ['approval_not_valid', 'approval_spent_before', 'not_found'] satisfies readonly OfOneCall[];
const isOfOneCall = (reason: string): reason is OfOneCall => ofOneCall.includes(reason);

/** Those answers have a meaning of their own where their call is made. They come from nowhere else. */
export const toFailure = (reason: Refusal | Failure['reason']): Failure => ({
  state: 'failed',
  reason: isOfOneCall(reason) ? 'unexpected' : reason,
});

/** The code of a problem that a back end handles. */
function refusalIn(text: string): Refusal | undefined {
  try {
    const { code } = JSON.parse(text);
    return refusals.find((known) => known === code);
  } catch {
    return undefined;
  }
}

export async function callService<C extends KeyCall>(
  { origin, service = origin, apiKey = '', accessToken = defaults.accessToken, fetch = globalThis.fetch }: ServerSettings,
  call: C,
  request: RequestOf<C> & Sent,
  forwarded: Readonly<Record<string, string>> = {},
): Promise<Answered<C>> {
  try {
    const { params = {}, query = {}, body } = request;
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const address = new URL(path, service);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const answer = await fetch(address.href, {
      method: call.method,
      headers: {
        ...forwarded,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        [headers.accessToken]: accessToken,
        [headers.authorization]: `Bearer ${apiKey}`,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    const text = await answer.text();
    if (answer.ok) return { state: 'done', value: readSuccess(call, text === '' ? undefined : JSON.parse(text), answer.status) };
    return { state: 'failed', reason: answer.status >= 500 ? 'unavailable' : (refusalIn(text) ?? 'unexpected') };
  } catch (error) {
    // No connection, or no answer in time. What can't be read has another name.
    const isAway = error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
    return { state: 'failed', reason: isAway ? 'unavailable' : 'unexpected' };
  }
}
