import { pbkdf2 as pbkdf2Of, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { bytesOf, type ImportedHash, isDigest } from './imported-hash.ts';

const derive = promisify(pbkdf2Of);

const mostIterations: Readonly<Record<string, number>> = { sha256: 1_500_000, sha512: 600_000 };

/** `pbkdf2_sha256$<iterations>$<salt as text>$<hash>`. */
const django = /^pbkdf2_(?<digest>sha256|sha512)\$(?<iterations>\d{1,9})\$(?<salt>[^$]+)\$(?<hash>[^$]+)$/;
/** `$pbkdf2-sha256$<iterations>$<salt>$<hash>` of passlib, and `i=<iterations>,l=<length>` of the PHC form. */
const phc = /^\$pbkdf2-(?<digest>sha256|sha512)\$(?:i=)?(?<iterations>\d{1,9})(?:,l=\d{1,3})?\$(?<salt>[^$]+)\$(?<hash>[^$]+)$/;

/** PBKDF2 (RFC 8018) with HMAC-SHA-256 or HMAC-SHA-512, in the forms of Django, passlib and PHC. */
export function pbkdf2(encoded: string): ImportedHash | undefined {
  const plain = django.exec(encoded)?.groups;
  const { digest = '', iterations = '', salt = '', hash = '' } = plain ?? phc.exec(encoded)?.groups ?? {};
  const most = mostIterations[digest];
  const count = Number(iterations);
  const salted = plain === undefined ? bytesOf(salt) : Buffer.from(salt);
  const expected = bytesOf(hash);
  if (most === undefined || count < 1 || salted === undefined || !isDigest(expected)) return undefined;
  return {
    refusal: count > most ? `PBKDF2 with ${count} iterations of ${digest} costs too much: at most ${most}` : undefined,
    verify: async (password) => timingSafeEqual(await derive(password, salted, count, expected.length, digest), expected),
  };
}
