/** `npm run customer -- signal`: says something about a customer, so that the next login asks for more (docs/signals.md). */
import { calls, readSignalValue, type SignalKind, type SignalValue, signalKinds } from '@stepgate/contract';
import * as v from 'valibot';
import type { Customer } from '../customers/customers.ts';
import { clearSignal, readSignals, setSignal } from '../customers/signals.ts';
import { noteCommand } from '../desk/note-command.ts';
import type { Transaction } from '../storage/transaction.ts';
import { actionWithOptions } from './command.ts';
import { type OnCustomer, parseEmail } from './on-customer.ts';
import { requireDecider } from './require-decider.ts';
import { CommandError } from './run-command.ts';

export const signalsNote = `Kinds of signals: ${signalKinds.join(', ')} (docs/signals.md).`;

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

type Clearing = { readonly clear: SignalKind; readonly reason: string };

const listOf = async (tx: Transaction, id: string, ofKind: SignalKind) =>
  (await readSignals(tx.queries, id, tx.now)).all.filter(({ kind }) => kind === ofKind);

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

type Setting = { readonly set: SignalValue; readonly until: number | null; readonly reason: string };

async function setOwn(tx: Transaction, { id, email }: Customer, { set, until, reason }: Setting): Promise<string> {
  await setSignal(tx, id, { ...set, until, reason, by: 'command' });
  await noteCommand(tx, id, { action: { what: 'set-signal', ...set, until }, reason });
  return `Set for ${email}. It holds from the next login on.`;
}

function requireSignal(kind: string, value: string): SignalValue {
  const signal = readSignalValue(kind, value);
  if (signal === undefined)
    throw new CommandError(`No signal has the kind "${kind}" with the value "${value}" (docs/signals.md).`);
  return signal;
}

function requireKind(kind: string): SignalKind {
  const known = signalKinds.find((each) => each === kind);
  if (known === undefined) throw new CommandError(`No signal has the kind "${kind}" (docs/signals.md).`);
  return known;
}

const text = { type: 'string' } as const;

export const signalActions = (onCustomer: OnCustomer) => ({
  'signal set': actionWithOptions({
    usage: 'signal set <email> <kind> [<value>] --reason <text> [--until <time>]',
    does: 'asks for more at the next login',
    words: [2, 3],
    options: { reason: text, until: text },
    async run([email = '', kind = '', value = ''], options) {
      const setting = { set: requireSignal(kind, value), until: timeIn(options.until), reason: reasonIn(options.reason) };
      return onCustomer(email, (tx, customer) => setOwn(tx, customer, setting));
    },
  }),
  'signal clear': actionWithOptions({
    usage: 'signal clear <email> <kind> --reason <text> [--by <address>]',
    does: 'clears what commands have set; with --by, in the name of a member of the staff who decides, what anybody has set',
    words: 2,
    options: { reason: text, by: text },
    async run([email = '', kind = ''], { reason, by }) {
      const clearing = { clear: requireKind(kind), reason: reasonIn(reason) };
      const decider = by === undefined ? undefined : parseEmail(by);
      return onCustomer(email, (tx, customer) =>
        decider === undefined ? clearOwn(tx, customer, clearing) : clearAll(tx, customer, { ...clearing, by: decider }),
      );
    },
  }),
});
