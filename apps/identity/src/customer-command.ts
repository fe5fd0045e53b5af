/** `npm run customer`: accounts switched off and on, and blocks lifted (docs/operating.md, "Accounts switched off", "Blocked customers"). */
import { parseArgs } from 'node:util';
import { calls } from '@stepgate/contract';
import * as v from 'valibot';
import { readConfig } from './config.ts';
import { keyOf, openStorage } from './config-storage.ts';
import { showBlocks } from './customer-blocks.ts';
import { type SwitchedOff, switchOff, switchOn } from './domain/account-status.ts';
import { systemClock } from './domain/clock.ts';
import { type Customer, findCustomer } from './domain/customers.ts';
import { takeTurn } from './domain/last-way.ts';
import { createSecrets } from './domain/secrets.ts';
import { claimDatabase } from './installation.ts';
import { isSentence } from './start-faults.ts';
import type { Queries } from './storage/storage.ts';

const usage = `Usage:
  npm run customer -- deactivate <email> --title <text> --message <html> [--final]
      switches an account off; whoever has its password reads why, and may appeal unless it is final
  npm run customer -- pause <email>        switches it off in its owner's name, who can switch it on again
  npm run customer -- reactivate <email>   switches it on again
Every session of the customer ends, and a mail tells of it.
  npm run customer -- show <email>         shows what wrong tries have counted and blocked
  npm run customer -- unblock <email>      shows the same, and lifts it`;

/** What whoever gives the command can mend: said without a stack. */
class CommandError extends Error {
  override readonly name = 'CommandError';
}

type Wanted = { readonly email: string } & (
  | { readonly to: SwitchedOff | 'active'; readonly done: string }
  | { readonly blocks: 'show' | 'lift' }
);

function wantedOf(args: readonly string[]): Wanted {
  const options = { title: { type: 'string' }, message: { type: 'string' }, final: { type: 'boolean' } } as const;
  const { positionals, values } = (() => {
    try {
      return parseArgs({ args: [...args], options, allowPositionals: true });
    } catch {
      throw new CommandError(usage);
    }
  })();
  const [action, address, ...more] = positionals;
  if (address === undefined || more.length > 0) throw new CommandError(usage);
  const parsed = v.safeParse(calls.appeal.body.entries.email, address);
  if (!parsed.success) throw new CommandError(`"${address}" is not an e-mail address.`);
  const email = parsed.output;
  const { title, message, final = false } = values;
  switch (action) {
    case 'deactivate':
      if (title === undefined || message === undefined) throw new CommandError(usage);
      return {
        email,
        to: { status: 'deactivated', title, message, canAppeal: !final },
        done: `${email} is switched off, and its sessions have ended.`,
      };
    case 'pause':
      return { email, to: { status: 'paused' }, done: `${email} is switched off until its owner switches it on again.` };
    case 'reactivate':
      return { email, to: 'active', done: `${email} is switched on.` };
    case 'show':
      return { email, blocks: 'show' };
    case 'unblock':
      return { email, blocks: 'lift' };
    default:
      throw new CommandError(usage);
  }
}

async function customerOf(queries: Queries, email: string): Promise<Customer> {
  const found = await findCustomer(queries, email);
  if (found === undefined) throw new CommandError(`There is no account of ${email}.`);
  return found;
}

async function run(wanted: Wanted): Promise<string> {
  const { email } = wanted;
  const config = readConfig(process.env);
  const storage = await openStorage(config);
  try {
    const secrets = createSecrets(await keyOf(config));
    await claimDatabase(storage, secrets, systemClock, config.settings.demo);
    if ('blocks' in wanted) {
      const { blocks } = wanted;
      return await storage.transaction(async (queries) => showBlocks(queries, await customerOf(queries, email), blocks));
    }
    const { to, done } = wanted;
    const deps = { secrets, clock: systemClock, settings: config.settings };
    await storage.transaction(async (queries) => {
      const found = await customerOf(queries, email);
      await takeTurn(queries, found.id);
      if (to !== 'active') await switchOff(deps, queries, found, to);
      else if (found.status !== 'active') await switchOn(deps, queries, found);
    });
    return done;
  } finally {
    await storage.close();
  }
}

try {
  process.stdout.write(`${await run(wantedOf(process.argv.slice(2)))}\n`);
} catch (error) {
  if (!(isSentence(error) || error instanceof CommandError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
