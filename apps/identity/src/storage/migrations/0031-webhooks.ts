import type { Migration } from 'kysely/migration';

/** What the company is still to be told of. `schema.ts` describes each column. */
export function webhooks(): Migration {
  return {
    async up({ schema }) {
      await schema
        .createTable('webhook_log')
        .addColumn('id', 'integer', (c) => c.primaryKey())
        .addColumn('position', 'bigint', (c) => c.notNull())
        .execute();
      await schema
        .createTable('webhook_chain')
        .addColumn('customer_id', 'text', (c) => c.primaryKey())
        .addColumn('next_seq', 'bigint', (c) => c.notNull())
        .addColumn('last_seq', 'bigint', (c) => c.notNull())
        .addColumn('attempts', 'integer', (c) => c.notNull())
        .addColumn('next_at', 'bigint', (c) => c.notNull())
        .addColumn('failing_since', 'bigint')
        .execute();
      await schema.createIndex('webhook_chain_next_at').on('webhook_chain').column('next_at').execute();
    },
  };
}
