/** What stands between a method of the client and the network. A layer may change a request, look at its answer, or send it again. */
import type { Call } from '@stepgate/contract';

/** As much of a call as it takes to send it: one of the contract, or a request of the host's own. */
export type SentCall = Pick<Call, 'credentials' | 'headers' | 'approval'> & { readonly method: string };

export type OutgoingRequest = {
  readonly call: SentCall;
  /** Never carries a token. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string | undefined;
  /** The caller gives up. */
  readonly signal: AbortSignal | undefined;
  /** The idempotency key, where it is the caller's own: the same request may come again after a reload. */
  readonly resumable?: string | undefined;
};

/** A whole answer, its body read. */
export type IncomingAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Whether the customer was asked to approve the request. */
  readonly scaRequired?: boolean;
};

/** Sends a request. Rejects with `CallError` where no answer comes. */
export type Send = (request: OutgoingRequest) => Promise<IncomingAnswer>;

export type Layer = (request: OutgoingRequest, send: Send) => Promise<IncomingAnswer>;

/** @param layers the first is the outermost */
export function layered(layers: readonly Layer[], send: Send): Send {
  return layers.reduceRight<Send>((inner, layer) => (request) => layer(request, inner), send);
}
