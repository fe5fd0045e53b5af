/** The service's key set, kept for a while and fetched again when it is needed. It also shows whether the service is away: its key set then fails. */
import { keySetPath } from '@stepgate/contract';
import { type CryptoKey, importJWK, type JSONWebKeySet } from 'jose';
import type { ServerSettings } from './settings.ts';

const second = 1_000;

/** How long a key set is used without asking again, in milliseconds: a key is published longer than that before it signs. */
const freshFor = 300 * second;
/** Between two fetches for an unknown key: anybody can send one. */
const pauseForUnknown = 5 * second;
/** Between two fetches that ask whether the service is away, or is back. */
const pauseWhileAway = second;
/** How long a fetch may take. */
const patience = second;

export type KeySet = {
  /** @returns the key of a `kid`; `away` if it isn't known and the key set can't be fetched */
  findKey(kid: string): Promise<CryptoKey | 'unknown' | 'away'>;
  /** Whether the service has just failed to answer. */
  isAway(): Promise<boolean>;
};

async function importAll({ keys }: JSONWebKeySet): Promise<ReadonlyMap<string, CryptoKey>> {
  const imported = new Map<string, CryptoKey>();
  for (const key of keys) {
    const one = key.kid !== undefined && key.alg === 'ES256' ? await importJWK(key, key.alg) : undefined;
    if (key.kid !== undefined && one !== undefined && !(one instanceof Uint8Array)) imported.set(key.kid, one);
  }
  return imported;
}

export function openKeySet({
  origin,
  service = origin,
  readsThroughOutage = 0,
  fetch = globalThis.fetch,
  now = Date.now,
}: ServerSettings): KeySet {
  const address = new URL(keySetPath, service).href;
  let keys: ReadonlyMap<string, CryptoKey> = new Map();
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  let away = false;
  let fetching: Promise<void> | undefined;

  async function fetchNow(): Promise<void> {
    triedAt = now();
    try {
      const answer = await fetch(address, { cache: 'no-store', redirect: 'error', signal: AbortSignal.timeout(patience) });
      if (!answer.ok) throw new Error(`the key set was answered with ${answer.status}`);
      keys = await importAll(await answer.json());
      fetchedAt = triedAt;
      away = false;
    } catch {
      away = true;
    }
  }
  /** One fetch at a time, and none sooner than this after the last one. */
  function refresh(pause: number): Promise<void> {
    if (fetching === undefined && now() - triedAt < pause) return Promise.resolve();
    fetching ??= fetchNow().finally(() => {
      fetching = undefined;
    });
    return fetching;
  }

  return {
    async findKey(kid) {
      const age = () => now() - fetchedAt;
      // A key set that is old is still used while the next one is on its way.
      if (age() > freshFor) {
        const refreshed = refresh(pauseWhileAway);
        if (age() > freshFor + readsThroughOutage) await refreshed;
      }
      if (!keys.has(kid)) await refresh(away ? pauseWhileAway : pauseForUnknown);
      const known = age() > freshFor + readsThroughOutage ? undefined : keys.get(kid);
      return known ?? (away ? 'away' : 'unknown');
    },
    async isAway() {
      const refreshed = refresh(pauseWhileAway);
      // During an outage requests don't wait for the next attempt.
      if (!away) await refreshed;
      return away;
    },
  };
}
