import type { Migration } from 'kysely/migration';

/** The key of a session, and the proofs that were used. `schema.ts` describes each column. */
export function sessionKeys(): Migration {
  return {
    async up({ schema }) {
      await schema.alterTable('session').addColumn('key_thumbprint', 'text').execute();
      await schema
        .createTable('spent_session_proof')
        .addColumn('hash', 'text', (c) => c.primaryKey())
        .addColumn('expires_at', 'bigint', (c) => c.notNull())
        .execute();
      await schema.createIndex('spent_session_proof_expires').on('spent_session_proof').column('expires_at').execute();
    },
  };
}
