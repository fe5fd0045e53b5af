import type { Migration } from 'kysely/migration';
import { key, required } from './columns.ts';

/** What a release must know to serve a database that a newer one has migrated. `schema.ts` describes each column. */
export function wayBack(): Migration {
  return {
    async up({ schema }) {
      await schema.createTable('schema_need').addColumn('id', 'text', key).addColumn('migration', 'text', required).execute();
    },
  };
}
