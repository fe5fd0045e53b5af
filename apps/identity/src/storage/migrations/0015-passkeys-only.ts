import type { Migration } from 'kysely/migration';

/** The setting _passkeys only_ of a customer, and the recovery of an account whose passkeys are lost. `schema.ts` describes each column. */
export function passkeysOnly(): Migration {
  return {
    async up({ schema }) {
      await schema
        .alterTable('customer')
        .addColumn('passkeys_only_at', 'bigint', (c) => c.notNull().defaultTo(0))
        .execute();
      await schema
        .createTable('passkey_recovery')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('customer_id', 'text', (c) => c.notNull().references('customer.id').onDelete('cascade'))
        .addColumn('open_for', 'text', (c) => c.unique())
        .addColumn('browser', 'text', (c) => c.notNull())
        .addColumn('address', 'text', (c) => c.notNull())
        .addColumn('begun_at', 'bigint', (c) => c.notNull())
        .addColumn('ready_at', 'bigint', (c) => c.notNull())
        .addColumn('latest_at', 'bigint', (c) => c.notNull())
        .addColumn('reminded_at', 'bigint')
        .addColumn('ended_at', 'bigint')
        .execute();
      await schema.createIndex('passkey_recovery_customer').on('passkey_recovery').column('customer_id').execute();
      await schema.createIndex('passkey_recovery_ended_at').on('passkey_recovery').column('ended_at').execute();
    },
  };
}
