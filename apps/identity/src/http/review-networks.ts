/** The networks that staff may work from. From anywhere else, the calls and the page of staff answer 404. */
import { calls, routes } from '@stepgate/contract';
import type { FastifyRequest } from 'fastify';
import { inNetworks } from '../kernel/client-network.ts';
import type { Settings } from '../kernel/settings.ts';

/** A new call of staff is one of them by its authorization. Their login and their enrolment have none yet. */
const ofStaff: ReadonlySet<string | undefined> = new Set([
  routes.review,
  calls.reviewLogin.path,
  calls.staffPasskeyOptions.path,
  calls.logInStaffWithPasskey.path,
  calls.beginStaffPasskey.path,
  calls.addStaffPasskey.path,
  ...Object.values(calls).flatMap(({ auth, path }) => (auth === 'staff' ? [path] : [])),
]);

/**
 * @returns whether a request is for staff and comes from a network that staff may not use. It compares routes, because an address can be spelled in
 * several ways.
 */
export function staffRefusal({ reviewNetworks }: Settings): (request: FastifyRequest) => boolean {
  if (reviewNetworks.length === 0) return () => false;
  const allowed = inNetworks(reviewNetworks);
  return (request) => ofStaff.has(request.routeOptions.url) && !allowed(request.ip);
}
