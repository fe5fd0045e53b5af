import type { Migration } from 'kysely/migration';

/**
 * Every authentication method: the columns that the policy reads about a customer, devices that approve, links in mails, waiting mails, backup codes,
 * and rate limits. `schema.ts` describes each column.
 */
export function everyWay(): Migration {
  return {
    async up(db) {
      const { schema } = db;
      await schema.alterTable('customer').addColumn('email_verified_at', 'bigint').execute();
      for (const [column, initial] of [
        ['must_reset_password', 0],
        ['password_changed_at', 0],
        ['pushes_stopped_until', 0],
      ] as const) {
        await schema
          .alterTable('customer')
          .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(initial))
          .execute();
      }
      for (const [column, initial] of [
        ['risk', 'none'],
        ['last_way', ''],
        ['language', 'en'],
      ] as const) {
        await schema
          .alterTable('customer')
          .addColumn(column, 'text', (c) => c.notNull().defaultTo(initial))
          .execute();
      }
      // Addresses of existing accounts were checked when the accounts were created.
      await db.updateTable('customer').set({ email_verified_at: 0 }).execute();

      await schema
        .alterTable('one_time_token')
        .addColumn('known_device', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
      for (const column of ['browser', 'address', 'session_hash', 'verdict'] as const) {
        await schema
          .alterTable('one_time_token')
          .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
          .execute();
      }
      await schema.createIndex('one_time_token_customer').on('one_time_token').column('customer_id').execute();
      await schema
        .alterTable('challenge')
        .addColumn('until_enough', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
      for (const column of ['id', 'browser'] as const) {
        await schema
          .alterTable('session')
          .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
          .execute();
      }
      await schema
        .alterTable('session')
        .addColumn('proved_at', 'bigint', (c) => c.notNull().defaultTo(0))
        .execute();
      await schema.createIndex('session_customer').on('session').column('customer_id').execute();
      await schema.createIndex('device_customer').on('device').column('customer_id').execute();
      await schema
        .alterTable('totp')
        .addColumn('enrolled_at', 'bigint', (c) => c.notNull().defaultTo(0))
        .execute();
      await schema.alterTable('outbox_message').addColumn('subject', 'text').execute();

      await schema
        .createTable('totp_enrolment')
        .addColumn('customer_id', 'text', (c) => c.primaryKey().references('customer.id').onDelete('cascade'))
        .addColumn('secret', 'text', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .execute();
      await schema
        .createTable('backup_code')
        .addColumn('hash', 'text', (c) => c.primaryKey())
        .addColumn('customer_id', 'text', (c) => c.notNull().references('customer.id').onDelete('cascade'))
        .addColumn('used_at', 'bigint')
        .execute();
      await schema.createIndex('backup_code_customer').on('backup_code').column('customer_id').execute();
      await schema
        .createTable('push_device')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('customer_id', 'text', (c) => c.notNull().references('customer.id').onDelete('cascade'))
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('public_key', 'text', (c) => c.notNull())
        .addColumn('enrolled_at', 'bigint', (c) => c.notNull())
        .addColumn('last_used_at', 'bigint')
        .addColumn('subscription', 'text')
        .execute();
      await schema.createIndex('push_device_customer').on('push_device').column('customer_id').execute();
      await schema
        .createTable('push_request')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('token_hash', 'text', (c) => c.notNull().references('one_time_token.hash').onDelete('cascade'))
        .addColumn('customer_id', 'text', (c) => c.notNull().references('customer.id').onDelete('cascade'))
        .addColumn('status', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .addColumn('answered_at', 'bigint')
        .execute();
      await schema.createIndex('push_request_token').on('push_request').column('token_hash').execute();
      await schema.createIndex('push_request_customer').on('push_request').column('customer_id').execute();
      await schema
        .createTable('link')
        .addColumn('hash', 'text', (c) => c.primaryKey())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('customer_id', 'text', (c) => c.notNull().references('customer.id').onDelete('cascade'))
        .addColumn('token_hash', 'text', (c) => c.notNull())
        .addColumn('guard_hash', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .addColumn('used_at', 'bigint')
        .execute();
      await schema.createIndex('link_customer').on('link').columns(['customer_id', 'kind']).execute();
      await schema.createIndex('link_token').on('link').column('token_hash').execute();
      await schema.createIndex('link_expiry').on('link').column('expires_at').execute();
      await schema
        .createTable('allowance')
        .addColumn('key', 'text', (c) => c.primaryKey())
        .addColumn('since', 'bigint', (c) => c.notNull())
        .addColumn('taken', 'integer', (c) => c.notNull())
        .execute();
      await schema.createIndex('allowance_since').on('allowance').column('since').execute();
      await schema
        .createTable('waiting_mail')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('content', 'text', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .addColumn('attempts', 'integer', (c) => c.notNull())
        .addColumn('next_at', 'bigint', (c) => c.notNull())
        .execute();
      await schema.createIndex('waiting_mail_next').on('waiting_mail').column('next_at').execute();
    },
  };
}
