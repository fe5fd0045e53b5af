import type { Client, ClientOptions } from '@stepgate/client';
import { CallError } from '@stepgate/contract';

let loading: Promise<typeof import('./client.ts')> | undefined;

/** Begins to load the client's code, once for the page. */
export const loadClient = () => {
  loading ??= import('./client.ts');
  return loading;
};

/** A client whose code is loaded apart from the page's. A call waits for it. If it is lost, the call fails as without a network. */
export function laterClient(options: Omit<ClientOptions, 'sessionKey'>): Client {
  let client: Client | undefined;
  async function make(): Promise<Client> {
    const { createClient, browserSessionKey } = await loadClient().catch((cause) => {
      throw new CallError('network', { cause });
    });
    client ??= createClient({ ...options, sessionKey: browserSessionKey() });
    return client;
  }
  return {
    ask: async (...call) => (await make()).ask(...call),
    exchangeSession: async (...call) => (await make()).exchangeSession(...call),
    newestToken: (oneTimeToken) => options.renewed?.get(oneTimeToken) ?? oneTimeToken,
    options: {
      ...options,
      sessionKey: async (request, send) => (await make()).options.sessionKey?.(request, send) ?? send(request),
    },
  };
}
