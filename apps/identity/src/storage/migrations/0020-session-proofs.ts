import type { Migration } from 'kysely/migration';

/** What was proved in a session. `schema.ts` describes the column. */
export function sessionProofs(): Migration {
  return {
    async up({ schema }) {
      await schema
        .alterTable('session')
        .addColumn('proofs', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    },
  };
}
