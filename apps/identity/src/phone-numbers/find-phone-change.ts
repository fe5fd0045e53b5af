import { type PhoneChangeState, phoneChangeStates } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';

export type PhoneChange = {
  readonly id: string;
  readonly status: PhoneChangeState;
  readonly newNumber: string;
  readonly receivedAt: number;
  readonly latestAt: number;
};

type Row = {
  readonly id: string;
  readonly status: string;
  readonly new_number: string;
  readonly received_at: number;
  readonly latest_at: number;
};

const columns = ['id', 'status', 'new_number', 'received_at', 'latest_at'] as const;

const toPhoneChange = (row: Row): PhoneChange => ({
  id: row.id,
  status: phoneChangeStates.find((state) => state === row.status) ?? 'failed',
  newNumber: row.new_number,
  receivedAt: row.received_at,
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
