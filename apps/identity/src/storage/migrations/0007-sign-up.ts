import type { Migration } from 'kysely/migration';
import { key, ofCustomer, or, required, requiredUnique, unique } from './columns.ts';

/** Sign-ups, social logins, teams and appeals. `schema.ts` describes each column. */
export function signUps(): Migration {
  return {
    async up({ schema }) {
      await schema
        .createTable('registration')
        .addColumn('id', 'text', key)
        .addColumn('email', 'text', required)
        .addColumn('account_type', 'text', required)
        .addColumn('language', 'text', required)
        .addColumn('token_hash', 'text', requiredUnique)
        .addColumn('watch_hash', 'text', unique)
        .addColumn('link_hash', 'text', unique)
        .addColumn('link_expires_at', 'bigint', required)
        .addColumn('customer_id', 'text', (c) => c.references('customer.id').onDelete('cascade'))
        .addColumn('country', 'text', or(''))
        .addColumn('business_name', 'text', or(''))
        .addColumn('phone_token_hash', 'text', or(''))
        .addColumn('redirect_to', 'text', required)
        .addColumn('referral_token', 'text', or(''))
        .addColumn('referral_source', 'text', or(''))
        .addColumn('browser', 'text', required)
        .addColumn('address', 'text', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('expires_at', 'bigint', required)
        .addColumn('verified_at', 'bigint')
        .addColumn('completed_at', 'bigint')
        .execute();
      await schema.createIndex('registration_email').on('registration').column('email').execute();
      await schema.createIndex('registration_customer').on('registration').column('customer_id').execute();
      await schema.createIndex('registration_expires').on('registration').column('expires_at').execute();

      await schema
        .createTable('social_login')
        .addColumn('state_hash', 'text', key)
        .addColumn('provider', 'text', required)
        .addColumn('browser_hash', 'text', required)
        .addColumn('secrets', 'text', required)
        .addColumn('redirect_to', 'text', required)
        .addColumn('customer_id', 'text', or(''))
        .addColumn('expires_at', 'bigint', required)
        .addColumn('used_at', 'bigint')
        .execute();
      await schema.createIndex('social_login_expiry').on('social_login').column('expires_at').execute();

      await schema
        .createTable('business')
        .addColumn('id', 'text', key)
        .addColumn('name', 'text', required)
        .addColumn('owner_id', 'text', ofCustomer)
        .addColumn('created_at', 'bigint', required)
        .execute();
      await schema.createIndex('business_owner').on('business').column('owner_id').execute();

      await schema
        .createTable('business_member')
        .addColumn('business_id', 'text', (c) => c.notNull().references('business.id').onDelete('cascade'))
        .addColumn('customer_id', 'text', ofCustomer)
        .addColumn('joined_at', 'bigint', required)
        .addPrimaryKeyConstraint('business_member_key', ['business_id', 'customer_id'])
        .execute();
      await schema.createIndex('business_member_customer').on('business_member').column('customer_id').execute();

      await schema
        .createTable('team_invitation')
        .addColumn('id', 'text', key)
        .addColumn('business_id', 'text', (c) => c.notNull().references('business.id').onDelete('cascade'))
        .addColumn('open_for', 'text', unique)
        .addColumn('email', 'text', required)
        .addColumn('link_hash', 'text', requiredUnique)
        .addColumn('invited_by', 'text', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('expires_at', 'bigint', required)
        .addColumn('ended_at', 'bigint')
        .addColumn('accepted_by', 'text', or(''))
        .execute();
      await schema.createIndex('team_invitation_by_expires_at').on('team_invitation').column('expires_at').execute();
      await schema.createIndex('team_invitation_by_business_id').on('team_invitation').column('business_id').execute();

      await schema
        .createTable('appeal')
        .addColumn('id', 'text', key)
        .addColumn('customer_id', 'text', ofCustomer)
        .addColumn('open_for', 'text', unique)
        .addColumn('message', 'text', required)
        .addColumn('status', 'text', required)
        .addColumn('browser', 'text', required)
        .addColumn('address', 'text', required)
        .addColumn('received_at', 'bigint', required)
        .addColumn('latest_at', 'bigint', required)
        .addColumn('decided_at', 'bigint')
        .execute();
      await schema.createIndex('appeal_by_decided_at').on('appeal').column('decided_at').execute();
      await schema.createIndex('appeal_by_customer_id').on('appeal').column('customer_id').execute();
    },
  };
}
