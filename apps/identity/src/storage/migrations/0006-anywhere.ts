import type { Migration } from 'kysely/migration';

/** Transaction details of tokens, frozen sessions, the cool-off period, and the demo's money. `schema.ts` describes each column. */
export function anywhere(): Migration {
  return {
    async up({ schema }) {
      await schema
        .alterTable('one_time_token')
        .addColumn('about', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
      await schema.createIndex('one_time_token_session').on('one_time_token').column('session_hash').execute();
      await schema.alterTable('session').addColumn('frozen_at', 'bigint').execute();

      await schema
        .alterTable('customer')
        .addColumn('risky_change', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
      await schema
        .alterTable('customer')
        .addColumn('risky_change_at', 'bigint', (c) => c.notNull().defaultTo(0))
        .execute();
      await schema
        .alterTable('customer')
        .addColumn('risky_change_confirmed', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();

      await schema
        .createTable('demo_account')
        .addColumn('customer_id', 'text', (c) => c.primaryKey().references('customer.id').onDelete('cascade'))
        .addColumn('balance', 'bigint', (c) => c.notNull())
        .execute();
      await schema
        .createTable('demo_transfer')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('customer_id', 'text', (c) => c.notNull().references('customer.id').onDelete('cascade'))
        .addColumn('idempotency_key', 'text', (c) => c.notNull())
        .addColumn('digest', 'text', (c) => c.notNull())
        .addColumn('payee', 'text', (c) => c.notNull())
        .addColumn('amount', 'bigint', (c) => c.notNull())
        .addColumn('currency', 'text', (c) => c.notNull())
        .addColumn('sent_at', 'bigint', (c) => c.notNull())
        .addUniqueConstraint('demo_transfer_key', ['customer_id', 'idempotency_key'])
        .execute();
    },
  };
}
