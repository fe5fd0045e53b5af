import type { Migration } from 'kysely/migration';

/**
 * The method that a customer has chosen. `preferred_challenge` can't say it: sign-up and import wrote a type there that nobody had chosen, and processes of the
 * last release still do. A new column also spares an update of every customer, which would stop their logins as long as it runs.
 */
export function chosenMethods(): Migration {
  return {
    async up({ schema }) {
      await schema
        .alterTable('customer')
        .addColumn('chosen_method', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    },
  };
}
