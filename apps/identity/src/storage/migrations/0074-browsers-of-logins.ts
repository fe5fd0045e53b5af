import type { Migration } from 'kysely/migration';

/** Which browser began a login, so that its next login can replace the push request of this one. */
export function browsersOfLogins(): Migration {
  return {
    async up({ schema }) {
      await schema
        .alterTable('one_time_token')
        .addColumn('visitor', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    },
  };
}
