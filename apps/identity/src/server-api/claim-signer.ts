/** Signs claims with the published keys: session tokens, and webhooks. */
import { sessionTokenAlgorithm } from '@stepgate/contract';
import type { CryptoKey, JWTPayload } from 'jose';
import type { Deps } from '../kernel/context.ts';
import { joseLibrary } from '../sessions/jose-library.ts';
import { chooseSigner, keysNow, openPrivateKey, type SigningKey } from './signing-keys.ts';

/** @param typ of the token: each use has its own, so that none is taken for another */
export type SignClaims = (typ: 'JWT' | 'secevent+jwt', claims: JWTPayload, now: number) => Promise<string>;

/** The private key in use is opened and imported once. */
export function claimSigner({ storage, secrets }: Pick<Deps, 'storage' | 'secrets'>): SignClaims {
  let inUse: { readonly kid: string; readonly key: Promise<CryptoKey | Uint8Array> } | undefined;

  async function imported(signer: SigningKey): Promise<CryptoKey | Uint8Array> {
    const { importJWK } = await joseLibrary();
    return importJWK(openPrivateKey(secrets, signer), sessionTokenAlgorithm);
  }

  return async (typ, claims, now) => {
    const { SignJWT } = await joseLibrary();
    const signer = chooseSigner(await keysNow({ queries: storage.queries, secrets, now }), now);
    if (inUse?.kid !== signer.kid) inUse = { kid: signer.kid, key: imported(signer) };
    return new SignJWT(claims).setProtectedHeader({ alg: sessionTokenAlgorithm, typ, kid: signer.kid }).sign(await inUse.key);
  };
}
