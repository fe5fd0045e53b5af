import type { Migration } from 'kysely/migration';

/**
 * The methods of a challenge as data, beside the wire answers that a process of the previous release still writes. `schema.ts` describes the column.
 */
export function challengeMethods(): Migration {
  return {
    async up({ schema }) {
      await schema
        .alterTable('challenge')
        .addColumn('methods', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    },
  };
}
