import type { Migration } from 'kysely/migration';

/** The keys that sign session tokens. `schema.ts` describes each column. */
export function signingKeys(): Migration {
  return {
    async up({ schema }) {
      await schema
        .createTable('signing_key')
        .addColumn('generation', 'integer', (c) => c.primaryKey())
        .addColumn('kid', 'text', (c) => c.notNull())
        .addColumn('public_key', 'text', (c) => c.notNull())
        .addColumn('sealed', 'text', (c) => c.notNull())
        .addColumn('signs_from', 'bigint', (c) => c.notNull())
        .execute();
    },
  };
}
