/** Opens the operator's file of breached passwords. */
import { type BreachedPasswords, BreachedPasswordsFault } from '../providers/breached-passwords/breached-passwords.ts';
import { openHashFile } from '../providers/breached-passwords/hash-file.ts';
import { ConfigError } from './config.ts';

/** @throws ConfigError if the file is no list of hashes in order */
export async function openBreachedPasswords(file: string | undefined): Promise<BreachedPasswords | undefined> {
  if (file === undefined) return undefined;
  try {
    return await openHashFile(file);
  } catch (error) {
    if (!(error instanceof BreachedPasswordsFault)) throw error;
    throw new ConfigError([
      `STEPGATE_BREACHED_PASSWORDS: ${file} ${error.message}. npm run passwords -- check ${file} looks at all of it`,
    ]);
  }
}
