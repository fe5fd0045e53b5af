import { routeParameters } from '@stepgate/contract';

/** Where the memory keeps the token of a flow, and why the session ended; a test holds the two together. Its own code would double this script. */
const keys = ['stepgate.oneTimeToken', 'stepgate.passwordReset', 'stepgate.loggedOut'];

function isRemembered(): boolean {
  try {
    return keys.some((key) => sessionStorage.getItem(key) !== null);
  } catch {
    return false;
  }
}

/**
 * Whether this page shows something other than the prerendered plain form: an invitation, a preset e-mail, a flow that continues after a
 * reload, or why the customer was logged out.
 */
export function showsAnother(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has(routeParameters.variant) || query.has(routeParameters.email) || isRemembered();
}
