/** What was added to an account since some moment. It ends when the customer says that somebody else did it. */
import type { Transaction } from '../storage/transaction.ts';
import { dropAuthenticator } from './authenticators.ts';
import { dropBackupCodes } from './backup-codes.ts';
import { dropDevice } from './devices.ts';
import { endFaceSessions } from './face-sessions.ts';
import { byTakeBack, keepFormer } from './former-factors.ts';
import { dropPasskey } from './passkeys.ts';
import { dropNumber } from './phone-numbers.ts';
import { type FactorKind, factorKinds, factorName } from './used-factor.ts';

export type Added = {
  readonly kind: FactorKind;
  /** See `factorName`. */
  readonly name: string;
  /** What the customer knows it by: the name of a passkey or a device, a number (E.164), a provider; empty if there is one of the kind. */
  readonly label: string;
};

type End = (tx: Transaction, customerId: string, since: number) => Promise<readonly Omit<Added, 'kind'>[]>;

/** Ends what was added since then, and says what it was. It is kept, in case that staff took back too much. */
const ends: { readonly [K in FactorKind]: End } = {
  async passkey(tx, customerId, since) {
    const gone = await tx.queries
      .selectFrom('passkey')
      .select(['id', 'name'])
      .where('customer_id', '=', customerId)
      .where('created_at', '>=', since)
      .execute();
    for (const { id } of gone) await dropPasskey(tx, customerId, id, byTakeBack);
    await tx.queries.deleteFrom('passkey_enrolment').where('customer_id', '=', customerId).execute();
    return gone.map(({ id, name }) => ({ name: factorName('passkey', id), label: name }));
  },
  async 'phone-number'(tx, customerId, since) {
    const gone = await tx.queries
      .selectFrom('phone_number')
      .select(['id', 'number'])
      .where('customer_id', '=', customerId)
      .where('verified_at', '>=', since)
      .execute();
    for (const { id } of gone) await dropNumber(tx, customerId, id, byTakeBack);
    await tx.queries.deleteFrom('new_phone_number').where('customer_id', '=', customerId).execute();
    return gone.map(({ id, number }) => ({ name: factorName('phone-number', id), label: number }));
  },
  async device(tx, customerId, since) {
    const gone = await tx.queries
      .selectFrom('push_device')
      .select(['id', 'name'])
      .where('customer_id', '=', customerId)
      .where('enrolled_at', '>=', since)
      .execute();
    for (const { id } of gone) await dropDevice(tx, { id, customerId }, byTakeBack);
    return gone.map(({ id, name }) => ({ name: factorName('device', id), label: name }));
  },
  async authenticator(tx, customerId, since) {
    const added = await tx.queries
      .selectFrom('totp')
      .select('enrolled_at')
      .where('customer_id', '=', customerId)
      .where('enrolled_at', '>=', since)
      .executeTakeFirst();
    const name = added && (await dropAuthenticator(tx, customerId, byTakeBack));
    await tx.queries.deleteFrom('totp_enrolment').where('customer_id', '=', customerId).execute();
    return name === undefined ? [] : [{ name, label: '' }];
  },
  async 'backup-codes'(tx, customerId, since) {
    const made = await tx.queries
      .selectFrom('backup_code')
      .select('made_at')
      .where('customer_id', '=', customerId)
      .where('made_at', '>=', since)
      .executeTakeFirst();
    const name = made && (await dropBackupCodes(tx, customerId, byTakeBack));
    return name === undefined ? [] : [{ name, label: '' }];
  },
  async face(tx, customerId, since) {
    await endFaceSessions(tx.queries, customerId);
    const gone = await tx.queries
      .deleteFrom('face_template')
      .where('customer_id', '=', customerId)
      .where('enrolled_at', '>=', since)
      .returning('enrolled_at')
      .execute();
    return gone.map(({ enrolled_at }) => ({ name: factorName('face', enrolled_at), label: '' }));
  },
  async social(tx, customerId, since) {
    const gone = await tx.queries
      .deleteFrom('social_identity')
      .where('customer_id', '=', customerId)
      .where('linked_at', '>=', since)
      .returning(['issuer', 'subject', 'provider', 'linked_at'])
      .execute();
    for (const row of gone) await keepFormer(tx, customerId, 'social', row, { addedAt: row.linked_at, removedIn: byTakeBack });
    return gone.map(({ provider }) => ({ name: factorName('social', provider), label: provider }));
  },
};

/** Runs in a transaction that has locked the customer. @param since milliseconds since 1970 @returns what has ended */
export async function endAddedSince(tx: Transaction, customerId: string, since: number): Promise<Added[]> {
  const added: Added[] = [];
  for (const kind of factorKinds) {
    const gone = await ends[kind](tx, customerId, since);
    added.push(...gone.map((each) => ({ kind, ...each })));
  }
  return added;
}
