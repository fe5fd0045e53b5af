/** How the customer of a session was authenticated, as a back end learns it. */
import type { AuthenticationLevel, AuthenticationMethodReference } from '@stepgate/contract';
import type { Session } from '../sessions/sessions.ts';
import { acrOf, amrOf } from './authentication-methods-references.ts';
import { isProof } from './factors.ts';

export type SessionAuthentication = {
  /** Milliseconds since 1970. */
  readonly authTime: number;
  readonly amr?: AuthenticationMethodReference[];
  readonly acr?: AuthenticationLevel;
};

export function authenticationOf({ signedInAt, provedAt, proofs: names }: Session): SessionAuthentication {
  const proofs = names.filter(isProof);
  return { authTime: Math.max(signedInAt, provedAt), ...(proofs.length > 0 && { amr: amrOf(proofs), acr: acrOf(proofs) }) };
}
