import type { Migration } from 'kysely/migration';

/** What staff do for customers at the support desk, whom they have looked at, and the support codes of screens. `schema.ts` describes each column. */
export function supportDesk(): Migration {
  return {
    async up({ schema }) {
      await schema
        .createTable('desk_action')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('customer_id', 'text', (c) => c.notNull())
        .addColumn('open_for', 'text', (c) => c.unique())
        .addColumn('action', 'text', (c) => c.notNull())
        .addColumn('status', 'text', (c) => c.notNull())
        .addColumn('staff_id', 'text', (c) => c.notNull())
        .addColumn('staff_email', 'text', (c) => c.notNull())
        .addColumn('reason', 'text', (c) => c.notNull())
        .addColumn('at', 'bigint', (c) => c.notNull())
        .addColumn('latest_at', 'bigint', (c) => c.notNull())
        .addColumn('decided_by', 'text', (c) => c.notNull())
        .addColumn('decided_reason', 'text', (c) => c.notNull())
        .addColumn('decided_at', 'bigint')
        .execute();
      await schema.createIndex('desk_action_customer').on('desk_action').columns(['customer_id', 'at']).execute();
      await schema
        .createTable('desk_view')
        .addColumn('session_hash', 'text', (c) => c.notNull().references('staff_session.hash').onDelete('cascade'))
        .addColumn('customer_id', 'text', (c) => c.notNull())
        .addColumn('at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('desk_view_key', ['session_hash', 'customer_id'])
        .execute();
      await schema.createIndex('desk_view_customer').on('desk_view').column('customer_id').execute();
      await schema
        .createTable('support_code')
        .addColumn('code', 'text', (c) => c.notNull())
        .addColumn('customer_id', 'text', (c) => c.notNull())
        .addColumn('proved', 'text', (c) => c.notNull())
        .addColumn('seen_at', 'bigint', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('support_code_key', ['code', 'customer_id'])
        .execute();
      await schema.createIndex('support_code_customer').on('support_code').column('customer_id').execute();
      await schema.createIndex('support_code_expires_at').on('support_code').column('expires_at').execute();
      await schema.createIndex('email_undo_old_email').on('email_undo').column('old_email').execute();
    },
  };
}
