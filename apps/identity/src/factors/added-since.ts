/** What was added to an account since some moment. It ends when the customer says that somebody else did it. */
import type { Transaction } from '../storage/transaction.ts';
import { endFaceSessions } from './face-sessions.ts';
import { type FactorKind, factorKinds, factorName } from './used-factor.ts';

export type Added = {
  readonly kind: FactorKind;
  /** See `factorName`. */
  readonly name: string;
  /** What the customer knows it by: the name of a passkey or a device, a number (E.164), a provider; empty if there is one of the kind. */
  readonly label: string;
};

type End = (tx: Transaction, customerId: string, since: number) => Promise<readonly Omit<Added, 'kind'>[]>;

/** Deletes what was added since then, and says what it was. */
const ends: { readonly [K in FactorKind]: End } = {
  async passkey(tx, customerId, since) {
    const gone = await tx.queries
      .deleteFrom('passkey')
      .where('customer_id', '=', customerId)
      .where('created_at', '>=', since)
      .returning(['id', 'name'])
      .execute();
    await tx.queries.deleteFrom('passkey_enrolment').where('customer_id', '=', customerId).execute();
    return gone.map(({ id, name }) => ({ name: factorName('passkey', id), label: name }));
  },
  async 'phone-number'(tx, customerId, since) {
    const gone = await tx.queries
      .deleteFrom('phone_number')
      .where('customer_id', '=', customerId)
      .where('verified_at', '>=', since)
      .returning(['id', 'number'])
      .execute();
    await tx.queries.deleteFrom('new_phone_number').where('customer_id', '=', customerId).execute();
    return gone.map(({ id, number }) => ({ name: factorName('phone-number', id), label: number }));
  },
  async device(tx, customerId, since) {
    const gone = await tx.queries
      .deleteFrom('push_device')
      .where('customer_id', '=', customerId)
      .where('enrolled_at', '>=', since)
      .returning(['id', 'name'])
      .execute();
    return gone.map(({ id, name }) => ({ name: factorName('device', id), label: name }));
  },
  async authenticator(tx, customerId, since) {
    const gone = await tx.queries
      .deleteFrom('totp')
      .where('customer_id', '=', customerId)
      .where('enrolled_at', '>=', since)
      .returning('enrolled_at')
      .execute();
    await tx.queries.deleteFrom('totp_enrolment').where('customer_id', '=', customerId).execute();
    return gone.map(({ enrolled_at }) => ({ name: factorName('authenticator', enrolled_at), label: '' }));
  },
  async 'backup-codes'(tx, customerId, since) {
    const gone = await tx.queries
      .deleteFrom('backup_code')
      .where('customer_id', '=', customerId)
      .where('made_at', '>=', since)
      .returning('made_at')
      .execute();
    return gone.slice(0, 1).map(({ made_at }) => ({ name: factorName('backup-codes', made_at), label: '' }));
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
      .returning('provider')
      .execute();
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
