import type { Migration } from 'kysely/migration';

/** Changes of a lost number that came without a photo, and wait. */
export function phoneChangesByMail(): Migration {
  return {
    async up({ schema }) {
      const table = () => schema.alterTable('phone_change');
      await table()
        .addColumn('confirmed_by', 'text', (c) => c.notNull().defaultTo('photo'))
        .execute();
      await table()
        .addColumn('ready_at', 'bigint', (c) => c.notNull().defaultTo(0))
        .execute();
      await table().addColumn('reminded_at', 'bigint').execute();
    },
  };
}
