/** `npm run passwords`: looks at a file of breached passwords before the service gets it. */
import { BreachedPasswordsFault } from '../providers/breached-passwords/breached-passwords.ts';
import { countHashes } from '../providers/breached-passwords/check-hash-file.ts';
import { CommandError, runCommand } from './run-command.ts';

const usage = `Usage:
  npm run passwords -- check FILE   reads a file of hashes (HASH:COUNT lines, SHA-1, in order) whole, and says whether STEPGATE_BREACHED_PASSWORDS can name it`;

async function run([action, file, ...more]: readonly string[]): Promise<string> {
  if (action !== 'check' || file === undefined || more.length > 0) throw new CommandError(usage);
  try {
    const count = await countHashes(file);
    return `${file} has ${count.toLocaleString('en')} hashes in order: STEPGATE_BREACHED_PASSWORDS can name it.`;
  } catch (error) {
    throw error instanceof BreachedPasswordsFault ? new CommandError(`${file}: ${error.message}`) : error;
  }
}

await runCommand(() => run(process.argv.slice(2)));
