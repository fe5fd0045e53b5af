import { type ScryptOptions, scrypt as scryptOf, timingSafeEqual } from 'node:crypto';
import { bounds, decodeBase64, type ImportedHash, isDigest } from './imported-hash.ts';

/** Binary logarithm of N, block size, lanes. */
export type ScryptCost = { readonly ln: number; readonly r: number; readonly p: number };

/** @returns why the import refuses this cost */
export function scryptRefusal({ ln, r, p }: ScryptCost): string | undefined {
  const { leastMemory, mostMemory, mostFilled } = bounds.scrypt;
  const memory = (128 * r * 2 ** ln) / 1_024;
  const parameters = `scrypt with ln=${ln}, r=${r}, p=${p}`;
  if (memory > mostMemory || memory * p > mostFilled)
    return `${parameters} costs too much: at most ${mostMemory} KiB, and ${mostFilled} KiB over all lanes`;
  // Lanes cost time only: each of them needs no more memory than one.
  return memory < leastMemory ? `${parameters} protects nothing: at least ${leastMemory} KiB` : undefined;
}

/** @param length of the key in bytes */
export function scryptKey(password: string, salt: Buffer, { ln, r, p }: ScryptCost, length: number): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: 128 * r * (2 ** ln + p + 2) + 1_048_576 };
  return new Promise((resolve, reject) => {
    scryptOf(password, salt, length, options, (error, key) => (error === null ? resolve(key) : reject(error)));
  });
}

export const isScryptCost = ({ ln, r, p }: ScryptCost): boolean => ln >= 1 && ln <= 30 && r >= 1 && r <= 64 && p >= 1 && p <= 64;

/** scrypt (RFC 7914) in the PHC form: `$scrypt$ln=14,r=8,p=1$<salt>$<hash>`. */
export function scrypt(encoded: string): ImportedHash | undefined {
  const form = /^\$scrypt\$ln=(?<ln>\d{1,2}),r=(?<r>\d{1,2}),p=(?<p>\d{1,2})\$(?<salt>[^$]+)\$(?<hash>[^$]+)$/;
  const { ln, r, p, salt = '', hash = '' } = form.exec(encoded)?.groups ?? {};
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  const [salted, digest] = [decodeBase64(salt), decodeBase64(hash)];
  if (!isScryptCost(cost) || salted === undefined || !isDigest(digest)) return undefined;
  return {
    refusal: scryptRefusal(cost),
    verify: async (password) => timingSafeEqual(await scryptKey(password, salted, cost, digest.length), digest),
  };
}
