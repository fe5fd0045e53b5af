import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../domain/deps.ts';
import { Problem } from '../../domain/problem.ts';
import { noteOpenedPhoto } from '../../domain/review-rules.ts';
import { photoOf } from '../../domain/selfies.ts';
import { staffOf } from '../../domain/staff-sessions.ts';
import { serveFile } from '../../serve-call.ts';

/** A photo, for whoever decides on it and nobody else. */
export function serveReviewPhoto(app: FastifyInstance, deps: Deps): void {
  serveFile(app, calls.reviewPhoto, async ({ params: { id } }, context) => {
    const staff = await staffOf(deps, context);
    const row = await deps.storage.queries.selectFrom('selfie').select('customer_id').where('id', '=', id).executeTakeFirst();
    const photo = row && (await photoOf(deps, id));
    // Also of one that is gone: who decides knows that then.
    if (row !== undefined) await noteOpenedPhoto(deps.storage.queries, staff, id, deps.clock.now());
    if (row === undefined || photo === undefined) throw new Problem('not_found');
    app.log.info({ photoId: id, customerId: row.customer_id, staffId: staff.id }, 'photo shown');
    return photo;
  });
}
