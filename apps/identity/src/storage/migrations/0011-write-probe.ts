import type { Migration } from 'kysely/migration';

/** The row that is written to check whether a disk has space again. `schema.ts` describes each column. */
export function writeProbe(): Migration {
  return {
    async up({ schema }) {
      await schema
        .createTable('write_probe')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('room', 'text', (c) => c.notNull())
        .execute();
    },
  };
}
