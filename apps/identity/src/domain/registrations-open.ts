/** The mailed link of a registration: whoever reads the mail goes on with it, in the browser that they opened it in, and nobody else. */
import { type AccountType, lifetimes, registerLocation } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import { customerWithId } from './customers.ts';
import type { Deps } from './deps.ts';
import { takeTurn } from './last-way.ts';
import { Problem } from './problem.ts';
import type { Language } from './problem-messages.ts';
import { registrationFrom, signUpHashOf } from './registrations.ts';

/**
 * The customer that an address which is known to be read becomes, or has become by an earlier sign-up. Locks it: begin with this.
 * @returns its id; `undefined` where the address has an account
 */
export async function becomeCustomer(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  queries: Queries,
  { email, language }: { readonly email: string; readonly language: Language },
): Promise<string | undefined> {
  const now = clock.now();
  await queries
    .insertInto('customer')
    .values({
      id: secrets.newToken(),
      email,
      status: 'registering',
      password_hash: null,
      preferred_challenge: 'SMS',
      trusts_known_devices: 0,
      created_at: now,
      email_verified_at: now,
      language,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  const row = await queries.selectFrom('customer').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await takeTurn(queries, row.id);
  const customer = await customerWithId(queries, row.id);
  return customer?.status === 'registering' ? customer.id : undefined;
}

/** The registration is the customer's from here on: it goes on where the one before it stopped, and that one ends. @returns what to write */
export async function takeOver(
  queries: Queries,
  now: number,
  { id, accountType }: { readonly id: string; readonly accountType: AccountType },
  customerId: string,
) {
  const earlier = await queries
    .updateTable('registration')
    .set({ expires_at: now })
    .where('customer_id', '=', customerId)
    .where('id', '<>', id)
    .where('expires_at', '>', now)
    .returning(['account_type', 'country', 'business_name', 'created_at'])
    .execute();
  const last = earlier.toSorted((a, b) => b.created_at - a.created_at).find((each) => each.account_type === accountType);
  return {
    customer_id: customerId,
    verified_at: now,
    expires_at: now + lifetimes.registration,
    country: last?.country ?? '',
    business_name: last?.business_name ?? '',
  };
}

/**
 * Takes the token of a mail, once: the address is its reader's.
 * @param cookie of the sign-up in the asking browser: where it began, it goes on with what it has
 * @returns what the browser goes on with
 * @throws Problem `invalid_link`
 */
export async function openRegistration(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  queries: Queries,
  token: string,
  cookie: string | undefined,
): Promise<{ readonly id: string; readonly signupToken: string }> {
  const { secrets, clock } = deps;
  const now = clock.now();
  const linkHash = secrets.hashToken(token);
  const row = await queries
    .selectFrom('registration')
    .selectAll()
    .where('link_hash', '=', linkHash)
    .where('link_expires_at', '>', now)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('invalid_link');
  const registration = registrationFrom(row);
  const customerId = await becomeCustomer(deps, queries, registration);
  if (customerId === undefined) throw new Problem('invalid_link');
  const began = cookie !== undefined && signUpHashOf(deps, cookie) === row.token_hash;
  const signupToken = began ? cookie : secrets.newToken();
  const taken = await takeOver(queries, now, registration, customerId);
  const opened = await queries
    .updateTable('registration')
    .set({ ...taken, link_hash: null, token_hash: secrets.hashToken(signupToken) })
    .where('id', '=', row.id)
    .where('link_hash', '=', linkHash)
    .returning('id')
    .executeTakeFirst();
  if (opened === undefined) throw new Problem('invalid_link');
  return { id: opened.id, signupToken };
}

/** What the waiting page would have of its registration; of each only what was given. */
type Wanted = { readonly language: Language | undefined; readonly redirectTo: string | undefined };

/**
 * Asks for a sign-up whether its mail was read, by its `emailVerifyOtt`. It is told once, and only to the browser that goes on.
 * @param cookie of the sign-up in the asking browser
 * @returns where the registration goes on, or that nobody has read the mail
 * @throws Problem `invalid_link`
 */
export async function watchRegistration(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  queries: Queries,
  watch: string,
  cookie: string | undefined,
  { language, redirectTo }: Wanted,
): Promise<'waiting' | { readonly location: string }> {
  const watchHash = deps.secrets.hashToken(watch);
  const wanted = { ...(language && { language }), ...(redirectTo !== undefined && { redirect_to: redirectTo }) };
  const row = await queries
    .selectFrom('registration')
    .select(['verified_at', 'language', 'redirect_to'])
    .where('watch_hash', '=', watchHash)
    .where('expires_at', '>', deps.clock.now())
    .executeTakeFirst();
  if (row === undefined) throw new Problem('invalid_link');
  if (row.verified_at === null) {
    // Asked every few seconds: written only where it says something new.
    const isNew = (language ?? row.language) !== row.language || (redirectTo ?? row.redirect_to) !== row.redirect_to;
    if (isNew) await queries.updateTable('registration').set(wanted).where('watch_hash', '=', watchHash).execute();
    return 'waiting';
  }
  const told = await queries
    .updateTable('registration')
    .set({ watch_hash: null, ...wanted })
    .where('watch_hash', '=', watchHash)
    .where('token_hash', '=', signUpHashOf(deps, cookie) ?? '')
    .returning(['id', 'redirect_to'])
    .executeTakeFirst();
  if (told === undefined) throw new Problem('invalid_link');
  return { location: registerLocation({ id: told.id, redirectUrl: told.redirect_to || undefined }) };
}
