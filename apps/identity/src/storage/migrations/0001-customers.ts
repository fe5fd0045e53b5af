import type { Migration } from 'kysely/migration';
import { key, ofCustomer, or, required, requiredUnique } from './columns.ts';

/** Customers, and what is said about them. `schema.ts` describes each column. */
export function customers(): Migration {
  return {
    async up({ schema }) {
      await schema
        .createTable('customer')
        .addColumn('id', 'text', key)
        .addColumn('email', 'text', requiredUnique)
        .addColumn('password_hash', 'text')
        .addColumn('created_at', 'bigint', required)
        .addColumn('email_verified_at', 'bigint')
        .addColumn('password_changed_at', 'bigint', or(0))
        .addColumn('pushes_stopped_until', 'bigint', or(0))
        .addColumn('last_way', 'text', or(''))
        .addColumn('language', 'text', or('en'))
        .addColumn('status', 'text', or('active'))
        .addColumn('status_title', 'text', or(''))
        .addColumn('status_message', 'text', or(''))
        .addColumn('country', 'text', or(''))
        .addColumn('account_type', 'text', or('personal'))
        .addColumn('can_appeal', 'integer', or(0))
        .addColumn('risky_change', 'text', or(''))
        .addColumn('risky_change_at', 'bigint', or(0))
        .addColumn('risky_change_confirmed', 'integer', or(0))
        .addColumn('passkey_offered_at', 'bigint', or(0))
        .addColumn('passkeys_only_at', 'bigint', or(0))
        .addColumn('risky_since', 'bigint', or(0))
        .addColumn('chosen_method', 'text', or(''))
        .addColumn('language_chosen', 'integer', or(0))
        .addColumn('time_zone', 'text')
        .execute();
      await schema.createIndex('customer_status').on('customer').column('status').execute();

      await schema
        .createTable('signal')
        .addColumn('customer_id', 'text', ofCustomer)
        .addColumn('kind', 'text', required)
        .addColumn('value', 'text', required)
        .addColumn('until', 'bigint')
        .addColumn('reason', 'text', required)
        .addColumn('set_by', 'text', required)
        .addColumn('set_at', 'bigint', required)
        .addPrimaryKeyConstraint('signal_by_source', ['customer_id', 'kind', 'set_by'])
        .execute();
      await schema.createIndex('signal_by_until').on('signal').column('until').execute();

      await schema
        .createTable('support_code')
        .addColumn('code', 'text', required)
        .addColumn('customer_id', 'text', required)
        .addColumn('proved', 'text', required)
        .addColumn('seen_at', 'bigint', required)
        .addColumn('expires_at', 'bigint', required)
        .addPrimaryKeyConstraint('support_code_key', ['code', 'customer_id'])
        .execute();
      await schema.createIndex('support_code_customer').on('support_code').column('customer_id').execute();
      await schema.createIndex('support_code_expires_at').on('support_code').column('expires_at').execute();
    },
  };
}
