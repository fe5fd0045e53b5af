/** How a registration begins: by an address that somebody typed, of which nothing is told, or by one that is known to be theirs. */
import { type AccountType, lifetimes, mails, routes, signUps } from '@stepgate/contract';
import type { Queries } from '../storage/storage.ts';
import { allow, takeAll } from './allowance.ts';
import type { Network } from './client-place.ts';
import { findCustomer } from './customers.ts';
import type { Deps } from './deps.ts';
import { queueMail } from './mail.ts';
import { linkTo } from './mail-words.ts';
import { accountExistsWords, signUpWords } from './mail-words-of-sign-up.ts';
import type { Language } from './problem-messages.ts';
import { becomeCustomer, takeOver } from './registrations-open.ts';

export type SignUp = {
  readonly email: string;
  readonly accountType: AccountType;
  readonly language: Language;
  /** Where to go in the end, already judged; empty for nowhere in particular. */
  readonly redirectTo: string;
  readonly referralToken: string;
  readonly referralSource: string;
  /** Who asks, for staff to look into. */
  readonly browser: string;
  readonly network: string;
};

/** What exists nowhere else once it is given out. */
type Begun = { readonly id: string; readonly signupToken: string };

async function keepRegistration(
  { secrets, clock }: Deps,
  queries: Queries,
  asked: SignUp,
  hashes: { readonly watch: string | null; readonly link: string | null },
): Promise<Begun> {
  const now = clock.now();
  const [id, signupToken] = [secrets.newToken(), secrets.newToken()];
  await queries
    .insertInto('registration')
    .values({
      id,
      email: asked.email,
      account_type: asked.accountType,
      language: asked.language,
      token_hash: secrets.hashToken(signupToken),
      watch_hash: hashes.watch,
      link_hash: hashes.link,
      link_expires_at: now + lifetimes.signUpLink,
      customer_id: null,
      redirect_to: asked.redirectTo,
      referral_token: asked.referralToken,
      referral_source: asked.referralSource,
      browser: asked.browser,
      address: asked.network,
      created_at: now,
      expires_at: now + lifetimes.registration,
      verified_at: null,
      completed_at: null,
    })
    .execute();
  return { id, signupToken };
}

/**
 * Begins with an address, and writes the mail to it: with an account or without, the same is done and as much of it.
 * @param network of the client
 * @throws Problem `too_many_requests`
 */
export async function beginRegistration(
  deps: Deps,
  queries: Queries,
  asked: SignUp,
  network: Network,
): Promise<Begun & { readonly emailVerifyOtt: string }> {
  const { secrets, clock, settings } = deps;
  const now = clock.now();
  await allow(queries, now, [{ key: `sign-ups from ${network}`, ...signUps }]);
  const owner = await findCustomer(queries, asked.email);
  const mail = { key: `sign-up mail to ${secrets.keyedHash('sign-up mail', asked.email)}`, ...mails.emailVerification };
  const mayMail = (await takeAll(queries, now, [mail])) === undefined;
  const [link, emailVerifyOtt] = [secrets.newToken(), secrets.newToken()];
  const begun = await keepRegistration(deps, queries, asked, {
    watch: secrets.hashToken(emailVerifyOtt),
    link: owner === undefined && mayMail ? secrets.hashToken(link) : null,
  });
  const written =
    owner === undefined
      ? signUpWords(linkTo(settings.origin, `${routes.register}/${begun.id}`, link))
      : accountExistsWords(settings.origin);
  if (mayMail)
    await queueMail(queries, secrets, now, { ...written[asked.language], to: asked.email, lifetime: lifetimes.signUpLink });
  return { ...begun, emailVerifyOtt };
}

/**
 * Begins with an address that a provider vouches for: nothing is mailed.
 * @returns `undefined` where the address has an account
 */
export async function beginVerifiedRegistration(
  deps: Deps,
  queries: Queries,
  asked: SignUp,
): Promise<(Begun & { readonly customerId: string }) | undefined> {
  const customerId = await becomeCustomer(deps, queries, asked);
  if (customerId === undefined) return undefined;
  const begun = await keepRegistration(deps, queries, asked, { watch: null, link: null });
  const taken = await takeOver(queries, deps.clock.now(), { id: begun.id, accountType: asked.accountType }, customerId);
  await queries.updateTable('registration').set(taken).where('id', '=', begun.id).execute();
  return { ...begun, customerId };
}
