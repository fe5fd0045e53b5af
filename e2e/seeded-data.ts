/** Restores the demo's initial data under a running service, because a restart costs each test two seconds of work. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';

/** Tables of messages and follow-ups that the service still has to process. */
const waiting = ['waiting_mail', 'waiting_text', 'follow_up'];

/** Milliseconds without a commit after which the service counts as idle. */
const pause = 30;
const longest = 5_000;

/** Waits until the service has sent its messages and finished its work. @throws if it doesn't become idle */
async function untilIdle(database: DatabaseSync): Promise<void> {
  const left = database.prepare(`select ${waiting.map((table) => `(select count(*) from ${table})`).join(' + ')} as count`);
  // Changes after each commit of the service.
  const commits = database.prepare('pragma data_version');
  for (let waited = 0; waited < longest; waited += pause) {
    const before = commits.get()?.data_version;
    await setTimeout(pause);
    if (left.get()?.count === 0 && commits.get()?.data_version === before) return;
  }
  throw new Error(`the service still works ${longest} ms after a test: ${left.get()?.count} messages wait`);
}

export type SeededData = {
  /** Removes everything that a test wrote to the database. */
  putBack(): Promise<void>;
  close(): void;
};

/** @param folder the data of a service that has just started */
export function keepSeededData(folder: string): SeededData {
  // Tables are refilled one by one, so a row may exist before its referenced row.
  const database = new DatabaseSync(join(folder, 'stepgate.sqlite'), { timeout: 5_000, enableForeignKeyConstraints: false });
  const copy = join(folder, 'seeded.sqlite');
  database.prepare('vacuum into ?').run(copy);
  database.prepare('attach ? as seeded').run(copy);
  const tables = database
    .prepare(
      "select name from seeded.sqlite_schema where type = 'table' and (name not like 'sqlite_%' or name = 'sqlite_sequence')",
    )
    .all();
  const refill = tables.map(
    ({ name }) => `delete from main."${name}"; insert into main."${name}" select * from seeded."${name}";`,
  );
  return {
    async putBack() {
      await untilIdle(database);
      database.exec(`begin immediate; ${refill.join('')} commit`);
    },
    close: () => database.close(),
  };
}
