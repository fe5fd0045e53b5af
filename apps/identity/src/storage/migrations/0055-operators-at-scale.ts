import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What operators ask and count on large databases. `schema.ts` describes each column. */
export function operatorsAtScale(): Migration {
  return {
    async up({ schema }) {
      await schema
        .createIndex('webhook_chain_failing_since')
        .on('webhook_chain')
        .column('failing_since')
        .where(sql.ref('failing_since'), 'is not', null)
        .execute();
      await schema.alterTable('service_secret').addColumn('unused_since', 'bigint').execute();
    },
  };
}
