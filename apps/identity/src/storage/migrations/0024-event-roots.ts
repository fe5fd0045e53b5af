import type { Migration } from 'kysely/migration';

/** Daily roots of the event log and the key that signs them. `schema.ts` describes each column. */
export function eventRoots(): Migration {
  return {
    async up({ schema }) {
      await schema
        .createTable('event_key')
        .addColumn('generation', 'integer', (c) => c.primaryKey())
        .addColumn('kid', 'text', (c) => c.notNull())
        .addColumn('public_key', 'text', (c) => c.notNull())
        .addColumn('sealed', 'text', (c) => c.notNull())
        .addColumn('made_at', 'bigint', (c) => c.notNull())
        .execute();
      await schema
        .createTable('event_root')
        .addColumn('nth', 'integer', (c) => c.primaryKey())
        .addColumn('day', 'text', (c) => c.notNull())
        .addColumn('last', 'bigint', (c) => c.notNull())
        .addColumn('signed', 'text', (c) => c.notNull())
        .execute();
    },
  };
}
