/**
 * The keys that come from the service's secrets. The first secret writes and every given one reads, so a secret can be replaced while customers log in.
 * Hashes can't be made again without their clear text, so the key for hashes outlives its secret: the database keeps it, sealed (docs/decisions/0055).
 */
import { hkdfSync } from 'node:crypto';

/** The keys that remain of a removed secret. */
export type KeptKeys = {
  /** Eight hexadecimal digits that reveal nothing about the secret. */
  readonly id: string;
  /** For keyed hashes. */
  readonly hash: Buffer;
  /** The seed of the key pair for push services. */
  readonly webPush: Buffer;
};

/** Everything that comes from one secret. */
export type SecretKeys = KeptKeys & { readonly seal: Buffer };

/** One secret at least; the first one writes. Each has 32 random bytes or more. */
export type GivenSecrets = readonly [Buffer, ...Buffer[]];

export type KeyRing = {
  readonly first: SecretKeys;
  readonly secretKeys: readonly SecretKeys[];
  /** Those whose hashes are accepted, the first one first. */
  forHashes(): readonly [KeptKeys, ...KeptKeys[]];
  /** The ring that the database began with: pseudonyms keep its key. */
  oldest(): KeptKeys;
  /** @param next the secrets that ever wrote this database, oldest first */
  remember(next: readonly [KeptKeys, ...KeptKeys[]]): void;
};

const bytesOfSecret = 32;
const bytesOfKey = 32;
/** 64 bits more than the private key has: see `vapid-keys.ts`. */
const bytesForWebPush = 40;
const bytesOfId = 4;

function deriveKeys(secret: Buffer): SecretKeys {
  if (secret.length < bytesOfSecret) throw new Error('the key of the service is shorter than 32 bytes');
  const derive = (purpose: string, bytes = bytesOfKey): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, '', `stepgate ${purpose}`, bytes));
  return {
    id: derive('id', bytesOfId).toString('hex'),
    hash: derive('keyed hash'),
    seal: derive('seal'),
    webPush: derive('web push', bytesForWebPush),
  };
}

export function createKeyRing([secret, ...others]: GivenSecrets): KeyRing {
  const first = deriveKeys(secret);
  const secretKeys = [first, ...others.map(deriveKeys)];
  let known: readonly [KeptKeys, ...KeptKeys[]] = [first];
  return {
    first,
    secretKeys,
    forHashes() {
      const all = new Map<string, KeptKeys>([...secretKeys, ...known].map((keys) => [keys.id, keys]));
      all.delete(first.id);
      return [first, ...all.values()];
    },
    oldest: () => known[0],
    remember: (next) => {
      known = next;
    },
  };
}
