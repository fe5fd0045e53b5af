import type { Migration } from 'kysely/migration';

/** Sign-ups, social logins, deactivated accounts, changes of the email address, and teams. `schema.ts` describes each column. */
export function everyDoor(): Migration {
  return {
    async up({ schema }) {
      for (const [name, otherwise] of [
        ['status', 'active'],
        ['status_title', ''],
        ['status_message', ''],
        ['country', ''],
        ['account_type', 'personal'],
      ] as const)
        await schema
          .alterTable('customer')
          .addColumn(name, 'text', (c) => c.notNull().defaultTo(otherwise))
          .execute();
      await schema
        .alterTable('customer')
        .addColumn('can_appeal', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();

      await schema
        .createTable('registration')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('email', 'text', (c) => c.notNull())
        .addColumn('account_type', 'text', (c) => c.notNull())
        .addColumn('language', 'text', (c) => c.notNull())
        .addColumn('token_hash', 'text', (c) => c.notNull().unique())
        .addColumn('watch_hash', 'text', (c) => c.unique())
        .addColumn('link_hash', 'text', (c) => c.unique())
        .addColumn('link_expires_at', 'bigint', (c) => c.notNull())
        .addColumn('customer_id', 'text', (c) => c.references('customer.id').onDelete('cascade'))
        .addColumn('country', 'text', (c) => c.notNull().defaultTo(''))
        .addColumn('business_name', 'text', (c) => c.notNull().defaultTo(''))
        .addColumn('phone_token_hash', 'text', (c) => c.notNull().defaultTo(''))
        .addColumn('redirect_to', 'text', (c) => c.notNull())
        .addColumn('referral_token', 'text', (c) => c.notNull().defaultTo(''))
        .addColumn('referral_source', 'text', (c) => c.notNull().defaultTo(''))
        .addColumn('browser', 'text', (c) => c.notNull())
        .addColumn('address', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .addColumn('verified_at', 'bigint')
        .addColumn('completed_at', 'bigint')
        .execute();
      await schema.createIndex('registration_email').on('registration').column('email').execute();
      await schema.createIndex('registration_customer').on('registration').column('customer_id').execute();
      await schema.createIndex('registration_expires').on('registration').column('expires_at').execute();

      await schema
        .createTable('social_identity')
        .addColumn('issuer', 'text', (c) => c.notNull())
        .addColumn('subject', 'text', (c) => c.notNull())
        .addColumn('customer_id', 'text', (c) => c.notNull().references('customer.id').onDelete('cascade'))
        .addColumn('provider', 'text', (c) => c.notNull())
        .addColumn('linked_at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('social_identity_key', ['issuer', 'subject'])
        .execute();
      await schema.createIndex('social_identity_customer').on('social_identity').column('customer_id').execute();
      await schema
        .createTable('social_login')
        .addColumn('state_hash', 'text', (c) => c.primaryKey())
        .addColumn('provider', 'text', (c) => c.notNull())
        .addColumn('browser_hash', 'text', (c) => c.notNull())
        .addColumn('secrets', 'text', (c) => c.notNull())
        .addColumn('redirect_to', 'text', (c) => c.notNull())
        .addColumn('customer_id', 'text', (c) => c.notNull().defaultTo(''))
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .addColumn('used_at', 'bigint')
        .execute();

      await schema
        .createTable('captcha_answer')
        .addColumn('digest', 'text', (c) => c.primaryKey())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .execute();

      await schema
        .createTable('appeal')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('customer_id', 'text', (c) => c.notNull().references('customer.id').onDelete('cascade'))
        .addColumn('open_for', 'text', (c) => c.unique())
        .addColumn('message', 'text', (c) => c.notNull())
        .addColumn('status', 'text', (c) => c.notNull())
        .addColumn('browser', 'text', (c) => c.notNull())
        .addColumn('address', 'text', (c) => c.notNull())
        .addColumn('received_at', 'bigint', (c) => c.notNull())
        .addColumn('latest_at', 'bigint', (c) => c.notNull())
        .addColumn('decided_at', 'bigint')
        .execute();

      await schema
        .createTable('email_change')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('customer_id', 'text', (c) => c.notNull().references('customer.id').onDelete('cascade'))
        .addColumn('open_for', 'text', (c) => c.unique())
        .addColumn('new_email', 'text', (c) => c.notNull())
        .addColumn('status', 'text', (c) => c.notNull())
        .addColumn('received_at', 'bigint', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .addColumn('ended_at', 'bigint')
        .execute();

      await schema
        .createTable('business')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('owner_id', 'text', (c) => c.notNull().references('customer.id').onDelete('cascade'))
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .execute();
      await schema.createIndex('business_owner').on('business').column('owner_id').execute();
      await schema
        .createTable('business_member')
        .addColumn('business_id', 'text', (c) => c.notNull().references('business.id').onDelete('cascade'))
        .addColumn('customer_id', 'text', (c) => c.notNull().references('customer.id').onDelete('cascade'))
        .addColumn('joined_at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('business_member_key', ['business_id', 'customer_id'])
        .execute();
      await schema.createIndex('business_member_customer').on('business_member').column('customer_id').execute();
      await schema
        .createTable('team_invitation')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('business_id', 'text', (c) => c.notNull().references('business.id').onDelete('cascade'))
        .addColumn('open_for', 'text', (c) => c.unique())
        .addColumn('email', 'text', (c) => c.notNull())
        .addColumn('link_hash', 'text', (c) => c.notNull().unique())
        .addColumn('invited_by', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .addColumn('ended_at', 'bigint')
        .addColumn('accepted_by', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    },
  };
}
