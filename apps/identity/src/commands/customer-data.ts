/** `npm run customer -- import | list | export | erase` (docs/customers.md). */
import { parseArgs } from 'node:util';
import { calls } from '@stepgate/contract';
import * as v from 'valibot';
import { type Config, readConfig } from '../config/config.ts';
import { openLanguages } from '../config/languages.ts';
import { openPhotos } from '../config/photos.ts';
import { loadSecrets } from '../config/service-secret.ts';
import { openStorage } from '../config/storage.ts';
import { eraseCustomer } from '../customer-data/erase-customer.ts';
import { exportCustomer } from '../customer-data/export-customer.ts';
import { type ListWanted, listCustomers, listedStatuses } from '../customer-data/list-customers.ts';
import { systemClock } from '../kernel/clock.ts';
import { createSecrets, type Secrets } from '../kernel/secrets.ts';
import { claimDatabase } from '../start/installation.ts';
import type { Storage } from '../storage/storage.ts';
import { importLines } from './customer-import.ts';
import { CommandError } from './run-command.ts';

export const dataUsage = `  npm run customer -- import <file>        imports customers from JSON lines; - reads standard input
  npm run customer -- list [--status <status>] [--not-yet-logged-in] [--after <email>] [--limit <count>]
      lists customers by address as JSON lines; --after continues behind an address
  npm run customer -- export <email>       prints everything about a customer as JSON
  npm run customer -- erase <email>        erases a customer for good`;

type Wanted =
  | { readonly action: 'import'; readonly file: string }
  | ({ readonly action: 'list' } & ListWanted)
  | { readonly action: 'export' | 'erase'; readonly email: string };

const mostListed = 1_000;

function parseEmail(address: string): string {
  const parsed = v.safeParse(calls.appeal.body.entries.email, address);
  if (!parsed.success) throw new CommandError(`"${address}" isn't an email address.`);
  return parsed.output;
}

function listWanted(values: Readonly<Record<string, string | boolean | undefined>>): ListWanted {
  const { status: named, after = '', limit = '100', 'not-yet-logged-in': notYetLoggedIn = false } = values;
  const status = listedStatuses.find((each) => each === named);
  if (named !== undefined && status === undefined)
    throw new CommandError(`"${named}" isn't a status. Statuses: ${listedStatuses.join(', ')}`);
  const count = Number(limit);
  if (!(Number.isInteger(count) && count >= 1 && count <= mostListed))
    throw new CommandError(`--limit is a number from 1 to ${mostListed}.`);
  return { status, notYetLoggedIn: notYetLoggedIn === true, after: String(after).toLowerCase(), limit: count };
}

/** @returns `undefined` if the arguments are of another command */
export function parseDataArguments(args: readonly string[]): Wanted | undefined {
  const [action, what, ...more] = args;
  if (action === 'list') {
    try {
      const text = { type: 'string' } as const;
      const options = { status: text, after: text, limit: text, 'not-yet-logged-in': { type: 'boolean' } } as const;
      return { action, ...listWanted(parseArgs({ args: args.slice(1), options }).values) };
    } catch (error) {
      if (error instanceof CommandError) throw error;
      throw new CommandError(`Usage:\n${dataUsage}`);
    }
  }
  if (action !== 'import' && action !== 'export' && action !== 'erase') return undefined;
  if (what !== undefined && more.length === 0)
    return action === 'import' ? { action, file: what } : { action, email: parseEmail(what) };
  throw new CommandError(`Usage:\n${dataUsage}`);
}

/** Says on standard error that it stopped, because standard output is read by programs. */
async function list(storage: Storage, wanted: ListWanted): Promise<string> {
  const rows = await listCustomers(storage.queries, wanted);
  const last = rows.at(-1);
  if (last !== undefined && rows.length === wanted.limit)
    process.stderr.write(`${rows.length} customers are listed, and there may be more: --after ${last.email}\n`);
  return rows.map((row) => JSON.stringify(row)).join('\n');
}

async function carryOut(wanted: Wanted, config: Config, storage: Storage, secrets: Secrets): Promise<string> {
  if (wanted.action === 'import') return importLines(wanted.file, { storage, secrets, clock: systemClock });
  if (wanted.action === 'list') return list(storage, wanted);
  const photos = await openPhotos(config.photos);
  const { email } = wanted;
  const operator = { storage, secrets, clock: systemClock, photos };
  if (wanted.action === 'erase')
    return (await eraseCustomer(operator, email)) ? `${email} is erased.` : `No account has the address ${email}.`;
  const data = await exportCustomer(operator, email);
  if (data === undefined) throw new CommandError(`No account has the address ${email}.`);
  return JSON.stringify({ exportedAt: new Date(systemClock.now()).toISOString(), ...data }, undefined, 2);
}

/** Runs one of these commands on the database of the environment. */
export async function runOnData(wanted: Wanted): Promise<string> {
  const config = readConfig(process.env);
  await openLanguages(config);
  const storage = await openStorage(config);
  try {
    const secrets = createSecrets(await loadSecrets(config));
    await claimDatabase(storage, secrets, systemClock, config.settings.demo);
    return await carryOut(wanted, config, storage, secrets);
  } finally {
    await storage.close();
  }
}
