import type { CallError } from '@stepgate/contract';

/**
 * Whether the token, not what the customer did, is why a call failed: nothing on this screen helps.
 * @param unlisted the server did not list the challenge: that it does not allow the call says nothing about the token
 */
export function isTokenAtFault({ code }: CallError, unlisted = false): boolean {
  return code === 'ott_not_found' || (code === 'not_allowed' && !unlisted);
}
