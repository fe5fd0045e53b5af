/** A customer with a session doesn't need the login: the server redirects past it, so that its form never shows. */
import { normaliseEmail, routeParameters } from '@stepgate/contract';
import type { FastifyRequest } from 'fastify';
import { allowedRedirect, type RedirectSettings } from '../kernel/settings.ts';
import type { Session } from '../sessions/sessions.ts';

/** A session that may do everything. */
export type LoggedIn = Pick<Session, 'email' | 'chosenLanguage'>;

/** The session of a request. To ask doesn't count as the customer's activity. */
export type WhoIsLoggedIn = (request: FastifyRequest) => Promise<LoggedIn | undefined>;

/**
 * @param query of the request for the login. Another variant of it, and a preset address of somebody else, still get the form
 * @param policy where a customer may go
 * @returns where the customer goes instead
 */
export function pastLogin(
  { email }: Pick<LoggedIn, 'email'>,
  query: URLSearchParams,
  policy: RedirectSettings,
): string | undefined {
  const preset = query.get(routeParameters.email);
  if (query.has(routeParameters.variant) || (preset !== null && normaliseEmail(preset) !== normaliseEmail(email)))
    return undefined;
  return allowedRedirect(query.get(routeParameters.redirectUrl), policy);
}
