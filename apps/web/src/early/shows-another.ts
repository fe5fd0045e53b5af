import { routeParameters } from '@stepgate/contract';

/** Where the memory of the login keeps its token; a test holds the two together. Its own code would double this script. */
const tokenKey = 'stepgate.oneTimeToken';

function loginUnderWay(): boolean {
  try {
    return sessionStorage.getItem(tokenKey) !== null;
  } catch {
    return false;
  }
}

/**
 * Whether this page shows something other than was prerendered, the plain form: an invitation, a preset e-mail, or the middle of a login
 * that a reload has interrupted.
 */
export function showsAnother(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has(routeParameters.variant) || query.has(routeParameters.email) || loginUnderWay();
}
