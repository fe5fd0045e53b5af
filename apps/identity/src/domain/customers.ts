import type { ChallengeAnswer, ChallengeType } from '@stepgate/contract';
import { prepared } from '../storage/prepared.ts';
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

const customerByEmail = prepared((queries, email: string) =>
  queries.selectFrom('customer').selectAll().where('email', '=', email),
);

export async function findCustomer(queries: Queries, email: string): Promise<Customer | undefined> {
  const [row] = await customerByEmail(queries, email);
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

const factorsByCustomer = prepared((queries, customerId: string) =>
  queries
    .selectFrom('customer')
    .leftJoin('totp', 'totp.customer_id', 'customer.id')
    .leftJoin('phone_number', 'phone_number.customer_id', 'customer.id')
    .select(['totp.customer_id as has_totp', 'phone_number.id', 'phone_number.number', 'phone_number.is_primary'])
    .where('customer.id', '=', customerId)
    .orderBy('phone_number.is_primary', 'desc')
    .orderBy('phone_number.id'),
);

export async function waysOfCustomer(queries: Queries, customerId: string): Promise<Ways> {
  const rows = await factorsByCustomer(queries, customerId);
  const numbers = rows.flatMap(({ id, number, is_primary }) =>
    id === null || number === null ? [] : [{ id, primary: is_primary === 1, masked: maskPhoneNumber(number) }],
  );
  const ways = new Map<ChallengeType, ChallengeAnswer>();
  if (numbers.length > 0) ways.set('SMS', phoneCodeWay('SMS', numbers));
  if (rows.some(({ has_totp }) => has_totp !== null)) ways.set('TOTP', totpWay);
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
