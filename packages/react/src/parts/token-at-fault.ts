import type { CallError } from '@stepgate/contract';

/**
 * Whether a call failed because of the token, not because of what the customer did. Nothing on this screen helps then.
 * @param unlisted the server didn't list the challenge, so a refused call says nothing about the token
 */
export function isTokenAtFault({ code }: CallError, unlisted = false): boolean {
  return code === 'ott_not_found' || (code === 'not_allowed' && !unlisted);
}
