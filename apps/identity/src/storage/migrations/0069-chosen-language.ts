import type { Migration } from 'kysely/migration';

/** Whether the customer has chosen the language of mails. Until now nobody could: it was that of the last login. */
export function chosenLanguage(): Migration {
  return {
    async up({ schema }) {
      await schema
        .alterTable('customer')
        .addColumn('language_chosen', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
    },
  };
}
