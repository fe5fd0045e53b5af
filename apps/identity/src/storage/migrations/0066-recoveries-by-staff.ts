import type { Migration } from 'kysely/migration';

/** Recoveries of an account without its passkeys that two members of staff have begun. */
export function recoveriesByStaff(): Migration {
  return {
    async up({ schema }) {
      await schema
        .alterTable('passkey_recovery')
        .addColumn('by_staff', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
    },
  };
}
