/** The rows of customers' faces: each change of them has its function here. `challenges/face-match` has the rules. */
import type { Selectable } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import type { Queries } from '../storage/storage.ts';

export type StoredFace = Selectable<Schema['face_template']>;

/** A customer has one. */
export const storedFace = (queries: Queries, customerId: string): Promise<StoredFace | undefined> =>
  queries.selectFrom('face_template').selectAll().where('customer_id', '=', customerId).executeTakeFirst();

/** Keeps a face in place of the earlier one. */
export async function keepStoredFace(queries: Queries, { customer_id, ...row }: StoredFace): Promise<void> {
  await queries
    .insertInto('face_template')
    .values({ customer_id, ...row })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(row))
    .execute();
}

/** A face isn't put back: it is enrolled anew. @returns what was stored */
export const deleteStoredFace = (queries: Queries, customerId: string): Promise<StoredFace | undefined> =>
  queries.deleteFrom('face_template').where('customer_id', '=', customerId).returningAll().executeTakeFirst();
