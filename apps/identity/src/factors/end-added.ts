/** Ends what was added to an account, when the customer or staff say that somebody else did it. */
import type { Transaction } from '../storage/transaction.ts';
import { dropAuthenticator } from './authenticators.ts';
import { dropBackupCodes } from './backup-codes.ts';
import { dropDevice } from './devices.ts';
import { endFaceSessions } from './face-sessions.ts';
import { byTakeBack } from './former-factors.ts';
import { type Factor, listFactors } from './list-factors.ts';
import { dropPasskey } from './passkeys.ts';
import { dropNumber } from './phone-numbers.ts';
import { dropIdentities } from './social-identities.ts';
import { type FactorKind, factorKinds } from './used-factor.ts';

type Ends = {
  /** Ends an added factor. It is kept, in case that the customer reverts too much. */
  readonly added: (tx: Transaction, customerId: string, factor: Factor) => Promise<unknown>;
  /** Ends a factor that is being added. */
  readonly begun?: (tx: Transaction, customerId: string) => Promise<unknown>;
};

const ends: { readonly [K in FactorKind]: Ends } = {
  passkey: {
    added: (tx, customerId, { id }) => dropPasskey(tx, customerId, id, byTakeBack),
    begun: (tx, customerId) => tx.queries.deleteFrom('passkey_enrolment').where('customer_id', '=', customerId).execute(),
  },
  'phone-number': {
    added: (tx, customerId, { id }) => dropNumber(tx, customerId, id, byTakeBack),
    begun: (tx, customerId) => tx.queries.deleteFrom('new_phone_number').where('customer_id', '=', customerId).execute(),
  },
  device: { added: (tx, customerId, { id }) => dropDevice(tx, { id, customerId }, byTakeBack) },
  authenticator: {
    added: (tx, customerId, { id }) => dropAuthenticator(tx, customerId, id, byTakeBack),
    begun: (tx, customerId) => tx.queries.deleteFrom('totp_enrolment').where('customer_id', '=', customerId).execute(),
  },
  'backup-codes': { added: (tx, customerId) => dropBackupCodes(tx, customerId, byTakeBack) },
  face: {
    added: (tx, customerId) => tx.queries.deleteFrom('face_template').where('customer_id', '=', customerId).execute(),
    begun: (tx, customerId) => endFaceSessions(tx.queries, customerId),
  },
  social: { added: (tx, customerId, { id, addedAt }) => dropIdentities(tx, customerId, id, byTakeBack, addedAt) },
};

/** Runs in a transaction that has locked the customer. @param isTheirs whether somebody else added it @returns what has ended */
export async function endAdded(tx: Transaction, customerId: string, isTheirs: (factor: Factor) => boolean): Promise<Factor[]> {
  const ended = (await listFactors(tx.queries, customerId)).filter(isTheirs);
  for (const each of ended) await ends[each.kind].added(tx, customerId, each);
  for (const kind of factorKinds) await ends[kind].begun?.(tx, customerId);
  return ended;
}
