/** The contract's calls, typed, over an injected fetch. */
import {
  type Call,
  CallError,
  type Calls,
  calls,
  headers as headerNames,
  queryOf,
  type ReadSuccess,
  type RequestOf,
  readSuccess,
} from '@stepgate/contract';
import { type Identity, identityHeaders } from './layers/identity-headers.ts';
import { type IncomingAnswer, layered } from './layers/layer.ts';
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

type AnyRequest = { readonly params?: Readonly<Record<string, string>>; readonly query?: unknown; readonly body?: unknown };
type Signal = { readonly signal?: AbortSignal | undefined };
type AnyOptions = Signal & { readonly oneTimeToken?: string | undefined; readonly approval?: string | undefined };

/** What the call takes, and nothing where it takes nothing. */
type Request<C extends Call> = (unknown extends RequestOf<C> ? Record<never, never> : RequestOf<C>) & AnyRequest;

type Lists<C extends Call, Header extends string> = Header extends C['headers'][number] ? true : false;

/** The one-time token, where the call may be opened with one. */
type Token<C extends Call> = C['auth'] extends 'one-time-token'
  ? { readonly oneTimeToken: string }
  : { readonly oneTimeToken?: Lists<C, 'oneTimeToken'> extends true ? string : never };
type Approval<C extends Call> = {
  /** The one-time token with which this very request has been approved. */
  readonly approval?: Lists<C, 'approval'> extends true ? string | undefined : never;
};
type OptionsOf<C extends Call> = Signal & Token<C> & Approval<C>;

/** A token goes with the calls that list its header, and cannot be given to any other. */
type Options<C extends Call> = (C['auth'] extends 'one-time-token' ? [OptionsOf<C>] : [OptionsOf<C>?]) & [AnyOptions?];

/** Rejects with `CallError` and nothing else; what the caller gave up, with kind `network`. */
export type Client = {
  /** Makes a call of the contract: `client.ask(calls.login, { body: { email, password } })`. */
  ask<C extends Call>(call: C, request: Request<C>, ...options: Options<C>): Promise<ReadSuccess<C>>;
  /** The session exchange, at the path that the page's host has it. */
  exchangeSession(request: Request<Calls['exchangeSession']>, options?: Signal): Promise<ReadSuccess<Calls['exchangeSession']>>;
};

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
    const approvalToken = headers.get(headerNames.approval);
    throw new CallError('problem', {
      status,
      body,
      ...(retryAfter !== undefined && { retryAfter }),
      ...(approvalToken && { approvalToken }),
    });
  }
  const success = readSuccess(call, body, status);
  if (success === undefined) throw new CallError('unreadable', { status });
  return success.value;
}

const localhosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

export function createClient({ baseUrl = '', fetch = globalThis.fetch, hostname, identity, timer }: ClientOptions): Client {
  // Called without an owner: a browser's own fetch refuses any other.
  const send = layered(
    [identityHeaders(identity)],
    sendOver((url, init) => fetch(url, init), timer),
  );
  async function ask<C extends Call>(
    call: C,
    request: AnyRequest,
    { oneTimeToken, approval, signal }: AnyOptions = {},
  ): Promise<ReadSuccess<C>> {
    const answer = await send({
      call,
      url: baseUrl + addressOf(call, request),
      headers: {
        accept: 'application/json',
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
        ...(oneTimeToken !== undefined && { [headerNames.oneTimeToken]: oneTimeToken }),
        ...(approval !== undefined && { [headerNames.approval]: approval }),
      },
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
      signal,
    });
    return resultOf(call, answer);
  }
  const exchange = localhosts.has(hostname) ? calls.exchangeSessionOnLocalhost : calls.exchangeSession;
  return { ask, exchangeSession: (request, options) => ask(exchange, request, options) };
}
