/** Finds the customers that a staff member asks for, each by an index: an address, a phone number, an id, or the support code of a screen. */
import { type Calls, normaliseEmail, type SuccessOf } from '@stepgate/contract';
import { parseCustomerStatus } from '../customers/customers.ts';
import { findBySupportCode, isSupportCode, type SeenCode } from '../customers/support-codes.ts';
import { maskPhoneNumber } from '../kernel/masked.ts';
import type { Queries } from '../storage/storage.ts';
import type { Database } from '../storage/transaction.ts';

type Found = SuccessOf<Calls['findDeskCustomers']>;
type By = Found['by'];

/** A code that so many accounts were tried with says nothing about one. */
const most = 20;

const toNumber = (text: string): string => text.replace(/^00/, '+').replace(/[^0-9+]/g, '');

/** Also by an address that the account had, as long as its mailbox can undo the change: that customer asks for help, too. */
async function findByEmail(queries: Queries, now: number, email: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('customer')
    .select('id')
    .where('email', '=', email)
    .union((from) =>
      from
        .selectFrom('email_undo')
        .select('customer_id as id')
        .where('old_email', '=', email)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now),
    )
    .execute();
  return rows.map(({ id }) => id);
}

async function findByNumber(queries: Queries, number: string): Promise<string[]> {
  const rows = await queries.selectFrom('phone_number').select('customer_id as id').where('number', '=', number).execute();
  return rows.map(({ id }) => id);
}

async function findById(queries: Queries, id: string): Promise<string[]> {
  const rows = await queries.selectFrom('customer').select('id').where('id', '=', id).execute();
  return rows.map((row) => row.id);
}

type Match = { readonly by: By; readonly ids: readonly string[]; readonly seen: readonly SeenCode[] };

async function match(db: Database, query: string): Promise<Match> {
  const { queries, now } = db;
  if (query.includes('@')) {
    const email = normaliseEmail(query);
    return { by: 'email', ids: email === undefined ? [] : await findByEmail(queries, now, email), seen: [] };
  }
  if (/^(?:\+|00)[0-9 ()./-]+$/.test(query))
    return { by: 'phone-number', ids: await findByNumber(queries, toNumber(query)), seen: [] };
  const ids = await findById(queries, query);
  if (ids.length > 0 || !isSupportCode(query)) return { by: 'id', ids, seen: [] };
  const seen = await findBySupportCode(db, query, most);
  return { by: 'support-code', ids: seen.map(({ customerId }) => customerId), seen };
}

/** @param query trimmed, not empty */
export async function findCustomers(db: Database, query: string): Promise<Found> {
  const { by, ids, seen } = await match(db, query);
  if (ids.length === 0) return { by, customers: [] };
  const rows = await db.queries
    .selectFrom('customer')
    .leftJoin('phone_number', (join) =>
      join.onRef('phone_number.customer_id', '=', 'customer.id').on('phone_number.is_primary', '=', 1),
    )
    .select(['customer.id', 'customer.email', 'customer.status', 'customer.created_at', 'phone_number.number'])
    .where('customer.id', 'in', ids)
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return {
    by,
    customers: ids.flatMap((id) => {
      const row = found.get(id);
      if (row === undefined) return [];
      const where = seen.find(({ customerId }) => customerId === id);
      return [
        {
          id,
          email: row.email,
          status: parseCustomerStatus(row.status),
          maskedPhoneNumber: row.number === null ? null : maskPhoneNumber(row.number),
          createdAt: row.created_at,
          ...(where && { seen: { at: where.at, proved: where.proved } }),
        },
      ];
    }),
  };
}
