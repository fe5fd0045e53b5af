/** Every way to a session that a person can try. */
import { type ChallengeType, calls, socialCallbackPath } from '@stepgate/contract';
import { linkTokenIn, paths, tokenOf } from '@stepgate/testkit';
import type { Person } from './person.ts';
import { loseNumber, loseNumberByMail, newPassword, signWithPasskey } from './proofs.ts';
import { providerSays } from './social-provider.ts';
import { solve } from './solve.ts';
import { socialIdentity } from './victims.ts';

/** @returns whether it gave the person's browser a session */
type LogIn = (person: Person, using?: readonly ChallengeType[]) => Promise<boolean>;

/** A customer who must enter a new number learns it at the exchange, so that there is more to prove. */
const rounds = 3;

async function finish(person: Person, oneTimeToken: string, using?: readonly ChallengeType[]): Promise<boolean> {
  const { trustsBrowser: trustBrowser } = person.victim;
  const body = { oneTimeToken, ...(trustBrowser && { trustBrowser }) };
  for (let round = 0; round < rounds; round += 1) {
    await solve(person, oneTimeToken, using);
    if ((await person.ask(paths.exchange, { body })).status === 200) return true;
  }
  return false;
}

async function passwordToken({ ask, victim, password }: Person): Promise<string | undefined> {
  const { status, body } = await ask(paths.login, { body: { email: victim.customer.email, password } });
  return status === 200 ? tokenOf(body) : undefined;
}

async function byPassword(person: Person, using?: readonly ChallengeType[]): Promise<boolean> {
  const token = await passwordToken(person);
  return token !== undefined && finish(person, token, using);
}

async function byAddressAlone(person: Person, using?: readonly ChallengeType[]): Promise<boolean> {
  const { status, body } = await person.ask(paths.loginCdr, { body: { email: person.victim.customer.email } });
  return status === 200 && finish(person, tokenOf(body), using);
}

async function byPasskey(person: Person): Promise<boolean> {
  const { body } = await person.ask(calls.passkeyLoginOptions.path, { method: 'POST' });
  const { options } = JSON.parse(JSON.stringify(body));
  for (const credential of signWithPasskey(person, options)) {
    const passed = await person.ask(calls.loginWithPasskey.path, { body: { credential } });
    if (passed.status === 200) return finish(person, tokenOf(passed.body));
  }
  return false;
}

/** With the customer's account at the provider, or with an account that this person opens there for an address whose mail they read. */
async function bySocialLogin(person: Person, using?: readonly ChallengeType[]): Promise<boolean> {
  const { ask, world, victim, powers } = person;
  const own = socialIdentity(
    `own account of ${world.secrets.newToken()}`,
    powers.mail === 'reads' ? victim.customer.email : undefined,
  );
  providerSays(powers.social ? victim.social : own);
  const out = await ask(calls.connectSocial.path, { body: { provider: 'google' } });
  const state = JSON.stringify(out.body).match(/state=([\w-]+)/)?.[1] ?? '';
  const url = `${socialCallbackPath.replace(':provider', 'google')}?code=c&state=${state}`;
  // The provider sends the browser to our page. That isn't the relay's browser, which has the cookie of this login.
  const cookie = powers.page === 'ours' ? person.cookies() : '';
  const back = await world.app.inject({ url, headers: { cookie } });
  const token = String(back.headers.location).match(/^\/login\/social#token=([\w-]{43})$/)?.[1];
  return token !== undefined && finish(person, token, using);
}

async function byMailedReset(person: Person, using?: readonly ChallengeType[]): Promise<boolean> {
  const { ask, world, victim, powers } = person;
  await ask(calls.askPasswordReset.path, { body: { email: victim.customer.email } });
  await world.runJobs();
  const mails = (await world.messagesTo(victim.customer.email)).filter(({ text }) => text.includes('/reset-password#token='));
  if (powers.mail !== 'reads' || mails.length === 0) return false;
  const begun = await ask(paths.beginPasswordReset, { body: { token: linkTokenIn(mails) } });
  if (begun.status !== 200) return false;
  const oneTimeToken = tokenOf(begun.body);
  await solve(person, oneTimeToken, using);
  const set = await ask(paths.setPassword, { oneTimeToken, body: { password: newPassword } });
  if (set.status === 204) person.password = newPassword;
  return finish(person, oneTimeToken, using);
}

const twoDays = 48 * 3_600_000;

async function byLostNumber(person: Person, using?: readonly ChallengeType[]): Promise<boolean> {
  const token = await passwordToken(person);
  if (token === undefined) return false;
  await loseNumber(person, token);
  person.world.clock.move(twoDays);
  await person.world.runJobs();
  return person.ownNumber !== undefined && byPassword(person, using);
}

/** Without a photo. Staff has decided by then. */
export async function byLostNumberAndMail(person: Person, using?: readonly ChallengeType[]): Promise<boolean> {
  const token = await passwordToken(person);
  if (token === undefined || person.powers.mail === 'no') return false;
  await loseNumberByMail(person, token);
  return person.ownNumber !== undefined && byPassword(person, using);
}

/** In an order in which none closes another: a reset changes the password, and a social login may delete an unverified account. */
export const logins = {
  byPasskey,
  byPassword,
  byAddressAlone,
  byLostNumber,
  byLostNumberAndMail,
  byMailedReset,
  bySocialLogin,
} as const satisfies Readonly<Record<string, LogIn>>;
