/** The requirements for a new password (NIST SP 800-63B, 3.1.1.2): long enough, not a common one, not the address. No composition rules. */
import { shortestPassword } from '@stepgate/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { PasswordOwner } from '../kernel/password-hashes.ts';
import type { PasswordQueue } from '../kernel/password-queue.ts';
import { Problem } from '../kernel/problem.ts';
import type { Customer } from './customers.ts';

const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(String));

function isWeak(password: string, email: string): boolean {
  const lower = password.toLowerCase();
  const [name = ''] = email.split('@');
  return [...password].length < shortestPassword || common.has(lower) || lower === email || lower === name;
}

/**
 * @returns the hash to be stored
 * @throws Problem `weak_password`, also for the current password; `busy`
 */
export async function refuseWeak(
  passwords: PasswordQueue,
  owner: PasswordOwner & Pick<Customer, 'email'>,
  password: string,
): Promise<string> {
  if (isWeak(password, owner.email)) throw new Problem('weak_password');
  const place = passwords.enter('new-password', owner);
  try {
    if (await place.verify(password, owner)) throw new Problem('weak_password');
  } finally {
    place.release();
  }
  return passwords.hash(password);
}
