import type { Migration } from 'kysely/migration';
import { key, ofCustomer, or, required } from './columns.ts';

/** Several authenticator apps of a customer, with names. */
export function authenticators(): Migration {
  return {
    async up({ schema }) {
      await schema.alterTable('totp').addColumn('name', 'text', or('')).execute();
      await schema
        .createTable('further_totp')
        .addColumn('id', 'text', key)
        .addColumn('customer_id', 'text', ofCustomer)
        .addColumn('secret', 'text', required)
        .addColumn('last_step', 'bigint', required)
        .addColumn('enrolled_at', 'bigint', required)
        .addColumn('name', 'text', required)
        .execute();
      await schema.createIndex('further_totp_customer').on('further_totp').column('customer_id').execute();
    },
  };
}
