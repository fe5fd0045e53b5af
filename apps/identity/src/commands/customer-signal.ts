/** `npm run customer -- signal`: says something about a customer, so that the next login asks for more (docs/signals.md). */
import { parseArgs } from 'node:util';
import { calls, readSignalValue, type SignalKind, type SignalValue, signalKinds } from '@stepgate/contract';
import * as v from 'valibot';
import type { Customer } from '../customers/customers.ts';
import { clearSignal, readSignals, setSignal } from '../customers/signals.ts';
import { noteCommand } from '../desk/note-command.ts';
import type { Transaction } from '../storage/transaction.ts';
import { requireDecider } from './require-decider.ts';
import { CommandError } from './run-command.ts';

export const signalUsage = `  npm run customer -- signal set <email> <kind> [<value>] --reason <text> [--until <time>]   asks for more at the next login
  npm run customer -- signal clear <email> <kind> --reason <text> [--by <address>]          takes back what commands have set, or in the name of a member of the staff who decides: what anybody has
Kinds: ${signalKinds.join(', ')} (docs/signals.md).`;

const text = { type: 'string' } as const;

export type SignalWanted = { readonly email: string; readonly reason: string } & (
  | { readonly set: SignalValue; readonly until: number | null }
  | { readonly clear: SignalKind; readonly by: string | undefined }
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
      return parseArgs({ args: args.slice(1), options: { reason: text, until: text, by: text }, allowPositionals: true });
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
    return { email, reason, clear: known, by: values.by === undefined ? undefined : parseEmail(values.by) };
  }
  if (what !== 'set' || values.by !== undefined) throw usage;
  const signal = readSignalValue(kind, value);
  if (signal === undefined)
    throw new CommandError(`No signal has the kind "${kind}" with the value "${value}" (docs/signals.md).`);
  return { email, reason, set: signal, until: timeIn(values.until) };
}

type Clearing = Pick<Extract<SignalWanted, { clear: SignalKind }>, 'clear' | 'reason'>;

const listOf = async (tx: Transaction, id: string, wanted: SignalKind) =>
  (await readSignals(tx.queries, id, tx.now)).all.filter(({ kind }) => kind === wanted);

async function clearOwn(tx: Transaction, { id, email }: Customer, { clear: kind, reason }: Clearing): Promise<string> {
  const cleared = await clearSignal(tx, id, { kind, source: 'command' }, { reason, by: 'command' });
  if (cleared) await noteCommand(tx, id, { action: { what: 'clear-signal', kind, by: 'command' }, reason });
  const others = await listOf(tx, id, kind);
  if (others.length === 0) return cleared ? `Cleared for ${email}.` : `${email} has no such signal.`;
  const rest = `Set by others: ${others.map(({ by }) => by).join(', ')}. With --by, somebody on the staff who decides clears all.`;
  if (!cleared) throw new CommandError(rest);
  return `Cleared for ${email}, as far as commands had set it. ${rest}`;
}

async function clearAll(
  tx: Transaction,
  { id, email }: Customer,
  { clear: kind, reason, by }: Clearing & { readonly by: string },
): Promise<string> {
  const staff = await requireDecider(tx, by, id);
  const signals = await listOf(tx, id, kind);
  for (const { by: source } of signals) {
    await clearSignal(tx, id, { kind, source }, { reason, by: `staff:${staff.email}` });
    await noteCommand(tx, id, { action: { what: 'clear-signal', kind, by: source }, reason, staff });
  }
  return signals.length === 0 ? `${email} has no such signal.` : `Cleared for ${email}.`;
}

/** @returns what the operator reads */
export async function runSignal(tx: Transaction, found: Customer, wanted: SignalWanted): Promise<string> {
  if ('set' in wanted) {
    const { set, until, reason } = wanted;
    await setSignal(tx, found.id, { ...set, until, reason, by: 'command' });
    await noteCommand(tx, found.id, { action: { what: 'set-signal', ...set, until }, reason });
    return `Set for ${found.email}. It holds from the next login on.`;
  }
  return wanted.by === undefined ? clearOwn(tx, found, wanted) : clearAll(tx, found, { ...wanted, by: wanted.by });
}
