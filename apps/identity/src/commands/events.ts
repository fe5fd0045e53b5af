/** `npm run events`: exports and verifies the event log (docs/events.md). */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { rootAlgorithm, textOfReceipt } from '@stepgate/receipt';
import { readConfig } from '../config/config.ts';
import { loadSecrets } from '../config/service-secret.ts';
import { openStorage } from '../config/storage.ts';
import { beginAgain } from '../events/begin-again.ts';
import { chainEvents } from '../events/chain-events.ts';
import { storedRoots } from '../events/check-roots.ts';
import { exportEvents } from '../events/export-events.ts';
import { makeReceipt, type NoReceipt } from '../events/make-receipt.ts';
import { lastPosition } from '../events/read-events.ts';
import { findRootKey } from '../events/root-keys.ts';
import type { Signing } from '../events/roots.ts';
import { verifyLog } from '../events/verify-log.ts';
import { systemClock } from '../kernel/clock.ts';
import { createSecrets, type Secrets } from '../kernel/secrets.ts';
import { claimDatabase } from '../start/installation.ts';
import type { Storage } from '../storage/storage.ts';
import { CommandError, runCommand } from './run-command.ts';

const usage = `Usage:
  npm run events -- export [--after <position>] [--customer <id>]   prints the event log as JSON lines
  npm run events -- verify                                          verifies every event, every chain and every daily root
  npm run events -- roots                                           prints the signed daily roots as JSON lines
  npm run events -- key                                             prints the public keys of the roots as a JSON Web Key Set
  npm run events -- begin-again --reason <words>                    signs again after the service has refused to
  npm run events -- receipt --customer <id> <approval>              prints the receipt of an approval`;

type Wanted =
  | { readonly action: 'export'; readonly after: number; readonly customerId: string | undefined }
  | { readonly action: 'verify' }
  | { readonly action: 'roots' }
  | { readonly action: 'key' }
  | { readonly action: 'begin-again'; readonly reason: string }
  | { readonly action: 'receipt'; readonly customerId: string; readonly approval: string };

function parseArguments(args: readonly string[]): Wanted {
  const { positionals, values } = (() => {
    try {
      const options = { after: { type: 'string' }, customer: { type: 'string' }, reason: { type: 'string' } } as const;
      return parseArgs({ args: [...args], options, allowPositionals: true });
    } catch {
      throw new CommandError(usage);
    }
  })();
  const [action, of, ...more] = positionals;
  const { after: from, customer, reason } = values;
  if (more.length > 0) throw new CommandError(usage);
  if (action === 'begin-again' && reason !== undefined && [of, from, customer].every((each) => each === undefined)) {
    if (reason.trim() === '') throw new CommandError('--reason says why, in a few words: it becomes part of the log.');
    return { action, reason };
  }
  if (reason !== undefined) throw new CommandError(usage);
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

async function verify(signing: Signing): Promise<string> {
  let faults = 0;
  const report = (fault: string): void => {
    faults += 1;
    process.stderr.write(`${fault}\n`);
  };
  const { events, roots } = await verifyLog(signing, report);
  const sum = `Read ${events} events and ${roots} daily roots.`;
  if (faults > 0) throw new CommandError(`${sum} Faults: ${faults}.`);
  return `${sum} All are whole.`;
}

async function printKey({ queries }: Storage, secrets: Secrets): Promise<string> {
  const key = await findRootKey(queries, secrets);
  if (key === undefined) throw new CommandError('There is no key yet: the first event makes it.');
  const keys = [key, ...key.former].map(({ kid, publicKey }) => ({ ...publicKey, kid, alg: rootAlgorithm, use: 'sig' }));
  return JSON.stringify({ keys });
}

const noReceipt: Readonly<Record<NoReceipt, string>> = {
  unknown: 'The customer has no such approval in the log.',
  deleted: 'There is no such approval left: the facts of some approvals have been deleted because of their age.',
  damaged:
    'The log isn\'t the one that was signed, so the service states nothing about it: "npm run events -- verify" says what is wrong.',
  'not-yet': 'No daily root covers the whole approval yet: the next one is signed soon after midnight (UTC).',
};

async function printReceipt({ queries }: Storage, secrets: Secrets, customerId: string, approval: string): Promise<string> {
  const key = await findRootKey(queries, secrets);
  const made = key === undefined ? 'not-yet' : await makeReceipt(queries, key, customerId, approval);
  if (typeof made === 'string') throw new CommandError(noReceipt[made]);
  return textOfReceipt(made).trimEnd();
}

async function signAgain(signing: Signing, reason: string): Promise<string> {
  const root = await beginAgain(signing, reason);
  if (root === undefined) throw new CommandError('The service signs: there is nothing to begin again.');
  return `Root ${root} is signed, over everything that no root covers, as it is now. "npm run events -- verify" goes on naming what is missing or was changed.`;
}

async function carryOut(wanted: Wanted, storage: Storage, secrets: Secrets): Promise<string | undefined> {
  const { queries } = storage;
  const signing = { storage, secrets, clock: systemClock };
  if (wanted.action === 'key') return printKey(storage, secrets);
  if (wanted.action === 'roots') {
    await print(Readable.from((await storedRoots(queries)).map((root) => `${JSON.stringify(root)}\n`)));
    return undefined;
  }
  if (wanted.action === 'begin-again') return signAgain(signing, wanted.reason);
  await chainEvents(signing);
  if (wanted.action === 'receipt') return printReceipt(storage, secrets, wanted.customerId, wanted.approval);
  if (wanted.action === 'verify') return verify(signing);
  const { after, customerId } = wanted;
  await print(exportEvents(queries, { after, upTo: await lastPosition(queries), customerId }));
  return undefined;
}

async function run(wanted: Wanted): Promise<string | undefined> {
  const config = readConfig(process.env);
  const storage = await openStorage(config);
  try {
    const secrets = createSecrets(await loadSecrets(config));
    await claimDatabase(storage, secrets, systemClock, config.settings.demo);
    return await carryOut(wanted, storage, secrets);
  } finally {
    await storage.close();
  }
}

await runCommand(async () => run(parseArguments(process.argv.slice(2))));
