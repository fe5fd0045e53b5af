import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Signals about customers. What the columns of `customer` said becomes a signal without a known time. The columns stay for processes of the last release
 * beside this one: see `customers/signals.ts`.
 */
export function signals(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('signal')
        .addColumn('customer_id', 'text', (c) => c.notNull().references('customer.id').onDelete('cascade'))
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('value', 'text', (c) => c.notNull())
        .addColumn('until', 'bigint')
        .addColumn('reason', 'text', (c) => c.notNull())
        .addColumn('set_by', 'text', (c) => c.notNull())
        .addColumn('set_at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('signal_by_customer', ['customer_id', 'kind'])
        .execute();
      await db.schema.createIndex('signal_by_until').on('signal').column('until').execute();
      const move = (kind: string, value: string, where: string) =>
        sql`insert into signal (customer_id, kind, value, until, reason, set_by, set_at)
          select id, ${sql.lit(kind)}, ${sql.raw(value)}, null, 'From an earlier version', 'service', 0 from customer where ${sql.raw(where)}`.execute(
          db,
        );
      await move('risk', 'risk', "risk in ('profile', 'checkpoint', 'guess', 'selfie')");
      await move('new-password-due', "''", 'must_reset_password = 1');
      await move('new-number-due', "''", 'must_update_phone_number = 1');
      await move('prefer', 'preferred_challenge', "preferred_challenge in ('PASSWORD', 'INITIATE_CHANGE_PHONE_NUMBER_FLOW')");
    },
  };
}
