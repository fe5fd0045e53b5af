/** The contract's calls, typed, over an injected fetch. */
import { type Call, type Calls, isLocalHost, type PollPolicy, type ReadSuccess, type RequestOf } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { type Layer, layered } from './layer.ts';
import { edgeBlock } from './layers/edge-block.ts';
import { type Identity, identityHeaders } from './layers/identity-headers.ts';
import { type Fetch, sendOver, type Timer } from './send-over.ts';
import { type AnyRequest, buildPath, type GivenHeaders, locate, outgoing, type Place, readResult } from './wire.ts';

/** What a server has renewed: the newest token, by the token that a flow began with. */
export type RenewedTokens = {
  get(oneTimeToken: string): string | undefined;
  set(oneTimeToken: string, newest: string): void;
};

const untilReload = (): RenewedTokens => {
  const newest = new Map<string, string>();
  return { get: (token) => newest.get(token), set: (token, named) => void newest.set(token, named) };
};

export type ClientOptions = Place & {
  /** The view of a token's challenges to request: a name that the server knows. Default: `full`. */
  readonly viewType?: string | undefined;
  /** The policy of polls that have none of their own. Default: 10 requests, one a second. */
  readonly defaultPoll?: PollPolicy | undefined;
  /** Sends the requests. Default: the browser's own. */
  readonly fetch?: Fetch;
  /** Of the page, from `location.hostname`: on localhost the session exchange has another path. */
  readonly hostname: string;
  /** Read at every call. */
  identity(): Identity;
  /** Ends the wait for an answer. */
  readonly timer: Timer;
  /** Milliseconds to wait for an answer. Default: 15 seconds, and 2 minutes for the answer to an upload. */
  readonly requestTimeout?: number | undefined;
  /** Keeps the renewed tokens through a reload, e.g. `renewedTokens(memory)` of `@stepgate/react`. Default: as long as the page. */
  readonly renewed?: RenewedTokens | undefined;
  /** Layers between `ask` and the network, e.g. `stepUpLayers`. A page that needs none loads none. */
  readonly layers?: readonly Layer[];
  /** Signs what needs the key of the session, e.g. `sessionKeyLayer`. Default: sessions have no key. */
  readonly sessionKey?: Layer | undefined;
  /** The transport of an upload. Default: the browser's own `XMLHttpRequest`. */
  newRequest?(): UploadRequest;
};

/** The part of an `XMLHttpRequest` that an upload needs. */
export type UploadRequest = Pick<
  XMLHttpRequest,
  | 'open'
  | 'setRequestHeader'
  | 'send'
  | 'abort'
  | 'status'
  | 'responseText'
  | 'getAllResponseHeaders'
  | 'onload'
  | 'onerror'
  | 'onprogress'
> & {
  /** How far the body has gone out. */
  readonly upload: Pick<XMLHttpRequestUpload, 'onprogress'>;
};

type Signal = { readonly signal?: AbortSignal | undefined };
type AnyOptions = Signal & GivenHeaders;

/** The request of the call; nothing for a call without parameters. */
export type Request<C extends Call> = (unknown extends RequestOf<C> ? Record<never, never> : RequestOf<C>) & AnyRequest;

type Lists<C extends Call, Header extends string> = Header extends C['headers'][number] ? true : false;

/** The one-time token, if it can authorize the call. */
type Token<C extends Call> = C['auth'] extends 'one-time-token'
  ? { readonly oneTimeToken: string }
  : { readonly oneTimeToken?: Lists<C, 'oneTimeToken'> extends true ? string : never };
type HeaderValue<C extends Call, Header extends keyof GivenHeaders> = Lists<C, Header> extends true ? string | undefined : never;

/** Headers of a call, each only if the call lists it. */
export type OptionsOf<C extends Call> = Signal &
  Token<C> & {
    /** The one-time token that approved exactly this request. */
    readonly approval?: C extends { readonly approval: string } ? string | undefined : never;
    /** Id of the face session of this request. */
    readonly faceSession?: HeaderValue<C, 'faceSession'>;
    /** Version of the face capture. */
    readonly faceSdkVersion?: HeaderValue<C, 'faceSdkVersion'>;
  };

/** Its name is the compiler's message if the token is left out. As a plain tuple it would only be counted. */
type NeedsOneTimeToken<Options> = [options: Options] & [AnyOptions?];

/** Calls that list the token's header require a token; others don't accept one. */
type Options<C extends Call> = C['auth'] extends 'one-time-token' ? NeedsOneTimeToken<OptionsOf<C>> : [options?: OptionsOf<C>];

/** In place of the request of a call that `ask` doesn't make: the compiler's message shows the reason. */
type Refused<Reason extends string> = Reason & AnyRequest;
type RequestFor<C extends Call> = C extends { readonly auth: 'api-key' }
  ? Refused<'This call needs an API key, which no browser may have: make it in your back end, with @stepgate/server.'>
  : C extends { readonly form: unknown }
    ? Refused<'This call sends a form: use `upload` of @stepgate/client.'>
    : Request<C>;

/** Always rejects with `CallError`; if the caller aborted, with kind `network`. */
export type Client = {
  /**
   * Makes a call of the contract: `client.ask(calls.login, { body: { email, password } })`.
   * A call that a one-time token authorizes takes the token behind its request: `client.ask(calls.verifyTotp, { body: { code } }, { oneTimeToken })`.
   */
  ask<C extends Call>(call: C, request: RequestFor<C>, ...options: Options<C>): Promise<ReadSuccess<C>>;
  /** The session exchange, at the path for the page's host. */
  exchangeSession(request: Request<Calls['exchangeSession']>, options?: Signal): Promise<ReadSuccess<Calls['exchangeSession']>>;
  /**
   * The token that a status call has named last in place of this one: a server may renew it with each answer. `ask` and `upload` send it by themselves.
   */
  newestToken(oneTimeToken: string): string;
  /** The options of the client, for `upload` and `download`, which only the pages that need them load. */
  readonly options: ClientOptions;
};

/**
 * Makes the client of the contract's calls. Create it once. `ask` rejects with `CallError` only.
 *
 * @example
 * const made = createClient({ hostname: location.hostname, identity: () => ({ language: 'en' }), timer: clock });
 * const session = await made.ask(calls.session, { query: {} });
 */
export function createClient(options: ClientOptions): Client {
  const { viewType, fetch = globalThis.fetch, hostname, identity, timer, requestTimeout, layers = [], sessionKey } = options;
  const { renewed = untilReload() } = options;
  const newestToken = (oneTimeToken: string) => renewed.get(oneTimeToken) ?? oneTimeToken;
  // Called without a receiver: a browser's own fetch rejects any other.
  const send = layered(
    // The given layers are inside the identity layer: a retry goes out with the same headers.
    [identityHeaders(identity), ...layers, ...(sessionKey ? [sessionKey] : []), edgeBlock],
    sendOver((url, init) => fetch(url, init), timer, requestTimeout),
  );
  async function ask<C extends Call>(
    call: C,
    request: AnyRequest,
    { signal, oneTimeToken, ...ownHeaders }: AnyOptions = {},
  ): Promise<ReadSuccess<C>> {
    const url = locate(buildPath(call, request, { viewType }), options);
    const token = oneTimeToken && newestToken(oneTimeToken);
    const result = readResult(
      call,
      await send(outgoing(call, url, request.body, { ...ownHeaders, oneTimeToken: token }, signal)),
    );
    const { oneTimeToken: named }: { readonly oneTimeToken?: unknown } = Object(call.id === calls.tokenStatus.id && result);
    if (oneTimeToken && typeof named === 'string' && named !== oneTimeToken) renewed.set(oneTimeToken, named);
    return result;
  }
  const exchange = isLocalHost(hostname) ? calls.exchangeSessionOnLocalhost : calls.exchangeSession;
  return {
    ask,
    exchangeSession: ({ body }, ownHeaders) =>
      ask(exchange, { body: { ...body, oneTimeToken: newestToken(body.oneTimeToken) } }, ownHeaders),
    newestToken,
    options,
  };
}
