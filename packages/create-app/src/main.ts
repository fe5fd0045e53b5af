#!/usr/bin/env node
/** `npm create @stepgate/app my-app`: an app and an API that pay, with tests. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CreateFault, createApp } from './create-app.ts';

const usage = `Usage: create-app <folder> [--packages <folder>]
  --packages  the folder of Stepgate's packages, as npm run packages fills it; without it they come from your registry`;

/** Beside the built program. */
const template = fileURLToPath(new URL('./template', import.meta.url));

async function run(): Promise<string> {
  const options = { packages: { type: 'string' }, help: { type: 'boolean' } } as const;
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
  await createApp(template, folder, values.packages);
  return `Made ${folder}. Its README says what is in it.\n\n  cd ${folder}\n  npm install\n  npm run dev`;
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  if (!(error instanceof CreateFault)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
