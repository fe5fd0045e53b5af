/**
 * Signals about a customer: reports of the company, and observations of the service. The next login asks for more because of them, as the policy says. Each is
 * set with a reason and perhaps an end. Each change is an event, which says of people only that they did it. Each source has its own signal of a kind, beside
 * those of others: so a source can't remove another's demand by setting its own.
 */
import {
  type PreferableType,
  preferableTypes,
  type Risk,
  readSignalValue,
  risks,
  type SignalKind,
  type SignalValue,
} from '@stepgate/contract';
import { recordEvent } from '../events/record-event.ts';
import type { Queries } from '../storage/storage.ts';
import type { Database } from '../storage/transaction.ts';
import { lockCustomer } from './lock-customer.ts';
import { toToldAuthor } from './told-signal.ts';

/** The author of a change: the back end of an API key, an operator, a member of staff, or the service by its own rules. */
export type SignalSource = `api-key:${string}` | `staff:${string}` | 'command' | 'import' | 'security-event' | 'service';

type SaidBy<Source extends string> = SignalValue & {
  /** Milliseconds since 1970; `null`: until it is cleared, or until the new number or password is set. */
  readonly until: number | null;
  readonly reason: string;
  readonly by: Source;
};

export type NewSignal = SaidBy<SignalSource>;

/** An active signal. `by` is the stored text: a later release may have written other values. */
type Signal = SaidBy<string> & {
  /** Milliseconds since 1970. */
  readonly at: number;
};

export type Signals = {
  /** Each once. A login asks for what each of them means: which is the strongest depends on the company's policy. */
  readonly risks: readonly Risk[];
  readonly newNumberDue: boolean;
  readonly newPasswordDue: boolean;
  /** The company's preference, the strongest method first, then the steps. */
  readonly prefers: readonly PreferableType[];
  /** Every active signal, for display. */
  readonly all: readonly Signal[];
};

const risksIn = (signals: readonly SignalValue[]): Risk[] =>
  risks.filter((risk) => signals.some(({ kind, value }) => kind === 'risk' && value === risk));

async function listStored(queries: Queries, customerId: string): Promise<readonly Signal[]> {
  const rows = await queries
    .selectFrom('signal')
    .select(['kind', 'value', 'until', 'reason', 'set_by', 'set_at'])
    .where('customer_id', '=', customerId)
    .orderBy('kind')
    .orderBy('set_at')
    .orderBy('set_by')
    .execute();
  return rows.flatMap(({ kind, value, until, reason, set_by, set_at }): Signal[] => {
    const read = readSignalValue(kind, value);
    return read === undefined ? [] : [{ ...read, until, reason, by: set_by, at: set_at }];
  });
}

/** @param now milliseconds since 1970. @returns the active signals; nothing for a customer who doesn't exist */
export async function readSignals(queries: Queries, customerId: string, now: number): Promise<Signals> {
  const all = (await listStored(queries, customerId)).filter(({ until }) => until === null || until > now);
  return {
    risks: risksIn(all),
    newNumberDue: all.some(({ kind }) => kind === 'new-number-due'),
    newPasswordDue: all.some(({ kind }) => kind === 'new-password-due'),
    prefers: preferableTypes.filter((type) => all.some(({ kind, value }) => kind === 'prefer' && value === type)),
    all,
  };
}

async function remove(queries: Queries, customerId: string, signals: readonly Signal[]): Promise<void> {
  for (const { kind, by } of signals)
    await queries
      .deleteFrom('signal')
      .where('customer_id', '=', customerId)
      .where('kind', '=', kind)
      .where('set_by', '=', by)
      .execute();
}

async function storeSignal(tx: Database, customerId: string, signal: SaidBy<string>): Promise<void> {
  const { kind, value, until, reason, by } = signal;
  await lockCustomer(tx.queries, customerId);
  const own = (await listStored(tx.queries, customerId)).filter((each) => each.kind === kind && each.by === by);
  if (own.some((each) => each.value === value && each.until === until && each.reason === reason)) return;
  await remove(tx.queries, customerId, own);
  await tx.queries
    .insertInto('signal')
    .values({ customer_id: customerId, kind, value, until, reason, set_by: by, set_at: tx.now })
    .execute();
  const facts = { kind, value, until: until ?? 0, ...toToldAuthor(signal) };
  await recordEvent(tx, customerId, { kind: 'signal.set', facts });
}

/**
 * Sets a signal, and replaces the same source's signal of that kind; those of other sources remain. Setting the same again changes nothing and records nothing.
 * It applies from the next login on. Call it in a transaction.
 * @param customerId of a customer who exists
 */
export const setSignal: (tx: Database, customerId: string, signal: NewSignal) => Promise<void> = storeSignal;

/** For an account that replaces another: its signals are copied unchanged. Call it in a transaction. */
export async function takeOverSignals(tx: Database, customerId: string, signals: readonly Signal[]): Promise<void> {
  for (const signal of signals) await storeSignal(tx, customerId, signal);
}

type Why = { readonly reason: string; readonly by: SignalSource };

async function clear(tx: Database, customerId: string, goes: (signal: Signal) => boolean, why: Why): Promise<boolean> {
  await lockCustomer(tx.queries, customerId);
  const cleared = (await listStored(tx.queries, customerId)).filter(goes);
  if (cleared.length === 0) return false;
  await remove(tx.queries, customerId, cleared);
  for (const { kind, value, until } of cleared)
    await recordEvent(tx, customerId, {
      kind: 'signal.cleared',
      facts: { kind, value, until: until ?? 0, ...toToldAuthor(why) },
    });
  return true;
}

/**
 * Clears what one source has set of a kind. Another source may ask for that only if somebody with the role `decide` does. Call it in a transaction.
 * @param source as `readSignals` names it in `by`
 * @returns whether there was one
 */
export const clearSignal = (
  tx: Database,
  customerId: string,
  { kind, source }: { readonly kind: SignalKind; readonly source: string },
  why: Why,
): Promise<boolean> => clear(tx, customerId, (each) => each.kind === kind && each.by === source, why);

/** The customer has done what it asks for: the demands of all sources end. Call it in a transaction. */
export async function endMetSignals(tx: Database, customerId: string, met: SignalValue, reason: string): Promise<void> {
  const isMet = ({ kind, value }: Signal) => kind === met.kind && value === met.value;
  await clear(tx, customerId, isMet, { reason, by: 'service' });
}

/** Call it in a transaction. Those with a later end, or without one, stay. */
export async function endOverSignals(tx: Database, customerId: string): Promise<void> {
  const isOver = ({ until }: Signal) => until !== null && until <= tx.now;
  await clear(tx, customerId, isOver, { reason: 'It is over', by: 'service' });
}
