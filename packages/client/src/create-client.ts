/** The contract's calls, typed, over an injected fetch. */
import { type Call, type Calls, calls, type PollPolicy, type ReadSuccess, type RequestOf } from '@stepgate/contract';
import { edgeBlock } from './layers/edge-block.ts';
import { type Identity, identityHeaders } from './layers/identity-headers.ts';
import { type Layer, layered } from './layers/layer.ts';
import { type Fetch, sendOver, type Timer } from './send-over.ts';
import { type AnyRequest, type GivenHeaders, locate, outgoing, type Place, pathOf, resultOf } from './wire.ts';

export type ClientOptions = Place & {
  /** Which view of a token's challenges is asked for: a name that the server knows. Default: `full`. */
  readonly viewType?: string | undefined;
  /** How often something is asked again that has no poll of its own. Default: 10 requests, one a second. */
  readonly defaultPoll?: PollPolicy;
  readonly fetch?: Fetch;
  /** Of the page, as `location.hostname` gives it: on localhost the session exchange has a path of its own. */
  readonly hostname: string;
  /** Asked at every call. */
  identity(): Identity;
  /** Ends the wait for an answer. */
  readonly timer: Timer;
  /** What more stands between `ask` and the network, e.g. `stepUpLayers`. A page that needs none loads none. */
  readonly layers?: readonly Layer[];
  /** What an upload is sent with. Default: the browser's own `XMLHttpRequest`. */
  newRequest?(): UploadRequest;
};

/** As much of an `XMLHttpRequest` as an upload needs. */
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
> & { readonly upload: Pick<XMLHttpRequestUpload, 'onprogress'> };

type Signal = { readonly signal?: AbortSignal | undefined };
type AnyOptions = Signal & GivenHeaders;

/** What the call takes, and nothing where it takes nothing. */
export type Request<C extends Call> = (unknown extends RequestOf<C> ? Record<never, never> : RequestOf<C>) & AnyRequest;

type Lists<C extends Call, Header extends string> = Header extends C['headers'][number] ? true : false;

/** The one-time token, where the call may be opened with one. */
type Token<C extends Call> = C['auth'] extends 'one-time-token'
  ? { readonly oneTimeToken: string }
  : { readonly oneTimeToken?: Lists<C, 'oneTimeToken'> extends true ? string : never };
type Given<C extends Call, Header extends keyof GivenHeaders> = Lists<C, Header> extends true ? string | undefined : never;

/** What goes with a call in headers, each where the call lists it. */
export type OptionsOf<C extends Call> = Signal &
  Token<C> & {
    /** The one-time token with which this very request has been approved. */
    readonly approval?: Given<C, 'approval'>;
    /** Id of the face session that this is about. */
    readonly faceSession?: Given<C, 'faceSession'>;
    /** Version of what is to capture the face. */
    readonly faceSdkVersion?: Given<C, 'faceSdkVersion'>;
  };

/** A token goes with the calls that list its header, and cannot be given to any other. */
type Options<C extends Call> = (C['auth'] extends 'one-time-token' ? [OptionsOf<C>] : [OptionsOf<C>?]) & [AnyOptions?];

/** A call whose body is JSON, or that has none. A form is sent by `upload`. */
type Asked = Call & { readonly form?: never };

/** Rejects with `CallError` and nothing else; what the caller gave up, with kind `network`. */
export type Client = {
  /** Makes a call of the contract: `client.ask(calls.login, { body: { email, password } })`. */
  ask<C extends Asked>(call: C, request: Request<C>, ...options: Options<C>): Promise<ReadSuccess<C>>;
  /** The session exchange, at the path that the page's host has it. */
  exchangeSession(request: Request<Calls['exchangeSession']>, options?: Signal): Promise<ReadSuccess<Calls['exchangeSession']>>;
  /** What it was made of: for `upload` and `download`, which come with the pages that need them. */
  readonly options: ClientOptions;
};

const localhosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

export function createClient(options: ClientOptions): Client {
  const { viewType, fetch = globalThis.fetch, hostname, identity, timer, layers = [] } = options;
  // Called without an owner: a browser's own fetch refuses any other.
  const send = layered(
    // Those given stand within the identity: what is sent again is sent with the same.
    [identityHeaders(identity), ...layers, edgeBlock],
    sendOver((url, init) => fetch(url, init), timer),
  );
  async function ask<C extends Call>(
    call: C,
    request: AnyRequest,
    { signal, ...given }: AnyOptions = {},
  ): Promise<ReadSuccess<C>> {
    const url = locate(pathOf(call, request, { viewType }), options);
    const answer = await send(outgoing(call, url, request.body, given, signal));
    return resultOf(call, answer);
  }
  const exchange = localhosts.has(hostname) ? calls.exchangeSessionOnLocalhost : calls.exchangeSession;
  return { ask, exchangeSession: (request, given) => ask(exchange, request, given), options };
}
