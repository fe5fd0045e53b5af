/** Authentication methods that were removed or replaced: kept for some days, so that the owner gets back what a thief has removed. */
import { lifetimes } from '@stepgate/contract';
import * as v from 'valibot';
import { parseStored } from '../kernel/parse-stored.ts';
import type { Sealed } from '../kernel/sealed.ts';
import { type Expiring, expired } from '../storage/expiring.ts';
import type { Transaction } from '../storage/transaction.ts';
import { insertAuthenticator } from './authenticator-rows.ts';
import { makePrimary } from './primary-number.ts';
import { type FactorKind, namesIn } from './used-factor.ts';

export const expiring: readonly Expiring[] = [expired('former_factor')];

const text = v.string();
const count = v.number();
const maybe = v.nullable(count);

/** The stored part of a row, and how it is restored. */
function former<Row>(
  schema: v.GenericSchema<unknown, Row>,
  insert: (tx: Transaction, customerId: string, row: Row) => Promise<unknown>,
) {
  return {
    schema,
    async putBack(tx: Transaction, customerId: string, content: string): Promise<void> {
      const row = parseStored(schema, content);
      if (row !== undefined) await insert(tx, customerId, row);
    },
  };
}

/** Each leaves alone what has taken its place since: the number of another account. A face isn't kept: it is enrolled anew. */
const kinds = {
  passkey: former(
    v.strictObject({
      id: text,
      credential_id: text,
      public_key: text,
      counter: count,
      aaguid: text,
      synced: count,
      backed_up: count,
      transports: text,
      name: text,
      created_at: count,
      last_used_at: maybe,
    }),
    (tx, customer_id, row) =>
      tx.queries
        .insertInto('passkey')
        .values({ ...row, customer_id })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  ),
  'phone-number': former(
    v.strictObject({ id: text, number: text, is_primary: count, verified_at: count }),
    async (tx, customer_id, { is_primary, ...row }) => {
      const restored = await tx.queries
        .insertInto('phone_number')
        .values({ ...row, customer_id, is_primary: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (restored !== undefined && is_primary === 1) await makePrimary(tx.queries, customer_id, row.id);
    },
  ),
  // Without its push subscription: the device subscribes again.
  device: former(
    v.strictObject({ id: text, name: text, public_key: text, enrolled_at: count, last_used_at: maybe }),
    (tx, customer_id, row) =>
      tx.queries
        .insertInto('push_device')
        .values({ ...row, customer_id, subscription: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  ),
  // Its key is open in here, because the whole is sealed. Without its name, which 0.2.0 couldn't restore. @until 0.4.0
  authenticator: former(
    v.strictObject({ secret: text, last_step: count, enrolled_at: count }),
    (tx, customerId, { secret, last_step, enrolled_at }) =>
      insertAuthenticator(tx, customerId, { key: secret, lastStep: last_step, addedAt: enrolled_at, name: '' }),
  ),
  'backup-codes': former(
    v.strictObject({ made_at: count, codes: v.array(v.strictObject({ hash: text, used_at: maybe })) }),
    async (tx, customer_id, { made_at, codes }) => {
      const has = await tx.queries
        .selectFrom('backup_code')
        .select('hash')
        .where('customer_id', '=', customer_id)
        .executeTakeFirst();
      if (has !== undefined || codes.length === 0) return;
      await tx.queries
        .insertInto('backup_code')
        .values(codes.map((code) => ({ ...code, customer_id, made_at })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  ),
  social: former(v.strictObject({ issuer: text, subject: text, provider: text, linked_at: count }), (tx, customer_id, row) =>
    tx.queries
      .insertInto('social_identity')
      .values({ ...row, customer_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  ),
} as const satisfies { readonly [K in Exclude<FactorKind, 'face'>]: unknown };

export type FormerKind = keyof typeof kinds;
export type FormerRow<K extends FormerKind> = v.InferOutput<(typeof kinds)[K]['schema']>;

/** In place of the session that removed a method: it was taken back. Only staff bring it back, because it may be a thief's. */
export const byTakeBack = 'take-back';

/**
 * Runs in the transaction of the removal.
 * @param addedAt when the customer got it @param removedIn hash of the session that removes it, or `byTakeBack`; empty outside a session
 */
export async function keepFormer<K extends FormerKind>(
  tx: Transaction,
  customerId: string,
  kind: K,
  row: FormerRow<K>,
  { addedAt, removedIn }: { readonly addedAt: number; readonly removedIn: string },
): Promise<void> {
  const id = tx.secrets.newToken();
  const session = await tx.queries
    .selectFrom('session')
    .select(['opened_with', 'fresh_with'])
    .where('hash', '=', removedIn)
    .executeTakeFirst();
  await tx.queries
    .insertInto('former_factor')
    .values({
      id,
      customer_id: customerId,
      kind,
      content: tx.secrets.seal(JSON.stringify(row), id),
      added_at: addedAt,
      removed_in: removedIn,
      removed_with: [session?.opened_with, session?.fresh_with].filter(Boolean).join(','),
      removed_at: tx.now,
      expires_at: tx.now + lifetimes.formerFactor,
    })
    .execute();
}

const isFormerKind = (kind: string): kind is FormerKind => Object.hasOwn(kinds, kind);

/** A method that was removed, and who did it. */
export type Former = {
  readonly id: string;
  readonly kind: string;
  readonly content: Sealed;
  /** Hash of the session that removed it, or `byTakeBack`; empty outside a session. */
  readonly removedIn: string;
  /** The methods that had opened that session. */
  readonly removedWith: readonly string[];
  readonly removedAt: number;
};

/** The methods that can be put back, in the order of their removal. @param addedBefore only what the customer had before that time */
async function listFormer(tx: Transaction, customerId: string, addedBefore: number): Promise<Former[]> {
  const rows = await tx.queries
    .selectFrom('former_factor')
    .select(['id', 'kind', 'content', 'removed_in', 'removed_with', 'removed_at'])
    .where('customer_id', '=', customerId)
    .where('added_at', '<', addedBefore)
    .where('expires_at', '>', tx.now)
    .orderBy('removed_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, kind, content, removed_in, removed_with, removed_at }) => ({
    id,
    kind,
    content,
    removedIn: removed_in,
    removedWith: namesIn(removed_with),
    removedAt: removed_at,
  }));
}

async function restore(tx: Transaction, customerId: string, { id, kind, content }: Former): Promise<void> {
  if (!isFormerKind(kind)) return;
  await kinds[kind].putBack(tx, customerId, tx.secrets.open(content, id));
  await tx.queries.deleteFrom('former_factor').where('id', '=', id).execute();
}

/**
 * Puts back what was there before that time and was removed or replaced since, the earliest first: that is what the owner had. Called after what was added since
 * is gone. What an earlier take-back removed stays away.
 * @param since milliseconds since 1970
 * @param isTheirs whose removals are put back. The owner may have removed a stolen device meanwhile, and that stays removed
 */
export async function putBack(
  tx: Transaction,
  customerId: string,
  since: number,
  isTheirs: (former: Former) => boolean,
): Promise<void> {
  for (const former of await listFormer(tx, customerId, since))
    if (former.removedAt >= since && former.removedIn !== byTakeBack && isTheirs(former)) await restore(tx, customerId, former);
}

/** Puts back what an earlier take-back removed and the customer had before that time. @param since milliseconds since 1970 */
export async function putBackTaken(tx: Transaction, customerId: string, since: number): Promise<void> {
  for (const former of await listFormer(tx, customerId, since))
    if (former.removedAt >= since && former.removedIn === byTakeBack) await restore(tx, customerId, former);
}

/** Puts back what the customer had last, one method after another, until it is enough. @param before only what they had before that time */
export async function putBackLast(
  tx: Transaction,
  customerId: string,
  before: number,
  isEnough: () => Promise<boolean>,
): Promise<void> {
  const former = (await listFormer(tx, customerId, before)).filter(({ removedIn }) => removedIn !== byTakeBack);
  for (const each of former.reverse()) {
    if (await isEnough()) return;
    await restore(tx, customerId, each);
  }
}
