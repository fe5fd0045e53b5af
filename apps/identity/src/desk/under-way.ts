import type { DeskCustomer } from '@stepgate/contract';
import { sql } from 'kysely';
import { maskPhoneNumber } from '../kernel/masked.ts';
import type { Queries } from '../storage/storage.ts';

type UnderWay = DeskCustomer['underWay'][number];

/** Changes and cases of a customer that began and haven't ended, and what can be put back. */
export async function listUnderWay(queries: Queries, customerId: string): Promise<UnderWay[]> {
  const open = sql<boolean>`open_for = ${customerId}`;
  const recoveries = await queries.selectFrom('passkey_recovery').selectAll().where(open).execute();
  const numbers = await queries.selectFrom('phone_change').selectAll().where(open).execute();
  const addresses = await queries.selectFrom('email_change').selectAll().where(open).execute();
  const appeals = await queries.selectFrom('appeal').selectAll().where(open).execute();
  const only = await queries.selectFrom('waiting_passkeys_only').selectAll().where('customer_id', '=', customerId).execute();
  const removals = await queries.selectFrom('waiting_removal').selectAll().where('customer_id', '=', customerId).execute();
  const photos = await queries
    .selectFrom('selfie')
    .select(['received_at', 'latest_at'])
    .where('customer_id', '=', customerId)
    .where('purpose', '=', 'risk')
    .where('status', '=', 'waiting')
    .execute();
  const removed = await queries
    .selectFrom('former_factor')
    .select(['kind', 'removed_at', 'expires_at'])
    .where('customer_id', '=', customerId)
    .orderBy('removed_at')
    .execute();
  return [
    ...recoveries
      .filter(({ undoes }) => undoes !== '')
      .map(({ begun_at, ready_at }): UnderWay => ({ kind: 'take-back', askedAt: begun_at, dueAt: ready_at })),
    ...removals.map(
      ({ method, asked_at, due_at }): UnderWay => ({
        kind: 'removal',
        method: method.slice(0, method.indexOf(':')),
        askedAt: asked_at,
        dueAt: due_at,
      }),
    ),
    ...recoveries
      .filter(({ undoes }) => undoes === '')
      .map(
        ({ begun_at, ready_at, latest_at, by_staff }): UnderWay => ({
          kind: 'passkey-recovery',
          begunAt: begun_at,
          readyAt: ready_at,
          latestAt: latest_at,
          byStaff: by_staff === 1,
        }),
      ),
    ...numbers.map(
      ({ new_number, status, received_at, confirmed_by, ready_at, latest_at }): UnderWay => ({
        kind: 'phone-change',
        maskedNewPhoneNumber: maskPhoneNumber(new_number),
        decided: status !== 'waiting',
        receivedAt: received_at,
        ...(confirmed_by === 'mail' && { readyAt: ready_at }),
        latestAt: latest_at,
      }),
    ),
    ...addresses.map(
      ({ received_at, expires_at }): UnderWay => ({ kind: 'email-change', receivedAt: received_at, latestAt: expires_at }),
    ),
    ...only.map(({ asked_at, due_at }): UnderWay => ({ kind: 'passkeys-only', askedAt: asked_at, dueAt: due_at })),
    ...photos.map(({ received_at, latest_at }): UnderWay => ({ kind: 'photo', receivedAt: received_at, latestAt: latest_at })),
    ...appeals.map(({ received_at, latest_at }): UnderWay => ({ kind: 'appeal', receivedAt: received_at, latestAt: latest_at })),
    ...removed.map(
      ({ kind, removed_at, expires_at }): UnderWay => ({
        kind: 'removed-method',
        method: kind,
        removedAt: removed_at,
        latestAt: expires_at,
      }),
    ),
  ];
}
