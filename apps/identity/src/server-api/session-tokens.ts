/** Signs session tokens. */
import { type SessionTokenClaims, sessionTokenAlgorithm, sessionTokenLives } from '@stepgate/contract';
import type { CryptoKey } from 'jose';
import type { Deps } from '../kernel/context.ts';
import { joseLibrary } from '../sessions/jose-library.ts';
import type { Session } from '../sessions/sessions.ts';
import { authenticationOf } from '../tokens/authentication-of.ts';
import { chooseSigner, keysNow, openPrivateKey, type SigningKey } from './signing-keys.ts';

const second = 1_000;

/** @returns the token, and when it expires, in milliseconds since 1970 */
export type SignToken = (session: Session, now: number) => Promise<{ readonly sessionToken: string; readonly expiresAt: number }>;

/** The private key in use is opened and imported once. */
export function tokenSigner({ storage, secrets, settings }: Pick<Deps, 'storage' | 'secrets' | 'settings'>): SignToken {
  let inUse: { readonly kid: string; readonly key: Promise<CryptoKey | Uint8Array> } | undefined;

  async function imported(signer: SigningKey): Promise<CryptoKey | Uint8Array> {
    const { importJWK } = await joseLibrary();
    return importJWK(openPrivateKey(secrets, signer), sessionTokenAlgorithm);
  }

  return async (session, now) => {
    const { SignJWT } = await joseLibrary();
    const signer = chooseSigner(await keysNow({ queries: storage.queries, secrets, now }), now);
    if (inUse?.kid !== signer.kid) inUse = { kid: signer.kid, key: imported(signer) };
    const { authTime, ...authentication } = authenticationOf(session);
    const iat = Math.floor(now / second);
    // No token outlives its session.
    const exp = Math.floor(Math.min(now + sessionTokenLives, session.idleExpiresAt, session.expiresAt) / second);
    const claims: SessionTokenClaims = {
      iss: settings.origin,
      aud: settings.tokenAudience,
      sub: session.customerId,
      sid: session.id,
      iat,
      exp,
      auth_time: Math.floor(authTime / second),
      ...authentication,
    };
    const sessionToken = await new SignJWT(claims)
      .setProtectedHeader({ alg: sessionTokenAlgorithm, typ: 'JWT', kid: signer.kid })
      .sign(await inUse.key);
    return { sessionToken, expiresAt: exp * second };
  };
}
