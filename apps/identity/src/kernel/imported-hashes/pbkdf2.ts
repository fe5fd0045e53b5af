import { pbkdf2 as pbkdf2Of, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { bounds, decodeBase64, type ImportedHash, isDigest } from './imported-hash.ts';

const derive = promisify(pbkdf2Of);

type Bound = (typeof bounds.pbkdf2)[keyof typeof bounds.pbkdf2];

const boundOf = (digest: string): Bound | undefined =>
  digest === 'sha256' || digest === 'sha512' ? bounds.pbkdf2[digest] : undefined;

/** Each block of the digest takes all iterations again (RFC 8018, 5.2), for us and not for somebody who guesses: one block is enough to compare. */
function findRefusal(digest: string, { least, most, block }: Bound, iterations: number, length: number): string | undefined {
  const blocks = Math.ceil(length / block);
  const parameters = `PBKDF2 with ${iterations} iterations of ${digest} and ${length} bytes`;
  if (iterations * blocks > most) return `${parameters} costs too much: at most ${most} over all blocks of ${block} bytes`;
  return iterations < least ? `${parameters} protects nothing: at least ${least} iterations` : undefined;
}

/** `pbkdf2_sha256$<iterations>$<salt as text>$<hash>`. */
const django = /^pbkdf2_(?<digest>sha256|sha512)\$(?<iterations>\d{1,9})\$(?<salt>[^$]+)\$(?<hash>[^$]+)$/;
/** `$pbkdf2-sha256$<iterations>$<salt>$<hash>` of passlib, and `i=<iterations>,l=<length>` of the PHC form. */
const phc = /^\$pbkdf2-(?<digest>sha256|sha512)\$(?:i=)?(?<iterations>\d{1,9})(?:,l=\d{1,3})?\$(?<salt>[^$]+)\$(?<hash>[^$]+)$/;

/** PBKDF2 (RFC 8018) with HMAC-SHA-256 or HMAC-SHA-512, in the forms of Django, passlib and PHC. */
export function pbkdf2(encoded: string): ImportedHash | undefined {
  const plain = django.exec(encoded)?.groups;
  const { digest = '', iterations = '', salt = '', hash = '' } = plain ?? phc.exec(encoded)?.groups ?? {};
  const bound = boundOf(digest);
  const count = Number(iterations);
  const salted = plain === undefined ? decodeBase64(salt) : Buffer.from(salt);
  const expected = decodeBase64(hash);
  if (bound === undefined || count < 1 || salted === undefined || !isDigest(expected)) return undefined;
  return {
    refusal: findRefusal(digest, bound, count, expected.length),
    verify: async (password) => timingSafeEqual(await derive(password, salted, count, expected.length, digest), expected),
  };
}
