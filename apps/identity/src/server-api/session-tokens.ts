/** Signs session tokens. */
import { type SessionTokenClaims, sessionTokenLives } from '@stepgate/contract';
import type { Deps } from '../kernel/context.ts';
import type { Session } from '../sessions/sessions.ts';
import { authenticationOf } from '../tokens/authentication-of.ts';
import { claimSigner } from './claim-signer.ts';

const second = 1_000;

/** @returns the token, and when it expires, in milliseconds since 1970 */
export type SignToken = (session: Session, now: number) => Promise<{ readonly sessionToken: string; readonly expiresAt: number }>;

export function tokenSigner({ storage, secrets, settings }: Pick<Deps, 'storage' | 'secrets' | 'settings'>): SignToken {
  const sign = claimSigner({ storage, secrets });

  return async (session, now) => {
    const { authTime, ...authentication } = authenticationOf(session);
    const iat = Math.floor(now / second);
    // No token outlives its session.
    const exp = Math.floor(Math.min(now + sessionTokenLives, session.idleExpiresAt, session.expiresAt) / second);
    const claims: SessionTokenClaims = {
      iss: settings.origin,
      aud: settings.origin,
      sub: session.customerId,
      sid: session.id,
      iat,
      exp,
      auth_time: Math.floor(authTime / second),
      ...authentication,
    };
    return { sessionToken: await sign('JWT', { ...claims }, now), expiresAt: exp * second };
  };
}
