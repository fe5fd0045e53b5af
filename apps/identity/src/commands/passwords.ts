/** `npm run passwords`: looks at a file of breached passwords before the service gets it. */
import { BreachedPasswordsFault } from '../providers/breached-passwords/breached-passwords.ts';
import { countHashes } from '../providers/breached-passwords/check-hash-file.ts';
import { action, runActions } from './command.ts';
import { CommandError } from './run-command.ts';

async function check(file: string): Promise<string> {
  try {
    const count = await countHashes(file);
    return `${file} has ${count.toLocaleString('en')} hashes in order: STEPGATE_BREACHED_PASSWORDS can name it.`;
  } catch (error) {
    throw error instanceof BreachedPasswordsFault ? new CommandError(`${file}: ${error.message}`) : error;
  }
}

await runActions('passwords', {
  check: action({
    usage: 'check <file>',
    does: 'reads a whole file of hashes (HASH:COUNT lines, SHA-1, in order), and says whether STEPGATE_BREACHED_PASSWORDS can name it',
    words: 1,
    run: ([file = '']) => check(file),
  }),
});
