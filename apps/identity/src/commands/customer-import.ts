/** `npm run customer -- import`: lines of our own form, or the exports of another service (docs/customers.md, docs/moving.md). */
import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { boundedLines } from '../customer-data/bounded-lines.ts';
import { type ImportCounts, importCustomers } from '../customer-data/import-customers.ts';
import { longestLine } from '../customer-data/import-line.ts';
import { ExportFault } from '../customer-data/moving/export-file.ts';
import type { Moved } from '../customer-data/moving/moved-customer.ts';
import { type OldService, readExport } from '../customer-data/moving/read-export.ts';
import { listWhatStays } from '../customer-data/moving/what-stays.ts';
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

/** Says what isn't imported as well: each customer by name, everything else as a count. */
export async function importExport(from: OldService, files: readonly string[], importer: Importer): Promise<string> {
  for (const file of files) await requireReadable(file);
  const stays = listWhatStays();
  const labels: string[] = [];
  async function* toLines(all: AsyncIterable<Moved>): AsyncGenerator<string> {
    for await (const { label, line } of all) {
      labels.push(label);
      yield line;
    }
  }
  const opened = files.map((file) => ({ name: basename(file), read: () => createReadStream(file) }));
  const refuse = (line: number, reason: string): void => say(`${labels[line - 1]} isn't imported. ${reason}`);
  try {
    const counts = await importCustomers(importer, toLines(readExport(from, opened, stays)), refuse);
    for (const { label, reason } of stays.leftOut) say(`${label} isn't imported. It ${reason}`);
    for (const [what, count] of [...stays.counted].sort()) say(`Not imported: ${what}, ${count}`);
    return sumUp(counts);
  } catch (error) {
    throw error instanceof ExportFault ? new CommandError(error.message) : error;
  }
}
