import type { ChallengeAnswer, ChallengeType } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import { maskPhoneNumber } from './masked.ts';
import type { Secrets } from './secrets.ts';

export type Customer = {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string | undefined;
  readonly preferredChallenge: string;
  readonly trustsKnownDevices: boolean;
};

export async function findCustomer(queries: Queries, email: string): Promise<Customer | undefined> {
  const row = await queries.selectFrom('customer').selectAll().where('email', '=', email).executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id: row.id,
    email: row.email,
    passwordHash: row.password_hash ?? undefined,
    preferredChallenge: row.preferred_challenge,
    trustsKnownDevices: row.trusts_known_devices === 1,
  };
}

/** Whose attempts count for an address, whether or not it has an account: both must look and cost the same. */
export const subjectOf = (customer: Customer | undefined, email: string, secrets: Secrets): string =>
  customer?.id ?? `nobody:${secrets.keyedHash('subject', email)}`;

type PhoneNumber = { readonly id: string; readonly number: string; readonly primary: boolean };

/** The ways somebody can prove who they are, as the contract answers them, by type. */
export type Ways = ReadonlyMap<ChallengeType, ChallengeAnswer>;

function phoneCodeWay(
  type: ChallengeType,
  numbers: readonly { id: string; primary: boolean; masked: string }[],
): ChallengeAnswer {
  const first = numbers.find(({ primary }) => primary) ?? numbers[0];
  return {
    type,
    viewData: {
      attributes: first === undefined ? {} : { maskedPhoneNumber: first.masked },
      ...Object.fromEntries(numbers.map(({ id, masked }) => [id, { maskedPhoneNumber: masked }])),
    },
    context: {},
    availablePhoneNumbers: numbers.map(({ id, primary, masked }) => ({
      id,
      type: primary ? 'PRIMARY' : 'SECONDARY',
      maskedPhoneNumber: masked,
    })),
  };
}

const totpWay: ChallengeAnswer = { type: 'TOTP', viewData: { attributes: {} }, context: {} };

async function phoneNumbersOf(queries: Queries, customerId: string): Promise<PhoneNumber[]> {
  const rows = await queries
    .selectFrom('phone_number')
    .select(['id', 'number', 'is_primary'])
    .where('customer_id', '=', customerId)
    .orderBy('is_primary', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, number: row.number, primary: row.is_primary === 1 }));
}

export async function waysOfCustomer(queries: Queries, customerId: string): Promise<Ways> {
  const numbers = await phoneNumbersOf(queries, customerId);
  const totp = await queries.selectFrom('totp').select('customer_id').where('customer_id', '=', customerId).executeTakeFirst();
  const ways = new Map<ChallengeType, ChallengeAnswer>();
  const masked = numbers.map(({ id, number, primary }) => ({ id, primary, masked: maskPhoneNumber(number) }));
  if (masked.length > 0) ways.set('SMS', phoneCodeWay('SMS', masked));
  if (totp !== undefined) ways.set('TOTP', totpWay);
  return ways;
}

/**
 * The ways shown for data sharing, which asks for nothing but an address. Everybody has the same ones: what an account lacks, or an
 * address without an account, gets made-up ones that stay the same each time and that nothing can pass.
 */
export function plausibleWays(real: Ways, email: string, secrets: Secrets): Ways {
  const madeUp = secrets.keyedHash('decoy', email);
  const digits = madeUp.replace(/\D/g, '').padEnd(2, '0').slice(0, 2);
  const decoySms = phoneCodeWay('SMS', [{ id: madeUp, primary: true, masked: maskPhoneNumber(digits) }]);
  return new Map([
    ['SMS', real.get('SMS') ?? decoySms],
    ['TOTP', totpWay],
  ]);
}
