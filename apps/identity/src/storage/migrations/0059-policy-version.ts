import type { Migration } from 'kysely/migration';

/** Which policy the processes of a database run under. `schema.ts` describes the column. */
export function policyVersions(): Migration {
  return {
    async up({ schema }) {
      await schema
        .alterTable('installation')
        .addColumn('policy_version', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    },
  };
}
