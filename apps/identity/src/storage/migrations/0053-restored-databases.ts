import type { Migration } from 'kysely/migration';

/** Whether the database is a restored one whose sessions and codes still have to end. `schema.ts` describes each column. */
export function restoredDatabases(): Migration {
  return {
    async up({ schema }) {
      await schema.alterTable('installation').addColumn('restore_due', 'text').execute();
      await schema.alterTable('installation').addColumn('database_id', 'text').execute();
    },
  };
}
