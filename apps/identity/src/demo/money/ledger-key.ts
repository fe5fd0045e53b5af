/** The API key of the demo's money. It comes from the service's secret, so that every process of the demo has the same one and nobody has to make it. */
import type { Deps } from '../../kernel/context.ts';
import { apiKeyId, apiKeyOf } from '../../server-api/api-keys.ts';

/** @returns the key, which the table then has. A database that was put back to an earlier state gets it again. */
export async function ledgerKey({ storage, secrets, clock }: Pick<Deps, 'storage' | 'secrets' | 'clock'>): Promise<string> {
  const id = apiKeyId(secrets.pseudonym('demo api key', 'id'));
  const secret = secrets.pseudonym('demo api key', 'secret');
  const found = await storage.queries.selectFrom('api_key').select('id').where('id', '=', id).executeTakeFirst();
  if (found === undefined)
    await storage.queries
      .insertInto('api_key')
      .values({
        id,
        name: 'demo-money',
        hash: secrets.hashToken(secret),
        scopes: 'approvals',
        created_at: clock.now(),
        ended_at: null,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  return apiKeyOf(id, secret);
}
