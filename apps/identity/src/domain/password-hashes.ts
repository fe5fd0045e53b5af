/**
 * How a password is stored: argon2id with a pepper, which is argon2's own secret input (RFC 9106, 3.1). The pepper comes from the secret of
 * the service, so a copy of the database alone gives nobody a password to guess at. The stored text names the pepper, `pepper=<id>$argon2id$…`,
 * so that hashes from before there was one go on working, and another secret can be told from a wrong password.
 */
import { hash, parseOptions, verify } from '@node-rs/argon2';
import type { Secrets } from './secrets.ts';

/** 19 MiB, two passes, one lane: OWASP's profile for argon2id, which is the library's own choice of algorithm. */
const argon2Parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Whose password it is: a customer, a member of staff, or somebody who is signing up. */
export type PasswordOwner = { readonly id: string; readonly passwordHash: string | undefined };

/** Why a stored hash can't be used: it is no hash of argon2, or its pepper came from another secret. */
export type Unreadable = 'malformed' | 'another pepper';

export type PasswordHashes = {
  /** @returns what to store */
  hash(password: string): Promise<string>;
  /** Takes as long for an owner without a readable hash as for any other. @returns whether it is the password; never rejects because of what is stored */
  matches(password: string, owner: PasswordOwner | undefined): Promise<boolean>;
  /** Whether a hash that matches has today's pepper and at least today's parameters. */
  isCurrent(storedHash: string): boolean;
};

type Pepper = { readonly key: Buffer; readonly prefix: string };

const charactersOfId = 8;

function pepperOf(secrets: Secrets): Pepper {
  const id = secrets.keyedHash('password pepper', 'id').slice(0, charactersOfId);
  return { key: Buffer.from(secrets.keyedHash('password pepper', 'key'), 'base64url'), prefix: `pepper=${id}` };
}

type Readable = { readonly encoded: string; readonly peppered: boolean };

const isArgon2 = (encoded: string): boolean => {
  try {
    parseOptions(encoded);
    return true;
  } catch {
    return false;
  }
};

function read(stored: string, { prefix }: Pepper): Readable | Unreadable {
  const { named, encoded = '' } = /^(?<named>pepper=[\w-]+)?(?<encoded>\$.*)$/s.exec(stored)?.groups ?? {};
  if (!isArgon2(encoded)) return 'malformed';
  if (named !== undefined && named !== prefix) return 'another pepper';
  return { encoded, peppered: named !== undefined };
}

/**
 * @param secrets that the pepper comes from; the same for every process on one database
 * @param onUnreadable is told the id of an owner whose stored hash can't be used
 */
export async function createPasswordHashes(
  secrets: Secrets,
  onUnreadable: (ownerId: string, why: Unreadable) => void,
): Promise<PasswordHashes> {
  const pepper = pepperOf(secrets);
  const peppered = { secret: pepper.key };
  const hashEncoded = (password: string): Promise<string> => hash(password, { ...argon2Parameters, ...peppered });
  const decoy: Readable = { encoded: await hashEncoded(secrets.newToken()), peppered: true };

  const check = ({ encoded, peppered: withPepper }: Readable, password: string): Promise<boolean> =>
    verify(encoded, password, withPepper ? peppered : {});

  async function refuse(password: string): Promise<false> {
    await check(decoy, password);
    return false;
  }

  return {
    hash: async (password) => pepper.prefix + (await hashEncoded(password)),
    async matches(password, owner) {
      if (owner?.passwordHash === undefined) return refuse(password);
      const { id, passwordHash } = owner;
      const readable = read(passwordHash, pepper);
      if (typeof readable === 'string') {
        onUnreadable(id, readable);
        return refuse(password);
      }
      return check(readable, password);
    },
    isCurrent(storedHash) {
      const readable = read(storedHash, pepper);
      if (typeof readable === 'string' || !readable.peppered || !readable.encoded.startsWith('$argon2id$v=19$')) return false;
      const { memoryCost, timeCost, parallelism } = parseOptions(readable.encoded);
      return (
        memoryCost >= argon2Parameters.memoryCost &&
        timeCost >= argon2Parameters.timeCost &&
        parallelism === argon2Parameters.parallelism
      );
    },
  };
}
