#!/usr/bin/env node
/** `npm run moving -- auth0 users.json > customers.jsonl`: the export of another service as lines for the import (docs/moving.md). */
import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { isSentence, openLanguages } from '@stepgate/identity/for-moving';
import { ExportFault } from './export-file.ts';
import { oldServices, readExport } from './read-export.ts';
import { listWhatStays } from './what-stays.ts';

const usage = `Usage: npm run moving -- <${oldServices.join(' | ')}> <file> ... > customers.jsonl
Writes a line for each customer to standard output, and to standard error what can't be imported.`;

const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

async function checkReadable(file: string): Promise<void> {
  const isReadable = await access(file, constants.R_OK).then(
    async () => !(await stat(file)).isDirectory(),
    () => false,
  );
  if (!isReadable) throw new ExportFault(`The file ${file} can't be read.`);
}

async function main([service, ...files]: readonly string[]): Promise<void> {
  const from = oldServices.find((each) => each === service);
  if (from === undefined || files.length === 0) throw new ExportFault(usage);
  for (const file of files) await checkReadable(file);
  await openLanguages(process.env.STEPGATE_LANGUAGES || undefined, false);
  const stays = listWhatStays();
  const opened = files.map((file) => ({ name: basename(file), read: () => createReadStream(file) }));
  let lines = 0;
  for await (const line of readExport(from, opened, stays)) {
    process.stdout.write(`${line}\n`);
    lines += 1;
  }
  for (const { label, reason } of stays.leftOut) say(`${label} is left out. It ${reason}`);
  for (const [what, count] of [...stays.counted].sort()) say(`Left out: ${what}, ${count}`);
  say(`${lines} written.`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ExportFault || isSentence(error))) throw error;
  say(error.message);
  process.exitCode = 1;
}
