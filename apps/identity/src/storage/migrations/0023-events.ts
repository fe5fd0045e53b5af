import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Storage } from '../storage.ts';

/** The event log. `schema.ts` describes each column. */
export function events(kind: Storage['kind']): Migration {
  return {
    async up(db) {
      const { schema } = db;
      await schema
        .createTable('waiting_event')
        .addColumn('nth', kind === 'sqlite' ? 'integer' : 'bigint', (c) =>
          kind === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey().generatedAlwaysAsIdentity(),
        )
        .addColumn('id', 'text', (c) => c.notNull())
        .addColumn('customer_id', 'text', (c) => c.notNull())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('at', 'bigint', (c) => c.notNull())
        .addColumn('salt', 'text')
        .addColumn('facts', 'text')
        .addColumn('digest', 'text', (c) => c.notNull())
        .execute();
      await schema
        .createTable('event')
        .addColumn('position', 'bigint', (c) => c.primaryKey())
        .addColumn('id', 'text', (c) => c.notNull().unique())
        .addColumn('customer_id', 'text', (c) => c.notNull())
        .addColumn('seq', 'bigint', (c) => c.notNull())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('at', 'bigint', (c) => c.notNull())
        .addColumn('salt', 'text')
        .addColumn('facts', 'text')
        .addColumn('digest', 'text', (c) => c.notNull())
        .addColumn('previous', 'text', (c) => c.notNull())
        .addColumn('hash', 'text', (c) => c.notNull())
        .addUniqueConstraint('event_chain', ['customer_id', 'seq'])
        .execute();
      // The rows whose facts are still to be deleted.
      await schema.createIndex('event_facts_at').on('event').column('at').where(sql.ref('facts'), 'is not', null).execute();
      await schema
        .createTable('event_head')
        .addColumn('customer_id', 'text', (c) => c.primaryKey())
        .addColumn('seq', 'bigint', (c) => c.notNull())
        .addColumn('hash', 'text', (c) => c.notNull())
        .execute();
      await schema
        .createTable('event_log')
        .addColumn('id', 'integer', (c) => c.primaryKey())
        .addColumn('position', 'bigint', (c) => c.notNull())
        .execute();
      await db
        .withTables<{ event_log: { id: number; position: number } }>()
        .insertInto('event_log')
        .values({ id: 1, position: 0 })
        .execute();
    },
  };
}
