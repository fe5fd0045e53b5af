import type { Migration } from 'kysely/migration';
import { key, or, required, requiredUnique, unique } from './columns.ts';

/** One-time tokens with their challenges, and hand-offs to a phone. `schema.ts` describes each column. */
export function tokens(): Migration {
  return {
    async up({ schema }) {
      await schema
        .createTable('one_time_token')
        .addColumn('hash', 'text', key)
        .addColumn('customer_id', 'text', (c) => c.references('customer.id').onDelete('cascade'))
        .addColumn('subject', 'text', required)
        .addColumn('action', 'text', required)
        .addColumn('purpose', 'text', required)
        .addColumn('proofs', 'text', required)
        .addColumn('redirect_to', 'text', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('expires_at', 'bigint', required)
        .addColumn('spent_at', 'bigint')
        .addColumn('known_device', 'integer', or(0))
        .addColumn('browser', 'text', or(''))
        .addColumn('address', 'text', or(''))
        .addColumn('session_hash', 'text', or(''))
        .addColumn('verdict', 'text', or(''))
        .addColumn('approves', 'text', or(''))
        .addColumn('about', 'text', or(''))
        .addColumn('proved_with', 'text', or(''))
        .addColumn('visitor', 'text', or(''))
        .execute();
      await schema.createIndex('one_time_token_expiry').on('one_time_token').column('expires_at').execute();
      await schema.createIndex('one_time_token_customer').on('one_time_token').column('customer_id').execute();
      await schema.createIndex('one_time_token_session').on('one_time_token').column('session_hash').execute();

      await schema
        .createTable('challenge')
        .addColumn('token_hash', 'text', (c) => c.notNull().references('one_time_token.hash').onDelete('cascade'))
        .addColumn('position', 'integer', required)
        .addColumn('required', 'integer', required)
        .addColumn('evaluated', 'integer', required)
        .addColumn('passed_at', 'bigint')
        .addColumn('passed_by', 'text')
        .addColumn('until_enough', 'integer', or(0))
        .addColumn('methods', 'text', or(''))
        .addPrimaryKeyConstraint('challenge_key', ['token_hash', 'position'])
        .execute();

      await schema
        .createTable('handover')
        .addColumn('hash', 'text', key)
        .addColumn('token_hash', 'text', requiredUnique)
        .addColumn('type', 'text', required)
        .addColumn('number', 'text', required)
        .addColumn('phone_hash', 'text', unique)
        .addColumn('expires_at', 'bigint', required)
        .addColumn('refused_at', 'bigint')
        .execute();
      await schema.createIndex('handover_expiry').on('handover').column('expires_at').execute();
    },
  };
}
