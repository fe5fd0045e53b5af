/** `npm run language`: what the service says, to be translated, and what is wrong with a translation (docs/adding/language.md). */
import { addLanguageFrom } from '../config/languages.ts';
import { wordsIn } from '../messages/templates/catalogue.ts';
import { CommandError, runCommand } from './run-command.ts';

const usage = `Usage:
  npm run --silent language -- english > fr.json   prints everything that the service says, in English
  npm run language -- check fr.json                names what is missing or wrong in a translation of it`;

async function check(file: string): Promise<string> {
  const faults = await addLanguageFrom(file);
  if (faults.length > 0) throw new CommandError(faults.join('\n'));
  return `${file} is complete.`;
}

async function run([action, file, ...more]: readonly string[]): Promise<string> {
  if (action === 'english' && file === undefined) return JSON.stringify({ voice: 'en-GB', words: wordsIn('en') }, undefined, 2);
  if (action === 'check' && file !== undefined && more.length === 0) return check(file);
  throw new CommandError(usage);
}

await runCommand(() => run(process.argv.slice(2)));
