import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Each source has its own signal of a kind. SQLite changes no primary key, so the table is made anew. */
export function signalsBySource(): Migration {
  return {
    async up(db) {
      await db.schema.alterTable('signal').renameTo('signal_before').execute();
      await db.schema.dropIndex('signal_by_until').execute();
      await db.schema
        .createTable('signal')
        .addColumn('customer_id', 'text', (c) => c.notNull().references('customer.id').onDelete('cascade'))
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('value', 'text', (c) => c.notNull())
        .addColumn('until', 'bigint')
        .addColumn('reason', 'text', (c) => c.notNull())
        .addColumn('set_by', 'text', (c) => c.notNull())
        .addColumn('set_at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('signal_by_source', ['customer_id', 'kind', 'set_by'])
        .execute();
      await sql`insert into signal (customer_id, kind, value, until, reason, set_by, set_at)
        select customer_id, kind, value, until, reason, set_by, set_at from signal_before`.execute(db);
      await db.schema.dropTable('signal_before').execute();
      await db.schema.createIndex('signal_by_until').on('signal').column('until').execute();
    },
  };
}
