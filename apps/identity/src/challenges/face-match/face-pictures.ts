/** The pictures of scans that were verified, so that the service recognizes a scan that someone has captured and sends again. */

import { faceMatch } from '@stepgate/contract';
import type { Queries } from '../../storage/storage.ts';
import type { Transaction } from '../../storage/transaction.ts';

const { most } = faceMatch.picturesKnown;

/** Keeps only a customer's newest pictures, so that no customer fills the table. */
async function forgetOldest(queries: Queries, customerId: string): Promise<void> {
  await queries
    .deleteFrom('face_scan')
    .where('customer_id', '=', customerId)
    .where('seen_at', '<', (query) =>
      query
        .selectFrom('face_scan')
        .select('seen_at')
        .where('customer_id', '=', customerId)
        .orderBy('seen_at', 'desc')
        .limit(1)
        .offset(most - 1),
    )
    .execute();
}

/**
 * Notes the pictures of a scan, whatever its result. If two parallel scans share a picture, the second waits for the first.
 * @param pictures digests, as the engine named them
 * @returns whether none of them came with another scan, of any customer
 */
export async function notePictures(tx: Transaction, customerId: string, pictures: readonly string[]): Promise<boolean> {
  // In a fixed order, so that two scans never deadlock.
  const digests = [...new Set(pictures.map((picture) => tx.secrets.pseudonym('picture of a face scan', picture)))].sort();
  if (digests.length === 0) return true;
  const seen_at = tx.now;
  const noted = await tx.queries
    .insertInto('face_scan')
    .values(digests.map((digest) => ({ digest, seen_at, customer_id: customerId })))
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('digest')
    .execute();
  await forgetOldest(tx.queries, customerId);
  return noted.length === digests.length;
}
