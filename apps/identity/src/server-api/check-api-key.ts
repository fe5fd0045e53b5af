/** The check in front of every call with an API key. */
import { type ApiKeyScope, apiKeyCalls, unknownApiKeysFrom } from '@stepgate/contract';
import type { FastifyRequest } from 'fastify';
import { toNetwork } from '../kernel/client-network.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { countOne } from '../limits/rate-limits.ts';
import { type ApiKey, authenticateApiKey } from './api-keys.ts';

const bearer = /^Bearer ([!-~]{1,128})$/i;

/**
 * @returns the key of the request. The request's log lines name its id.
 * @throws Problem `invalid_api_key`; `not_allowed` without the scope; `too_many_requests` for a key, and for a network that sends unknown keys
 */
export const checkApiKey =
  ({ storage, secrets, clock }: Deps) =>
  async (request: FastifyRequest, scope: ApiKeyScope): Promise<ApiKey> => {
    const { queries } = storage;
    const now = clock.now();
    const [, sent = ''] = bearer.exec(request.headers.authorization ?? '') ?? [];
    const key = await authenticateApiKey({ queries, secrets, now }, sent);
    if (key === undefined) {
      await countOne(queries, now, { what: 'unknown API keys from', from: toNetwork(request.ip), ...unknownApiKeysFrom });
      throw new Problem('invalid_api_key');
    }
    request.log = request.log.child({ apiKey: key.id, apiKeyName: key.name });
    // Each scope by itself: requests with unknown cookies, which make a back end ask about sessions, can't use up what approvals need.
    await countOne(queries, now, { key: `calls with the API key ${key.id} for ${scope}`, ...apiKeyCalls });
    if (!key.scopes.includes(scope)) throw new Problem('not_allowed');
    return key;
  };
