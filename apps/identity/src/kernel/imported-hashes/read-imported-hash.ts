import { argon2 } from './argon2.ts';
import { bcrypt } from './bcrypt.ts';
import { firebaseScrypt } from './firebase-scrypt.ts';
import type { ImportedHash } from './imported-hash.ts';
import { pbkdf2 } from './pbkdf2.ts';
import { scrypt } from './scrypt.ts';

const forms = [argon2, bcrypt, scrypt, firebaseScrypt, pbkdf2] as const;

/** @returns `undefined` if the text has none of the forms that can be imported (docs/customers.md) */
export function readImportedHash(text: string): ImportedHash | undefined {
  for (const form of forms) {
    const hash = form(text);
    if (hash !== undefined) return hash;
  }
  return undefined;
}
