/** A command about one customer. */
import { calls } from '@stepgate/contract';
import * as v from 'valibot';
import { readConfig } from '../config/config.ts';
import { openLanguages } from '../config/languages.ts';
import { type Customer, findCustomer } from '../customers/customers.ts';
import { systemClock } from '../kernel/clock.ts';
import { type Transaction, transact } from '../storage/transaction.ts';
import { type Opened, onDatabase } from './command.ts';
import { CommandError } from './run-command.ts';

/** @throws CommandError */
export function parseEmail(address: string): string {
  const parsed = v.safeParse(calls.appeal.body.entries.email, address);
  if (!parsed.success) throw new CommandError(`"${address}" isn't an email address.`);
  return parsed.output;
}

/** Opens the database for an action that may send mails, in any language of the company. */
export async function onDatabaseWithMails<T>(run: (opened: Opened) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  await openLanguages(config.languagesDir, config.settings.demo);
  return onDatabase(run, { config });
}

/**
 * Runs an action on a customer in one transaction, and returns what it prints.
 * @throws CommandError if no account has the address
 */
export type OnCustomer = (address: string, run: (tx: Transaction, customer: Customer) => Promise<string>) => Promise<string>;

/** On the database of the environment. */
export const onCustomer: OnCustomer = async (address, run) => {
  const email = parseEmail(address);
  return onDatabaseWithMails(({ config: { settings }, storage, secrets }) =>
    transact({ storage, secrets, clock: systemClock, settings, phone: { channels: new Set<never>() } }, async (tx) => {
      const found = await findCustomer(tx.queries, email);
      if (found === undefined) throw new CommandError(`No account has the address ${email}.`);
      return run(tx, found);
    }),
  );
};
