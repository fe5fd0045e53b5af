import type { Migration } from 'kysely/migration';

/** Browsers that their customer has chosen to trust. `schema.ts` describes each column. */
export function chosenTrust(): Migration {
  return {
    async up({ schema }) {
      await schema.alterTable('device').addColumn('id', 'text').execute();
      await schema
        .alterTable('device')
        .addColumn('browser', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
      await schema
        .alterTable('device')
        .addColumn('trusted_at', 'bigint', (c) => c.notNull().defaultTo(0))
        .execute();
    },
  };
}
