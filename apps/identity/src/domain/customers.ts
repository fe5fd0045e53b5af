import { type ChallengeAnswer, type ChallengeType, calls, type PhoneChannel, phoneChannelOf } from '@stepgate/contract';
import { sql } from 'kysely';
import { prepared } from '../storage/prepared.ts';
import type { Queries } from '../storage/storage.ts';
import { type RiskyChange, riskyChangeOf } from './about.ts';
import type { Deps } from './deps.ts';
import { maskPhoneNumber, withoutMissingDigits } from './masked.ts';
import { riskOf, type Signals } from './policy.ts';
import { type Language, languages } from './problem-messages.ts';
import { pushMessage, pushNumber } from './push-number.ts';
import { reachable } from './reachable.ts';
import type { Secrets } from './secrets.ts';

/** `registering`: a sign-up that has no password yet. It is nobody's account: see `findCustomer`. `deactivated` by staff, `paused` by its owner. */
const statuses = ['registering', 'active', 'deactivated', 'paused'] as const;
type CustomerStatus = (typeof statuses)[number];

export type Customer = {
  readonly id: string;
  readonly email: string;
  readonly status: CustomerStatus;
  readonly passwordHash: string | undefined;
  readonly preferredChallenge: string;
  readonly trustsKnownDevices: boolean;
  readonly risk: Signals['risk'];
  readonly mustResetPassword: boolean;
  readonly emailVerified: boolean;
  /** Type of the last second factor. */
  readonly lastWay: string;
  /** In which mails are written. */
  readonly language: Language;
  readonly pushesStoppedUntil: number;
  readonly passwordChangedAt: number;
  /** No session before the phone number is a new one. */
  readonly mustUpdatePhoneNumber: boolean;
  /** The last change of what protects the account: see `cool-off.ts`. */
  readonly riskyChange: { readonly change: RiskyChange; readonly at: number; readonly confirmed: boolean } | undefined;
  /** What is told whoever has the password of a deactivated account; the message is HTML that staff wrote, or empty. */
  readonly deactivation: { readonly title: string; readonly message: string; readonly canAppeal: boolean };
};

const customerByEmail = prepared((queries, email: string) =>
  queries.selectFrom('customer').selectAll().where('email', '=', email).where('status', '<>', sql.lit('registering')),
);
const customerById = prepared((queries, id: string) => queries.selectFrom('customer').selectAll().where('id', '=', id));

type Row = Awaited<ReturnType<typeof customerById>>[number];

const customerOf = (row: Row): Customer => ({
  id: row.id,
  email: row.email,
  // What a later release wrote opens nothing here.
  status: statuses.find((status) => status === row.status) ?? 'deactivated',
  passwordHash: row.password_hash ?? undefined,
  preferredChallenge: row.preferred_challenge,
  trustsKnownDevices: row.trusts_known_devices === 1,
  risk: riskOf(row.risk),
  mustResetPassword: row.must_reset_password === 1,
  emailVerified: row.email_verified_at !== null,
  lastWay: row.last_way,
  language: languages.find((language) => language === row.language) ?? 'en',
  pushesStoppedUntil: row.pushes_stopped_until,
  passwordChangedAt: row.password_changed_at,
  mustUpdatePhoneNumber: row.must_update_phone_number === 1,
  riskyChange:
    row.risky_change === ''
      ? undefined
      : { change: riskyChangeOf(row.risky_change), at: row.risky_change_at, confirmed: row.risky_change_confirmed === 1 },
  deactivation: { title: row.status_title, message: row.status_message, canAppeal: row.can_appeal === 1 },
});

/** Whose account an address is. One that is still being made is no account, at any door, and costs what no account costs. */
export async function findCustomer(queries: Queries, email: string): Promise<Customer | undefined> {
  const [row] = await customerByEmail(queries, email);
  return row && customerOf(row);
}

/** The customer of a token or session, of whatever status; `undefined` for a decoy, and for one who has gone since. */
export async function customerWithId(queries: Queries, id: string | undefined): Promise<Customer | undefined> {
  if (id === undefined) return undefined;
  const [row] = await customerById(queries, id);
  return row && customerOf(row);
}

/** The language that whoever has the password reads now: mails are in it from here on. */
export async function speakTo(queries: Queries, customerId: string, language: Language): Promise<void> {
  await queries.updateTable('customer').set({ language }).where('id', '=', customerId).execute();
}

/** Whose attempts count for an address, whether or not it has an account: both must look and cost the same. */
export const subjectOf = (customer: Customer | undefined, email: string, secrets: Secrets): string =>
  customer?.id ?? `nobody:${secrets.keyedHash('subject', email)}`;

/** The ways somebody can prove who they are, as the contract answers them, by type. */
export type Ways = ReadonlyMap<ChallengeType, ChallengeAnswer>;

type Number = { readonly id: string; readonly primary: boolean; readonly masked: string };

/** The customer's main number, as `factorsByCustomer` orders them. */
type MainNumber = { readonly number: string; readonly country: string | undefined };

function updatePhoneNumberWay(main: MainNumber | undefined): ChallengeAnswer {
  const attributes =
    main === undefined
      ? {}
      : {
          currentPhoneNumber: maskPhoneNumber(main.number),
          ...(main.country !== undefined && { iso2CountryCode: main.country }),
        };
  return { type: 'UPDATE_PHONE_NUMBER', viewData: { attributes }, context: {} };
}

const phoneGuessWords = {
  en: {
    header: 'Complete your phone number',
    message: 'Enter the digits that are missing from the phone number of your account.',
  },
  de: {
    header: 'Ergänzen Sie Ihre Telefonnummer',
    message: 'Geben Sie die Ziffern ein, die an der Telefonnummer Ihres Kontos fehlen.',
  },
} as const;

function phoneGuessWay({ number }: MainNumber, language: Language): ChallengeAnswer {
  const { first, missing, last } = withoutMissingDigits(number);
  const digits = { firstPhoneNumbers: first, hiddenNumbers: missing.length, lastPhoneNumbers: last };
  return { type: 'PHONE_GUESS', viewData: { attributes: { ...phoneGuessWords[language], ...digits } }, context: {} };
}

function phoneCodeWay(type: ChallengeType, numbers: readonly Number[]): ChallengeAnswer {
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

const bareWay = (type: ChallengeType): ChallengeAnswer => ({ type, viewData: { attributes: {} }, context: {} });

const backupCodeLabel = { en: 'Use a backup code', de: 'Backup-Code verwenden' } as const;

function totpWay(language: Language, hasBackupCodes: boolean): ChallengeAnswer {
  const fallbackAction = { label: backupCodeLabel[language], action: 'backup-code' };
  return { type: 'TOTP', viewData: { attributes: hasBackupCodes ? { fallbackAction } : {} }, context: {} };
}

/** Version 2: the answer is asked for by its id. The number to be typed on the device belongs to that id. */
function pushWay(secrets: Secrets, language: Language): ChallengeAnswer {
  const challengeId = secrets.newToken();
  return {
    type: 'PUSH',
    viewData: { attributes: { message: pushMessage(pushNumber(secrets, challengeId), language) } },
    context: { challengeId, version: 2 },
  };
}

/** @param attributes what it says beside where the photo goes: that one waits for its decision, words about an earlier one, both numbers of a change */
export const selfieWay = (attributes: Omit<ChallengeAnswer['viewData']['attributes'], 'uploadPath'>): ChallengeAnswer => ({
  type: 'SELFIE_WITH_ID',
  viewData: { attributes: { uploadPath: calls.uploadSelfie.path, ...attributes } },
  context: {},
});

const phoneCodeTypes = ['SMS', 'WHATSAPP', 'VOICE'] as const;

const factorsByCustomer = prepared((queries, customerId: string) =>
  queries
    .selectFrom('customer')
    .leftJoin('totp', 'totp.customer_id', 'customer.id')
    .leftJoin('phone_number', 'phone_number.customer_id', 'customer.id')
    .leftJoin('face_template', 'face_template.customer_id', 'customer.id')
    .select([
      'totp.customer_id as has_totp',
      'phone_number.id',
      'phone_number.number',
      'phone_number.is_primary',
      'face_template.model as face_model',
      ({ exists, selectFrom }) =>
        exists(selectFrom('push_device').select('id').whereRef('push_device.customer_id', '=', 'customer.id')).as('has_device'),
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
    .where('customer.id', '=', customerId)
    .orderBy('phone_number.is_primary', 'desc')
    .orderBy('phone_number.id'),
);

/**
 * Every way that this customer has and that can work: a channel where a provider serves it and some number can take it. A number that
 * may not be sent to stays listed for text messages, so that asking for it says why.
 */
export async function waysOfCustomer(deps: Deps, queries: Queries, customerId: string, language: Language): Promise<Ways> {
  const rows = await factorsByCustomer(queries, customerId);
  const numbersOf = new Map<PhoneChannel, Number[]>();
  let main: MainNumber | undefined;
  for (const { id, number, is_primary } of rows) {
    if (id === null || number === null) continue;
    const reach = reachable(number, deps.settings.phoneCountries);
    main ??= { number, country: reach.outcome === 'reachable' ? reach.country : undefined };
    for (const channel of reach.outcome === 'blocked' ? (['sms'] as const) : reach.channels) {
      if (!deps.phone.channels.has(channel)) continue;
      const there = numbersOf.get(channel) ?? [];
      numbersOf.set(channel, [...there, { id, primary: is_primary === 1, masked: maskPhoneNumber(number) }]);
    }
  }
  const ways = new Map<ChallengeType, ChallengeAnswer>();
  const [first] = rows;
  if (first?.has_device) ways.set('PUSH', pushWay(deps.secrets, language));
  for (const type of phoneCodeTypes) {
    const numbers = numbersOf.get(phoneChannelOf[type]);
    if (numbers !== undefined) ways.set(type, phoneCodeWay(type, numbers));
  }
  if (first?.has_totp) ways.set('TOTP', totpWay(language, Boolean(first.has_backup_codes)));
  // A template of another engine, or of none, opens nothing.
  if (deps.face !== undefined && first?.face_model === deps.face.model) ways.set('FACE_MATCH', bareWay('FACE_MATCH'));
  ways.set('SELFIE_WITH_ID', selfieWay(first?.selfie_waits ? { underReview: true } : {}));
  ways.set('PASSWORD', bareWay('PASSWORD'));
  ways.set('UPDATE_PHONE_NUMBER', updatePhoneNumberWay(main));
  if (main !== undefined) ways.set('PHONE_GUESS', phoneGuessWay(main, language));
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
    ['TOTP', bareWay('TOTP')],
  ]);
}
