import type { Deps } from '../kernel/context.ts';
import type { PasswordOwner } from '../kernel/password-hashes.ts';
import { Problem } from '../kernel/problem.ts';

/**
 * Replaces a hash without the current pepper or with weaker parameters after a right password. The update names the hash that it replaces, so it
 * can't overwrite a password that was changed in between. If the queue is full, the next login replaces the hash.
 */
export async function renewPasswordHash(
  { storage, passwords }: Pick<Deps, 'storage' | 'passwords'>,
  table: 'customer' | 'staff',
  { id, passwordHash }: PasswordOwner,
  password: string,
): Promise<void> {
  if (passwordHash === undefined || passwords.isCurrent(passwordHash)) return;
  const renewed = await hashWhereThereIsRoom(passwords, password);
  if (renewed === undefined) return;
  await storage.queries
    .updateTable(table)
    .set({ password_hash: renewed })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .execute();
}

async function hashWhereThereIsRoom(passwords: Deps['passwords'], password: string): Promise<string | undefined> {
  try {
    return await passwords.hash(password);
  } catch (error) {
    if (error instanceof Problem && error.code === 'busy') return undefined;
    throw error;
  }
}
