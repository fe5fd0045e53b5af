import type { Migration } from 'kysely/migration';
import { key, ofCustomer, or, required } from './columns.ts';

/** Sessions and the browsers that customers trust. `schema.ts` describes each column. */
export function sessions(): Migration {
  return {
    async up({ schema }) {
      await schema
        .createTable('session')
        .addColumn('hash', 'text', key)
        .addColumn('customer_id', 'text', ofCustomer)
        .addColumn('scope', 'text', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('last_seen_at', 'bigint', required)
        .addColumn('expires_at', 'bigint', required)
        .addColumn('ended_at', 'bigint')
        .addColumn('id', 'text', or(''))
        .addColumn('browser', 'text', or(''))
        .addColumn('proved_at', 'bigint', or(0))
        .addColumn('frozen_at', 'bigint')
        .addColumn('key_thumbprint', 'text')
        .addColumn('proofs', 'text', or(''))
        .addColumn('opened_with', 'text', or(''))
        .addColumn('fresh_with', 'text', or(''))
        .addColumn('network', 'text', or(''))
        .addColumn('approved_with', 'text', or(''))
        .execute();
      await schema.createIndex('session_expiry').on('session').column('expires_at').execute();
      await schema.createIndex('session_customer').on('session').column('customer_id').execute();

      await schema
        .createTable('spent_session_proof')
        .addColumn('hash', 'text', key)
        .addColumn('expires_at', 'bigint', required)
        .execute();
      await schema.createIndex('spent_session_proof_expires').on('spent_session_proof').column('expires_at').execute();

      await schema
        .createTable('device')
        .addColumn('hash', 'text', key)
        .addColumn('customer_id', 'text', ofCustomer)
        .addColumn('created_at', 'bigint', required)
        .addColumn('expires_at', 'bigint', required)
        .addColumn('key_thumbprint', 'text')
        .addColumn('opened_with', 'text', or(''))
        .addColumn('id', 'text')
        .addColumn('browser', 'text', or(''))
        .addColumn('trusted_at', 'bigint', or(0))
        .execute();
      await schema.createIndex('device_customer').on('device').column('customer_id').execute();
      await schema.createIndex('device_expiry').on('device').column('expires_at').execute();
    },
  };
}
