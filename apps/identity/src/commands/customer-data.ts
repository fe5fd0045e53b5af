/** `npm run customer -- import | list | export | erase` (docs/customers.md). */
import { openPhotos } from '../config/photos.ts';
import { eraseCustomer } from '../customer-data/erase-customer.ts';
import { exportCustomer } from '../customer-data/export-customer.ts';
import { type ListWanted, listCustomers, listedStatuses } from '../customer-data/list-customers.ts';
import { systemClock } from '../kernel/clock.ts';
import { createHttpFaceMatch } from '../providers/face-match/http-face-match.ts';
import type { Storage } from '../storage/storage.ts';
import { action, actionWithOptions, type Opened, onDatabase } from './command.ts';
import { importLines } from './customer-import.ts';
import { sayingFaults } from './event-archive.ts';
import { onDatabaseWithMails, parseEmail } from './on-customer.ts';
import { CommandError } from './run-command.ts';

const mostListed = 1_000;

function parsePage(values: Readonly<Record<string, string | boolean | undefined>>): ListWanted {
  const { status: named, after = '', limit = '100', 'not-yet-logged-in': notYetLoggedIn = false } = values;
  const status = listedStatuses.find((each) => each === named);
  if (named !== undefined && status === undefined)
    throw new CommandError(`"${named}" isn't a status. Statuses: ${listedStatuses.join(', ')}`);
  const count = Number(limit);
  if (!(Number.isInteger(count) && count >= 1 && count <= mostListed))
    throw new CommandError(`--limit is a number from 1 to ${mostListed}.`);
  return { status, notYetLoggedIn: notYetLoggedIn === true, after: String(after).toLowerCase(), limit: count };
}

/** Says on standard error that it stopped, because standard output is read by programs. */
async function list(storage: Storage, filter: ListWanted): Promise<string> {
  const rows = await listCustomers(storage.queries, filter);
  const last = rows.at(-1);
  if (last !== undefined && rows.length === filter.limit)
    process.stderr.write(`${rows.length} customers are listed, and there may be more: --after ${last.email}\n`);
  return rows.map((row) => JSON.stringify(row)).join('\n');
}

async function operate({ storage, secrets, config }: Opened): Promise<Parameters<typeof eraseCustomer>[0]> {
  const face = config.faceMatch && createHttpFaceMatch(config.faceMatch, systemClock);
  return { storage, secrets, clock: systemClock, photos: await openPhotos(config.photos), face };
}

async function exportAll(opened: Opened, email: string, archive: string | undefined): Promise<string> {
  const data = await sayingFaults(exportCustomer(await operate(opened), email, archive));
  if (archive === undefined && data?.archived_chain !== undefined)
    process.stderr.write('Older events of this customer are archived: --archive <folder> adds them.\n');
  if (data === undefined) throw new CommandError(`No account has the address ${email}.`);
  return JSON.stringify({ exportedAt: new Date(opened.now).toISOString(), ...data }, undefined, 2);
}

const erase = async (opened: Opened, email: string): Promise<string> =>
  (await eraseCustomer(await operate(opened), email)) ? `${email} is erased.` : `No account has the address ${email}.`;

const text = { type: 'string' } as const;

export const dataActions = {
  import: action({
    usage: 'import <file>',
    does: 'imports customers from JSON lines; - reads standard input',
    words: 1,
    run: ([file = '']) =>
      onDatabaseWithMails(({ storage, secrets }) => importLines(file, { storage, secrets, clock: systemClock })),
  }),
  list: actionWithOptions({
    usage: 'list [--status <status>] [--not-yet-logged-in] [--after <email>] [--limit <count>]',
    does: 'lists customers by address as JSON lines; --after continues after an address',
    options: { status: text, after: text, limit: text, 'not-yet-logged-in': { type: 'boolean' } },
    async run(_words, options) {
      const page = parsePage(options);
      return onDatabase(({ storage }) => list(storage, page));
    },
  }),
  export: actionWithOptions({
    usage: 'export <email> [--archive <folder>]',
    does: 'prints everything about a customer as JSON; --archive adds archived events',
    words: 1,
    options: { archive: text },
    async run([address = ''], { archive }) {
      const email = parseEmail(address);
      return onDatabaseWithMails((opened) => exportAll(opened, email, archive));
    },
  }),
  erase: action({
    usage: 'erase <email>',
    does: 'erases a customer for good',
    words: 1,
    async run([address = '']) {
      const email = parseEmail(address);
      return onDatabaseWithMails((opened) => erase(opened, email));
    },
  }),
};
