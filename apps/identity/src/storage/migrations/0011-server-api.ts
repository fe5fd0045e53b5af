import type { Migration } from 'kysely/migration';
import { key, required } from './columns.ts';

/** The tables behind a company's back ends. `schema.ts` describes each column. */
export function serverApi(): Migration {
  return {
    async up({ schema }) {
      await schema
        .createTable('api_key')
        .addColumn('id', 'text', key)
        .addColumn('name', 'text', required)
        .addColumn('hash', 'text', required)
        .addColumn('scopes', 'text', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('ended_at', 'bigint')
        .addColumn('last_used_at', 'bigint')
        .execute();

      await schema
        .createTable('signing_key')
        .addColumn('generation', 'integer', key)
        .addColumn('kid', 'text', required)
        .addColumn('public_key', 'text', required)
        .addColumn('sealed', 'text', required)
        .addColumn('signs_from', 'bigint', required)
        .execute();

      await schema
        .createTable('spent_approval')
        .addColumn('request', 'text', key)
        .addColumn('approval', 'text', required)
        .addColumn('expires_at', 'bigint', required)
        .execute();
      await schema.createIndex('spent_approval_expires').on('spent_approval').column('expires_at').execute();

      await schema
        .createTable('taken_security_event')
        .addColumn('hash', 'text', key)
        .addColumn('expires_at', 'bigint', required)
        .execute();
      await schema.createIndex('taken_security_event_expires').on('taken_security_event').column('expires_at').execute();
    },
  };
}
