/** The contract's calls as typed methods over an injected fetch. */
import {
  type Call,
  CallError,
  type Calls,
  calls,
  headers,
  queryOf,
  type ReadSuccess,
  type RequestOf,
  readSuccess,
} from '@stepgate/contract';
import { type Identity, identityHeaders } from './layers/identity-headers.ts';
import { type IncomingAnswer, layered, type Send } from './layers/layer.ts';
import { retryAfterOf } from './retry-after.ts';
import { type Fetch, sendOver, type Timer } from './send-over.ts';

export type ClientOptions = {
  /** Stands before every path. Default: none, the page's own origin. */
  readonly baseUrl?: string;
  readonly fetch?: Fetch;
  /** Of the page, as `location.hostname` gives it: on localhost the session exchange has a path of its own. */
  readonly hostname: string;
  /** Asked at every call. */
  identity(): Identity;
  /** Ends the wait for an answer. */
  readonly timer: Timer;
};

type Request<C extends Call> = unknown extends RequestOf<C> ? Record<never, never> : RequestOf<C>;
type Signal = { readonly signal?: AbortSignal };

/** Rejects with `CallError` and nothing else; one that the caller gave up, with kind `network`. */
type Method<C extends Call> = C['auth'] extends 'one-time-token'
  ? (request: Request<C>, options: Signal & { readonly oneTimeToken: string }) => Promise<ReadSuccess<C>>
  : (request: Request<C>, options?: Signal) => Promise<ReadSuccess<C>>;

/** One method a call, by the call's id. The session exchange is one method with two paths. */
export type Client = { readonly [Id in Exclude<keyof Calls, 'exchangeSessionOnLocalhost'>]: Method<Calls[Id]> };

type AnyRequest = { readonly params?: Readonly<Record<string, string>>; readonly query?: unknown; readonly body?: unknown };
type AnyOptions = Signal & { readonly oneTimeToken?: string };

function addressOf(call: Call, { params = {}, query }: AnyRequest): string {
  const path = call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const search = queryOf(call, query);
  return search === '' ? path : `${path}?${search}`;
}

/** JSON, or `undefined` for whatever is not. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws CallError */
function resultOf<C extends Call>(call: C, { status, headers, text }: IncomingAnswer): ReadSuccess<C> {
  const body = jsonOf(text);
  if (status < 200 || status > 299) {
    const retryAfter = retryAfterOf(headers);
    throw new CallError('problem', { status, body, ...(retryAfter !== undefined && { retryAfter }) });
  }
  const success = readSuccess(call, body);
  if (success === undefined) throw new CallError('unreadable', { status });
  return success.value;
}

function methodOf(call: Call, baseUrl: string, send: Send) {
  return async (request: AnyRequest, { oneTimeToken, signal }: AnyOptions = {}) => {
    const answer = await send({
      call,
      url: baseUrl + addressOf(call, request),
      headers: {
        accept: 'application/json',
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
        ...(oneTimeToken !== undefined && { [headers.oneTimeToken]: oneTimeToken }),
      },
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
      signal,
    });
    return resultOf(call, answer);
  };
}

const localhosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

export function createClient({ baseUrl = '', fetch = globalThis.fetch, hostname, identity, timer }: ClientOptions): Client {
  const send = layered([identityHeaders(identity)], sendOver(fetch, timer));
  const { exchangeSession, exchangeSessionOnLocalhost, ...others } = calls;
  const used = { ...others, exchangeSession: localhosts.has(hostname) ? exchangeSessionOnLocalhost : exchangeSession };
  const methods = Object.entries(used).map(([id, call]) => [id, methodOf(call, baseUrl, send)]);
  // TypeScript cannot follow a method's type through the list; each is made from the call whose name it bears.
  return Object.fromEntries(methods) as Client;
}
