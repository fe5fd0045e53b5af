/** The keys of sessions in this browser: one at a time, in a database of its own. */
import { type SessionKey, type SessionKeys, sessionKeyLayer } from '@stepgate/client';
import type { SessionPublicKey } from '@stepgate/contract';
import { base64urlOf } from './base64url.ts';
import { browserStore } from './browser-store.ts';
import { jwkOf, makeKeyPair, sign } from './signing-key.ts';

type Stored = {
  readonly privateKey: CryptoKey;
  readonly publicKey: SessionPublicKey;
  readonly session: string;
  readonly ahead: number;
};

/** @param name of the database */
export function browserSessionKeys(name = 'stepgate-session'): SessionKeys {
  const store = browserStore<Stored>(name, 'key');
  const keyOf = ({ privateKey, publicKey }: Pick<Stored, 'privateKey' | 'publicKey'>): SessionKey => ({
    publicKey,
    sign: (text) => sign(privateKey, text),
  });
  return {
    async make() {
      const pair = await makeKeyPair();
      await store.tryOut(pair.privateKey);
      const made = { privateKey: pair.privateKey, publicKey: await jwkOf(pair.publicKey) };
      return { ...keyOf(made), keep: (session) => store.save({ ...made, ...session }) };
    },
    async kept() {
      const stored = await store.load();
      return stored && { ...keyOf(stored), session: stored.session, ahead: stored.ahead };
    },
    hash: async (text) => base64urlOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
    newId: () => base64urlOf(crypto.getRandomValues(new Uint8Array(16)).buffer),
    now: () => Date.now(),
    origin: location.origin,
  };
}

export const layer = sessionKeyLayer(browserSessionKeys());
