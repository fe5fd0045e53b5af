import type { Migration } from 'kysely/migration';

/** The secrets that ever wrote the database, and which of them sealed a photo. `schema.ts` describes each column. */
export function serviceSecrets(): Migration {
  return {
    async up({ schema }) {
      await schema
        .createTable('service_secret')
        .addColumn('generation', 'integer', (c) => c.primaryKey())
        .addColumn('id', 'text', (c) => c.notNull().unique())
        .addColumn('keys', 'text', (c) => c.notNull())
        .addColumn('first_at', 'bigint', (c) => c.notNull())
        .execute();
      await schema
        .alterTable('selfie')
        .addColumn('sealed_with', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    },
  };
}
