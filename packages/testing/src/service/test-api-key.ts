/** The key of the tested company's API. It comes from the service's secret, so that it stays the same over a reset. */
import { apiKeyScopes } from '@stepgate/contract';
import type { Secrets } from '@stepgate/identity';
import { apiKeyId, formatApiKey, type Queries } from '@stepgate/identity/for-extras';

const idOf = (secrets: Secrets): string => apiKeyId(secrets.pseudonym('testing api key', 'id'));
const secretOf = (secrets: Secrets): string => secrets.pseudonym('testing api key', 'secret');

export const testApiKeyOf = (secrets: Secrets): string => formatApiKey(idOf(secrets), secretOf(secrets));

export async function keepApiKey(queries: Queries, secrets: Secrets, now: number): Promise<void> {
  await queries
    .insertInto('api_key')
    .values({
      id: idOf(secrets),
      name: 'tested-api',
      hash: secrets.hashToken(secretOf(secrets)),
      scopes: apiKeyScopes.join(','),
      created_at: now,
      ended_at: null,
      last_used_at: null,
    })
    .execute();
}
