import type { DeskCustomer } from '@stepgate/contract';
import { sql } from 'kysely';
import { listAuthenticators } from '../factors/authenticator-rows.ts';
import { factorName } from '../factors/used-factor.ts';
import { maskPhoneNumber } from '../kernel/masked.ts';
import type { Queries } from '../storage/storage.ts';

type Method = DeskCustomer['methods'][number];

/** 0: unknown, because an import wrote it. */
const known = (at: number): number | null => (at === 0 ? null : at);

/** The customer's additions, named as `remove-method` takes them. */
export async function methodsOf(queries: Queries, customerId: string): Promise<Method[]> {
  const own = sql<boolean>`customer_id = ${customerId}`;
  const numbers = await queries
    .selectFrom('phone_number')
    .selectAll()
    .where(own)
    .orderBy('is_primary', 'desc')
    .orderBy('id')
    .execute();
  const apps = await listAuthenticators(queries, customerId);
  const codes = await queries.selectFrom('backup_code').select(['made_at', 'used_at']).where(own).execute();
  const devices = await queries.selectFrom('push_device').selectAll().where(own).orderBy('enrolled_at').execute();
  const passkeys = await queries.selectFrom('passkey').selectAll().where(own).orderBy('created_at').execute();
  const faces = await queries.selectFrom('face_template').select('enrolled_at').where(own).execute();
  const socials = await queries.selectFrom('social_identity').selectAll().where(own).orderBy('provider').execute();
  const [code] = codes;
  const none = { lastUsedAt: null };
  return [
    ...passkeys.map(
      ({ id, name, synced, created_at, last_used_at }): Method => ({
        kind: 'passkey',
        id: factorName('passkey', id),
        name,
        synced: synced === 1,
        addedAt: known(created_at),
        lastUsedAt: last_used_at,
      }),
    ),
    ...numbers.map(
      ({ id, number, is_primary, verified_at }): Method => ({
        ...none,
        kind: 'phone-number',
        id: factorName('phone-number', id),
        maskedPhoneNumber: maskPhoneNumber(number),
        primary: is_primary === 1,
        addedAt: known(verified_at),
      }),
    ),
    ...devices.map(
      ({ id, name, enrolled_at, last_used_at }): Method => ({
        kind: 'device',
        id: factorName('device', id),
        name,
        addedAt: known(enrolled_at),
        lastUsedAt: last_used_at,
      }),
    ),
    ...apps.map(
      ({ id, name, addedAt }): Method => ({
        ...none,
        kind: 'authenticator',
        id: factorName('authenticator', id),
        name,
        addedAt: known(addedAt),
      }),
    ),
    ...(code === undefined
      ? []
      : [
          {
            ...none,
            kind: 'backup-codes' as const,
            id: factorName('backup-codes', code.made_at),
            left: codes.filter(({ used_at }) => used_at === null).length,
            of: codes.length,
            addedAt: known(code.made_at),
          },
        ]),
    ...faces.map(
      ({ enrolled_at }): Method => ({ ...none, kind: 'face', id: factorName('face', enrolled_at), addedAt: known(enrolled_at) }),
    ),
    ...socials.map(
      ({ provider, linked_at }): Method => ({
        ...none,
        kind: 'social',
        id: factorName('social', provider),
        provider,
        addedAt: known(linked_at),
      }),
    ),
  ];
}
