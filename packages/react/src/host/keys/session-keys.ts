/** The key of this browser, which every session in it gets, in a database of its own. */
import { type SessionKey, type SessionKeys, sessionKeyLayer } from '@stepgate/client';
import type { SessionPublicKey } from '@stepgate/contract';
import { encodeBase64url } from './base64url.ts';
import { browserStore } from './browser-store.ts';
import { exportJwk, hash, makeKeyPair, sign } from './signing-key.ts';

type Stored = {
  readonly privateKey: CryptoKey;
  readonly publicKey: SessionPublicKey;
  readonly session: string;
  readonly ahead: number;
};

/** @param name of the database */
export function browserSessionKeys(name = 'stepgate-session'): SessionKeys {
  const store = browserStore<Stored>(name, 'key');
  const toSessionKey = ({ privateKey, publicKey }: Pick<Stored, 'privateKey' | 'publicKey'>): SessionKey => ({
    publicKey,
    sign: (text) => sign(privateKey, text),
  });
  async function newKey(): Promise<Pick<Stored, 'privateKey' | 'publicKey'>> {
    const { privateKey, publicKey } = await makeKeyPair();
    await store.tryOut(privateKey);
    return { privateKey, publicKey: await exportJwk(publicKey) };
  }
  return {
    async make() {
      // The browser keeps its key, because a trusted browser is known by it.
      const made = (await store.load()) ?? (await newKey());
      const { privateKey, publicKey } = made;
      return { ...toSessionKey(made), keep: (session) => store.save({ privateKey, publicKey, ...session }) };
    },
    async kept() {
      const stored = await store.load();
      return stored && { ...toSessionKey(stored), session: stored.session, ahead: stored.ahead };
    },
    hash,
    newId: () => encodeBase64url(crypto.getRandomValues(new Uint8Array(16)).buffer),
    now: () => Date.now(),
    origin: location.origin,
  };
}

export const layer = sessionKeyLayer(browserSessionKeys());
