import type { Deps } from '../kernel/context.ts';
import type { PasswordOwner } from '../kernel/password-hashes.ts';
import { Problem } from '../kernel/problem.ts';
import type { Queries } from '../storage/storage.ts';

/** Changes nothing if the stored hash isn't the one before. */
export type ReplaceHash = (
  queries: Queries,
  id: string,
  hashes: { readonly before: string; readonly after: string },
) => Promise<void>;

/**
 * Replaces a hash without the current pepper or with weaker parameters after a right password. The update names the hash that it replaces, so it
 * can't overwrite a password that was changed in between. If the queue is full, the next login replaces the hash.
 * @param replaceHash that of customers or that of staff
 */
export async function renewPasswordHash(
  { storage, passwords }: Pick<Deps, 'storage' | 'passwords'>,
  replaceHash: ReplaceHash,
  { id, passwordHash }: PasswordOwner,
  password: string,
): Promise<void> {
  if (passwordHash === undefined || passwords.isCurrent(passwordHash)) return;
  const renewed = await hashWhereThereIsRoom(passwords, password);
  if (renewed === undefined) return;
  await replaceHash(storage.queries, id, { before: passwordHash, after: renewed });
}

async function hashWhereThereIsRoom(passwords: Deps['passwords'], password: string): Promise<string | undefined> {
  try {
    return await passwords.hash(password);
  } catch (error) {
    if (error instanceof Problem && error.code === 'busy') return undefined;
    throw error;
  }
}
