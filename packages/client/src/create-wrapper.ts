/** Requests to any API of the host's, with cool-off and SCA seen to (specification, part 4, "API wrapper"). */
import type { Call, ReadSuccess } from '@stepgate/contract';
import type { Request } from './create-client.ts';
import { edgeBlock } from './layers/edge-block.ts';
import { type Identity, identityHeaders } from './layers/identity-headers.ts';
import { type IncomingAnswer, layered, type SentCall } from './layers/layer.ts';
import { type StepUpOptions, stepUpLayers } from './layers/step-up.ts';
import { ownAddress } from './own-address.ts';
import { type Fetch, sendOver, type Timer } from './send-over.ts';
import { outgoing, pathOf, resultOf, successOf } from './wire.ts';

export type WrapperOptions = StepUpOptions & {
  /** Of the API: an origin with or without a path, or a path. Default: the page's own origin. */
  readonly baseUrl?: string;
  readonly fetch?: Fetch;
  /** Asked at every request. The access token and the language go with all of them, the rest with calls that list it. */
  identity(): Identity;
  /** Ends the wait for an answer. */
  readonly timer: Timer;
  /** A fresh idempotency key that nobody can guess, of 1 to 64 visible ASCII characters, e.g. `crypto.randomUUID()`. */
  newKey(): string;
};

type RequestOptions = {
  /**
   * One wish, however often it is sent: the service does it once. With a key of the caller's own an approval goes on after a reload, where
   * the wrapper has a memory, and a request whose answer was lost is sent again. Default: a fresh one for each write.
   */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
};

type Method =
  | { readonly method: 'GET'; readonly body?: never; readonly idempotencyKey?: never }
  | { readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; readonly body?: unknown };

export type WrapperRequest = RequestOptions &
  Method & {
    /** Stands after the base, from one slash on, with its query. Never carries a secret. */
    readonly path: string;
  };

/** A success; what is none is thrown. */
export type WrapperAnswer = {
  readonly status: number;
  /** JSON, or `undefined` where the answer has none. */
  readonly body: unknown;
  /** Whether the customer was asked to approve it. */
  readonly scaRequired: boolean;
};

/** A JSON call that is not opened with a one-time token. */
type Wrapped = Call & { readonly form?: never; readonly auth: Exclude<Call['auth'], 'one-time-token'> };

/**
 * Rejects with `CallError`: beside those of any call kind `closed`, with code `SCA_MODAL_CLOSED` or `COOL_OFF_MODAL_CLOSED`, where nothing was
 * done. A path that leads away from the API is a mistake of the host's: a `TypeError`, before anything is sent.
 */
export type Wrapper = {
  request(request: WrapperRequest): Promise<WrapperAnswer>;
  /** The same for a call that the host has described as the contract describes its own. */
  ask<C extends Wrapped>(
    call: C,
    request: Request<C>,
    options?: RequestOptions,
  ): Promise<{ readonly value: ReadSuccess<C>; readonly scaRequired: boolean }>;
};

export function createWrapper(options: WrapperOptions): Wrapper {
  const { baseUrl = '', fetch = globalThis.fetch, identity, timer, newKey } = options;
  const layers = [identityHeaders(identity), ...stepUpLayers(options), edgeBlock];
  const throughLayers = layered(
    layers,
    sendOver((url, init) => fetch(url, init), timer),
  );

  async function send(
    call: SentCall,
    path: string,
    body: unknown,
    { idempotencyKey, signal }: RequestOptions,
  ): Promise<IncomingAnswer> {
    const given = call.method === 'GET' ? {} : { idempotencyKey: idempotencyKey ?? newKey() };
    return throughLayers({
      ...outgoing(call, ownAddress(baseUrl, path), body, given, signal),
      resumable: idempotencyKey,
    });
  }

  return {
    async request({ method, path, body, ...given }) {
      const answer = await send({ method, credentials: 'same-origin', headers: [] }, path, body, given);
      return { status: answer.status, body: successOf(answer), scaRequired: answer.scaRequired === true };
    },
    async ask(call, request, given = {}) {
      const answer = await send(call, pathOf(call, request), request.body, given);
      return { value: resultOf(call, answer), scaRequired: answer.scaRequired === true };
    },
  };
}
