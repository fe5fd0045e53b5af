/** `npm run customer -- deactivate | pause | reactivate <email>`: accounts switched off and on by staff (docs/operating.md, "Accounts switched off"). */
import { parseArgs } from 'node:util';
import { calls } from '@stepgate/contract';
import * as v from 'valibot';
import { readConfig } from './config.ts';
import { keyOf, openStorage } from './config-storage.ts';
import { type SwitchedOff, switchOff, switchOn } from './domain/account-status.ts';
import { systemClock } from './domain/clock.ts';
import { findCustomer } from './domain/customers.ts';
import { takeTurn } from './domain/last-way.ts';
import { createSecrets } from './domain/secrets.ts';
import { claimDatabase } from './installation.ts';
import { isSentence } from './start-faults.ts';

const usage = `Usage:
  npm run customer -- deactivate <email> --title <text> --message <html> [--final]
      switches an account off; whoever has its password reads why, and may appeal unless it is final
  npm run customer -- pause <email>        switches it off in its owner's name, who can switch it on again
  npm run customer -- reactivate <email>   switches it on again
Every session of the customer ends, and a mail tells of it.`;

/** What whoever gives the command can mend: said without a stack. */
class CommandError extends Error {
  override readonly name = 'CommandError';
}

type Wanted = { readonly email: string; readonly to: SwitchedOff | 'active'; readonly done: string };

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
    default:
      throw new CommandError(usage);
  }
}

async function run({ email, to, done }: Wanted): Promise<string> {
  const config = readConfig(process.env);
  const storage = await openStorage(config);
  try {
    const secrets = createSecrets(await keyOf(config));
    await claimDatabase(storage, secrets, systemClock, config.settings.demo);
    const deps = { secrets, clock: systemClock, settings: config.settings };
    await storage.transaction(async (queries) => {
      const found = await findCustomer(queries, email);
      if (found === undefined) throw new CommandError(`There is no account of ${email}.`);
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
