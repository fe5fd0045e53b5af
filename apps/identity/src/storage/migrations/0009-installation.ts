import type { Migration } from 'kysely/migration';

/** Whether the demo or production uses this database, and a seal that only its secret opens. `schema.ts` describes each column. */
export function installation(): Migration {
  return {
    async up({ schema }) {
      await schema
        .createTable('installation')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('mode', 'text', (c) => c.notNull())
        .addColumn('sealed', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .execute();
    },
  };
}
