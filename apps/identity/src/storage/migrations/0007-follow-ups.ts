import type { Migration } from 'kysely/migration';

/** Follow-ups that a job does, and the indexes of the clean-up. `schema.ts` describes each column. */
export function followUps(): Migration {
  return {
    async up({ schema }) {
      await schema
        .createTable('follow_up')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('content', 'text', (c) => c.notNull())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .addColumn('attempts', 'integer', (c) => c.notNull())
        .addColumn('next_at', 'bigint', (c) => c.notNull())
        .execute();
      await schema.createIndex('follow_up_next').on('follow_up').column('next_at').execute();

      await schema.createIndex('device_expiry').on('device').column('expires_at').execute();
      await schema.createIndex('code_send_last').on('code_send').column('last_at').execute();
      await schema.createIndex('new_phone_number_expiry').on('new_phone_number').column('expires_at').execute();
      await schema.createIndex('handover_expiry').on('handover').column('expires_at').execute();
      await schema.createIndex('social_login_expiry').on('social_login').column('expires_at').execute();
      await schema.createIndex('captcha_answer_expiry').on('captcha_answer').column('expires_at').execute();
      await schema.createIndex('face_session_expiry').on('face_session').column('expires_at').execute();
      await schema.createIndex('face_scan_seen').on('face_scan').column('seen_at').execute();
      await schema.createIndex('attempt_counter_updated').on('attempt_counter').column('updated_at').execute();
      await schema.createIndex('customer_status').on('customer').column('status').execute();
    },
  };
}
