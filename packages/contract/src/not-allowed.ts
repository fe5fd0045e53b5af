import type { CallError } from './call-error.ts';

/**
 * Whether a call was refused because of its token or session: the code `not_allowed` with 401 or 403. With any other status it may be a
 * code that another server has for a wrong value.
 *
 * @example
 * if (failure instanceof CallError && isNotAllowed(failure)) console.log('Begin again.');
 */
export const isNotAllowed = ({ code, status }: Pick<CallError, 'code' | 'status'>): boolean =>
  code === 'not_allowed' && (status === 401 || status === 403);
