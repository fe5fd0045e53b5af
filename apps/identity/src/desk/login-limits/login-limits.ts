/**
 * Every limit, and whether a login of a known customer meets it: one list, total over the names. A limit that a login meets has a reader, or one of the
 * hindrances of its own says it. Any other has the reason why not.
 */
import { type LimitName, limitNames } from '../../kernel/limit-names.ts';
import {
  type LimitQuery,
  type Reader,
  readCodes,
  readFaceTries,
  readLoginUnderWay,
  readOwn,
  type UsedUpForLogin,
} from './readers.ts';

/** Why a limit doesn't answer "why can't this customer log in?". */
type Reason =
  /** It counts a network or a guest id, and the service doesn't store which one the customer has. */
  | 'client'
  /** It counts an address or a number that isn't of an account yet. */
  | 'not-of-a-customer'
  | 'sign-up'
  | 'session'
  | 'staff'
  | 'back-end'
  /** Past it a notice isn't sent, or an event isn't recorded. No request is refused. */
  | 'notice'
  /** It ends within a second, and the screen waits for it. */
  | 'too-short';

type Row = { readonly from: Reader } | { readonly hindrance: 'blocked' | 'requests-stopped' } | { readonly not: Reason };

const client = { not: 'client' } as const;
const notOfACustomer = { not: 'not-of-a-customer' } as const;
const signUp = { not: 'sign-up' } as const;
const session = { not: 'session' } as const;
const staff = { not: 'staff' } as const;
const notice = { not: 'notice' } as const;
const blocked = { hindrance: 'blocked' } as const;
const codes = { from: readCodes };
const own = { from: readOwn };
const loginUnderWay = { from: readLoginUnderWay };

export const limitsOfLogin = {
  'network-logins': client,
  'network-logins-with-captcha': client,
  'network-data-sharing': client,
  'network-data-sharing-with-captcha': client,
  'network-unknown-passkeys': client,
  'network-refused-passkeys': client,
  'network-social-logins': client,
  'network-staff-logins': staff,
  'network-unjudged-captchas': client,
  'network-sign-ups': signUp,
  'network-resets': client,
  'network-appeals': client,
  'network-invitations': session,
  'network-codes': client,
  'network-unproved-codes': client,
  'network-device-enrolments': session,
  'network-unknown-tokens': client,
  'network-unknown-api-keys': { not: 'back-end' },
  'network-refused-security-events': { not: 'back-end' },
  'network-page-faults': client,
  'guest-logins': client,
  'guest-logins-with-captcha': client,
  'guest-data-sharing': client,
  'guest-data-sharing-with-captcha': client,
  'api-key-calls': { not: 'back-end' },
  'session-approvals': session,
  'session-cool-offs': session,
  'address-appeals': notOfACustomer,
  'staff-searches': staff,
  'staff-customers': staff,
  'staff-actions': staff,
  'staff-photos': staff,
  'staff-decisions': staff,
  'staff-actions-for-customer': staff,
  'staff-lifts': staff,
  'total-sign-ups': signUp,
  'address-sign-up-mails': signUp,
  'address-invitation-mails': notOfACustomer,
  'address-change-mails': notOfACustomer,
  'customer-reset-mails': own,
  'customer-reset-mails-a-day': own,
  'customer-verification-mails': own,
  'customer-checkpoint-mails': own,
  'customer-phone-changes': own,
  'customer-phone-changes-by-mail': own,
  'customer-passkey-recoveries': own,
  'customer-new-numbers': own,
  'customer-taken-numbers': own,
  'customer-pushes': own,
  'customer-invitations': session,
  'customer-email-changes': session,
  'customer-unknown-enrolments': session,
  'customer-face-enrolments': session,
  'customer-warnings': notice,
  'customer-face-warnings': notice,
  'customer-refusals-noted': notice,
  'customer-phone-guesses': blocked,
  'customer-pushes-after-denial': { hindrance: 'requests-stopped' },
  'customer-face-tries': { from: readFaceTries },
  'token-checkpoint-mails': loginUnderWay,
  'token-checkpoint-polls': { not: 'too-short' },
  'token-hand-offs': loginUnderWay,
  'token-pushes': loginUnderWay,
  'token-photos': loginUnderWay,
  'token-photo-uploads': loginUnderWay,
  'challenge-proofs': loginUnderWay,
  'number-codes': codes,
  'neighbouring-numbers-codes': codes,
  'neighbouring-numbers-entered': notOfACustomer,
  'total-texts-hour': codes,
  'total-texts-day': codes,
  'total-calls-hour': codes,
  'total-calls-day': codes,
  'total-new-number-texts-hour': codes,
  'total-new-number-texts-day': codes,
  'total-new-number-calls-hour': codes,
  'total-new-number-calls-day': codes,
  'total-unproved-texts-hour': codes,
  'total-unproved-texts-day': codes,
  'total-unproved-calls-hour': signUp,
  'total-unproved-calls-day': signUp,
  'total-notices-hour': notice,
  'total-notices-day': notice,
  'country-codes': codes,
  'country-new-number-codes': codes,
  'country-unproved-codes': codes,
  'attempts-password': blocked,
  'attempts-password-known-device': blocked,
  'attempts-password-mail-link': blocked,
  'attempts-possession-code': blocked,
  'attempts-possession-code-known-device': blocked,
  'attempts-possession-code-session': session,
  'attempts-possession-code-address': blocked,
  'attempts-possession-code-address-known-device': blocked,
  'attempts-possession-code-mail-link': blocked,
  'attempts-passkey': blocked,
  'attempts-staff': staff,
  'attempts-new-number-code': blocked,
  'attempts-email-code': blocked,
  'attempts-push': blocked,
  'attempts-staff-code': staff,
} as const satisfies Readonly<Record<LimitName, Row>>;

type Table = typeof limitsOfLogin;

/** The limits that a login of a known customer can meet. */
export type LoginLimit = { [L in LimitName]: Table[L] extends { readonly not: Reason } ? never : L }[LimitName];

const rows: Readonly<Record<LimitName, Row>> = limitsOfLogin;

const unrecorded: ReadonlySet<Reason> = new Set(['staff', 'back-end', 'too-short']);

/** Whether the event log keeps the refusal of a customer by the limit. A poll that comes too early isn't kept. */
export function isRecorded(limit: LimitName): boolean {
  const row = rows[limit];
  return !('not' in row && unrecorded.has(row.not));
}

const readers = [...new Set(Object.values(rows).flatMap((row) => ('from' in row ? [row.from] : [])))];

/** @returns the limits that are used up for this customer, each once, with the end of the last span: of data sharing only if no other login meets it */
export async function listUsedUpForLogin(query: LimitQuery): Promise<readonly UsedUpForLogin[]> {
  const all = (await Promise.all(readers.map((read) => read(query)))).flat();
  return limitNames.flatMap((limit) => {
    const found = 'from' in rows[limit] ? all.filter((each) => each.limit === limit) : [];
    const dataSharing = found.every((each) => each.dataSharing);
    const ends = found.filter((each) => each.dataSharing === dataSharing).map(({ until }) => until);
    return ends.length === 0 ? [] : [{ limit, dataSharing, until: Math.max(...ends) }];
  });
}
