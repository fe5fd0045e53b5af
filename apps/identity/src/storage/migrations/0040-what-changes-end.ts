import type { Migration } from 'kysely/migration';

/** What a change of the account's security ends, undoes and delays. `schema.ts` describes each column. */
export function whatChangesEnd(): Migration {
  return {
    async up({ schema }) {
      await schema
        .alterTable('customer')
        .addColumn('risky_since', 'bigint', (c) => c.notNull().defaultTo(0))
        .execute();
      await schema.alterTable('one_time_token').addColumn('proved_with', 'text').execute();
      await schema.alterTable('session').addColumn('opened_with', 'text').execute();
      await schema.alterTable('session').addColumn('fresh_with', 'text').execute();
      await schema.alterTable('device').addColumn('opened_with', 'text').execute();
      await schema
        .alterTable('backup_code')
        .addColumn('made_at', 'bigint', (c) => c.notNull().defaultTo(0))
        .execute();
      await schema.alterTable('link').addColumn('since', 'bigint').execute();
      await schema
        .alterTable('link')
        .addColumn('session_hash', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
      await schema
        .createTable('former_factor')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('customer_id', 'text', (c) => c.notNull().references('customer.id').onDelete('cascade'))
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('content', 'text', (c) => c.notNull())
        .addColumn('added_at', 'bigint', (c) => c.notNull())
        .addColumn('removed_in', 'text', (c) => c.notNull())
        .addColumn('removed_with', 'text', (c) => c.notNull())
        .addColumn('removed_at', 'bigint', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .execute();
      await schema.createIndex('former_factor_customer').on('former_factor').column('customer_id').execute();
      await schema.createIndex('former_factor_expires_at').on('former_factor').column('expires_at').execute();
      await schema
        .createTable('waiting_passkeys_only')
        .addColumn('customer_id', 'text', (c) => c.primaryKey().references('customer.id').onDelete('cascade'))
        .addColumn('asked_at', 'bigint', (c) => c.notNull())
        .addColumn('due_at', 'bigint', (c) => c.notNull())
        .execute();
      await schema.createIndex('waiting_passkeys_only_due_at').on('waiting_passkeys_only').column('due_at').execute();
    },
  };
}
