/** Which requests are for staff, and where these are answered: in the networks that staff may use, and at the origin of the desk if it has one. */
import { calls, routes } from '@stepgate/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inNetworks } from '../kernel/client-network.ts';
import { Problem } from '../kernel/problem.ts';
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

/** Both origins answer these: a page of either reports what failed in it. */
const ofBoth: ReadonlySet<string | undefined> = new Set(['/healthz', calls.reportPageFault.path]);

/** The origins whose pages may send this request. It compares routes, because an address can be spelled in several ways. */
export function originsFor({ routeOptions: { url } }: FastifyRequest, { origin, deskOrigin }: Settings): readonly string[] {
  if (deskOrigin === undefined) return [origin];
  return ofBoth.has(url) ? [origin, deskOrigin] : [ofStaff.has(url) ? deskOrigin : origin];
}

/** Whether a request came to this origin. The proxy passes on the name that the browser asked for. */
function isAt({ host }: FastifyRequest, origin: string): boolean {
  const address = `${new URL(origin).protocol}//${host}`;
  return URL.canParse(address) && new URL(address).host === new URL(origin).host;
}

/** Paths of built files. */
export type FilesOfStaff = { readonly files: ReadonlySet<string>; readonly onlyTheirs: ReadonlySet<string> };

/** @returns whether the origin that a request came to serves its route */
function isServedThere(request: FastifyRequest, deskOrigin: string, { files, onlyTheirs }: FilesOfStaff): boolean {
  const { url } = request.routeOptions;
  if (ofBoth.has(url)) return true;
  if (!isAt(request, deskOrigin)) return !ofStaff.has(url) && !onlyTheirs.has(url ?? '');
  return ofStaff.has(url) || files.has(url ?? '');
}

const noFiles: FilesOfStaff = { files: new Set(), onlyTheirs: new Set() };

/** Answers 404 to requests for staff from elsewhere, and to all others at the origin of the desk. */
export function keepStaffApart(app: FastifyInstance, { reviewNetworks, deskOrigin }: Settings, built = noFiles): void {
  const isAllowed = reviewNetworks.length === 0 ? () => true : inNetworks(reviewNetworks);
  app.addHook('onRequest', async (request, reply) => {
    const { url } = request.routeOptions;
    const isHere = deskOrigin === undefined || isServedThere(request, deskOrigin, built);
    if (isHere && (!ofStaff.has(url) || isAllowed(request.ip))) return;
    // The page gets the answer of an unknown page, and the calls that of an unknown call. The desk's origin has no page for it.
    if (url === routes.review && (deskOrigin === undefined || !isAt(request, deskOrigin))) reply.callNotFound();
    else throw new Problem('not_found');
  });
}
