#!/usr/bin/env node
/** `npm create @stepgate/app my-app`: an app and an API that pay, with tests. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CreateFault, createApp } from './create-app.ts';

const usage = `Usage: create-app <folder> [--next] [--packages <folder>]
  --next      an app in Next.js; without it, in Vite
  --packages  the folder of Stepgate's packages, as npm run packages fills it; without it they come from your registry`;

/** Beside the built program. */
const template = fileURLToPath(new URL('./template', import.meta.url));

/** As a shell reads it. */
const quote = (folder: string): string => (/^[\w@%+=:,./-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", `'\\''`)}'`);

async function run(): Promise<string> {
  const options = { next: { type: 'boolean' }, packages: { type: 'string' }, help: { type: 'boolean' } } as const;
  const { values, positionals } = (() => {
    try {
      return parseArgs({ options, allowPositionals: true });
    } catch {
      throw new CreateFault(usage);
    }
  })();
  const [folder, ...more] = positionals;
  if (values.help) return usage;
  if (folder === undefined || more.length > 0) throw new CreateFault(usage);
  await createApp(template, folder, { framework: values.next ? 'next' : 'vite', packages: values.packages });
  return `Made ${folder}. Its README says what is in it.\n\n  cd ${quote(folder)}\n  npm install\n  npm run dev`;
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  if (!(error instanceof CreateFault)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
