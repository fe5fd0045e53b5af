/** Erases a customer (GDPR, article 17). */
import { sql } from 'kysely';
import { lockCustomer } from '../customers/lock-customer.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Deps } from '../kernel/context.ts';
import type { Queries } from '../storage/storage.ts';
import { findPerson } from './find-person.ts';
import { heldTables, type Person } from './holdings.ts';

type Eraser = Pick<Deps, 'storage' | 'secrets' | 'clock' | 'photos' | 'face'>;

const listPhotos = (queries: Queries, { id }: Person) =>
  queries.selectFrom('selfie').select('id').where('customer_id', '=', id).execute();

async function eraseRows(queries: Queries, person: Person): Promise<void> {
  for (const { table, rows, keptBecause, emptied } of heldTables) {
    if (keptBecause === undefined) await sql`delete from ${sql.table(table)} where ${rows(person)}`.execute(queries);
    if (emptied === undefined) continue;
    const nothing = sql.join(emptied.columns.map((column) => sql`${sql.ref(column)} = null`));
    await sql`update ${sql.table(table)} set ${nothing} where ${rows(person)} and ${emptied.where}`.execute(queries);
  }
}

/**
 * Removes every row of a customer, except what `holdings` keeps, every photo, and what the vendor of face matches keeps. Photos and faces go first, because
 * a row whose photo is gone can be erased again, and a photo whose row is gone can't be found. The rows go in one transaction, so an interrupted erasure is finished by running it again.
 * @returns whether the address had an account
 */
export async function eraseCustomer({ storage, secrets, clock, photos, face }: Eraser, email: string): Promise<boolean> {
  const removed = new Set<string>();
  for (;;) {
    const person = await findPerson(storage.queries, email);
    if (person === undefined) return removed.size > 0;
    await face?.forget(person.id);
    for (const { id } of await listPhotos(storage.queries, person)) {
      await photos.remove(id);
      removed.add(id);
    }
    const done = await storage.transaction(async ({ queries }) => {
      await lockCustomer(queries, person.id);
      // Changes since then, under the lock.
      const current = await findPerson(queries, email);
      if (current?.id !== person.id) return false;
      if ((await listPhotos(queries, person)).some(({ id }) => !removed.has(id))) return false;
      const tx = { queries, secrets, now: clock.now() };
      await recordEvent(tx, person.id, { kind: 'customer.erased', facts: {} });
      await eraseRows(queries, current);
      return true;
    });
    if (done) {
      // A job that was sealing one of them again may have written it back.
      for (const id of removed) await photos.remove(id);
      return true;
    }
  }
}
