import { randomBytes } from 'node:crypto';
import { type ApiKeyScope, apiKeyPrefix } from '@stepgate/contract';
import type { SharedDatabase } from './look-into.ts';

/** A key of a company's back end, as `npm run api-key` makes one. */
export async function newApiKey(
  { storage, secrets }: Pick<SharedDatabase, 'storage' | 'secrets'>,
  scopes: readonly ApiKeyScope[] = ['approvals', 'sessions'],
): Promise<string> {
  const [id, secret] = [randomBytes(8).toString('hex'), secrets.newToken()];
  const row = { id, name: `back-end-${id}`, hash: secrets.hashToken(secret), scopes: scopes.join(','), created_at: 1 };
  await storage.queries
    .insertInto('api_key')
    .values({ ...row, ended_at: null, last_used_at: null })
    .execute();
  return `${apiKeyPrefix}${id}_${secret}`;
}
