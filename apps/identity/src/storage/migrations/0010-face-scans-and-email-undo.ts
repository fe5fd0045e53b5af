import type { Migration } from 'kysely/migration';

/** Pictures of face scans, and changes of an address that can be taken back. `schema.ts` says what each column holds. */
export function faceScansAndEmailUndo(): Migration {
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
    },
  };
}
