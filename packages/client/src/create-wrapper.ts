/** Requests to any API of the host, with handling of cool-off and SCA. */
import type { Call, ReadSuccess } from '@stepgate/contract';
import type { Request } from './create-client.ts';
import { type IncomingAnswer, type Layer, layered, type SentCall } from './layer.ts';
import { edgeBlock } from './layers/edge-block.ts';
import { type Identity, identityHeaders } from './layers/identity-headers.ts';
import { type StepUpOptions, stepUpLayers } from './layers/step-up.ts';
import { ownAddress } from './own-address.ts';
import { type Fetch, sendOver, type Timer } from './send-over.ts';
import { buildPath, outgoing, readBody, readResult } from './wire.ts';

export type WrapperOptions = StepUpOptions & {
  /** Of the API: an origin with or without a path, or a path. Default: the page's own origin. */
  readonly baseUrl?: string;
  /** Sends the requests. Default: the browser's own. */
  readonly fetch?: Fetch;
  /**
   * Read at every request. Every request sends the access token and the language, and the other values if the call lists them.
   */
  identity(): Identity;
  /** Signs the calls that need the key of the session, e.g. `sessionKeyLayer`. Default: sessions have no key. */
  readonly sessionKey?: Layer | undefined;
  /** Ends the wait for an answer. */
  readonly timer: Timer;
  /** Milliseconds to wait for an answer. Default: 15 seconds. */
  readonly requestTimeout?: number | undefined;
  /** A new, unguessable idempotency key of 1 to 64 visible ASCII characters, e.g. `crypto.randomUUID()`. */
  newKey(): string;
};

type RequestOptions = {
  /**
   * Identifies one intent across retries: the service does it once. With the caller's own key, an approval continues after a
   * reload if the wrapper has a memory, and a request whose answer was lost can be sent again. Default: a new key for each write.
   */
  readonly idempotencyKey?: string | undefined;
  /** Ends the request, and an approval that it waits for. */
  readonly signal?: AbortSignal | undefined;
};

type Method =
  | { readonly method: 'GET'; readonly body?: never; readonly idempotencyKey?: never }
  | { readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; readonly body?: unknown };

export type WrapperRequest = RequestOptions &
  Method & {
    /** Follows the base; begins with one slash and may have a query. Never carries a secret. */
    readonly path: string;
    /** Signs the request with the key of the session, if the API verifies it. Needs the option `sessionKey`. */
    readonly provedBy?: 'session-key' | undefined;
  };

/** A success; any other answer is thrown. */
export type WrapperAnswer = {
  readonly status: number;
  /** JSON, or `undefined` if the answer has none. */
  readonly body: unknown;
  /** Whether the customer was asked for an approval. */
  readonly scaRequired: boolean;
};

/** A JSON call that needs no one-time token. */
type Wrapped = Call & { readonly form?: never; readonly auth: Exclude<Call['auth'], 'one-time-token' | 'api-key'> };

/**
 * Rejects with `CallError`. In addition to the kinds of any call there is `closed`, with code `SCA_MODAL_CLOSED` or `COOL_OFF_MODAL_CLOSED`, if nothing was
 * done. A path outside the API is an error of the host: a `TypeError`, before anything is sent.
 */
export type Wrapper = {
  /**
   * Sends a request to the API. If it demands an approval, a dialog asks the customer, and the same request goes out once more with it. Only a success
   * resolves.
   */
  request(request: WrapperRequest): Promise<WrapperAnswer>;
  /** The same for a call that the host describes like the contract's own. */
  ask<C extends Wrapped>(
    call: C,
    request: Request<C>,
    options?: RequestOptions,
  ): Promise<{
    /** The body of the answer, as the call describes it. */
    readonly value: ReadSuccess<C>;
    /** Whether the customer was asked for an approval. */
    readonly scaRequired: boolean;
  }>;
};

/**
 * Makes the wrapper of your own API: if an answer demands an approval, the customer is asked for it, and the same request goes out once more.
 * Create it once. `request` rejects with `CallError` only.
 *
 * @example
 * const wrapper = createWrapper({
 *   identity: () => ({ language: 'en' }),
 *   timer: clock,
 *   prompts: createPrompts().prompts,
 *   newKey: () => crypto.randomUUID(),
 * });
 * const { scaRequired } = await wrapper.request({ method: 'POST', path: '/your-api/payments', body: { payee: 'Ada', amount: 1200 } });
 */
export function createWrapper(options: WrapperOptions): Wrapper {
  const { baseUrl = '', fetch = globalThis.fetch, identity, timer, requestTimeout, newKey, sessionKey } = options;
  const layers = [identityHeaders(identity), ...stepUpLayers(options), ...(sessionKey ? [sessionKey] : []), edgeBlock];
  const throughLayers = layered(
    layers,
    sendOver((url, init) => fetch(url, init), timer, requestTimeout),
  );

  async function send(
    call: SentCall,
    path: string,
    body: unknown,
    { idempotencyKey, signal }: RequestOptions,
  ): Promise<IncomingAnswer> {
    const sentHeaders = call.method === 'GET' ? {} : { idempotencyKey: idempotencyKey ?? newKey() };
    return throughLayers({
      ...outgoing(call, ownAddress(baseUrl, path), body, sentHeaders, signal),
      resumable: idempotencyKey,
    });
  }

  return {
    async request({ method, path, body, provedBy, ...ownHeaders }) {
      const call: SentCall = { method, credentials: 'same-origin', headers: [], ...(provedBy && { provedBy }) };
      const answer = await send(call, path, body, ownHeaders);
      return { status: answer.status, body: readBody(answer), scaRequired: answer.scaRequired === true };
    },
    async ask(call, request, ownHeaders = {}) {
      const answer = await send(call, buildPath(call, request), request.body, ownHeaders);
      return { value: readResult(call, answer), scaRequired: answer.scaRequired === true };
    },
  };
}
