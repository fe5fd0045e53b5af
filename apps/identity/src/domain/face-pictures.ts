/** Pictures of scans that were judged: the service knows the pictures of a scan that somebody has captured. */
import { faceMatch } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import type { Deps } from './deps.ts';

const { most } = faceMatch.picturesKnown;

/** A customer's newest pictures stay known, so that no customer fills the table. */
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
 * Notes the pictures of a scan, whatever became of it. Of two scans at one moment that share a picture, the second waits for the first.
 * @param pictures digests, as the engine named them
 * @returns whether none of them came with another scan, of any customer
 */
export async function areFirstSeen(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  queries: Queries,
  customerId: string,
  pictures: readonly string[],
): Promise<boolean> {
  // In one order, so that two scans never wait for each other.
  const digests = [...new Set(pictures.map((picture) => secrets.keyedHash('picture of a face scan', picture)))].sort();
  if (digests.length === 0) return true;
  const seen_at = clock.now();
  const noted = await queries
    .insertInto('face_scan')
    .values(digests.map((digest) => ({ digest, seen_at, customer_id: customerId })))
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('digest')
    .execute();
  await forgetOldest(queries, customerId);
  return noted.length === digests.length;
}
