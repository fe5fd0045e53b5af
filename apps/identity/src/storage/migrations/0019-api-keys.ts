import type { Migration } from 'kysely/migration';

/** The API keys of a company's back ends, and the approvals that they have spent. `schema.ts` describes each column. */
export function apiKeys(): Migration {
  return {
    async up({ schema }) {
      await schema
        .createTable('api_key')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('hash', 'text', (c) => c.notNull())
        .addColumn('scopes', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('ended_at', 'bigint')
        .addColumn('last_used_at', 'bigint')
        .execute();
      await schema
        .createTable('spent_approval')
        .addColumn('request', 'text', (c) => c.primaryKey())
        .addColumn('approval', 'text', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .execute();
      await schema.createIndex('spent_approval_expires').on('spent_approval').column('expires_at').execute();
    },
  };
}
