/** The API key of the demo's money. It comes from the service's secret, so that every process of the demo has the same key, without a step to make it. */
import type { Deps, Secrets } from '@stepgate/identity';
import { apiKeyId, formatApiKey } from '@stepgate/identity/for-extras';

const idOf = (secrets: Secrets): string => apiKeyId(secrets.pseudonym('demo api key', 'id'));
const secretOf = (secrets: Secrets): string => secrets.pseudonym('demo api key', 'secret');

export const ledgerKeyOf = (secrets: Secrets): string => formatApiKey(idOf(secrets), secretOf(secrets));

/** Puts the key into the table, unless it is there. A database that was put back to an earlier state gets it again. */
export async function keepLedgerKey({ storage, secrets, clock }: Pick<Deps, 'storage' | 'secrets' | 'clock'>): Promise<void> {
  const id = idOf(secrets);
  const found = await storage.queries.selectFrom('api_key').select('id').where('id', '=', id).executeTakeFirst();
  if (found === undefined)
    await storage.queries
      .insertInto('api_key')
      .values({
        id,
        name: 'demo-money',
        hash: secrets.hashToken(secretOf(secrets)),
        scopes: 'approvals',
        created_at: clock.now(),
        ended_at: null,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
}
