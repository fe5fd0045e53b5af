import type { Migration } from 'kysely/migration';

/** Photos with a document, face templates, and hand-offs to a phone. `schema.ts` describes each column. */
export function facesAndDocuments(): Migration {
  return {
    async up({ schema }) {
      await schema
        .alterTable('phone_change')
        .addColumn('photo_id', 'text', (c) => c.notNull().defaultTo(''))
        .execute();

      await schema
        .createTable('selfie')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('customer_id', 'text', (c) => c.notNull())
        .addColumn('token_hash', 'text', (c) => c.notNull())
        .addColumn('purpose', 'text', (c) => c.notNull())
        .addColumn('status', 'text', (c) => c.notNull())
        .addColumn('browser', 'text', (c) => c.notNull())
        .addColumn('address', 'text', (c) => c.notNull())
        .addColumn('received_at', 'bigint', (c) => c.notNull())
        .addColumn('latest_at', 'bigint', (c) => c.notNull())
        .addColumn('decided_at', 'bigint')
        .execute();
      await schema.createIndex('selfie_customer').on('selfie').column('customer_id').execute();
      await schema.createIndex('selfie_status').on('selfie').column('status').execute();
      await schema.createIndex('selfie_received').on('selfie').column('received_at').execute();

      await schema
        .createTable('handover')
        .addColumn('hash', 'text', (c) => c.primaryKey())
        .addColumn('token_hash', 'text', (c) => c.notNull().unique())
        .addColumn('type', 'text', (c) => c.notNull())
        .addColumn('number', 'text', (c) => c.notNull())
        .addColumn('phone_hash', 'text', (c) => c.unique())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .addColumn('refused_at', 'bigint')
        .execute();

      await schema
        .createTable('face_template')
        .addColumn('customer_id', 'text', (c) => c.primaryKey().references('customer.id').onDelete('cascade'))
        .addColumn('model', 'text', (c) => c.notNull())
        .addColumn('template', 'text', (c) => c.notNull())
        .addColumn('made_from', 'text', (c) => c.notNull())
        .addColumn('enrolled_at', 'bigint', (c) => c.notNull())
        .execute();
      await schema
        .createTable('face_session')
        .addColumn('hash', 'text', (c) => c.primaryKey())
        .addColumn('customer_id', 'text', (c) => c.notNull().references('customer.id').onDelete('cascade'))
        .addColumn('token_hash', 'text', (c) => c.notNull())
        .addColumn('session_hash', 'text', (c) => c.notNull())
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .addColumn('submitted_at', 'bigint')
        .addColumn('result', 'text')
        .addColumn('hints', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
      await schema.createIndex('face_session_token').on('face_session').column('token_hash').execute();
      await schema
        .createTable('face_scan')
        .addColumn('digest', 'text', (c) => c.primaryKey())
        .addColumn('seen_at', 'bigint', (c) => c.notNull())
        .execute();
      await schema
        .createTable('face_tries')
        .addColumn('customer_id', 'text', (c) => c.primaryKey().references('customer.id').onDelete('cascade'))
        .addColumn('in_a_row', 'integer', (c) => c.notNull())
        .addColumn('last_at', 'bigint', (c) => c.notNull())
        .execute();
    },
  };
}
