import { calls } from '@stepgate/contract';
import { readStoredPhoto } from '../challenges/selfie-with-id/stored-photos.ts';
import { serveFile } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { noteOpenedPhoto } from './review-rules.ts';
import { authenticateStaff } from './staff-sessions.ts';

/** A photo, only for the staff who decide on it. */
export const reviewPhotoRoute = (deps: Deps) =>
  serveFile(calls.reviewPhoto, async ({ params: { id } }, context) => {
    const staff = await authenticateStaff(deps, context);
    const row = await deps.storage.queries.selectFrom('selfie').select('customer_id').where('id', '=', id).executeTakeFirst();
    const photo = row && (await readStoredPhoto(deps, id));
    // Noted even if the photo is gone: the reviewer has seen that it is.
    if (row !== undefined) await noteOpenedPhoto(deps.storage.queries, staff, id, deps.clock.now());
    if (row === undefined || photo === undefined) throw new Problem('not_found');
    context.log.info({ photoId: id, customerId: row.customer_id, staffId: staff.id }, 'photo shown');
    return photo;
  });
