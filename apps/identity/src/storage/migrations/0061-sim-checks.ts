import type { Migration } from 'kysely/migration';

/** What operators say about the SIM cards of numbers. `schema.ts` describes each column. */
export function simChecks(): Migration {
  return {
    async up({ schema }) {
      await schema
        .createTable('sim_check')
        .addColumn('phone_number_id', 'text', (column) => column.primaryKey())
        .addColumn('customer_id', 'text', (column) => column.notNull())
        .addColumn('ask_again_at', 'bigint', (column) => column.notNull())
        .addColumn('withheld_until', 'bigint', (column) => column.notNull())
        .execute();
      await schema.createIndex('sim_check_by_customer_id').on('sim_check').column('customer_id').execute();
      await schema.createIndex('sim_check_by_ask_again_at').on('sim_check').column('ask_again_at').execute();
    },
  };
}
