import type { Migration } from 'kysely/migration';
import { key, or, required, requiredUnique } from './columns.ts';

/** The tables about the installation itself. `schema.ts` describes each column. */
export function installation(): Migration {
  return {
    async up({ schema }) {
      await schema
        .createTable('installation')
        .addColumn('id', 'text', key)
        .addColumn('mode', 'text', required)
        .addColumn('sealed', 'text', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('restore_due', 'text')
        .addColumn('database_id', 'text')
        .addColumn('policy_version', 'text', or(''))
        .execute();

      await schema
        .createTable('service_secret')
        .addColumn('generation', 'integer', key)
        .addColumn('id', 'text', requiredUnique)
        .addColumn('keys', 'text', required)
        .addColumn('first_at', 'bigint', required)
        .addColumn('unused_since', 'bigint')
        .execute();

      await schema.createTable('write_probe').addColumn('id', 'text', key).addColumn('room', 'text', required).execute();
    },
  };
}
