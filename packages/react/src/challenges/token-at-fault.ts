import type { CallError } from '@stepgate/contract';

const codes: ReadonlySet<string> = new Set(['ott_not_found', 'not_allowed']);

/** Whether the token, not what the customer did, is why a call failed: nothing on this screen helps. */
export function isTokenAtFault({ code }: CallError): boolean {
  return codes.has(code);
}
