import type { Migration } from 'kysely/migration';

/** The row that is written to learn whether a disk has room again. `schema.ts` says what each column holds. */
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
