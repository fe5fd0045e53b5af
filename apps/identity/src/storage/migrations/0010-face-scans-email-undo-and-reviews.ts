import type { Migration } from 'kysely/migration';

/**
 * Pictures of face scans, undoable changes of the email address, and the photo views and first approvals of reviewers. `schema.ts` describes each
 * column.
 */
export function faceScansEmailUndoAndReviews(): Migration {
  return {
    async up({ schema }) {
      await schema
        .alterTable('face_scan')
        .addColumn('customer_id', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
      await schema.createIndex('face_scan_customer').on('face_scan').columns(['customer_id', 'seen_at']).execute();

      await schema
        .createTable('email_undo')
        .addColumn('hash', 'text', (c) => c.primaryKey())
        .addColumn('customer_id', 'text', (c) => c.notNull().references('customer.id').onDelete('cascade'))
        .addColumn('old_email', 'text', (c) => c.notNull())
        .addColumn('asked_at', 'bigint', (c) => c.notNull())
        .addColumn('changed_at', 'bigint', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .addColumn('used_at', 'bigint')
        .execute();
      await schema.createIndex('email_undo_customer').on('email_undo').column('customer_id').execute();
      await schema.createIndex('email_undo_expires').on('email_undo').column('expires_at').execute();

      await schema
        .createTable('review_approval')
        .addColumn('subject_id', 'text', (c) => c.primaryKey())
        .addColumn('staff_id', 'text', (c) => c.notNull())
        .addColumn('approved_by', 'text', (c) => c.notNull())
        .addColumn('reason', 'text', (c) => c.notNull())
        .addColumn('approved_at', 'bigint', (c) => c.notNull())
        .execute();
      await schema
        .createTable('review_photo_view')
        .addColumn('session_hash', 'text', (c) => c.notNull().references('staff_session.hash').onDelete('cascade'))
        .addColumn('photo_id', 'text', (c) => c.notNull())
        .addColumn('opened_at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('review_photo_view_key', ['session_hash', 'photo_id'])
        .execute();
    },
  };
}
