import type { Migration } from 'kysely/migration';
import { key, required } from './columns.ts';

/** What stays of archived events. `schema.ts` describes each column. */
export function eventArchive(): Migration {
  return {
    async up({ schema }) {
      await schema
        .createTable('event_archive')
        .addColumn('id', 'integer', key)
        .addColumn('last', 'bigint', required)
        .addColumn('signed', 'text', required)
        .execute();
      await schema
        .createTable('archived_chain')
        .addColumn('customer_id', 'text', key)
        .addColumn('seq', 'bigint', required)
        .addColumn('hash', 'text', required)
        .execute();
    },
  };
}
