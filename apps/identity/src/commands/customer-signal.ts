/** `npm run customer -- signal`: says something about a customer, so that the next login asks for more (docs/signals.md). */
import { parseArgs } from 'node:util';
import { calls, readSignalValue, type SignalKind, type SignalValue, signalKinds } from '@stepgate/contract';
import * as v from 'valibot';
import type { Customer } from '../customers/customers.ts';
import { clearSignal, setSignal } from '../customers/signals.ts';
import type { Transaction } from '../storage/transaction.ts';
import { CommandError } from './run-command.ts';

export const signalUsage = `  npm run customer -- signal set <email> <kind> [<value>] --reason <text> [--until <time>]   asks for more at the next login
  npm run customer -- signal clear <email> <kind> --reason <text>                           takes it back
Kinds: ${signalKinds.join(', ')} (docs/signals.md).`;

const text = { type: 'string' } as const;

export type SignalWanted = { readonly email: string; readonly reason: string } & (
  | { readonly set: SignalValue; readonly until: number | null }
  | { readonly clear: SignalKind }
);

function timeIn(value: string | undefined): number | null {
  if (value === undefined) return null;
  const time = Date.parse(value);
  if (Number.isNaN(time)) throw new CommandError('--until is a time, such as 2026-05-01T09:30:00Z.');
  if (time <= Date.now()) throw new CommandError('--until is in the past.');
  return time;
}

function reasonIn(value: string | undefined): string {
  const parsed = v.safeParse(calls.setSignal.body.entries.reason, value);
  if (!parsed.success) throw new CommandError('--reason is one line of at most 200 characters.');
  return parsed.output;
}

/** @returns `undefined` if the arguments are of another command */
export function parseSignalArguments(args: readonly string[], parseEmail: (address: string) => string): SignalWanted | undefined {
  if (args[0] !== 'signal') return undefined;
  const usage = new CommandError(`Usage:\n${signalUsage}`);
  const { positionals, values } = (() => {
    try {
      return parseArgs({ args: args.slice(1), options: { reason: text, until: text }, allowPositionals: true });
    } catch {
      throw usage;
    }
  })();
  const [what, address, kind, value = '', ...more] = positionals;
  if (address === undefined || kind === undefined || more.length > 0) throw usage;
  const email = parseEmail(address);
  const reason = reasonIn(values.reason);
  if (what === 'clear') {
    const known = signalKinds.find((each) => each === kind);
    if (known === undefined || value !== '' || values.until !== undefined) throw usage;
    return { email, reason, clear: known };
  }
  if (what !== 'set') throw usage;
  const signal = readSignalValue(kind, value);
  if (signal === undefined)
    throw new CommandError(`No signal has the kind "${kind}" with the value "${value}" (docs/signals.md).`);
  return { email, reason, set: signal, until: timeIn(values.until) };
}

/** @returns what the operator reads */
export async function runSignal(tx: Transaction, { id, email }: Customer, wanted: SignalWanted): Promise<string> {
  const { reason } = wanted;
  if ('set' in wanted) {
    await setSignal(tx, id, { ...wanted.set, until: wanted.until, reason, by: 'command' });
    return `Set for ${email}. It holds from the next login on.`;
  }
  const cleared = await clearSignal(tx, id, wanted.clear, { reason, by: 'command' });
  return cleared ? `Cleared for ${email}.` : `${email} has no such signal.`;
}
