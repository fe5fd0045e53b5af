/** `npm run events`: exports and verifies the event log (docs/events.md). */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { rootAlgorithm, textOfReceipt } from '@stepgate/receipt';
import { readConfig } from '../config/config.ts';
import { secretsOf } from '../config/service-secret.ts';
import { openStorage } from '../config/storage.ts';
import { chainEvents } from '../events/chain-events.ts';
import { exportEvents } from '../events/export-events.ts';
import { makeReceipt, type NoReceipt } from '../events/make-receipt.ts';
import { lastPosition } from '../events/read-events.ts';
import { findRootKey } from '../events/root-keys.ts';
import { storedRoots } from '../events/roots.ts';
import { verifyEvents } from '../events/verify-events.ts';
import { verifyRoots } from '../events/verify-roots.ts';
import { systemClock } from '../kernel/clock.ts';
import { createSecrets, type Secrets } from '../kernel/crypto.ts';
import { claimDatabase } from '../start/installation.ts';
import type { Storage } from '../storage/storage.ts';
import { CommandError, runCommand } from './run-command.ts';

const usage = `Usage:
  npm run events -- export [--after <position>] [--customer <id>]   prints the event log as JSON lines
  npm run events -- verify                                          verifies every event, every chain and every daily root
  npm run events -- roots                                           prints the signed daily roots as JSON lines
  npm run events -- key                                             prints the public key of the roots as a JSON Web Key Set
  npm run events -- receipt --customer <id> <approval>              prints the receipt of an approval`;

type Wanted =
  | { readonly action: 'export'; readonly after: number; readonly customerId: string | undefined }
  | { readonly action: 'verify' }
  | { readonly action: 'roots' }
  | { readonly action: 'key' }
  | { readonly action: 'receipt'; readonly customerId: string; readonly approval: string };

function wantedOf(args: readonly string[]): Wanted {
  const { positionals, values } = (() => {
    try {
      const options = { after: { type: 'string' }, customer: { type: 'string' } } as const;
      return parseArgs({ args: [...args], options, allowPositionals: true });
    } catch {
      throw new CommandError(usage);
    }
  })();
  const [action, of, ...more] = positionals;
  const { after: from, customer } = values;
  if (more.length > 0) throw new CommandError(usage);
  if (action === 'receipt' && of !== undefined && customer !== undefined && from === undefined)
    return { action, customerId: customer, approval: of };
  const isPlain = action === 'verify' || action === 'roots' || action === 'key';
  if (isPlain && [of, from, customer].every((each) => each === undefined)) return { action };
  if (action !== 'export' || of !== undefined) throw new CommandError(usage);
  const after = Number(from ?? '0');
  if (!Number.isSafeInteger(after) || after < 0) throw new CommandError('--after is the position of an event.');
  return { action, after, customerId: customer };
}

/** A reader that stops early, such as `head`, is no mistake. */
async function print(lines: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(lines), process.stdout, { end: false });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error;
  }
}

async function verify({ queries }: Storage, secrets: Secrets): Promise<string> {
  let faults = 0;
  const report = (fault: string): void => {
    faults += 1;
    process.stderr.write(`${fault}\n`);
  };
  const read = await verifyEvents(queries, report);
  const roots = await verifyRoots(queries, secrets, report);
  const sum = `Read ${read} events and ${roots} daily roots.`;
  if (faults > 0) throw new CommandError(`${sum} Faults: ${faults}.`);
  return `${sum} All are whole.`;
}

async function printKey({ queries }: Storage, secrets: Secrets): Promise<string> {
  const key = await findRootKey(queries, secrets);
  if (key === undefined) throw new CommandError('There is no key yet: the first daily root makes it.');
  const published = { ...key.publicKey, kid: key.kid, alg: rootAlgorithm, use: 'sig' };
  return JSON.stringify({ keys: [published] });
}

const noReceipt: Readonly<Record<NoReceipt, string>> = {
  unknown: 'The customer has no such approval in the log.',
  deleted: 'There is no such approval left: the facts of some approvals have been deleted because of their age.',
  'not-yet': 'No daily root covers the whole approval yet: the next one is signed soon after midnight (UTC).',
};

async function printReceipt({ queries }: Storage, secrets: Secrets, customerId: string, approval: string): Promise<string> {
  const key = await findRootKey(queries, secrets);
  const made = key === undefined ? 'not-yet' : await makeReceipt(queries, key, customerId, approval);
  if (typeof made === 'string') throw new CommandError(noReceipt[made]);
  return textOfReceipt(made).trimEnd();
}

async function carryOut(wanted: Wanted, storage: Storage, secrets: Secrets): Promise<string | undefined> {
  const { queries } = storage;
  if (wanted.action === 'key') return printKey(storage, secrets);
  if (wanted.action === 'roots') {
    await print(Readable.from((await storedRoots(queries)).map((root) => `${JSON.stringify(root)}\n`)));
    return undefined;
  }
  await chainEvents(storage);
  if (wanted.action === 'receipt') return printReceipt(storage, secrets, wanted.customerId, wanted.approval);
  if (wanted.action === 'verify') return verify(storage, secrets);
  const { after, customerId } = wanted;
  await print(exportEvents(queries, { after, upTo: await lastPosition(queries), customerId }));
  return undefined;
}

async function run(wanted: Wanted): Promise<string | undefined> {
  const config = readConfig(process.env);
  const storage = await openStorage(config);
  try {
    const secrets = createSecrets(await secretsOf(config));
    await claimDatabase(storage, secrets, systemClock, config.settings.demo);
    return await carryOut(wanted, storage, secrets);
  } finally {
    await storage.close();
  }
}

await runCommand(async () => run(wantedOf(process.argv.slice(2))));
