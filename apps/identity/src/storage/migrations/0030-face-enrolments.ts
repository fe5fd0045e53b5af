import type { Migration } from 'kysely/migration';

/** How long an approval covers the scans of an enrolment. `schema.ts` describes the column. */
export function faceEnrolments(): Migration {
  return {
    async up({ schema }) {
      await schema
        .alterTable('face_session')
        .addColumn('approved_until', 'bigint', (c) => c.notNull().defaultTo(0))
        .execute();
    },
  };
}
