/**
 * The requirements for a new password (NIST SP 800-63B, 3.1.1.2): long enough, not a common or breached one, not the address, not the company's own words.
 * No composition rules.
 */
import { shortestPassword } from '@stepgate/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Deps } from '../kernel/context.ts';
import type { PasswordOwner } from '../kernel/password-hashes.ts';
import { Problem } from '../kernel/problem.ts';
import { toPlainLetters, withoutCompanyWords } from './company-words.ts';
import type { Customer } from './customers.ts';

const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(String));

let plainCommon: ReadonlySet<string> | undefined;

/** The rest of a password without the company's words is in plain letters, so it is compared with plain ones. They are made when they are first needed. */
function isCommonInPlain(left: string): boolean {
  plainCommon ??= new Set([...common].map(toPlainLetters));
  return plainCommon.has(left);
}

const isShort = (password: string): boolean => [...password].length < shortestPassword;

function isWeak(password: string, email: string, companyWords: readonly string[]): boolean {
  const lower = password.toLowerCase();
  const [name = ''] = email.split('@');
  if (isShort(password) || common.has(lower) || lower === email || lower === name) return true;
  const left = withoutCompanyWords(password, companyWords);
  return left !== undefined && (isShort(left) || isCommonInPlain(left));
}

/**
 * @returns the hash to be stored
 * @throws Problem `weak_password`, also for the current password; `busy`
 */
export async function refuseWeak(
  { passwords, breachedPasswords, settings }: Pick<Deps, 'passwords' | 'breachedPasswords' | 'settings'>,
  owner: PasswordOwner & Pick<Customer, 'email'>,
  password: string,
): Promise<string> {
  const companyWords = [settings.brand, ...(settings.passwordWords ?? [])];
  if (isWeak(password, owner.email, companyWords) || (await breachedPasswords?.has(password))) throw new Problem('weak_password');
  const place = passwords.enter('new-password', owner);
  try {
    if ((await place.verify(password, owner)) !== undefined) throw new Problem('weak_password');
  } finally {
    place.release();
  }
  return passwords.hash(password);
}
