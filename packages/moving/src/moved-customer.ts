/** One customer of another service, as a line of our import. */
import { knownLanguage, mostNumbers, numberMeant, readImportedHash } from '@stepgate/identity/for-moving';
import type { WhatStays } from './what-stays.ts';

/** An export's data about a customer. */
export type Exported = {
  readonly id: string;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  /** Verified ones, the primary one first. A number may occur twice. */
  readonly phoneNumbers: readonly string[];
  readonly language?: string | undefined;
  /** `kind` is the old service's word for it. */
  readonly password?: { readonly hash: string; readonly kind: string } | undefined;
  /** The key of an app with codes of six digits, SHA-1 and 30 seconds, in Base32. */
  readonly totpSecret?: string | undefined;
  /** Why the old service wanted a new password. */
  readonly newPasswordDue?: string | undefined;
};

const isId = (id: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(id);

/** @param nth of the export, from 1 */
export const labelOf = (id: string | undefined, nth: number): string => (id !== undefined && isId(id) ? id : `customer ${nth}`);

function numbersOf(written: readonly string[], stays: WhatStays): readonly string[] {
  const numbers = new Set<string>();
  for (const each of written) {
    const number = numberMeant(each);
    if (number === undefined) stays.count('phone number that is none');
    else if (numbers.size < mostNumbers || numbers.has(number)) numbers.add(number);
    else stays.count(`phone number beyond ${mostNumbers}`);
  }
  return [...numbers];
}

function hashOf(password: Exported['password'], stays: WhatStays): string | undefined {
  if (password === undefined) return undefined;
  const read = readImportedHash(password.hash);
  if (read !== undefined && read.refusal === undefined) return password.hash;
  stays.count(`password hash, ${read?.refusal ?? password.kind}`);
  return undefined;
}

function secretOf(written: string | undefined, stays: WhatStays): string | undefined {
  if (written === undefined) return undefined;
  const secret = written.replaceAll(/[ =-]/g, '').toUpperCase();
  if (/^[A-Z2-7]{16,128}$/.test(secret)) return secret;
  stays.count('authenticator key that is too short or not Base32');
  return undefined;
}

function languageOf(tag: string | undefined, stays: WhatStays): string | undefined {
  if (tag === undefined || knownLanguage(tag) !== undefined) return tag;
  stays.count(`language ${tag}`);
  return undefined;
}

/** @returns a line for the import (docs/customers.md); `undefined` for a customer who can't be imported, whom it names */
export function moveCustomer(exported: Exported, nth: number, stays: WhatStays): string | undefined {
  const { id, email, emailVerified, newPasswordDue } = exported;
  if (email === undefined || email === '') {
    stays.leaveOut(labelOf(id, nth), 'has no email address');
    return undefined;
  }
  if (!isId(id)) stays.count('id with other characters than letters, digits, - and _');
  const line = {
    ...(isId(id) && { id }),
    email,
    emailVerified,
    phoneNumbers: numbersOf(exported.phoneNumbers, stays),
    language: languageOf(exported.language, stays),
    passwordHash: hashOf(exported.password, stays),
    totpSecret: secretOf(exported.totpSecret, stays),
    ...(newPasswordDue !== undefined && { signals: [{ kind: 'new-password-due', reason: newPasswordDue }] }),
  };
  return JSON.stringify(line);
}
