/**
 * How a password is stored: argon2id with a pepper, argon2's own secret input (RFC 9106, 3.1). The pepper is derived from the service secret, so a copy of the
 * database alone doesn't allow guessing passwords. The stored text names the pepper, `pepper=<id>$argon2id$…`, so hashes of an earlier secret or without a
 * pepper still work, and a missing secret can be distinguished from a wrong password. A hash of another service is stored sealed, `imported=…`, until the first
 * login replaces it.
 */
import { hash, parseOptions, verify } from '@node-rs/argon2';
import type { ImportedHash } from './imported-hashes/imported-hash.ts';
import { readImportedHash } from './imported-hashes/read-imported-hash.ts';
import { sealedText } from './sealed.ts';
import type { Secrets } from './secrets.ts';

/** The cost of a hash. Memory in KiB. */
type Cost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number };

/** 19 MiB, two passes, one lane: OWASP's profile for argon2id, and the library's default algorithm. */
const recommended: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The owner of a password: a customer, a member of staff, or a sign-up in progress. */
export type PasswordOwner = { readonly id: string; readonly passwordHash: string | undefined };

/** Why a stored hash can't be used: nothing can read it, or its pepper or seal came from another secret. */
export type Unreadable = 'malformed' | 'another pepper';

export type PasswordHashes = {
  /** @returns what to store */
  hash(password: string): Promise<string>;
  /** Takes the same time if the owner has no readable hash. @returns whether the password is right; never rejects because of the stored value */
  matches(password: string, owner: PasswordOwner | undefined): Promise<boolean>;
  /** Whether it is a hash of another service, which may take longer than one of ours. */
  isImported(storedHash: string): boolean;
  /** Whether a matching hash has the current pepper and at least the current parameters. */
  isCurrent(storedHash: string): boolean;
};

type Pepper = { readonly key: Buffer; readonly prefix: string };

const charactersOfId = 8;

const purpose = 'password pepper';

const toPepper = (id: string, key: string): Pepper => ({
  key: Buffer.from(key, 'base64url'),
  prefix: `pepper=${id.slice(0, charactersOfId)}`,
});

/** Of every secret of the database, because a password can be hashed again only when its customer logs in. */
function peppersOf(secrets: Secrets): readonly Pepper[] {
  const keys = secrets.keyedHashes(purpose, 'key');
  return secrets.keyedHashes(purpose, 'id').map((id, at) => toPepper(id, keys[at] ?? ''));
}

/** Before the sealed text of a hash of another service. */
export const importedPrefix = 'imported=';
const isImported = (stored: string): boolean => stored.startsWith(importedPrefix);
export const importedOwner = (ownerId: string): string => `imported password of ${ownerId}`;

/** The stored form of another service's hash. Like the pepper, the seal makes a copy of the database alone useless for guessing. */
export const sealImportedHash = (secrets: Secrets, ownerId: string, hashText: string): string =>
  importedPrefix + secrets.seal(hashText, importedOwner(ownerId));

function openImported(secrets: Secrets, ownerId: string, stored: string): ImportedHash | Unreadable {
  try {
    return readImportedHash(secrets.open(sealedText(stored.slice(importedPrefix.length)), importedOwner(ownerId))) ?? 'malformed';
  } catch {
    return 'another pepper';
  }
}

type Readable = { readonly encoded: string; readonly pepper: Pepper | undefined };

const isArgon2 = (encoded: string): boolean => {
  try {
    parseOptions(encoded);
    return true;
  } catch {
    return false;
  }
};

function read(stored: string, secrets: Secrets): Readable | Unreadable {
  const { named, encoded = '' } = /^(?<named>pepper=[\w-]+)?(?<encoded>\$.*)$/s.exec(stored)?.groups ?? {};
  if (!isArgon2(encoded)) return 'malformed';
  const pepper = peppersOf(secrets).find(({ prefix }) => prefix === named);
  return named !== undefined && pepper === undefined ? 'another pepper' : { encoded, pepper };
}

/**
 * @param secrets source of the pepper; the same for every process on one database
 * @param onUnreadable called with the id of an owner whose stored hash can't be used
 */
export const createPasswordHashes = (
  secrets: Secrets,
  onUnreadable: (ownerId: string, why: Unreadable) => void,
): Promise<PasswordHashes> => createHashesWith(recommended, secrets, onUnreadable);

/** The same at another cost, for tests only. No setting changes the cost, and hosts can't import this. */
export async function createHashesWith(
  cost: Cost,
  secrets: Secrets,
  onUnreadable: (ownerId: string, why: Unreadable) => void,
): Promise<PasswordHashes> {
  const current = toPepper(secrets.keyedHash(purpose, 'id'), secrets.keyedHash(purpose, 'key'));
  const hashEncoded = (password: string): Promise<string> => hash(password, { ...cost, secret: current.key });
  const decoy: Readable = { encoded: await hashEncoded(secrets.newToken()), pepper: current };

  const check = ({ encoded, pepper }: Readable, password: string): Promise<boolean> =>
    verify(encoded, password, pepper ? { secret: pepper.key } : {});

  async function refuse(password: string): Promise<false> {
    await check(decoy, password);
    return false;
  }

  return {
    hash: async (password) => current.prefix + (await hashEncoded(password)),
    async matches(password, owner) {
      if (owner?.passwordHash === undefined) return refuse(password);
      const { id, passwordHash } = owner;
      if (isImported(passwordHash)) {
        const imported = openImported(secrets, id, passwordHash);
        const matches = typeof imported !== 'string' && (await imported.verify(password));
        if (typeof imported === 'string') onUnreadable(id, imported);
        // Also spends the time of our own hash, so that a cheap imported one doesn't answer sooner than an address without an account.
        await refuse(password);
        return matches;
      }
      const readable = read(passwordHash, secrets);
      if (typeof readable === 'string') {
        onUnreadable(id, readable);
        return refuse(password);
      }
      return check(readable, password);
    },
    isImported,
    isCurrent(storedHash) {
      const readable = read(storedHash, secrets);
      if (
        typeof readable === 'string' ||
        readable.pepper?.prefix !== current.prefix ||
        !readable.encoded.startsWith('$argon2id$v=19$')
      )
        return false;
      const { memoryCost, timeCost, parallelism } = parseOptions(readable.encoded);
      return memoryCost >= cost.memoryCost && timeCost >= cost.timeCost && parallelism === cost.parallelism;
    },
  };
}
