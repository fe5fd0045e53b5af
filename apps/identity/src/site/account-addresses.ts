import { routes } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../kernel/settings.ts';
import type { Site } from './load-site.ts';

/**
 * Tells password managers and browsers where a customer changes the password (W3C, a well-known URL for changing passwords) and manages passkeys (W3C working
 * draft, passkey endpoints). It is the company's own page if it has one. Without any page that shows the account, nothing is served.
 */
export function serveAccountAddresses(
  app: FastifyInstance,
  { origin, addresses }: Pick<Settings, 'origin' | 'addresses'>,
  site: Pick<Site, 'pages'> | undefined,
): void {
  const ofCompany = addresses?.get(routes.security);
  if (ofCompany === undefined && site?.pages.has(routes.security) !== true) return;
  // Our own page opens the row that the fragment names.
  const leadsTo = (row: string): string => ofCompany ?? `${routes.security}#${row}`;
  const passkeys = new URL(leadsTo('passkeys'), origin).href;
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect(leadsTo('password'), 303));
  app.get('/.well-known/passkey-endpoints', async () => ({ enroll: passkeys, manage: passkeys }));
}
