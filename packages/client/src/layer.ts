/** Layers between a method of the client and the network. A layer may change a request, inspect its answer, or send it again. */
import type { Call } from '@stepgate/contract';

/** The part of a call that sending needs: one of the contract, or a request of the host's own. */
export type SentCall = Pick<Call, 'credentials' | 'headers' | 'demand' | 'provedBy'> & { readonly method: string };

export type OutgoingRequest = {
  readonly call: SentCall;
  /** Never carries a token. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string | undefined;
  /** Aborted by the caller. */
  readonly signal: AbortSignal | undefined;
  /** The idempotency key, if it is the caller's own: the same request may be repeated after a reload. */
  readonly resumable?: string | undefined;
};

/** An answer whose body has been read. */
export type IncomingAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Whether the customer was asked to approve the request. */
  readonly scaRequired?: boolean;
};

/** Sends a request. Rejects with `CallError` if no answer comes. */
export type Send = (request: OutgoingRequest) => Promise<IncomingAnswer>;

export type Layer = (request: OutgoingRequest, send: Send) => Promise<IncomingAnswer>;

/** @param layers the first is the outermost */
export function layered(layers: readonly Layer[], send: Send): Send {
  return layers.reduceRight<Send>((inner, layer) => (request) => layer(request, inner), send);
}
