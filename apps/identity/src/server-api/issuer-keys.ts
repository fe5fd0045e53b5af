/** The published keys of the issuer of Security Event Tokens. Anybody's token asks for them, so after a fetch that failed the next one waits. */
import { securityEvents as limits } from '@stepgate/contract';
import type { JWTVerifyGetKey } from 'jose';
import type { Clock } from '../kernel/clock.ts';
import { type Door, openDoor } from '../outgoing/door.ts';
import { joseLibrary } from '../sessions/jose-library.ts';

const mostBytes = 262_144;

/** The keys can't be read now: nothing is known of the token. */
export class KeysAway extends Error {
  override readonly name = 'KeysAway';
  /** Seconds. */
  readonly retryAfter: number;

  constructor(wait: number, cause?: unknown) {
    super("the issuer's keys can't be read", { cause });
    this.retryAfter = Math.ceil(wait / 1_000);
  }
}

/** The error of jose for a token whose key isn't among those that it has read. */
const ofToken = new Set(['ERR_JWKS_NO_MATCHING_KEY', 'ERR_JWKS_MULTIPLE_MATCHING_KEYS', 'ERR_JOSE_NOT_SUPPORTED']);

/**
 * Keys that were read stay, and are read again as jose decides: for a key that is new, and every ten minutes.
 * @returns finds the key of a token; it throws KeysAway, or what jose says is wrong with the token
 */
export function issuerKeys(address: string, clock: Clock): JWTVerifyGetKey {
  const url = new URL(address);
  const ask = openDoor({ named: [url.origin] }, { within: limits.keysWithin, mostBytes });
  let keys: JWTVerifyGetKey | undefined;
  let failedAt: number | undefined;

  /** Milliseconds until the next fetch. A clock that stepped back doesn't lengthen the wait. */
  function readWait(): number {
    const left = failedAt === undefined ? 0 : failedAt + limits.keysAgainAfter - clock.now();
    return left > limits.keysAgainAfter ? 0 : Math.max(0, left);
  }

  const askOrWait: Door = async (input, init) => {
    const wait = readWait();
    if (wait > 0) throw new KeysAway(wait);
    return ask(input, init);
  };

  return async (header, token) => {
    const { createRemoteJWKSet, customFetch } = await joseLibrary();
    keys ??= createRemoteJWKSet(url, { [customFetch]: askOrWait, timeoutDuration: limits.keysWithin });
    try {
      return await keys(header, token);
    } catch (error) {
      const { code }: { readonly code?: unknown } = Object(error);
      if (error instanceof KeysAway || ofToken.has(String(code))) throw error;
      failedAt = clock.now();
      throw new KeysAway(limits.keysAgainAfter, error);
    }
  };
}
