/** The demo's money has its transfers approved with `@stepgate/server`, like the back end of any company (docs/your-api.md). */
import type { Deps } from '@stepgate/identity';
import { createServer, type Fetch, type Server } from '@stepgate/server';
import type { FastifyInstance } from 'fastify';
import { keepLedgerKey, ledgerKeyOf } from './ledger-key.ts';

/** The service is in the same process, and requests to it need no network. */
const askFrom =
  (app: FastifyInstance): Fetch =>
  async (url, { headers, body } = {}) => {
    const { statusCode, body: text } = await app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' && { payload: body }),
    });
    return new Response(statusCode === 204 ? null : text, { status: statusCode });
  };

export function ledgerServer(app: FastifyInstance, deps: Deps): Server {
  const { origin, accessToken } = deps.settings;
  const ask = askFrom(app);
  return createServer({
    origin,
    accessToken,
    apiKey: ledgerKeyOf(deps.secrets),
    fetch: async (url, init) => {
      await keepLedgerKey(deps);
      return ask(url, init);
    },
  });
}
