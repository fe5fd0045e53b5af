/** What stands between a method of the client and the network. A layer may change a request, look at its answer, or send it again. */
import type { Call } from '@stepgate/contract';

export type OutgoingRequest = {
  readonly call: Call;
  /** Never carries a token. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string | undefined;
  /** The caller gives up. */
  readonly signal: AbortSignal | undefined;
};

/** A whole answer, its body read. */
export type IncomingAnswer = { readonly status: number; readonly headers: Headers; readonly text: string };

/** Sends a request. Rejects with `CallError` where no answer comes. */
export type Send = (request: OutgoingRequest) => Promise<IncomingAnswer>;

export type Layer = (request: OutgoingRequest, send: Send) => Promise<IncomingAnswer>;

/** @param layers the first is the outermost */
export function layered(layers: readonly Layer[], send: Send): Send {
  return layers.reduceRight<Send>((inner, layer) => (request) => layer(request, inner), send);
}
