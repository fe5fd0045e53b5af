import type { Migration } from 'kysely/migration';

/** Which Security Event Tokens were taken. */
export function securityEvents(): Migration {
  return {
    async up({ schema }) {
      await schema
        .createTable('taken_security_event')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
      await schema.createIndex('taken_security_event_expires').on('taken_security_event').column('expires_at').execute();
    },
  };
}
