/** Firebase's scrypt: the derived key encrypts the project's signer key, and the result is the hash (github.com/firebase/scrypt). */
import { createCipheriv, timingSafeEqual } from 'node:crypto';
import { decodeBase64, type ImportedHash, isDigest } from './imported-hash.ts';
import { isScryptCost, scryptKey, scryptRefusal } from './scrypt.ts';

/** The project's "password hash parameters", as the Firebase console shows them. The texts are Base64. */
export type FirebaseParameters = {
  readonly signerKey: string;
  readonly saltSeparator: string;
  readonly rounds: number;
  readonly memCost: number;
};

/** The text in which a Firebase hash is kept with its project's parameters. `hash` and `salt` as `firebase auth:export` writes them. */
export const firebaseText = (
  { signerKey, saltSeparator, rounds, memCost }: FirebaseParameters,
  { hash, salt }: { readonly hash: string; readonly salt: string },
): string => `$firebase-scrypt$ln=${memCost},r=${rounds}$${[signerKey, saltSeparator, salt, hash].map(standard).join('$')}`;

/** Firebase's API writes Base64 in the alphabet of URLs. */
const standard = (base64: string): string => base64.replaceAll('-', '+').replaceAll('_', '/');

export function firebaseScrypt(text: string): ImportedHash | undefined {
  const form =
    /^\$firebase-scrypt\$ln=(?<ln>\d{1,2}),r=(?<r>\d{1,2})\$(?<key>[^$]+)\$(?<separator>[^$]*)\$(?<salt>[^$]+)\$(?<hash>[^$]+)$/;
  const { ln, r, key = '', separator = '', salt = '', hash = '' } = form.exec(text)?.groups ?? {};
  const cost = { ln: Number(ln), r: Number(r), p: 1 };
  const [signerKey, salted, digest] = [decodeBase64(key), decodeBase64(salt), decodeBase64(hash)];
  const between = separator === '' ? Buffer.alloc(0) : decodeBase64(separator);
  if (!isScryptCost(cost) || signerKey === undefined || salted === undefined || between === undefined) return undefined;
  if (!isDigest(digest) || digest.length !== signerKey.length) return undefined;
  return {
    refusal: scryptRefusal(cost),
    async verify(password) {
      const derived = await scryptKey(password, Buffer.concat([salted, between]), cost, 32);
      const cipher = createCipheriv('aes-256-ctr', derived, Buffer.alloc(16));
      return timingSafeEqual(Buffer.concat([cipher.update(signerKey), cipher.final()]), digest);
    },
  };
}
