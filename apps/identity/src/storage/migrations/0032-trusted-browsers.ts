import type { Migration } from 'kysely/migration';

/** The key of a trusted browser. `schema.ts` describes the column. */
export function trustedBrowsers(): Migration {
  return {
    async up({ schema }) {
      await schema.alterTable('device').addColumn('key_thumbprint', 'text').execute();
    },
  };
}
