import type { Migration } from 'kysely/migration';
import { key, ofCustomer, onePerCustomer, required } from './columns.ts';

/** The money of the demo. `schema.ts` describes each column. */
export function demo(): Migration {
  return {
    async up({ schema }) {
      await schema
        .createTable('demo_account')
        .addColumn('customer_id', 'text', onePerCustomer)
        .addColumn('balance', 'bigint', required)
        .execute();

      await schema
        .createTable('demo_transfer')
        .addColumn('id', 'text', key)
        .addColumn('customer_id', 'text', ofCustomer)
        .addColumn('idempotency_key', 'text', required)
        .addColumn('digest', 'text', required)
        .addColumn('payee', 'text', required)
        .addColumn('amount', 'bigint', required)
        .addColumn('currency', 'text', required)
        .addColumn('sent_at', 'bigint', required)
        .addUniqueConstraint('demo_transfer_key', ['customer_id', 'idempotency_key'])
        .execute();
    },
  };
}
