/** The challenges that a customer can be asked for: one query reads what they have, then each type says whether it can work. */
import { challengeTypes } from '@stepgate/contract';
import { sql } from 'kysely';
import { computeResidence } from '../customers/residence.ts';
import { isForbidden, type Restrictions } from '../kernel/forbidden-methods.ts';
import { reachable } from '../providers/phone/reachable.ts';
import { type Of, prepared } from '../storage/prepared.ts';
import type { Queries } from '../storage/storage.ts';
import { withholdsChangedSims } from '../tokens/changed-sims.ts';
import { needsDeviceBound } from '../tokens/device-bound.ts';
import { type IssuedAction, takesOnlySettled } from '../tokens/policy.ts';
import type { Methods } from '../tokens/required-challenges.ts';
import type { StoredDetails } from '../tokens/transaction-details.ts';
import { onlySettled } from './only-settled.ts';
import { type Enrolled, type Offering, registry } from './registry.ts';

const rowsOfCustomer = prepared((queries, of: Of<{ customerId: string }>) =>
  queries
    .selectFrom('customer')
    .leftJoin('totp', 'totp.customer_id', 'customer.id')
    .leftJoin('phone_number', 'phone_number.customer_id', 'customer.id')
    .leftJoin('sim_check', 'sim_check.phone_number_id', 'phone_number.id')
    .leftJoin('face_template', 'face_template.customer_id', 'customer.id')
    .select([
      'totp.customer_id as has_totp',
      'phone_number.id',
      'phone_number.number',
      'phone_number.is_primary',
      'sim_check.withheld_until',
      'face_template.model as face_model',
      'customer.country',
      'customer.passkeys_only_at',
      ({ exists, selectFrom }) =>
        exists(selectFrom('push_device').select('id').whereRef('push_device.customer_id', '=', 'customer.id')).as('has_device'),
      ({ exists, selectFrom }) =>
        exists(selectFrom('passkey').select('id').whereRef('passkey.customer_id', '=', 'customer.id')).as('has_passkey'),
      ({ exists, selectFrom }) =>
        exists(
          selectFrom('passkey')
            .select('id')
            .whereRef('passkey.customer_id', '=', 'customer.id')
            .where('passkey.synced', '=', sql.lit(0)),
        ).as('has_device_bound_passkey'),
      ({ exists, selectFrom }) =>
        exists(
          selectFrom('backup_code')
            .select('hash')
            .whereRef('backup_code.customer_id', '=', 'customer.id')
            .where('backup_code.used_at', 'is', null),
        ).as('has_backup_codes'),
      ({ exists, selectFrom }) =>
        exists(
          selectFrom('selfie')
            .select('id')
            .whereRef('selfie.customer_id', '=', 'customer.id')
            .where('selfie.purpose', '=', sql.lit('risk'))
            .where('selfie.status', '=', sql.lit('waiting')),
        ).as('selfie_waits'),
    ])
    .where('customer.id', '=', of('customerId'))
    .orderBy('phone_number.is_primary', 'desc')
    .orderBy('phone_number.id'),
);

type Found = { readonly enrolled: Enrolled; readonly restrictions: Restrictions };

async function findEnrolled(
  { settings, now }: Offering,
  queries: Queries,
  customerId: string,
  action: IssuedAction,
  details: StoredDetails | undefined,
): Promise<Found> {
  const isWithheld = (until: number | null): boolean => withholdsChangedSims(action) && (until ?? 0) > now;
  const rows = await rowsOfCustomer(queries, { customerId });
  const [first] = rows;
  const enrolled = {
    numbers: rows.flatMap(({ id, number, withheld_until }) =>
      id === null || number === null || isWithheld(withheld_until)
        ? []
        : [{ id, reach: reachable(number, settings.phoneCountries) }],
    ),
    hasPasskey: Boolean(needsDeviceBound(settings, details) ? first?.has_device_bound_passkey : first?.has_passkey),
    hasPushDevice: Boolean(first?.has_device),
    hasAuthenticator: Boolean(first?.has_totp),
    hasBackupCodes: Boolean(first?.has_backup_codes),
    faceModel: first?.face_model ?? undefined,
    selfieWaits: Boolean(first?.selfie_waits),
  };
  const country = computeResidence(first?.country ?? '', first?.number);
  return { enrolled, restrictions: { country, passkeysOnly: (first?.passkeys_only_at ?? 0) > 0 } };
}

/**
 * Every method that this customer has, that can work here, and that isn't forbidden or withheld for the action or too weak for the payment in the details. `policy.ts` decides which are required.
 */
export async function methodsOfCustomer(
  offering: Offering,
  queries: Queries,
  customerId: string,
  action: IssuedAction,
  details?: StoredDetails,
): Promise<Methods> {
  const found = await findEnrolled(offering, queries, customerId, action, details);
  const { restrictions } = found;
  const { enrolled, mailbox } = takesOnlySettled(action)
    ? await onlySettled(queries, customerId, found.enrolled)
    : { enrolled: found.enrolled, mailbox: true };
  const { forbiddenMethods } = offering.settings;
  return new Map(
    challengeTypes.flatMap((type) => {
      if (isForbidden(forbiddenMethods, type, { ...restrictions, action })) return [];
      if (type === 'EMAIL_CHECKPOINT' && !mailbox) return [];
      const method = registry[type].offer(enrolled, offering);
      return method === undefined ? [] : [[type, method] as const];
    }),
  );
}
