/** The challenges that a customer can be asked for: one query reads what they have, then each type says whether it can work. */
import { type ChallengeType, challengeTypes, isPhoneCodeType } from '@stepgate/contract';
import { sql } from 'kysely';
import { computeResidence } from '../customers/residence.ts';
import { type Restrictions, whyForbidden } from '../kernel/forbidden-methods.ts';
import { reachable } from '../providers/phone/reachable.ts';
import { type Of, prepared } from '../storage/prepared.ts';
import type { Queries } from '../storage/storage.ts';
import { policyHere } from '../tokens/built-in-policy.ts';
import { withholdsChangedSims } from '../tokens/changed-sims.ts';
import type { WithheldReason } from '../tokens/demand-reasons.ts';
import { needsDeviceBound } from '../tokens/device-bound.ts';
import type { Method } from '../tokens/methods.ts';
import { type IssuedAction, takesOnlySettled } from '../tokens/policy.ts';
import type { Methods } from '../tokens/required-challenges.ts';
import { takesBackupCodes } from '../tokens/takes-backup-codes.ts';
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
        exists(selectFrom('further_totp').select('id').whereRef('further_totp.customer_id', '=', 'customer.id')).as(
          'has_further_totp',
        ),
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

type Found = {
  readonly enrolled: Enrolled;
  /** Also a passkey that is too weak for the payment. */
  readonly hasAnyPasskey: boolean;
  /** A number whose SIM card was changed is left out of what is enrolled. */
  readonly isNumberWithheld: boolean;
  readonly restrictions: Restrictions;
};

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
    hasPasskey: Boolean(needsDeviceBound(settings.policy, details) ? first?.has_device_bound_passkey : first?.has_passkey),
    hasPushDevice: Boolean(first?.has_device),
    hasAuthenticator: Boolean(first?.has_totp) || Boolean(first?.has_further_totp),
    hasBackupCodes: Boolean(first?.has_backup_codes),
    faceModel: first?.face_model ?? undefined,
    selfieWaits: Boolean(first?.selfie_waits),
  };
  const country = computeResidence(first?.country ?? '', first?.number);
  return {
    enrolled,
    hasAnyPasskey: Boolean(first?.has_passkey),
    isNumberWithheld: rows.some(({ withheld_until }) => isWithheld(withheld_until)),
    restrictions: { country, passkeysOnly: (first?.passkeys_only_at ?? 0) > 0 },
  };
}

/** Why a method that nothing forbids isn't offered. */
function whyMissing(
  type: ChallengeType,
  { enrolled, hasAnyPasskey, isNumberWithheld }: Found,
  settled: Enrolled,
  offering: Offering,
): WithheldReason {
  if (registry[type].offer(settled, offering) === undefined && registry[type].offer(enrolled, offering) !== undefined)
    return 'too-new';
  if (type === 'PASSKEY' && hasAnyPasskey) return 'synced-passkey';
  if (isPhoneCodeType(type) && isNumberWithheld && enrolled.numbers.length === 0) return 'sim-changed';
  const has =
    (isPhoneCodeType(type) && enrolled.numbers.length > 0) || (type === 'FACE_MATCH' && enrolled.faceModel !== undefined);
  return has ? 'not-served' : 'not-set-up';
}

/**
 * Every method that this customer has, that can work here, and that isn't forbidden or withheld for the action or too weak for the payment in the details; and why each
 * other one isn't offered. `policy.ts` decides which are required.
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
  const hasBackupCodes = enrolled.hasBackupCodes && takesBackupCodes(action, details);
  const { policy } = offering.settings;
  const offered = new Map<ChallengeType, Method>();
  const withheld = new Map<ChallengeType, WithheldReason>();
  for (const type of challengeTypes) {
    const method = registry[type].offer({ ...enrolled, hasBackupCodes }, offering);
    const why =
      whyForbidden(policy, type, { ...restrictions, action }) ??
      (type === 'EMAIL_CHECKPOINT' && !mailbox ? 'too-new' : undefined) ??
      (method === undefined ? whyMissing(type, found, enrolled, offering) : undefined);
    if (why !== undefined) withheld.set(type, why);
    else if (method !== undefined) offered.set(type, method);
  }
  return {
    offered,
    withheld,
    policy: policyHere(policy, { action, country: restrictions.country }),
    country: restrictions.country,
  };
}
