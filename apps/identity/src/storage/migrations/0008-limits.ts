import type { Migration } from 'kysely/migration';
import { key, required } from './columns.ts';

/** Attempts and rate limits. `schema.ts` describes each column. */
export function limits(): Migration {
  return {
    async up({ schema }) {
      await schema
        .createTable('attempt_counter')
        .addColumn('subject', 'text', required)
        .addColumn('family', 'text', required)
        .addColumn('failures', 'integer', required)
        .addColumn('in_a_row', 'integer', required)
        .addColumn('blocks', 'integer', required)
        .addColumn('blocked_until', 'bigint', required)
        .addColumn('updated_at', 'bigint', required)
        .addPrimaryKeyConstraint('attempt_counter_key', ['subject', 'family'])
        .execute();
      await schema.createIndex('attempt_counter_updated').on('attempt_counter').column('updated_at').execute();

      await schema
        .createTable('allowance')
        .addColumn('key', 'text', key)
        .addColumn('since', 'bigint', required)
        .addColumn('taken', 'integer', required)
        .execute();
      await schema.createIndex('allowance_since').on('allowance').column('since').execute();

      await schema
        .createTable('captcha_answer')
        .addColumn('digest', 'text', key)
        .addColumn('expires_at', 'bigint', required)
        .execute();
      await schema.createIndex('captcha_answer_expiry').on('captcha_answer').column('expires_at').execute();
    },
  };
}
