import type { Restrictions } from '../kernel/forbidden-methods.ts';
import { reachable } from '../providers/phone/reachable.ts';
import type { Queries } from '../storage/storage.ts';

/**
 * The country whose rules apply to a customer (ISO 3166, two letters): the one of the account, otherwise the one of the primary phone number.
 * @param country as the account has it; empty if it was created without one
 */
export function computeResidence(country: string, primaryNumber: string | null | undefined): string | undefined {
  if (country !== '') return country;
  const reach = primaryNumber ? reachable(primaryNumber, undefined) : undefined;
  return reach?.outcome === 'reachable' ? reach.country : undefined;
}

/** The current facts that decide which methods a customer may use. */
export async function readRestrictions(queries: Queries, customerId: string): Promise<Restrictions> {
  const row = await queries
    .selectFrom('customer')
    .leftJoin('phone_number', (join) =>
      join.onRef('phone_number.customer_id', '=', 'customer.id').on('phone_number.is_primary', '=', 1),
    )
    .select(['customer.country', 'customer.passkeys_only_at', 'phone_number.number'])
    .where('customer.id', '=', customerId)
    .executeTakeFirst();
  return { country: row && computeResidence(row.country, row.number), passkeysOnly: (row?.passkeys_only_at ?? 0) > 0 };
}
