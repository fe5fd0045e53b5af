/**
 * `npm run customer`: deactivates and reactivates accounts, lifts blocks (docs/operating-reference.md, "Accounts switched off", "Why can't somebody log in?"), and moves
 * customers in and out (`customer-data.ts`).
 */
import { parseArgs } from 'node:util';
import { calls } from '@stepgate/contract';
import * as v from 'valibot';
import { type SwitchedOff, switchOff, switchOn } from '../account/account-status.ts';
import { readConfig } from '../config/config.ts';
import { openLanguages } from '../config/languages.ts';
import { loadSecrets } from '../config/service-secret.ts';
import { openStorage } from '../config/storage.ts';
import { type Customer, findCustomer } from '../customers/customers.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { recordEvent } from '../events/record-event.ts';
import { systemClock } from '../kernel/clock.ts';
import { createSecrets } from '../kernel/secrets.ts';
import { claimDatabase } from '../start/installation.ts';
import type { Queries } from '../storage/storage.ts';
import { transact } from '../storage/transaction.ts';
import { resetBlocks } from './customer-blocks.ts';
import { dataUsage, parseDataArguments, runOnData } from './customer-data.ts';
import { type DecisionWanted, decisionsUsage, parseDecisionArguments, runDecision } from './customer-decisions.ts';
import { showCustomer } from './customer-show.ts';
import { parseSignalArguments, runSignal, type SignalWanted, signalUsage } from './customer-signal.ts';
import { CommandError, runCommand } from './run-command.ts';

const usage = `Usage:
  npm run customer -- deactivate <email> --title <text> --message <html> [--final]
      deactivates an account. The customer sees the title and the message after the right password, and can appeal unless --final is given
  npm run customer -- pause <email>        pauses an account at its customer's request; the customer can reactivate it
  npm run customer -- reactivate <email>   reactivates an account
Each of these ends every session of the customer and notifies them by email.
${decisionsUsage}
${signalUsage}
  npm run customer -- show <email, number, id or support code>
      says what the support desk says: why a login fails, signals, methods, sessions, codes, attempts, limits, what is under way, the last events
  npm run customer -- unblock <email>      shows failed attempts and blocks, and lifts the blocks
${dataUsage}`;

type Wanted = { readonly email: string } & (
  | { readonly to: SwitchedOff | 'active'; readonly done: string }
  | { readonly blocks: 'lift' }
);

function parseEmail(address: string): string {
  const parsed = v.safeParse(calls.appeal.body.entries.email, address);
  if (!parsed.success) throw new CommandError(`"${address}" isn't an email address.`);
  return parsed.output;
}

function parseArguments(args: readonly string[]): Wanted | DecisionWanted | SignalWanted {
  const signal = parseSignalArguments(args, parseEmail);
  if (signal !== undefined) return signal;
  const decision = parseDecisionArguments(args, parseEmail);
  if (decision !== undefined) return decision;
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
  const email = parseEmail(address);
  const { title, message, final = false } = values;
  switch (action) {
    case 'deactivate':
      if (title === undefined || message === undefined) throw new CommandError(usage);
      return {
        email,
        to: { status: 'deactivated', title, message, canAppeal: !final },
        done: `${email} is deactivated, and its sessions have ended.`,
      };
    case 'pause':
      return { email, to: { status: 'paused' }, done: `${email} is paused until the customer reactivates it.` };
    case 'reactivate':
      return { email, to: 'active', done: `${email} is active.` };
    case 'unblock':
      return { email, blocks: 'lift' };
    default:
      throw new CommandError(usage);
  }
}

async function requireCustomer(queries: Queries, email: string): Promise<Customer> {
  const found = await findCustomer(queries, email);
  if (found === undefined) throw new CommandError(`No account has the address ${email}.`);
  return found;
}

async function show(query: string): Promise<string> {
  const config = readConfig(process.env);
  const storage = await openStorage(config);
  try {
    const secrets = createSecrets(await loadSecrets(config));
    await claimDatabase(storage, secrets, systemClock, config.settings.demo);
    return await showCustomer({ queries: storage.queries, secrets, now: systemClock.now() }, query);
  } finally {
    await storage.close();
  }
}

async function run(wanted: Wanted | DecisionWanted | SignalWanted): Promise<string> {
  const { email } = wanted;
  const config = readConfig(process.env);
  await openLanguages(config);
  const storage = await openStorage(config);
  try {
    const secrets = createSecrets(await loadSecrets(config));
    await claimDatabase(storage, secrets, systemClock, config.settings.demo);
    if ('blocks' in wanted) {
      return await storage.transaction(async ({ queries }) => {
        const found = await requireCustomer(queries, email);
        const tx = { queries, secrets, now: systemClock.now() };
        await recordEvent(tx, found.id, { kind: 'method.unblocked', facts: {} });
        return resetBlocks(tx.queries, found);
      });
    }
    const deps = { storage, secrets, clock: systemClock, settings: config.settings, phone: { channels: new Set<never>() } };
    if ('decision' in wanted)
      return await transact(deps, async (tx) => runDecision(tx, await requireCustomer(tx.queries, email), wanted));
    if ('reason' in wanted)
      return await transact(deps, async (tx) => runSignal(tx, await requireCustomer(tx.queries, email), wanted));
    const { to, done } = wanted;
    await transact(deps, async (tx) => {
      const found = await requireCustomer(tx.queries, email);
      await lockCustomer(tx.queries, found.id);
      if (to !== 'active') await switchOff(tx, found, to);
      else if (found.status !== 'active') await switchOn(tx, found);
    });
    return done;
  } finally {
    await storage.close();
  }
}

await runCommand(async () => {
  const args = process.argv.slice(2);
  const [action, shown, ...more] = args;
  if (action === 'show' && shown !== undefined && more.length === 0) return show(shown);
  const onData = parseDataArguments(args);
  return onData === undefined ? run(parseArguments(args)) : runOnData(onData);
});
