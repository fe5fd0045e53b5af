/** Random values, hashes and sealing. A secret that grants access is never stored as it was issued. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createKeyRing, type GivenSecrets, type KeptKeys, type KeyRing } from './key-ring.ts';
import { createSealer, type Sealer } from './sealed.ts';

export type RandomBytes = (count: number) => Buffer;

export type Secrets = Sealer & {
  /** 256 random bits as 43 base64url characters: tokens, cookies, ids. */
  newToken(): string;
  /** A code with this many digits, each code equally likely, with leading zeros. */
  newCode(digits: number): string;
  /** The stored form of a token. Tokens are random enough to need no key. */
  hashToken(token: string): string;
  /**
   * The stored form of a value that could be guessed and is verified later, such as a code. Without the service's key it is useless. Another secret
   * gives another hash, so verify with `isKeyedHash` or look for one of `keyedHashes`.
   */
  keyedHash(purpose: string, text: string): string;
  /** The hashes by every secret of this database, the current one first. */
  keyedHashes(purpose: string, text: string): readonly [string, ...string[]];
  /**
   * The same by the given secrets only, for what a client brings back within minutes, such as a signed challenge: the finder of a removed secret can't forge it.
   */
  macs(purpose: string, text: string): readonly string[];
  /** Whether any secret of this database gave this hash. */
  isKeyedHash(stored: string, purpose: string, text: string): boolean;
  /**
   * The pseudonym of a value that is only counted, found again or derived from: a rate-limit key, a digest, the number of a push request. It stays the same
   * when the secret changes, because a counter under a new key would begin again at zero.
   */
  pseudonym(purpose: string, text: string): string;
  readonly ring: KeyRing;
};

/**
 * @param secret the same for every process on one database, in whatever order while the secret is being changed
 */
export function createSecrets(secret: Buffer | GivenSecrets, random: RandomBytes = randomBytes): Secrets {
  const ring = createKeyRing(Buffer.isBuffer(secret) ? [secret] : secret);
  const hashBy = ({ hash }: KeptKeys, purpose: string, text: string): string =>
    createHmac('sha256', hash).update(`${purpose}\0${text}`).digest('base64url');
  const keyedHash = (purpose: string, text: string): string => hashBy(ring.first, purpose, text);
  const keyedHashes = (purpose: string, text: string): [string, ...string[]] => {
    const [first, ...others] = ring.forHashes();
    return [hashBy(first, purpose, text), ...others.map((keys) => hashBy(keys, purpose, text))];
  };
  return {
    newToken: () => random(32).toString('base64url'),
    newCode: (digits) => {
      const span = 10 ** digits;
      const fair = Math.floor(0x1_0000_0000 / span) * span;
      let value = random(4).readUInt32BE();
      while (value >= fair) value = random(4).readUInt32BE();
      return String(value % span).padStart(digits, '0');
    },
    hashToken: (token) => createHash('sha256').update(token).digest('base64url'),
    keyedHash,
    keyedHashes,
    macs: (purpose, text) => ring.secretKeys.map((keys) => hashBy(keys, purpose, text)),
    isKeyedHash: (stored, purpose, text) => keyedHashes(purpose, text).some((hash) => sameHash(stored, hash)),
    pseudonym: (purpose, text) => hashBy(ring.oldest(), purpose, text),
    ...createSealer(ring, random),
    ring,
  };
}

/** Compares two hashes in constant time. */
export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
