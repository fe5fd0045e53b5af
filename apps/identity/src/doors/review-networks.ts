/** Where staff may work from: anywhere else its calls and its page are not there. */
import { calls, routes } from '@stepgate/contract';
import type { FastifyRequest } from 'fastify';
import { inNetworks } from '../domain/client-place.ts';
import type { Settings } from '../domain/settings.ts';

const ofStaff: ReadonlySet<string | undefined> = new Set([
  routes.review,
  calls.reviewLogin.path,
  calls.reviewLogout.path,
  calls.reviewItems.path,
  calls.reviewPhoto.path,
  calls.decideReview.path,
]);

/** @returns whether a request is for staff, and comes from where staff does not work. Asked by route, since an address may spell it in other ways. */
export function staffRefusal({ reviewNetworks }: Settings): (request: FastifyRequest) => boolean {
  if (reviewNetworks.length === 0) return () => false;
  const allowed = inNetworks(reviewNetworks);
  return (request) => ofStaff.has(request.routeOptions.url) && !allowed(request.ip);
}
