/**
 * Every limit by its name, once: the log, the metrics and docs/operating-reference.md use these names. A limit that isn't named here doesn't compile, and neither does a
 * refusal that names none.
 */

/** Limits of a client's network: the words that their keys in the database begin with, and their names. */
export const networkLimits = {
  'logins from': 'network-logins',
  'logins with a captcha from': 'network-logins-with-captcha',
  'data sharing from': 'network-data-sharing',
  'data sharing with a captcha from': 'network-data-sharing-with-captcha',
  'unknown passkeys from': 'network-unknown-passkeys',
  'refused passkeys from': 'network-refused-passkeys',
  'social logins from': 'network-social-logins',
  'staff logins from': 'network-staff-logins',
  'unjudged from': 'network-unjudged-captchas',
  'sign-ups from': 'network-sign-ups',
  'resets asked from': 'network-resets',
  'appeals from': 'network-appeals',
  'invitations from': 'network-invitations',
  'codes from': 'network-codes',
  'unproved codes from': 'network-unproved-codes',
  'enrolment from': 'network-device-enrolments',
  'unknown tokens from': 'network-unknown-tokens',
  'unknown API keys from': 'network-unknown-api-keys',
  'refused security events from': 'network-refused-security-events',
  'page faults from': 'network-page-faults',
} as const;

/** Limits of anything else, such as a customer, a token or a country. */
const subjectLimits = {
  'logins of guest': 'guest-logins',
  'logins with a captcha of guest': 'guest-logins-with-captcha',
  'data sharing of guest': 'guest-data-sharing',
  'data sharing with a captcha of guest': 'guest-data-sharing-with-captcha',
  'calls with the API key': 'api-key-calls',
  'approvals asked in': 'session-approvals',
  'cool-offs asked in': 'session-cool-offs',
  'appeals of': 'address-appeals',
  'desk searches of': 'staff-searches',
  'desk customers of': 'staff-customers',
  'desk actions of': 'staff-actions',
  'photos opened by': 'staff-photos',
  'case decisions of': 'staff-decisions',
  'sign-ups of': 'total-sign-ups',
  'sign-up mail to': 'address-sign-up-mails',
  'reset mail to': 'customer-reset-mails',
  'reset mail of the day to': 'customer-reset-mails-a-day',
  'invitation mail to': 'address-invitation-mails',
  'new address mail to': 'address-change-mails',
  'verification mail to': 'customer-verification-mails',
  'checkpoint mail to': 'customer-checkpoint-mails',
  'checkpoint of': 'token-checkpoint-mails',
  'checkpoint polls of': 'token-checkpoint-polls',
  'invitations of': 'customer-invitations',
  'e-mail changes of': 'customer-email-changes',
  'phone changes begun by': 'customer-phone-changes',
  'phone changes by mail of': 'customer-phone-changes-by-mail',
  'passkey recoveries of': 'customer-passkey-recoveries',
  'unknown enrolments of': 'customer-unknown-enrolments',
  'face enrolments of': 'customer-face-enrolments',
  'phone guesses at': 'customer-phone-guesses',
  'new numbers of': 'customer-new-numbers',
  'taken numbers told to': 'customer-taken-numbers',
  'told of': 'customer-warnings',
  'warned of faces': 'customer-face-warnings',
  'refusals noted of': 'customer-refusals-noted',
  'hand-offs of': 'token-hand-offs',
  'push of': 'token-pushes',
  'push to': 'customer-pushes',
  'photos of': 'token-photos',
  'photos tried with': 'token-photo-uploads',
  'numbers near': 'neighbouring-numbers-codes',
  'numbers entered near': 'neighbouring-numbers-entered',
  'texts of an hour to': 'total-texts-hour',
  'texts of a day to': 'total-texts-day',
  'calls of an hour to': 'total-calls-hour',
  'calls of a day to': 'total-calls-day',
  'new-number texts of an hour to': 'total-new-number-texts-hour',
  'new-number texts of a day to': 'total-new-number-texts-day',
  'new-number calls of an hour to': 'total-new-number-calls-hour',
  'new-number calls of a day to': 'total-new-number-calls-day',
  'unproved texts of an hour to': 'total-unproved-texts-hour',
  'unproved texts of a day to': 'total-unproved-texts-day',
  'unproved calls of an hour to': 'total-unproved-calls-hour',
  'unproved calls of a day to': 'total-unproved-calls-day',
  'notices of an hour to': 'total-notices-hour',
  'notices of a day to': 'total-notices-day',
  'codes to': 'country-codes',
  'new-number codes to': 'country-new-number-codes',
  'unproved codes to': 'country-unproved-codes',
} as const;

/** Limits that have a table of their own. */
const otherLimits = [
  'staff-actions-for-customer',
  'staff-lifts',
  'number-codes',
  'customer-pushes-after-denial',
  'customer-face-tries',
  'challenge-proofs',
  'attempts-password',
  'attempts-password-known-device',
  'attempts-password-mail-link',
  'attempts-possession-code',
  'attempts-possession-code-known-device',
  'attempts-possession-code-session',
  'attempts-possession-code-address',
  'attempts-possession-code-address-known-device',
  'attempts-possession-code-mail-link',
  'attempts-passkey',
  'attempts-staff',
  'attempts-new-number-code',
  'attempts-email-code',
  'attempts-push',
  'attempts-staff-code',
] as const;

export type NetworkLimit = keyof typeof networkLimits;
type SubjectLimit = keyof typeof subjectLimits;
export type LimitName =
  | (typeof networkLimits)[NetworkLimit]
  | (typeof subjectLimits)[SubjectLimit]
  | (typeof otherLimits)[number];

/** Every name. */
export const limitNames: readonly LimitName[] = [
  ...Object.values(networkLimits),
  ...Object.values(subjectLimits),
  ...otherLimits,
];

/** A key of a limit that isn't a network's. */
export type SubjectKey = `${SubjectLimit} ${string}`;

// The longest first: a limit's words may begin with another's.
const byLength = Object.entries(subjectLimits).toSorted(([a], [b]) => b.length - a.length);

const findName = (key: string): LimitName | undefined => byLength.find(([words]) => key.startsWith(`${words} `))?.[1];

/** @throws Error for a key of no limit, which no type lets pass */
export function nameOfKey(key: SubjectKey): LimitName {
  const found = findName(key);
  if (found === undefined) throw new Error('the key belongs to no limit');
  return found;
}

/** Each key that a limit of this subject may have, if only its id follows the limit's words: they are found one by one, whatever else the table has. */
export const keysOfSubject = (subject: string): readonly string[] =>
  Object.keys(subjectLimits).map((words) => `${words} ${subject}`);

/**
 * The name of a stored key, for people to read.
 * @param subject that the key ends with
 * @returns the words of the key for a limit of a later release
 */
export const nameOfStoredKey = (key: string, subject: string): string => findName(key) ?? key.slice(0, -subject.length - 1);
