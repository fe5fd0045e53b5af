import { type PhoneChangeState, phoneChangeStates } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';

export type PhoneChange = {
  readonly id: string;
  readonly status: PhoneChangeState;
  readonly newNumber: string;
  /** The browser that asked for it, by its own account. */
  readonly browser: string;
  /** The client address, shortened. */
  readonly address: string;
  readonly receivedAt: number;
  /** Of a change without a photo: it can't be approved earlier. */
  readonly readyAt: number | undefined;
  readonly latestAt: number;
};

type Row = {
  readonly id: string;
  readonly status: string;
  readonly new_number: string;
  readonly browser: string;
  readonly address: string;
  readonly received_at: number;
  readonly ready_at: number;
  readonly confirmed_by: string;
  readonly latest_at: number;
};

const columns = [
  'id',
  'status',
  'new_number',
  'browser',
  'address',
  'received_at',
  'ready_at',
  'confirmed_by',
  'latest_at',
] as const;

const toPhoneChange = (row: Row): PhoneChange => ({
  id: row.id,
  status: phoneChangeStates.find((state) => state === row.status) ?? 'failed',
  newNumber: row.new_number,
  browser: row.browser,
  address: row.address,
  receivedAt: row.received_at,
  readyAt: row.confirmed_by === 'mail' ? row.ready_at : undefined,
  latestAt: row.latest_at,
});

/** The change that a token requested. */
export async function phoneChangeOfToken(queries: Queries, tokenHash: string): Promise<PhoneChange | undefined> {
  const row = await queries
    .selectFrom('phone_change')
    .select(columns)
    .where('token_hash', '=', tokenHash)
    .orderBy('received_at', 'desc')
    .executeTakeFirst();
  return row && toPhoneChange(row);
}

/** A customer's open change. */
export async function openPhoneChange(queries: Queries, customerId: string): Promise<PhoneChange | undefined> {
  const row = await queries.selectFrom('phone_change').select(columns).where('open_for', '=', customerId).executeTakeFirst();
  return row && toPhoneChange(row);
}
