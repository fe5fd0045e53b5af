import { CallError, headers } from '@stepgate/contract';
import type { Layer } from '../layer.ts';

/**
 * A layer for the key of the session. A page that opens carries none of its code. It is loaded with the first call that carries a
 * one-time token, because a session or a change follows it, and at the latest with the first call that needs it.
 * @param load rejects if the code can't be loaded: a session then begins without a key, and a change is a `CallError` of kind
 * `network`. A login goes out without a proof
 *
 * @example
 * const later = lazyLayer(async () => sessionKeyLayer(keys));
 */
export function lazyLayer(load: () => Promise<Layer>): Layer {
  return async (request, send) => {
    const { provedBy } = request.call;
    if (headers.oneTimeToken in request.headers) load().catch(() => undefined);
    if (provedBy === undefined || provedBy === 'cookie') return send(request);
    const layer = await load().catch(() => undefined);
    if (layer !== undefined) return layer(request, send);
    if (provedBy === 'session-key') throw new CallError('network');
    return send(request);
  };
}
