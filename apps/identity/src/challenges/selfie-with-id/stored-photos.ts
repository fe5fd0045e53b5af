/** The pictures of the photos: each is sealed, and deleted some time after its decision. */
import { selfies } from '@stepgate/contract';
import type { Deps } from '../../kernel/context.ts';
import { eachRow, type Failed } from '../../kernel/job.ts';
import type { Queries } from '../../storage/storage.ts';

/** Notes the secret with which the picture is sealed now: see `sealsWith`. @returns whether the row is there */
export async function noteSealedWith(queries: Queries, id: string, mark: string): Promise<boolean> {
  const row = await queries
    .updateTable('selfie')
    .set({ sealed_with: mark })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const newest = (queries: Queries, customerId: string) =>
  queries
    .selectFrom('selfie')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'approved')
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether a photo exists that staff have approved. */
export const hasApprovedPhoto = async (queries: Queries, customerId: string): Promise<boolean> =>
  (await newest(queries, customerId)) !== undefined;

/** The photo that staff approved last, as a JPEG. */
export async function readApprovedPhoto(deps: Deps, queries: Queries, customerId: string): Promise<Buffer | undefined> {
  const row = await newest(queries, customerId);
  return row && readStoredPhoto(deps, row.id);
}

/** A stored photo, opened; `undefined` if it was deleted. */
export async function readStoredPhoto({ photos, secrets }: Deps, id: string): Promise<Buffer | undefined> {
  const sealed = await photos.get(id);
  return sealed && secrets.openBytes(sealed, id);
}

/** Deletes expired photos: the picture first, so that no picture is left without its row. */
export async function purgeSelfies(
  { storage, photos }: Pick<Deps, 'storage' | 'photos'>,
  now: number,
  failed: Failed,
): Promise<void> {
  const old = await storage.queries
    .selectFrom('selfie')
    .select('id')
    .where((where) => where.or([where('decided_at', '<', now - selfies.keptFor), where('latest_at', '<', now - selfies.keptFor)]))
    .execute();
  await eachRow(old, failed, async ({ id }) => {
    await photos.remove(id);
    await storage.queries.deleteFrom('selfie').where('id', '=', id).execute();
  });
}
