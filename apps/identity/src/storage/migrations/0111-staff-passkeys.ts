import type { Migration } from 'kysely/migration';

/** The passkeys of staff, the links with which they add them, and which passkey has opened a session. Processes of the last release open sessions without one. */
export function staffPasskeys(): Migration {
  return {
    async up({ schema }) {
      await schema
        .createTable('staff_passkey')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('staff_id', 'text', (c) => c.notNull().references('staff.id').onDelete('cascade'))
        .addColumn('credential_id', 'text', (c) => c.notNull().unique())
        .addColumn('public_key', 'text', (c) => c.notNull())
        .addColumn('counter', 'bigint', (c) => c.notNull())
        .addColumn('synced', 'integer', (c) => c.notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('last_used_at', 'bigint')
        .execute();
      await schema.createIndex('staff_passkey_staff').on('staff_passkey').column('staff_id').execute();
      await schema
        .createTable('staff_passkey_link')
        .addColumn('staff_id', 'text', (c) => c.primaryKey().references('staff.id').onDelete('cascade'))
        .addColumn('token_hash', 'text', (c) => c.notNull().unique())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .execute();
      await schema.createIndex('staff_passkey_link_expires_at').on('staff_passkey_link').column('expires_at').execute();
      await schema.alterTable('staff_session').addColumn('passkey_id', 'text').execute();
    },
  };
}
