import type { Migration } from 'kysely/migration';
import { key, ofCustomer, onePerCustomer, or, required, requiredUnique } from './columns.ts';

/** The methods that customers add, and those that were removed. `schema.ts` describes each column. */
export function factors(): Migration {
  return {
    async up({ schema }) {
      await schema
        .createTable('phone_number')
        .addColumn('id', 'text', key)
        .addColumn('customer_id', 'text', ofCustomer)
        .addColumn('number', 'text', requiredUnique)
        .addColumn('is_primary', 'integer', required)
        .addColumn('verified_at', 'bigint', required)
        .execute();
      await schema.createIndex('phone_number_customer').on('phone_number').column('customer_id').execute();

      await schema
        .createTable('new_phone_number')
        .addColumn('id', 'text', key)
        .addColumn('customer_id', 'text', ofCustomer)
        .addColumn('token_hash', 'text', required)
        .addColumn('number', 'text', required)
        .addColumn('expires_at', 'bigint', required)
        .addColumn('proved_at', 'bigint')
        .execute();
      await schema.createIndex('new_phone_number_token').on('new_phone_number').column('token_hash').execute();
      await schema.createIndex('new_phone_number_customer').on('new_phone_number').column('customer_id').execute();
      await schema.createIndex('new_phone_number_expiry').on('new_phone_number').column('expires_at').execute();

      await schema
        .createTable('sim_check')
        .addColumn('phone_number_id', 'text', key)
        .addColumn('customer_id', 'text', required)
        .addColumn('ask_again_at', 'bigint', required)
        .addColumn('withheld_until', 'bigint', required)
        .execute();
      await schema.createIndex('sim_check_by_customer_id').on('sim_check').column('customer_id').execute();
      await schema.createIndex('sim_check_by_ask_again_at').on('sim_check').column('ask_again_at').execute();

      await schema
        .createTable('totp')
        .addColumn('customer_id', 'text', onePerCustomer)
        .addColumn('secret', 'text', required)
        .addColumn('last_step', 'bigint', required)
        .addColumn('enrolled_at', 'bigint', or(0))
        .execute();

      await schema
        .createTable('totp_enrolment')
        .addColumn('customer_id', 'text', onePerCustomer)
        .addColumn('secret', 'text', required)
        .addColumn('expires_at', 'bigint', required)
        .execute();
      await schema.createIndex('totp_enrolment_by_expires_at').on('totp_enrolment').column('expires_at').execute();

      await schema
        .createTable('backup_code')
        .addColumn('hash', 'text', key)
        .addColumn('customer_id', 'text', ofCustomer)
        .addColumn('used_at', 'bigint')
        .addColumn('made_at', 'bigint', or(0))
        .execute();
      await schema.createIndex('backup_code_customer').on('backup_code').column('customer_id').execute();

      await schema
        .createTable('passkey')
        .addColumn('id', 'text', key)
        .addColumn('customer_id', 'text', ofCustomer)
        .addColumn('credential_id', 'text', requiredUnique)
        .addColumn('public_key', 'text', required)
        .addColumn('counter', 'bigint', required)
        .addColumn('aaguid', 'text', required)
        .addColumn('synced', 'integer', required)
        .addColumn('backed_up', 'integer', required)
        .addColumn('transports', 'text', required)
        .addColumn('name', 'text', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('last_used_at', 'bigint')
        .execute();
      await schema.createIndex('passkey_customer').on('passkey').column('customer_id').execute();

      await schema
        .createTable('passkey_enrolment')
        .addColumn('customer_id', 'text', onePerCustomer)
        .addColumn('challenge_hash', 'text', required)
        .addColumn('expires_at', 'bigint', required)
        .execute();
      await schema.createIndex('passkey_enrolment_by_expires_at').on('passkey_enrolment').column('expires_at').execute();

      await schema
        .createTable('push_device')
        .addColumn('id', 'text', key)
        .addColumn('customer_id', 'text', ofCustomer)
        .addColumn('name', 'text', required)
        .addColumn('public_key', 'text', required)
        .addColumn('enrolled_at', 'bigint', required)
        .addColumn('last_used_at', 'bigint')
        .addColumn('subscription', 'text')
        .execute();
      await schema.createIndex('push_device_customer').on('push_device').column('customer_id').execute();

      await schema
        .createTable('social_identity')
        .addColumn('issuer', 'text', required)
        .addColumn('subject', 'text', required)
        .addColumn('customer_id', 'text', ofCustomer)
        .addColumn('provider', 'text', required)
        .addColumn('linked_at', 'bigint', required)
        .addPrimaryKeyConstraint('social_identity_key', ['issuer', 'subject'])
        .execute();
      await schema.createIndex('social_identity_customer').on('social_identity').column('customer_id').execute();

      await schema
        .createTable('face_template')
        .addColumn('customer_id', 'text', onePerCustomer)
        .addColumn('model', 'text', required)
        .addColumn('template', 'text', required)
        .addColumn('made_from', 'text', required)
        .addColumn('enrolled_at', 'bigint', required)
        .execute();

      await schema
        .createTable('face_session')
        .addColumn('hash', 'text', key)
        .addColumn('customer_id', 'text', ofCustomer)
        .addColumn('token_hash', 'text', required)
        .addColumn('session_hash', 'text', required)
        .addColumn('state', 'text', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('expires_at', 'bigint', required)
        .addColumn('submitted_at', 'bigint')
        .addColumn('result', 'text')
        .addColumn('hints', 'text', or(''))
        .addColumn('approved_until', 'bigint', or(0))
        .execute();
      await schema.createIndex('face_session_token').on('face_session').column('token_hash').execute();
      await schema.createIndex('face_session_expiry').on('face_session').column('expires_at').execute();
      await schema.createIndex('face_session_by_customer_id').on('face_session').column('customer_id').execute();

      await schema
        .createTable('former_factor')
        .addColumn('id', 'text', key)
        .addColumn('customer_id', 'text', ofCustomer)
        .addColumn('kind', 'text', required)
        .addColumn('content', 'text', required)
        .addColumn('added_at', 'bigint', required)
        .addColumn('removed_in', 'text', required)
        .addColumn('removed_with', 'text', required)
        .addColumn('removed_at', 'bigint', required)
        .addColumn('expires_at', 'bigint', required)
        .execute();
      await schema.createIndex('former_factor_customer').on('former_factor').column('customer_id').execute();
      await schema.createIndex('former_factor_expires_at').on('former_factor').column('expires_at').execute();

      await schema
        .createTable('waiting_removal')
        .addColumn('customer_id', 'text', ofCustomer)
        .addColumn('method', 'text', required)
        .addColumn('session_hash', 'text', required)
        .addColumn('asked_at', 'bigint', required)
        .addColumn('due_at', 'bigint', required)
        .addPrimaryKeyConstraint('waiting_removal_of_customer', ['customer_id', 'method'])
        .execute();
      await schema.createIndex('waiting_removal_by_due_at').on('waiting_removal').column('due_at').execute();
    },
  };
}
