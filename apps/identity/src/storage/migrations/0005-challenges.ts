import type { Migration } from 'kysely/migration';
import { key, ofCustomer, onePerCustomer, or, required } from './columns.ts';

/** The tables of single challenges. `schema.ts` describes each column. */
export function challenges(): Migration {
  return {
    async up({ schema }) {
      await schema
        .createTable('code')
        .addColumn('id', 'text', key)
        .addColumn('token_hash', 'text', (c) => c.notNull().references('one_time_token.hash').onDelete('cascade'))
        .addColumn('channel', 'text', required)
        .addColumn('phone_number_id', 'text', required)
        .addColumn('hash', 'text', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('expires_at', 'bigint', required)
        .addColumn('used_at', 'bigint')
        .addColumn('replaced_at', 'bigint')
        .execute();
      await schema.createIndex('code_token').on('code').column('token_hash').execute();

      await schema
        .createTable('code_send')
        .addColumn('number_key', 'text', key)
        .addColumn('last_at', 'bigint', required)
        .addColumn('short_from', 'bigint', required)
        .addColumn('short_count', 'integer', required)
        .addColumn('long_from', 'bigint', required)
        .addColumn('long_count', 'integer', required)
        .execute();
      await schema.createIndex('code_send_last').on('code_send').column('last_at').execute();

      await schema
        .createTable('push_request')
        .addColumn('id', 'text', key)
        .addColumn('token_hash', 'text', (c) => c.notNull().references('one_time_token.hash').onDelete('cascade'))
        .addColumn('customer_id', 'text', ofCustomer)
        .addColumn('status', 'text', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('expires_at', 'bigint', required)
        .addColumn('answered_at', 'bigint')
        .execute();
      await schema.createIndex('push_request_token').on('push_request').column('token_hash').execute();
      await schema.createIndex('push_request_customer').on('push_request').column('customer_id').execute();

      await schema
        .createTable('selfie')
        .addColumn('id', 'text', key)
        .addColumn('customer_id', 'text', required)
        .addColumn('token_hash', 'text', required)
        .addColumn('purpose', 'text', required)
        .addColumn('status', 'text', required)
        .addColumn('browser', 'text', required)
        .addColumn('address', 'text', required)
        .addColumn('received_at', 'bigint', required)
        .addColumn('latest_at', 'bigint', required)
        .addColumn('decided_at', 'bigint')
        .addColumn('sealed_with', 'text', or(''))
        .execute();
      await schema.createIndex('selfie_customer').on('selfie').column('customer_id').execute();
      await schema.createIndex('selfie_status').on('selfie').column('status').execute();
      await schema.createIndex('selfie_received').on('selfie').column('received_at').execute();
      await schema.createIndex('selfie_by_decided_at').on('selfie').column('decided_at').execute();
      await schema.createIndex('selfie_by_latest_at').on('selfie').column('latest_at').execute();

      await schema
        .createTable('face_scan')
        .addColumn('digest', 'text', key)
        .addColumn('seen_at', 'bigint', required)
        .addColumn('customer_id', 'text', or(''))
        .execute();
      await schema.createIndex('face_scan_seen').on('face_scan').column('seen_at').execute();
      await schema.createIndex('face_scan_customer').on('face_scan').columns(['customer_id', 'seen_at']).execute();

      await schema
        .createTable('face_tries')
        .addColumn('customer_id', 'text', onePerCustomer)
        .addColumn('in_a_row', 'integer', required)
        .addColumn('last_at', 'bigint', required)
        .execute();

      await schema
        .createTable('passkey_assertion')
        .addColumn('id', 'text', key)
        .addColumn('token_hash', 'text', required)
        .addColumn('customer_id', 'text', required)
        .addColumn('passkey_id', 'text', required)
        .addColumn('public_key', 'text', required)
        .addColumn('signed', 'text', required)
        .addColumn('client_data', 'text', required)
        .addColumn('authenticator_data', 'text', required)
        .addColumn('signature', 'text', required)
        .addColumn('signed_at', 'bigint', required)
        .execute();
      await schema.createIndex('passkey_assertion_customer').on('passkey_assertion').column('customer_id').execute();
      await schema.createIndex('passkey_assertion_signed_at').on('passkey_assertion').column('signed_at').execute();

      await schema
        .createTable('spent_passkey_challenge')
        .addColumn('hash', 'text', key)
        .addColumn('expires_at', 'bigint', required)
        .execute();
      await schema.createIndex('spent_passkey_challenge_expires').on('spent_passkey_challenge').column('expires_at').execute();
    },
  };
}
