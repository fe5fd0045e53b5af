import { routeParameters } from '@stepgate/contract';

/** Where the memory keeps the token of a flow; a test holds the two together. Its own code would double this script. */
const tokenKeys = ['stepgate.oneTimeToken', 'stepgate.passwordReset'];

function flowUnderWay(): boolean {
  try {
    return tokenKeys.some((key) => sessionStorage.getItem(key) !== null);
  } catch {
    return false;
  }
}

/**
 * Whether this page shows something other than was prerendered, the plain form: an invitation, a preset e-mail, or the middle of a flow
 * that a reload has interrupted.
 */
export function showsAnother(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has(routeParameters.variant) || query.has(routeParameters.email) || flowUnderWay();
}
