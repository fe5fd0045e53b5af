/** `npm run events`: exports and verifies the event log (docs/events.md). */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { secretsOf } from '../config/service-secret.ts';
import { openStorage } from '../config/storage.ts';
import { chainEvents } from '../events/chain-events.ts';
import { exportEvents } from '../events/export-events.ts';
import { lastPosition } from '../events/read-events.ts';
import { verifyEvents } from '../events/verify-events.ts';
import { systemClock } from '../kernel/clock.ts';
import { createSecrets } from '../kernel/crypto.ts';
import { claimDatabase } from '../start/installation.ts';
import type { Storage } from '../storage/storage.ts';
import { CommandError, runCommand } from './run-command.ts';

const usage = `Usage:
  npm run events -- export [--after <position>] [--customer <id>]   prints the event log as JSON lines
  npm run events -- verify                                          verifies every event and every chain`;

type Wanted =
  | { readonly action: 'export'; readonly after: number; readonly customerId: string | undefined }
  | { readonly action: 'verify' };

function wantedOf(args: readonly string[]): Wanted {
  const { positionals, values } = (() => {
    try {
      const options = { after: { type: 'string' }, customer: { type: 'string' } } as const;
      return parseArgs({ args: [...args], options, allowPositionals: true });
    } catch {
      throw new CommandError(usage);
    }
  })();
  const [action, ...more] = positionals;
  if (more.length > 0) throw new CommandError(usage);
  if (action === 'verify' && values.after === undefined && values.customer === undefined) return { action };
  if (action !== 'export') throw new CommandError(usage);
  const after = Number(values.after ?? '0');
  if (!Number.isSafeInteger(after) || after < 0) throw new CommandError('--after is the position of an event.');
  return { action, after, customerId: values.customer };
}

/** A reader that stops early, such as `head`, is no mistake. */
async function print(lines: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(lines), process.stdout, { end: false });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  }
}

async function verify({ queries }: Storage): Promise<string> {
  let faults = 0;
  const read = await verifyEvents(queries, (fault) => {
    faults += 1;
    process.stderr.write(`${fault}\n`);
  });
  if (faults > 0) throw new CommandError(`${read} events read, ${faults} faults found.`);
  return `${read} events read. Every event and every chain is whole.`;
}

async function run(wanted: Wanted): Promise<string | undefined> {
  const config = readConfig(process.env);
  const storage = await openStorage(config);
  try {
    await claimDatabase(storage, createSecrets(await secretsOf(config)), systemClock, config.settings.demo);
    await chainEvents(storage);
    if (wanted.action === 'verify') return await verify(storage);
    const { after, customerId } = wanted;
    const upTo = await lastPosition(storage.queries);
    await print(exportEvents(storage.queries, { after, upTo, customerId }));
    return undefined;
  } finally {
    await storage.close();
  }
}

await runCommand(async () => run(wantedOf(process.argv.slice(2))));
