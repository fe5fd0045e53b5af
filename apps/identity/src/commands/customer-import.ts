/** `npm run customer -- import` (docs/customers.md). */
import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { boundedLines } from '../customer-data/bounded-lines.ts';
import { type ImportCounts, importCustomers } from '../customer-data/import-customers.ts';
import { longestLine } from '../customer-data/import-line.ts';
import { CommandError } from './run-command.ts';

type Importer = Parameters<typeof importCustomers>[0];

const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

function sumUp({ imported, existing, refused }: ImportCounts): string {
  const sum = `${imported} imported, ${existing} existed already, ${refused} refused.`;
  if (refused > 0) throw new CommandError(sum);
  return sum;
}

async function requireReadable(file: string): Promise<void> {
  try {
    await access(file, constants.R_OK);
    if (!(await stat(file)).isDirectory()) return;
  } catch {
    // Said below.
  }
  throw new CommandError(`The file ${file} can't be read.`);
}

export async function importLines(file: string, importer: Importer): Promise<string> {
  if (file !== '-') await requireReadable(file);
  const input = file === '-' ? process.stdin : createReadStream(file);
  const refuse = (line: number, reason: string): void => say(`Line ${line} isn't imported. ${reason}`);
  return sumUp(await importCustomers(importer, boundedLines(input, longestLine), refuse));
}
