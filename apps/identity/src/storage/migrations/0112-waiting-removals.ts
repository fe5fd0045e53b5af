import type { Migration } from 'kysely/migration';

/** Removals of a method that a weaker one has approved: they wait a day, and the customer can keep the method. */
export function waitingRemovals(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('waiting_removal')
        .addColumn('customer_id', 'text', (c) => c.notNull().references('customer.id').onDelete('cascade'))
        .addColumn('method', 'text', (c) => c.notNull())
        .addColumn('session_hash', 'text', (c) => c.notNull())
        .addColumn('asked_at', 'bigint', (c) => c.notNull())
        .addColumn('due_at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('waiting_removal_of_customer', ['customer_id', 'method'])
        .execute();
      await db.schema.createIndex('waiting_removal_by_due_at').on('waiting_removal').column('due_at').execute();
    },
  };
}
