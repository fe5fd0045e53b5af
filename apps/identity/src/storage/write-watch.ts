/** Watches whether the database still accepts writes. It remembers a failed write, and a write of a known size shows when there is space again. */
import type { Kysely } from 'kysely';
import { databaseFaultOf } from './database-fault.ts';
import type { Schema } from './schema.ts';

export type WriteWatch = {
  /** Gets every error of a statement. */
  note(error: unknown): void;
  /** Does nothing while writes work. After a failed one it tries to write, and rejects until that works. */
  check(db: Kysely<Schema>): Promise<void>;
};

/** Sixteen pages of SQLite, more than a login writes. A single page may still fit when a login doesn't. */
const room = 'x'.repeat(64 * 1024);

export function watchWrites(): WriteWatch {
  let failing = false;
  return {
    note(error) {
      failing ||= databaseFaultOf(error) === 'unwritable';
    },
    async check(db) {
      if (!failing) return;
      await db
        .insertInto('write_probe')
        .values({ id: 'probe', room })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ room }))
        .execute();
      failing = false;
    },
  };
}
