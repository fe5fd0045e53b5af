import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Storage } from '../storage.ts';
import { key, required, requiredUnique } from './columns.ts';

/** The event log, its daily roots, and the webhooks. `schema.ts` describes each column. */
export function events(kind: Storage['kind']): Migration {
  return {
    async up(db) {
      const { schema } = db;
      await schema
        .createTable('waiting_event')
        .addColumn('nth', kind === 'sqlite' ? 'integer' : 'bigint', (c) =>
          kind === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedAlwaysAsIdentity(),
        )
        .addColumn('id', 'text', required)
        .addColumn('customer_id', 'text', required)
        .addColumn('kind', 'text', required)
        .addColumn('at', 'bigint', required)
        .addColumn('salt', 'text')
        .addColumn('facts', 'text')
        .addColumn('digest', 'text', required)
        .execute();

      await schema
        .createTable('event')
        .addColumn('position', 'bigint', key)
        .addColumn('id', 'text', requiredUnique)
        .addColumn('customer_id', 'text', required)
        .addColumn('seq', 'bigint', required)
        .addColumn('kind', 'text', required)
        .addColumn('at', 'bigint', required)
        .addColumn('salt', 'text')
        .addColumn('facts', 'text')
        .addColumn('digest', 'text', required)
        .addColumn('previous', 'text', required)
        .addColumn('hash', 'text', required)
        .addUniqueConstraint('event_chain', ['customer_id', 'seq'])
        .execute();
      await schema.createIndex('event_facts_at').on('event').column('at').where(sql.ref('facts'), 'is not', null).execute();

      await schema
        .createTable('event_head')
        .addColumn('customer_id', 'text', key)
        .addColumn('seq', 'bigint', required)
        .addColumn('hash', 'text', required)
        .execute();

      await schema.createTable('event_log').addColumn('id', 'integer', key).addColumn('position', 'bigint', required).execute();
      await db
        .withTables<{ event_log: { id: number; position: number } }>()
        .insertInto('event_log')
        .values({ id: 1, position: 0 })
        .execute();

      await schema
        .createTable('event_key')
        .addColumn('generation', 'integer', key)
        .addColumn('kid', 'text', required)
        .addColumn('public_key', 'text', required)
        .addColumn('sealed', 'text', required)
        .addColumn('made_at', 'bigint', required)
        .execute();

      await schema
        .createTable('event_root')
        .addColumn('nth', 'integer', key)
        .addColumn('day', 'text', required)
        .addColumn('last', 'bigint', required)
        .addColumn('signed', 'text', required)
        .execute();

      await schema.createTable('webhook_log').addColumn('id', 'integer', key).addColumn('position', 'bigint', required).execute();

      await schema
        .createTable('webhook_chain')
        .addColumn('customer_id', 'text', key)
        .addColumn('next_seq', 'bigint', required)
        .addColumn('last_seq', 'bigint', required)
        .addColumn('attempts', 'integer', required)
        .addColumn('next_at', 'bigint', required)
        .addColumn('failing_since', 'bigint')
        .execute();
      await schema.createIndex('webhook_chain_next_at').on('webhook_chain').column('next_at').execute();
      await schema
        .createIndex('webhook_chain_failing_since')
        .on('webhook_chain')
        .column('failing_since')
        .where(sql.ref('failing_since'), 'is not', null)
        .execute();
    },
  };
}
