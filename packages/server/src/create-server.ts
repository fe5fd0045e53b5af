import { type Approvable, type Approval, approve } from './approve.ts';
import { type Introspected, introspect } from './introspect.ts';
import { openKeySet } from './key-set.ts';
import type { ServerSettings } from './settings.ts';
import { clearSignal, type SignalAnswer, type SignalToSet, setSignal } from './signals.ts';
import { type Verified, verify } from './verify.ts';

export type Server = {
  /** Reads the session token of the header `authorization`. It asks the service for its key set only. */
  verify(request: { readonly headers: Headers }): Promise<Verified>;
  /**
   * Asks the service whose session the cookie of a request opens.
   * @param poll whether your page made the request by itself, which doesn't keep the session alive
   */
  introspect(request: { readonly headers: Headers }, poll?: boolean): Promise<Introspected>;
  /**
   * Has the customer approve this request, once: the first time the answer asks them for it, and the wrapper then repeats the request. One approval is
   * `approved` once, however often its request is sent.
   */
  approve(request: Request, approvable: Approvable): Promise<Approval>;
  /**
   * Says something about a customer, so that the next login asks for more, in place of a signal of its kind. A key with the scope `signals`.
   * @param customerId as `introspect` and `verify` name the customer
   */
  setSignal(customerId: string, signal: SignalToSet): Promise<SignalAnswer>;
  /** Clears it. Without such a signal nothing changes. @param reason for the event log */
  clearSignal(customerId: string, kind: SignalToSet['kind'], reason: string): Promise<SignalAnswer>;
};

/**
 * One for the whole process: it keeps the key set. Nothing here throws because of the service or the customer.
 *
 * @example
 * const stepgate = createServer({ origin: 'https://login.example.com', apiKey: 'sgk_…' });
 * const who = await stepgate.verify(request);
 */
export function createServer(settings: ServerSettings): Server {
  const keys = openKeySet(settings);
  return {
    verify: ({ headers }) => verify(settings, keys, headers),
    introspect: ({ headers }, poll = false) => introspect(settings, headers, poll),
    approve: (request, approvable) => approve(settings, request, approvable),
    setSignal: (customerId, signal) => setSignal(settings, customerId, signal),
    clearSignal: (customerId, kind, reason) => clearSignal(settings, customerId, kind, reason),
  };
}
