import { sql } from 'kysely';
import { type Language, storedLanguage } from '../kernel/language.ts';
import type { Secrets } from '../kernel/secrets.ts';
import { type Of, prepared } from '../storage/prepared.ts';
import type { Queries } from '../storage/storage.ts';
import { parseRiskyChange, type RiskyChange, unconfirmedSince } from './risky-changes.ts';

/** `registering`: a sign-up without a password, which isn't an account yet: see `findCustomer`. `deactivated` by staff, `paused` by the customer. */
const statuses = ['registering', 'active', 'deactivated', 'paused'] as const;
export type CustomerStatus = (typeof statuses)[number];

/** An unknown status comes from a later release and must not allow a login. */
export const parseCustomerStatus = (stored: string): CustomerStatus =>
  statuses.find((status) => status === stored) ?? 'deactivated';

export type Customer = {
  readonly id: string;
  readonly email: string;
  readonly status: CustomerStatus;
  readonly passwordHash: string | undefined;
  /** Challenge type that the customer has chosen to be asked for first; empty for none. */
  readonly chosenMethod: string;
  readonly emailVerified: boolean;
  /** Type of the last second factor. */
  readonly lastMethod: string;
  /** The language of mails to the customer, and whether the customer has chosen it: see `kept-language.ts`. */
  readonly language: Language;
  readonly languageChosen: boolean;
  /** Of the browser of the last complete login, if it said one: see `kept-time-zone.ts`. */
  readonly timeZone: string | undefined;
  readonly pushesStoppedUntil: number;
  readonly passwordChangedAt: number;
  /** Nothing but a passkey opens a session or an approval: see `forbidden-methods.ts`. */
  readonly passkeysOnly: boolean;
  /** The last change to the account's security: see `cool-off.ts`. */
  readonly riskyChange: { readonly change: RiskyChange; readonly at: number; readonly confirmed: boolean } | undefined;
  /** See `unconfirmedSince`. */
  readonly unconfirmedSince: number | undefined;
  /** Shown to anyone who has the password of a deactivated account. The message is HTML that staff wrote, or empty. */
  readonly deactivation: { readonly title: string; readonly message: string; readonly canAppeal: boolean };
};

const customerByEmail = prepared((queries, of: Of<{ email: string }>) =>
  queries.selectFrom('customer').selectAll().where('email', '=', of('email')).where('status', '<>', sql.lit('registering')),
);
const customerById = prepared((queries, of: Of<{ id: string }>) =>
  queries.selectFrom('customer').selectAll().where('id', '=', of('id')),
);

type Row = Awaited<ReturnType<typeof customerById>>[number];

const toCustomer = (row: Row): Customer => ({
  id: row.id,
  email: row.email,
  status: parseCustomerStatus(row.status),
  passwordHash: row.password_hash ?? undefined,
  chosenMethod: row.chosen_method,
  emailVerified: row.email_verified_at !== null,
  lastMethod: row.last_way,
  language: storedLanguage(row.language),
  languageChosen: row.language_chosen === 1,
  timeZone: row.time_zone ?? undefined,
  pushesStoppedUntil: row.pushes_stopped_until,
  passwordChangedAt: row.password_changed_at,
  passkeysOnly: row.passkeys_only_at > 0,
  riskyChange:
    row.risky_change === ''
      ? undefined
      : { change: parseRiskyChange(row.risky_change), at: row.risky_change_at, confirmed: row.risky_change_confirmed === 1 },
  unconfirmedSince: unconfirmedSince(row),
  deactivation: { title: row.status_title, message: row.status_message, canAppeal: row.can_appeal === 1 },
});

/** The customer with an email address. An unfinished sign-up doesn't count as an account in any call, and takes the same time as no account. */
export async function findCustomer(queries: Queries, email: string): Promise<Customer | undefined> {
  const [row] = await customerByEmail(queries, { email });
  return row && toCustomer(row);
}

/** The customer of a token or session, in any status; `undefined` for a decoy and for a deleted customer. */
export async function customerWithId(queries: Queries, id: string | undefined): Promise<Customer | undefined> {
  if (id === undefined) return undefined;
  const [row] = await customerById(queries, { id });
  return row && toCustomer(row);
}

/** The rate-limit key for an address, with or without an account. Both cases must look the same and take the same time. */
export const rateLimitKeyOf = (customer: Customer | undefined, email: string, secrets: Secrets): string =>
  customer?.id ?? `nobody:${secrets.pseudonym('subject', email)}`;
