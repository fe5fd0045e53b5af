/**
 * Signals about a customer: what the company tells the service, and what the service notes itself. The next login asks for more because of them (the policy says
 * what). Each is set with a reason and perhaps an end, and each change is an event, which tells of people only that they did it. Each source has its own of a kind, beside those of others: so nobody takes
 * away, by setting one, what somebody else asks for.
 *
 * Processes of the last release read and write columns of `customer` in place of risk, new-number-due and new-password-due. So the strongest is written there,
 * and what they lift there is lifted: a photo that they approve, a password or a number that they set. What they have set without a signal holds.
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
import type { Selectable } from 'kysely';
import { recordEvent } from '../events/record-event.ts';
import type { Schema } from '../storage/schema.ts';
import type { Queries } from '../storage/storage.ts';
import type { Database } from '../storage/transaction.ts';
import { lockCustomer } from './lock-customer.ts';
import { toToldAuthor } from './told-signal.ts';

/** Who set or cleared it: the back end of an API key, an operator, a member of staff, or the service by its own rules. */
export type SignalSource = `api-key:${string}` | `staff:${string}` | 'command' | 'import' | 'security-event' | 'service';

type SaidBy<Source extends string> = SignalValue & {
  /** Milliseconds since 1970; `null`: until it is cleared, or until the new number or password is set. */
  readonly until: number | null;
  readonly reason: string;
  readonly by: Source;
};

export type NewSignal = SaidBy<SignalSource>;

/** One that stands. Who set it as it is stored, which a later release may have written. */
type Signal = SaidBy<string> & {
  /** Milliseconds since 1970; 0: by an earlier version. */
  readonly at: number;
};

export type Signals = {
  /** Each once. A login asks for what each of them means: which is the strongest depends on the company's policy. */
  readonly risks: readonly Risk[];
  readonly newNumberDue: boolean;
  readonly newPasswordDue: boolean;
  /** What the company wants asked for first, the strongest method first, then the steps. */
  readonly prefers: readonly PreferableType[];
  /** All that stand, for people to read. */
  readonly all: readonly Signal[];
};

type Columns = Pick<Selectable<Schema['customer']>, 'risk' | 'must_reset_password' | 'must_update_phone_number'>;

/** What the columns of the last release say. */
const saidByColumns = ({ risk, must_reset_password, must_update_phone_number }: Columns): readonly SignalValue[] =>
  [
    readSignalValue('risk', risk),
    must_reset_password === 1 ? ({ kind: 'new-password-due', value: '' } as const) : undefined,
    must_update_phone_number === 1 ? ({ kind: 'new-number-due', value: '' } as const) : undefined,
  ].filter((said) => said !== undefined);

/** Of the risks, the last release lifts only the photo. */
function isLifted({ kind, value }: SignalValue, columns: Columns): boolean {
  switch (kind) {
    case 'risk':
      return value === 'selfie' && columns.risk !== 'selfie';
    case 'new-password-due':
      return columns.must_reset_password === 0;
    case 'new-number-due':
      return columns.must_update_phone_number === 0;
    case 'prefer':
      return false;
  }
}

const risksIn = (signals: readonly SignalValue[]): Risk[] =>
  risks.filter((risk) => signals.some(({ kind, value }) => kind === 'risk' && value === risk));

const columnsFor = (signals: readonly SignalValue[]): Columns => ({
  risk: risksIn(signals).at(-1) ?? 'none',
  must_reset_password: signals.some(({ kind }) => kind === 'new-password-due') ? 1 : 0,
  must_update_phone_number: signals.some(({ kind }) => kind === 'new-number-due') ? 1 : 0,
});

type Stored = {
  /** Also those that are over. */
  readonly stored: readonly Signal[];
  /** Of them, those that only a column says. */
  readonly byColumnAlone: readonly Signal[];
  /** Rows that the last release has lifted. */
  readonly lifted: readonly Signal[];
};

async function readStored(queries: Queries, customerId: string): Promise<Stored> {
  const rows = await queries
    .selectFrom('customer')
    .leftJoin('signal', 'signal.customer_id', 'customer.id')
    .select(['customer.risk', 'customer.must_reset_password', 'customer.must_update_phone_number'])
    .select(['signal.kind', 'signal.value', 'signal.until', 'signal.reason', 'signal.set_by', 'signal.set_at'])
    .where('customer.id', '=', customerId)
    .orderBy('signal.kind')
    .orderBy('signal.set_at')
    .orderBy('signal.set_by')
    .execute();
  const [columns] = rows;
  if (columns === undefined) return { stored: [], byColumnAlone: [], lifted: [] };
  const kept = rows.flatMap(({ kind, value, until, reason, set_by, set_at }): Signal[] => {
    const read = readSignalValue(kind ?? '', value ?? '');
    return read === undefined ? [] : [{ ...read, until, reason: reason ?? '', by: set_by ?? '', at: set_at ?? 0 }];
  });
  const stands = kept.filter((each) => !isLifted(each, columns));
  const byColumnAlone = saidByColumns(columns)
    .filter(({ kind, value }) => !stands.some((each) => each.kind === kind && each.value === value))
    .map((each) => ({ ...each, until: null, reason: '', by: 'service', at: 0 }));
  return { stored: [...stands, ...byColumnAlone], byColumnAlone, lifted: kept.filter((each) => isLifted(each, columns)) };
}

/** @param now milliseconds since 1970. @returns what stands; nothing for a customer who doesn't exist */
export async function readSignals(queries: Queries, customerId: string, now: number): Promise<Signals> {
  const { stored } = await readStored(queries, customerId);
  const all = stored.filter(({ until }) => until === null || until > now);
  return {
    risks: risksIn(all),
    newNumberDue: all.some(({ kind }) => kind === 'new-number-due'),
    newPasswordDue: all.some(({ kind }) => kind === 'new-password-due'),
    prefers: preferableTypes.filter((type) => all.some(({ kind, value }) => kind === 'prefer' && value === type)),
    all,
  };
}

type Change = { readonly before: Stored; readonly goes: readonly Signal[]; readonly comes: readonly Signal[] };

/** What the last release has lifted goes too, or it would come back with the next signal of its kind; what only a column said gets its row. */
async function storeChange(queries: Queries, customerId: string, { before, goes, comes }: Change): Promise<void> {
  const stays = (each: Signal) => !goes.includes(each);
  for (const { kind, by } of [...goes, ...before.lifted])
    await queries
      .deleteFrom('signal')
      .where('customer_id', '=', customerId)
      .where('kind', '=', kind)
      .where('set_by', '=', by)
      .execute();
  for (const { kind, value, until, reason, by, at } of [...before.byColumnAlone.filter(stays), ...comes])
    await queries
      .insertInto('signal')
      .values({ customer_id: customerId, kind, value, until, reason, set_by: by, set_at: at })
      .execute();
  const columns = columnsFor([...before.stored.filter(stays), ...comes]);
  await queries.updateTable('customer').set(columns).where('id', '=', customerId).execute();
}

async function storeSignal(tx: Database, customerId: string, signal: SaidBy<string>): Promise<void> {
  const { kind, value, until, reason, by } = signal;
  await lockCustomer(tx.queries, customerId);
  const before = await readStored(tx.queries, customerId);
  const own = before.stored.filter((each) => each.kind === kind && each.by === by);
  if (own.some((each) => each.value === value && each.until === until && each.reason === reason)) return;
  await storeChange(tx.queries, customerId, { before, goes: own, comes: [{ ...signal, at: tx.now }] });
  const facts = { kind, value, until: until ?? 0, ...toToldAuthor(signal) };
  await recordEvent(tx, customerId, { kind: 'signal.set', facts });
}

/**
 * Sets a signal in place of the one that the same source has set of its kind; those of other sources stay beside it. The same once more changes nothing and
 * records nothing. It holds from the next login on. Call it in a transaction.
 * @param customerId of a customer who exists
 */
export const setSignal: (tx: Database, customerId: string, signal: NewSignal) => Promise<void> = storeSignal;

/** For an account that takes the place of another one: its signals stand as they were set. Call it in a transaction. */
export async function takeOverSignals(tx: Database, customerId: string, signals: readonly Signal[]): Promise<void> {
  for (const signal of signals) await storeSignal(tx, customerId, signal);
}

type Why = { readonly reason: string; readonly by: SignalSource };

async function clear(tx: Database, customerId: string, goes: (signal: Signal) => boolean, why: Why): Promise<boolean> {
  await lockCustomer(tx.queries, customerId);
  const before = await readStored(tx.queries, customerId);
  const cleared = before.stored.filter(goes);
  if (cleared.length === 0) return false;
  await storeChange(tx.queries, customerId, { before, goes: cleared, comes: [] });
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
