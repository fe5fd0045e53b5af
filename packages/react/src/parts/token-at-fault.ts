import { type CallError, isNotAllowed } from '@stepgate/contract';

/**
 * Whether a call failed because of the token, not because of what the customer did. Nothing on this screen helps then.
 * @param unlisted the server didn't list the challenge, so a refused call says nothing about the token
 */
export const isTokenAtFault = (error: CallError, unlisted = false): boolean =>
  error.code === 'ott_not_found' || (!unlisted && isNotAllowed(error));
