import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Indexes of the rows that the clean-up looks for among many that stay. */
export function cleanUp(): Migration {
  return {
    async up({ schema }) {
      await schema
        .createIndex('attempt_counter_of_strangers')
        .on('attempt_counter')
        .column('updated_at')
        .where(sql<boolean>`(subject like 'nobody:%' or subject like 'staff:% from %')`)
        .execute();
      await schema
        .createIndex('customer_registering')
        .on('customer')
        .column('created_at')
        .where(sql<boolean>`status = 'registering'`)
        .execute();
    },
  };
}
