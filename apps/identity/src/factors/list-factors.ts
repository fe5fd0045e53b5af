/** A customer's additions to an account, and since when: for rules that depend on a method's age. */
import type { Queries } from '../storage/storage.ts';
import { listAuthenticators } from './authenticator-rows.ts';
import { type FactorKind, factorKinds, factorName, type UsedFactor } from './used-factor.ts';

type Row = {
  readonly id: string;
  readonly at: number;
  /** The customer's name for it: the name of a passkey, a device or an app, a number (E.164), a provider. */
  readonly label?: string;
};

export type Factor = UsedFactor & {
  readonly kind: FactorKind;
  readonly id: string;
  /** Empty without a name. */
  readonly label: string;
};

const find: { readonly [K in FactorKind]: (queries: Queries, customerId: string) => Promise<readonly Row[]> } = {
  passkey: (queries, customerId) =>
    queries
      .selectFrom('passkey')
      .select(['id', 'created_at as at', 'name as label'])
      .where('customer_id', '=', customerId)
      .execute(),
  'phone-number': (queries, customerId) =>
    queries
      .selectFrom('phone_number')
      .select(['id', 'verified_at as at', 'number as label'])
      .where('customer_id', '=', customerId)
      .execute(),
  device: (queries, customerId) =>
    queries
      .selectFrom('push_device')
      .select(['id', 'enrolled_at as at', 'name as label'])
      .where('customer_id', '=', customerId)
      .execute(),
  authenticator: async (queries, customerId) =>
    (await listAuthenticators(queries, customerId)).map(({ id, name, addedAt }) => ({ id, at: addedAt, label: name })),
  'backup-codes': async (queries, customerId) =>
    onlyOne(await queries.selectFrom('backup_code').select('made_at as at').where('customer_id', '=', customerId).execute()),
  face: async (queries, customerId) =>
    onlyOne(
      await queries.selectFrom('face_template').select('enrolled_at as at').where('customer_id', '=', customerId).execute(),
    ),
  social: (queries, customerId) =>
    queries
      .selectFrom('social_identity')
      .select(['provider as id', 'linked_at as at', 'provider as label'])
      .where('customer_id', '=', customerId)
      .execute(),
};

/** A customer has one of this kind. Its successor is another method, so its time names it. */
const onlyOne = ([first]: readonly { readonly at: number }[]): Row[] =>
  first === undefined ? [] : [{ id: String(first.at), at: first.at }];

/** In the order of the kinds. */
export async function listFactors(queries: Queries, customerId: string): Promise<Factor[]> {
  const found: Factor[] = [];
  for (const kind of factorKinds)
    for (const { id, at, label = '' } of await find[kind](queries, customerId))
      found.push({ kind, id, label, name: factorName(kind, id), addedAt: at });
  return found;
}
