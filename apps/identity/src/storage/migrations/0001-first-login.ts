import type { Migration } from 'kysely/migration';
import type { Storage } from '../storage.ts';

/**
 * The tables of the login: customers and their factors, one-time tokens, attempts, sessions, the demo's outbox. `schema.ts` describes each column.
 */
export function firstLogin(kind: Storage['kind']): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('customer')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('email', 'text', (c) => c.notNull().unique())
        .addColumn('password_hash', 'text')
        .addColumn('preferred_challenge', 'text', (c) => c.notNull())
        .addColumn('trusts_known_devices', 'integer', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('phone_number')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('customer_id', 'text', (c) => c.notNull().references('customer.id').onDelete('cascade'))
        .addColumn('number', 'text', (c) => c.notNull().unique())
        .addColumn('is_primary', 'integer', (c) => c.notNull())
        .addColumn('verified_at', 'bigint', (c) => c.notNull())
        .execute();
      await db.schema.createIndex('phone_number_customer').on('phone_number').column('customer_id').execute();
      await db.schema
        .createTable('totp')
        .addColumn('customer_id', 'text', (c) => c.primaryKey().references('customer.id').onDelete('cascade'))
        .addColumn('secret', 'text', (c) => c.notNull())
        .addColumn('last_step', 'bigint', (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('device')
        .addColumn('hash', 'text', (c) => c.primaryKey())
        .addColumn('customer_id', 'text', (c) => c.notNull().references('customer.id').onDelete('cascade'))
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('one_time_token')
        .addColumn('hash', 'text', (c) => c.primaryKey())
        .addColumn('customer_id', 'text', (c) => c.references('customer.id').onDelete('cascade'))
        .addColumn('subject', 'text', (c) => c.notNull())
        .addColumn('action', 'text', (c) => c.notNull())
        .addColumn('purpose', 'text', (c) => c.notNull())
        .addColumn('proofs', 'text', (c) => c.notNull())
        .addColumn('redirect_to', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .addColumn('spent_at', 'bigint')
        .execute();
      await db.schema.createIndex('one_time_token_expiry').on('one_time_token').column('expires_at').execute();
      await db.schema
        .createTable('challenge')
        .addColumn('token_hash', 'text', (c) => c.notNull().references('one_time_token.hash').onDelete('cascade'))
        .addColumn('position', 'integer', (c) => c.notNull())
        .addColumn('required', 'integer', (c) => c.notNull())
        .addColumn('ways', 'text', (c) => c.notNull())
        .addColumn('evaluated', 'integer', (c) => c.notNull())
        .addColumn('passed_at', 'bigint')
        .addColumn('passed_by', 'text')
        .addPrimaryKeyConstraint('challenge_key', ['token_hash', 'position'])
        .execute();
      await db.schema
        .createTable('code')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('token_hash', 'text', (c) => c.notNull().references('one_time_token.hash').onDelete('cascade'))
        .addColumn('channel', 'text', (c) => c.notNull())
        .addColumn('phone_number_id', 'text', (c) => c.notNull())
        .addColumn('hash', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .addColumn('used_at', 'bigint')
        .addColumn('replaced_at', 'bigint')
        .execute();
      await db.schema.createIndex('code_token').on('code').column('token_hash').execute();
      await db.schema
        .createTable('code_send')
        .addColumn('number_key', 'text', (c) => c.primaryKey())
        .addColumn('last_at', 'bigint', (c) => c.notNull())
        .addColumn('short_from', 'bigint', (c) => c.notNull())
        .addColumn('short_count', 'integer', (c) => c.notNull())
        .addColumn('long_from', 'bigint', (c) => c.notNull())
        .addColumn('long_count', 'integer', (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('attempt_counter')
        .addColumn('subject', 'text', (c) => c.notNull())
        .addColumn('family', 'text', (c) => c.notNull())
        .addColumn('failures', 'integer', (c) => c.notNull())
        .addColumn('in_a_row', 'integer', (c) => c.notNull())
        .addColumn('blocks', 'integer', (c) => c.notNull())
        .addColumn('blocked_until', 'bigint', (c) => c.notNull())
        .addColumn('updated_at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('attempt_counter_key', ['subject', 'family'])
        .execute();
      await db.schema
        .createTable('session')
        .addColumn('hash', 'text', (c) => c.primaryKey())
        .addColumn('customer_id', 'text', (c) => c.notNull().references('customer.id').onDelete('cascade'))
        .addColumn('scope', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('last_seen_at', 'bigint', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .addColumn('ended_at', 'bigint')
        .execute();
      await db.schema.createIndex('session_expiry').on('session').column('expires_at').execute();
      await db.schema
        .createTable('outbox_message')
        // The only difference in column types between the two databases.
        .addColumn('sequence', kind === 'sqlite' ? 'integer' : 'bigserial', (c) =>
          kind === 'sqlite' ? c.primaryKey().autoIncrement() : c.primaryKey(),
        )
        .addColumn('id', 'text', (c) => c.notNull().unique())
        .addColumn('channel', 'text', (c) => c.notNull())
        .addColumn('recipient', 'text', (c) => c.notNull())
        .addColumn('text', 'text', (c) => c.notNull())
        .addColumn('sent_at', 'bigint', (c) => c.notNull())
        .execute();
    },
  };
}
