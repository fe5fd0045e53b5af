import type { Migration } from 'kysely/migration';

/**
 * Changes of phone numbers: new numbers until they are confirmed, changes that staff decides, staff accounts with sessions and decisions, waiting
 * text messages, and tokens that approve one request. `schema.ts` describes each column.
 */
export function phoneNumbersChange(): Migration {
  return {
    async up({ schema }) {
      await schema
        .alterTable('customer')
        .addColumn('must_update_phone_number', 'bigint', (c) => c.notNull().defaultTo(0))
        .execute();
      await schema
        .alterTable('one_time_token')
        .addColumn('approves', 'text', (c) => c.notNull().defaultTo(''))
        .execute();

      await schema
        .createTable('new_phone_number')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('customer_id', 'text', (c) => c.notNull().references('customer.id').onDelete('cascade'))
        .addColumn('token_hash', 'text', (c) => c.notNull())
        .addColumn('number', 'text', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .addColumn('proved_at', 'bigint')
        .execute();
      await schema.createIndex('new_phone_number_token').on('new_phone_number').column('token_hash').execute();
      await schema.createIndex('new_phone_number_customer').on('new_phone_number').column('customer_id').execute();

      await schema
        .createTable('phone_change')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('customer_id', 'text', (c) => c.notNull().references('customer.id').onDelete('cascade'))
        .addColumn('token_hash', 'text', (c) => c.notNull())
        .addColumn('session_hash', 'text', (c) => c.notNull())
        .addColumn('replaces_number_id', 'text', (c) => c.notNull())
        .addColumn('new_number', 'text', (c) => c.notNull())
        .addColumn('open_for', 'text', (c) => c.unique())
        .addColumn('status', 'text', (c) => c.notNull())
        .addColumn('browser', 'text', (c) => c.notNull())
        .addColumn('address', 'text', (c) => c.notNull())
        .addColumn('proof', 'text', (c) => c.notNull())
        .addColumn('received_at', 'bigint', (c) => c.notNull())
        .addColumn('latest_at', 'bigint', (c) => c.notNull())
        .addColumn('decided_at', 'bigint')
        .addColumn('ended_at', 'bigint')
        .execute();
      await schema.createIndex('phone_change_token').on('phone_change').column('token_hash').execute();
      await schema.createIndex('phone_change_status').on('phone_change').column('status').execute();
      await schema.createIndex('phone_change_customer').on('phone_change').column('customer_id').execute();

      await schema
        .createTable('waiting_text')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('content', 'text', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .addColumn('attempts', 'integer', (c) => c.notNull())
        .addColumn('next_at', 'bigint', (c) => c.notNull())
        .execute();
      await schema.createIndex('waiting_text_next').on('waiting_text').column('next_at').execute();

      await schema
        .createTable('staff')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('email', 'text', (c) => c.notNull().unique())
        .addColumn('role', 'text', (c) => c.notNull())
        .addColumn('password_hash', 'text', (c) => c.notNull())
        .addColumn('totp_secret', 'text', (c) => c.notNull())
        .addColumn('totp_last_step', 'bigint', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .execute();
      await schema
        .createTable('staff_session')
        .addColumn('hash', 'text', (c) => c.primaryKey())
        .addColumn('staff_id', 'text', (c) => c.notNull().references('staff.id').onDelete('cascade'))
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('last_seen_at', 'bigint', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .addColumn('ended_at', 'bigint')
        .execute();
      await schema
        .createTable('review_decision')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('subject_id', 'text', (c) => c.notNull())
        .addColumn('customer_id', 'text', (c) => c.notNull())
        .addColumn('staff_id', 'text', (c) => c.notNull())
        .addColumn('decided_by', 'text', (c) => c.notNull())
        .addColumn('decision', 'text', (c) => c.notNull())
        .addColumn('reason', 'text', (c) => c.notNull())
        .addColumn('decided_at', 'bigint', (c) => c.notNull())
        .execute();
      await schema.createIndex('review_decision_time').on('review_decision').column('decided_at').execute();
    },
  };
}
