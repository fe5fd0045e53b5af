/** The passkeys of customers, as rows. */
import { passkeys as limits } from '@stepgate/contract';
import * as v from 'valibot';
import { customerWithId } from '../customers/customers.ts';
import { cancelRecovery, openRecovery } from '../customers/open-recovery.ts';
import { recordPasskeyUse } from '../factors/passkeys.ts';
import { factorName, isSettled, type UsedFactor } from '../factors/used-factor.ts';
import { parseStored } from '../kernel/parse-stored.ts';
import { type Expiring, expired, keptSince } from '../storage/expiring.ts';
import { type Of, prepared } from '../storage/prepared.ts';
import type { Queries } from '../storage/storage.ts';
import type { Transaction } from '../storage/transaction.ts';
import { chosePasskeysOnly, personBehind } from '../tokens/person.ts';

export const expiring: readonly Expiring[] = [
  expired('passkey_enrolment'),
  expired('spent_passkey_challenge'),
  keptSince('passkey_recovery', 'ended_at'),
  keptSince('passkey_assertion', 'signed_at', limits.evidenceKept),
];

export type Passkey = {
  readonly id: string;
  readonly customerId: string;
  /** As the authenticator names it, base64url. */
  readonly credentialId: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  /** Whether a provider may copy it to other devices. */
  readonly synced: boolean;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | undefined;
};

const ofCustomer = prepared((queries, of: Of<{ customerId: string }>) =>
  queries.selectFrom('passkey').selectAll().where('customer_id', '=', of('customerId')).orderBy('created_at').orderBy('id'),
);
const withCredentialId = prepared((queries, of: Of<{ credentialId: string }>) =>
  queries.selectFrom('passkey').selectAll().where('credential_id', '=', of('credentialId')),
);

type Row = Awaited<ReturnType<typeof ofCustomer>>[number];

const toPasskey = (row: Row): Passkey => ({
  id: row.id,
  customerId: row.customer_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: row.counter,
  synced: row.synced === 1,
  // Only a hint for the browser.
  transports: parseStored(v.array(v.string()), row.transports) ?? [],
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at ?? undefined,
});

/** The oldest first. */
export async function listPasskeys(queries: Queries, customerId: string): Promise<Passkey[]> {
  return (await ofCustomer(queries, { customerId })).map(toPasskey);
}

export async function passkeyWithCredentialId(queries: Queries, credentialId: string): Promise<Passkey | undefined> {
  const [row] = await withCredentialId(queries, { credentialId });
  return row && toPasskey(row);
}

/** The credentials that a browser is asked for, or that it must not create again. */
export const knownCredentials = (passkeys: readonly Pick<Passkey, 'credentialId' | 'transports'>[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    type: 'public-key' as const,
    id: credentialId,
    ...(transports.length > 0 && { transports: [...transports] }),
  }));

/** The user handle of a customer's credentials (WebAuthn, `user.id`), base64url: the random id, which says nothing about the person. */
export const userHandleOf = (customerId: string): string => Buffer.from(customerId).toString('base64url');

/** The authenticator's facts in a verified signature. */
export type Use = { readonly counter: number; readonly backedUp: boolean };

/**
 * Whether a use of the passkey cancels what waits. A login says nothing about changes that are taken back as somebody else's: the customer keeps them on the security page.
 * With _passkeys only_ it does, so that the mailbox alone doesn't end it, unless the one who is said to be somebody else chose it, and this passkey isn't theirs.
 */
async function isCancelledBy(tx: Transaction, passkey: Passkey): Promise<boolean> {
  const open = await openRecovery(tx.queries, passkey.customerId);
  if (open === undefined || !(await isOldPasskey(tx, passkey))) return false;
  if (open.undoes === '') return true;
  const customer = await customerWithId(tx.queries, passkey.customerId);
  if (!customer?.passkeysOnly) return false;
  const person = await personBehind(tx, customer, open.undoes);
  return person === undefined || person.methods.has(passkeyUsed(passkey).name) || !chosePasskeysOnly(person);
}

/**
 * Records a use, in the statement that also checks the counter: of two signatures with the same count, only one is ever taken. The passkeys of the owner aren't
 * lost then, so a recovery that waits is cancelled. A passkey that a thief has just added doesn't cancel it.
 * @returns whether it was taken; `false` also if the passkey was removed meanwhile
 */
export async function recordUse(tx: Transaction, passkey: Passkey, use: Use): Promise<boolean> {
  const { id, customerId } = passkey;
  if (!(await recordPasskeyUse(tx, id, use))) return false;
  if (await isCancelledBy(tx, passkey)) await cancelRecovery(tx, customerId);
  return true;
}

/**
 * Whether the customer has had the passkey for a week, and no unconfirmed change came before it. Such a passkey decides what makes an account harder to recover; a
 * newer one may be a thief's.
 */
export async function isOldPasskey(
  tx: Transaction,
  { customerId, createdAt }: Pick<Passkey, 'customerId' | 'createdAt'>,
): Promise<boolean> {
  const customer = await customerWithId(tx.queries, customerId);
  return createdAt + limits.oldAfter <= tx.now && isSettled(customer?.unconfirmedSince, createdAt);
}

export const passkeyUsed = ({ id, createdAt }: Passkey): UsedFactor => ({ name: factorName('passkey', id), addedAt: createdAt });
