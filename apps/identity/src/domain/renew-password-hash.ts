import type { Deps } from './deps.ts';
import type { PasswordOwner } from './password-hashes.ts';
import { Problem } from './problem.ts';

/**
 * After a right password: a hash without today's pepper or with weaker parameters is made anew. A password that was changed in between stays, because the
 * update names the hash that it replaces. Where the queue is full, the next login does it.
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
