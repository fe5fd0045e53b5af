import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Each change of an account's security keeps what it was, who made it and since when that person acted, so that a confirmation names what it confirms and a way back
 * ends what one person did.
 */
export function whoChangedWhat(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('made_change')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('customer_id', 'text', (c) => c.notNull().references('customer.id').onDelete('cascade'))
        .addColumn('position', 'integer', (c) => c.notNull())
        .addColumn('change', 'text', (c) => c.notNull())
        .addColumn('hold', 'text', (c) => c.notNull())
        .addColumn('label', 'text', (c) => c.notNull())
        .addColumn('added', 'text', (c) => c.notNull())
        .addColumn('made_at', 'bigint', (c) => c.notNull())
        .addColumn('session_hash', 'text', (c) => c.notNull())
        .addColumn('made_with', 'text', (c) => c.notNull())
        .addColumn('acting_since', 'bigint', (c) => c.notNull())
        .addColumn('browser', 'text', (c) => c.notNull())
        .addColumn('network', 'text', (c) => c.notNull())
        .addColumn('confirmed_at', 'bigint')
        .addColumn('undone_at', 'bigint')
        .addColumn('expires_at', 'bigint')
        .execute();
      await db.schema.createIndex('made_change_by_customer').on('made_change').columns(['customer_id', 'position']).execute();
      await db.schema.createIndex('made_change_by_expiry').on('made_change').column('expires_at').execute();
      await sql`insert into made_change (id, customer_id, position, change, hold, label, added, made_at, session_hash, made_with, acting_since, browser, network)
        select id, id, 1, '', risky_change, '', '', risky_change_at, '', '', case when risky_since > 0 then risky_since else risky_change_at end, '', ''
        from customer where risky_change <> '' and risky_change_confirmed = 0`.execute(db);
      for (const [table, column] of [
        ['session', 'network'],
        ['session', 'approved_with'],
        ['link', 'change_id'],
        ['email_undo', 'change_id'],
        ['email_change', 'session_hash'],
        ['passkey_recovery', 'undoes'],
        ['desk_action', 'subject'],
      ] as const)
        await db.schema
          .alterTable(table)
          .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
          .execute();
    },
  };
}
