import type { Migration } from 'kysely/migration';
import { key, or, required, requiredUnique, unique } from './columns.ts';

/** Staff and their decisions. `schema.ts` describes each column. */
export function staff(): Migration {
  return {
    async up({ schema }) {
      await schema
        .createTable('staff')
        .addColumn('id', 'text', key)
        .addColumn('email', 'text', requiredUnique)
        .addColumn('role', 'text', required)
        .addColumn('password_hash', 'text', required)
        .addColumn('totp_secret', 'text', required)
        .addColumn('totp_last_step', 'bigint', required)
        .addColumn('created_at', 'bigint', required)
        .execute();

      await schema
        .createTable('staff_session')
        .addColumn('hash', 'text', key)
        .addColumn('staff_id', 'text', (c) => c.notNull().references('staff.id').onDelete('cascade'))
        .addColumn('created_at', 'bigint', required)
        .addColumn('last_seen_at', 'bigint', required)
        .addColumn('expires_at', 'bigint', required)
        .addColumn('ended_at', 'bigint')
        .addColumn('passkey_id', 'text')
        .execute();
      await schema.createIndex('staff_session_by_expires_at').on('staff_session').column('expires_at').execute();
      await schema.createIndex('staff_session_by_staff_id').on('staff_session').column('staff_id').execute();

      await schema
        .createTable('staff_passkey')
        .addColumn('id', 'text', key)
        .addColumn('staff_id', 'text', (c) => c.notNull().references('staff.id').onDelete('cascade'))
        .addColumn('credential_id', 'text', requiredUnique)
        .addColumn('public_key', 'text', required)
        .addColumn('counter', 'bigint', required)
        .addColumn('synced', 'integer', required)
        .addColumn('name', 'text', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('last_used_at', 'bigint')
        .execute();
      await schema.createIndex('staff_passkey_staff').on('staff_passkey').column('staff_id').execute();

      await schema
        .createTable('staff_passkey_link')
        .addColumn('staff_id', 'text', (c) => c.primaryKey().references('staff.id').onDelete('cascade'))
        .addColumn('token_hash', 'text', requiredUnique)
        .addColumn('expires_at', 'bigint', required)
        .execute();
      await schema.createIndex('staff_passkey_link_expires_at').on('staff_passkey_link').column('expires_at').execute();

      await schema
        .createTable('review_decision')
        .addColumn('id', 'text', key)
        .addColumn('kind', 'text', required)
        .addColumn('subject_id', 'text', required)
        .addColumn('customer_id', 'text', required)
        .addColumn('staff_id', 'text', required)
        .addColumn('decided_by', 'text', required)
        .addColumn('decision', 'text', required)
        .addColumn('reason', 'text', required)
        .addColumn('decided_at', 'bigint', required)
        .execute();
      await schema.createIndex('review_decision_time').on('review_decision').column('decided_at').execute();
      await schema.createIndex('review_decision_customer').on('review_decision').column('customer_id').execute();

      await schema
        .createTable('review_approval')
        .addColumn('subject_id', 'text', key)
        .addColumn('staff_id', 'text', required)
        .addColumn('approved_by', 'text', required)
        .addColumn('reason', 'text', required)
        .addColumn('approved_at', 'bigint', required)
        .execute();

      await schema
        .createTable('review_photo_view')
        .addColumn('session_hash', 'text', (c) => c.notNull().references('staff_session.hash').onDelete('cascade'))
        .addColumn('photo_id', 'text', required)
        .addColumn('opened_at', 'bigint', required)
        .addPrimaryKeyConstraint('review_photo_view_key', ['session_hash', 'photo_id'])
        .execute();

      await schema
        .createTable('desk_action')
        .addColumn('id', 'text', key)
        .addColumn('customer_id', 'text', required)
        .addColumn('open_for', 'text', unique)
        .addColumn('action', 'text', required)
        .addColumn('status', 'text', required)
        .addColumn('staff_id', 'text', required)
        .addColumn('staff_email', 'text', required)
        .addColumn('reason', 'text', required)
        .addColumn('at', 'bigint', required)
        .addColumn('latest_at', 'bigint', required)
        .addColumn('decided_by', 'text', required)
        .addColumn('decided_reason', 'text', required)
        .addColumn('decided_at', 'bigint')
        .addColumn('subject', 'text', or(''))
        .execute();
      await schema.createIndex('desk_action_customer').on('desk_action').columns(['customer_id', 'at']).execute();

      await schema
        .createTable('desk_view')
        .addColumn('session_hash', 'text', (c) => c.notNull().references('staff_session.hash').onDelete('cascade'))
        .addColumn('customer_id', 'text', required)
        .addColumn('at', 'bigint', required)
        .addPrimaryKeyConstraint('desk_view_key', ['session_hash', 'customer_id'])
        .execute();
      await schema.createIndex('desk_view_customer').on('desk_view').column('customer_id').execute();
    },
  };
}
