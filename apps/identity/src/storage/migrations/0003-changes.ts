import type { Migration } from 'kysely/migration';
import { key, ofCustomer, onePerCustomer, or, required, unique } from './columns.ts';

/** Changes of an account's security, and the links of mails. `schema.ts` describes each column. */
export function securityChanges(): Migration {
  return {
    async up({ schema }) {
      await schema
        .createTable('link')
        .addColumn('hash', 'text', key)
        .addColumn('kind', 'text', required)
        .addColumn('customer_id', 'text', ofCustomer)
        .addColumn('token_hash', 'text', required)
        .addColumn('guard_hash', 'text', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('expires_at', 'bigint', required)
        .addColumn('used_at', 'bigint')
        .addColumn('since', 'bigint')
        .addColumn('session_hash', 'text', or(''))
        .addColumn('change_id', 'text', or(''))
        .execute();
      await schema.createIndex('link_customer').on('link').columns(['customer_id', 'kind']).execute();
      await schema.createIndex('link_token').on('link').column('token_hash').execute();
      await schema.createIndex('link_expiry').on('link').column('expires_at').execute();

      await schema
        .createTable('made_change')
        .addColumn('id', 'text', key)
        .addColumn('customer_id', 'text', ofCustomer)
        .addColumn('position', 'integer', required)
        .addColumn('change', 'text', required)
        .addColumn('hold', 'text', required)
        .addColumn('label', 'text', required)
        .addColumn('added', 'text', required)
        .addColumn('made_at', 'bigint', required)
        .addColumn('session_hash', 'text', required)
        .addColumn('made_with', 'text', required)
        .addColumn('acting_since', 'bigint', required)
        .addColumn('browser', 'text', required)
        .addColumn('network', 'text', required)
        .addColumn('confirmed_at', 'bigint')
        .addColumn('undone_at', 'bigint')
        .addColumn('expires_at', 'bigint')
        .execute();
      await schema.createIndex('made_change_by_customer').on('made_change').columns(['customer_id', 'position']).execute();
      await schema.createIndex('made_change_by_expiry').on('made_change').column('expires_at').execute();

      await schema
        .createTable('email_change')
        .addColumn('id', 'text', key)
        .addColumn('customer_id', 'text', ofCustomer)
        .addColumn('open_for', 'text', unique)
        .addColumn('new_email', 'text', required)
        .addColumn('status', 'text', required)
        .addColumn('received_at', 'bigint', required)
        .addColumn('expires_at', 'bigint', required)
        .addColumn('ended_at', 'bigint')
        .addColumn('session_hash', 'text', or(''))
        .execute();
      await schema.createIndex('email_change_by_expires_at').on('email_change').column('expires_at').execute();
      await schema.createIndex('email_change_by_customer_id').on('email_change').column('customer_id').execute();

      await schema
        .createTable('email_undo')
        .addColumn('hash', 'text', key)
        .addColumn('customer_id', 'text', ofCustomer)
        .addColumn('old_email', 'text', required)
        .addColumn('asked_at', 'bigint', required)
        .addColumn('changed_at', 'bigint', required)
        .addColumn('expires_at', 'bigint', required)
        .addColumn('used_at', 'bigint')
        .addColumn('change_id', 'text', or(''))
        .execute();
      await schema.createIndex('email_undo_customer').on('email_undo').column('customer_id').execute();
      await schema.createIndex('email_undo_expires').on('email_undo').column('expires_at').execute();
      await schema.createIndex('email_undo_old_email').on('email_undo').column('old_email').execute();

      await schema
        .createTable('phone_change')
        .addColumn('id', 'text', key)
        .addColumn('customer_id', 'text', ofCustomer)
        .addColumn('token_hash', 'text', required)
        .addColumn('session_hash', 'text', required)
        .addColumn('replaces_number_id', 'text', required)
        .addColumn('new_number', 'text', required)
        .addColumn('open_for', 'text', unique)
        .addColumn('status', 'text', required)
        .addColumn('browser', 'text', required)
        .addColumn('address', 'text', required)
        .addColumn('proof', 'text', required)
        .addColumn('received_at', 'bigint', required)
        .addColumn('latest_at', 'bigint', required)
        .addColumn('decided_at', 'bigint')
        .addColumn('ended_at', 'bigint')
        .addColumn('photo_id', 'text', or(''))
        .addColumn('confirmed_by', 'text', or('photo'))
        .addColumn('ready_at', 'bigint', or(0))
        .addColumn('reminded_at', 'bigint')
        .execute();
      await schema.createIndex('phone_change_token').on('phone_change').column('token_hash').execute();
      await schema.createIndex('phone_change_status').on('phone_change').column('status').execute();
      await schema.createIndex('phone_change_customer').on('phone_change').column('customer_id').execute();
      await schema.createIndex('phone_change_by_ended_at').on('phone_change').column('ended_at').execute();

      await schema
        .createTable('passkey_recovery')
        .addColumn('id', 'text', key)
        .addColumn('customer_id', 'text', ofCustomer)
        .addColumn('open_for', 'text', unique)
        .addColumn('browser', 'text', required)
        .addColumn('address', 'text', required)
        .addColumn('begun_at', 'bigint', required)
        .addColumn('ready_at', 'bigint', required)
        .addColumn('latest_at', 'bigint', required)
        .addColumn('reminded_at', 'bigint')
        .addColumn('ended_at', 'bigint')
        .addColumn('by_staff', 'integer', or(0))
        .addColumn('undoes', 'text', or(''))
        .execute();
      await schema.createIndex('passkey_recovery_customer').on('passkey_recovery').column('customer_id').execute();
      await schema.createIndex('passkey_recovery_ended_at').on('passkey_recovery').column('ended_at').execute();

      await schema
        .createTable('waiting_passkeys_only')
        .addColumn('customer_id', 'text', onePerCustomer)
        .addColumn('asked_at', 'bigint', required)
        .addColumn('due_at', 'bigint', required)
        .execute();
      await schema.createIndex('waiting_passkeys_only_due_at').on('waiting_passkeys_only').column('due_at').execute();
    },
  };
}
