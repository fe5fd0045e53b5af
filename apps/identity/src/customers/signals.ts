/**
 * Signals about a customer: what the company tells the service, and what the service notes itself. The next login asks for more because of them (the policy says
 * what). Each is set with a reason and perhaps an end, and each change is an event.
 *
 * Processes of the last release read and write columns of `customer` in place of risk, new-number-due and new-password-due. So those columns are written along,
 * and such a signal stands only while its column says so: what the last release has lifted is lifted, and what it has set without a signal holds.
 */
import { type PreferableType, type Risk, readSignalValue, type SignalKind, type SignalValue } from '@stepgate/contract';
import type { Selectable } from 'kysely';
import { recordEvent } from '../events/record-event.ts';
import type { Schema } from '../storage/schema.ts';
import type { Queries } from '../storage/storage.ts';
import type { Database } from '../storage/transaction.ts';
import { lockCustomer } from './lock-customer.ts';

/** Who set or cleared it: the back end of an API key, an operator, a member of staff, or the service by its own rules. */
type SetBy = `api-key:${string}` | `staff:${string}` | 'command' | 'import' | 'security-event' | 'service';

export type NewSignal = SignalValue & {
  /** Milliseconds since 1970; `null`: until it is cleared, or until the new number or password is set. */
  readonly until: number | null;
  readonly reason: string;
  readonly by: SetBy;
};

/** One that stands. Who set it as it is stored, which a later release may have written. */
type Signal = SignalValue & {
  readonly until: number | null;
  readonly reason: string;
  readonly by: string;
  /** Milliseconds since 1970; 0: by an earlier version. */
  readonly at: number;
};

export type Signals = {
  readonly risk: Risk | 'none';
  readonly newNumberDue: boolean;
  readonly newPasswordDue: boolean;
  /** What the company wants asked for first. */
  readonly prefer: PreferableType | undefined;
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

const columnsFor = ({ kind, value }: SignalValue): Partial<Columns> => {
  switch (kind) {
    case 'risk':
      return { risk: value };
    case 'new-password-due':
      return { must_reset_password: 1 };
    case 'new-number-due':
      return { must_update_phone_number: 1 };
    case 'prefer':
      return {};
  }
};

const columnsWithout = {
  risk: { risk: 'none' },
  'new-password-due': { must_reset_password: 0 },
  'new-number-due': { must_update_phone_number: 0 },
  prefer: {},
} as const satisfies Readonly<Record<SignalKind, Partial<Columns>>>;

async function writeColumns(queries: Queries, customerId: string, columns: Partial<Columns>): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await queries.updateTable('customer').set(columns).where('id', '=', customerId).execute();
}

/** The stored signals of a customer, also those that are over, and what stands by a column alone. */
async function readStored(queries: Queries, customerId: string): Promise<readonly Signal[]> {
  const rows = await queries
    .selectFrom('customer')
    .leftJoin('signal', 'signal.customer_id', 'customer.id')
    .select(['customer.risk', 'customer.must_reset_password', 'customer.must_update_phone_number'])
    .select(['signal.kind', 'signal.value', 'signal.until', 'signal.reason', 'signal.set_by', 'signal.set_at'])
    .where('customer.id', '=', customerId)
    .orderBy('signal.kind')
    .execute();
  const [columns] = rows;
  if (columns === undefined) return [];
  const said = saidByColumns(columns);
  const stored = rows.flatMap(({ kind, value, until, reason, set_by, set_at }): Signal[] => {
    const read = readSignalValue(kind ?? '', value ?? '');
    if (read === undefined) return [];
    const lifted = read.kind !== 'prefer' && !said.some((each) => each.kind === read.kind && each.value === read.value);
    return lifted ? [] : [{ ...read, until, reason: reason ?? '', by: set_by ?? '', at: set_at ?? 0 }];
  });
  const byColumnAlone = said.filter(({ kind, value }) => !stored.some((each) => each.kind === kind && each.value === value));
  return [...stored, ...byColumnAlone.map((each) => ({ ...each, until: null, reason: '', by: 'service', at: 0 }))];
}

/** @param now milliseconds since 1970. @returns what stands; nothing for a customer who doesn't exist */
export async function readSignals(queries: Queries, customerId: string, now: number): Promise<Signals> {
  const all = (await readStored(queries, customerId)).filter(({ until }) => until === null || until > now);
  const risk = all.find((signal) => signal.kind === 'risk');
  const prefer = all.find((signal) => signal.kind === 'prefer');
  return {
    risk: risk?.value ?? 'none',
    newNumberDue: all.some(({ kind }) => kind === 'new-number-due'),
    newPasswordDue: all.some(({ kind }) => kind === 'new-password-due'),
    prefer: prefer?.value,
    all,
  };
}

/**
 * Sets a signal in place of one of its kind. The same once more changes nothing and records nothing. It holds from the next login on. Call it in a transaction.
 * @param customerId of a customer who exists
 */
export async function setSignal(tx: Database, customerId: string, signal: NewSignal): Promise<void> {
  const { queries, now } = tx;
  const { kind, value, until, reason, by } = signal;
  await lockCustomer(queries, customerId);
  const before = (await readStored(queries, customerId)).find((each) => each.kind === kind);
  const same = before?.value === value && before.until === until && before.reason === reason && before.by === by;
  if (same) return;
  await writeColumns(queries, customerId, columnsFor(signal));
  const row = { value, until, reason, set_by: by, set_at: now };
  await queries
    .insertInto('signal')
    .values({ customer_id: customerId, kind, ...row })
    .onConflict((conflict) => conflict.columns(['customer_id', 'kind']).doUpdateSet(row))
    .execute();
  await recordEvent(tx, customerId, { kind: 'signal.set', facts: { kind, value, until: until ?? 0, reason, by } });
}

type Why = {
  readonly reason: string;
  readonly by: SetBy;
  /** Only a signal with this value: another may have been set since. */
  readonly only?: SignalValue['value'];
};

/** Call it in a transaction. @returns whether there was one */
export async function clearSignal(
  tx: Database,
  customerId: string,
  kind: SignalKind,
  { reason, by, only }: Why,
): Promise<boolean> {
  const { queries } = tx;
  await lockCustomer(queries, customerId);
  const before = (await readStored(queries, customerId)).find((each) => each.kind === kind);
  if (only !== undefined && before !== undefined && before.value !== only) return false;
  await queries.deleteFrom('signal').where('customer_id', '=', customerId).where('kind', '=', kind).execute();
  if (before === undefined) return false;
  await writeColumns(queries, customerId, columnsWithout[kind]);
  const { value, until } = before;
  await recordEvent(tx, customerId, { kind: 'signal.cleared', facts: { kind, value, until: until ?? 0, reason, by } });
  return true;
}

/** Call it in a transaction. Changes nothing if another with a later end, or without one, has taken its place. */
export async function clearOverSignal(tx: Database, customerId: string, kind: string): Promise<void> {
  const { queries, now } = tx;
  await lockCustomer(queries, customerId);
  const over = await queries
    .selectFrom('signal')
    .select('value')
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .where('until', '<=', now)
    .executeTakeFirst();
  const read = over && readSignalValue(kind, over.value);
  if (read !== undefined) await clearSignal(tx, customerId, read.kind, { reason: 'It is over', by: 'service' });
}
