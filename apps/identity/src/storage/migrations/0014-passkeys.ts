import type { Migration } from 'kysely/migration';

/** Passkeys, the challenges of their enrolment and their logins, and the approvals that they signed. `schema.ts` describes each column. */
export function passkeys(): Migration {
  return {
    async up({ schema }) {
      await schema
        .alterTable('customer')
        .addColumn('passkey_offered_at', 'bigint', (c) => c.notNull().defaultTo(0))
        .execute();
      await schema
        .createTable('passkey')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('customer_id', 'text', (c) => c.notNull().references('customer.id').onDelete('cascade'))
        .addColumn('credential_id', 'text', (c) => c.notNull().unique())
        .addColumn('public_key', 'text', (c) => c.notNull())
        .addColumn('counter', 'bigint', (c) => c.notNull())
        .addColumn('aaguid', 'text', (c) => c.notNull())
        .addColumn('synced', 'integer', (c) => c.notNull())
        .addColumn('backed_up', 'integer', (c) => c.notNull())
        .addColumn('transports', 'text', (c) => c.notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('last_used_at', 'bigint')
        .execute();
      await schema.createIndex('passkey_customer').on('passkey').column('customer_id').execute();
      await schema
        .createTable('passkey_enrolment')
        .addColumn('customer_id', 'text', (c) => c.primaryKey().references('customer.id').onDelete('cascade'))
        .addColumn('challenge_hash', 'text', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .execute();
      await schema
        .createTable('spent_passkey_challenge')
        .addColumn('hash', 'text', (c) => c.primaryKey())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .execute();
      await schema.createIndex('spent_passkey_challenge_expires').on('spent_passkey_challenge').column('expires_at').execute();
      await schema
        .createTable('passkey_assertion')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('token_hash', 'text', (c) => c.notNull())
        .addColumn('customer_id', 'text', (c) => c.notNull())
        .addColumn('passkey_id', 'text', (c) => c.notNull())
        .addColumn('public_key', 'text', (c) => c.notNull())
        .addColumn('signed', 'text', (c) => c.notNull())
        .addColumn('client_data', 'text', (c) => c.notNull())
        .addColumn('authenticator_data', 'text', (c) => c.notNull())
        .addColumn('signature', 'text', (c) => c.notNull())
        .addColumn('signed_at', 'bigint', (c) => c.notNull())
        .execute();
      await schema.createIndex('passkey_assertion_customer').on('passkey_assertion').column('customer_id').execute();
      await schema.createIndex('passkey_assertion_signed_at').on('passkey_assertion').column('signed_at').execute();
    },
  };
}
