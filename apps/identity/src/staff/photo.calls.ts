import { calls, deskLimits } from '@stepgate/contract';
import { readStoredPhoto } from '../challenges/selfie-with-id/stored-photos.ts';
import { recordEvent } from '../events/record-event.ts';
import { serveFile } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';
import { Problem } from '../kernel/problem.ts';
import { transact } from '../storage/transaction.ts';
import { countForStaff } from './count-staff.ts';
import { isOwnAccount, noteOpenedPhoto } from './review-rules.ts';
import { authenticateStaff, requireRole } from './staff-sessions.ts';

/** A photo, only for the staff who decide on it. Each time that it is opened counts, and is an event of its customer. */
export const reviewPhotoRoute = (deps: Deps) =>
  serveFile(calls.reviewPhoto, async ({ params: { id } }, context) => {
    const staff = await authenticateStaff(deps, context);
    requireRole(staff, 'decide');
    const { queries } = deps.storage;
    const row = await queries.selectFrom('selfie').select('customer_id').where('id', '=', id).executeTakeFirst();
    if (row === undefined) throw new Problem('not_found');
    const customerId = row.customer_id;
    if (await isOwnAccount(queries, staff, customerId, deps.clock.now())) throw new Problem('own_account');
    await countForStaff(deps, queries, staff, { key: `photos opened by ${staff.id}`, ...deskLimits.photos });
    const photo = await readStoredPhoto(deps, id);
    await transact(deps, async (tx) => {
      // Noted even if the photo is gone: the reviewer has seen that it is.
      await noteOpenedPhoto(tx.queries, staff, id, tx.now);
      if (photo !== undefined)
        await recordEvent(tx, customerId, { kind: 'staff.opened-photo', facts: { photo: id, staff: staff.id } });
    });
    if (photo === undefined) throw new Problem('not_found');
    context.log.info({ photoId: id, customerId, staffId: staff.id }, 'photo shown');
    return photo;
  });
