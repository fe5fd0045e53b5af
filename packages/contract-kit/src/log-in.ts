/** A whole login: password, further challenges, session. And the requests that must be refused during it. */
import { type Call, calls, defaults, redirectTarget, resendCodeDelay } from '@stepgate/contract';
import { nobody, noPassword } from '@stepgate/contract/examples';
import { mergeCookies } from './browser-cookies.ts';
import { describe, endFault, sameFault } from './judge.ts';
import { marks, openEntry, readList } from './list.ts';
import { promises } from './promises.ts';
import { allCalls, refuseMalformed } from './refusals.ts';
import type { Fault } from './report.ts';
import { createSample } from './samples.ts';
import type { Answer } from './service.ts';
import type { TestCustomer } from './settings.ts';
import type { Trial } from './trial.ts';
import { type Preference, type Walker, walk } from './walk.ts';

export type LoggedIn = { readonly cookie: string; readonly usedToken: string };

type Login = Pick<TestCustomer, 'email' | 'password'>;

/** A login whose password was right. */
type Begun = {
  readonly oneTimeToken: string;
  /** A service may bind the login to the browser that began it. */
  readonly cookie: string;
};

/** A login must never redirect here. */
const elsewhere = 'https://elsewhere.stepgate-kit.invalid/home';

/** The older login, or the newer one if the service has only that. */
const chooseLogin = ({ has }: Trial): typeof calls.login | typeof calls.loginV2 =>
  !has(calls.login) && has(calls.loginV2) ? calls.loginV2 : calls.login;

/** The body that the login form sends. */
const loginBody = ({ settings }: Trial, { email, password }: Login, redirectAfterUrl: string = defaults.redirect) => ({
  email,
  password,
  captcha: null,
  challenge: null,
  siteKey: null,
  ...settings.captcha,
  rememberThisDevice: defaults.rememberThisDevice,
  redirectAfterUrl,
});

/** @returns the one-time token for the right password */
export async function beginLogin(trial: Trial, customer: Login, redirectAfterUrl?: string): Promise<Begun | undefined> {
  const begun = await trial.succeed(chooseLogin(trial), { body: loginBody(trial, customer, redirectAfterUrl) });
  const oneTimeToken = begun?.value?.oneTimeToken;
  return begun === undefined || oneTimeToken === undefined ? undefined : { oneTimeToken, cookie: mergeCookies(begun.answer) };
}

/** A login that asks for a redirect to another site. A service may refuse it, or redirect to a place of its own. */
async function beginLedElsewhere(trial: Trial, customer: Login): Promise<Begun | undefined> {
  const { status } = await trial.service.ask(chooseLogin(trial), { body: loginBody(trial, customer, elsewhere) });
  return beginLogin(trial, customer, status < 400 ? elsewhere : undefined);
}

/** The exchange that a front end uses there: on localhost a service may have only that one. */
export const chooseExchange = ({ has }: Trial): typeof calls.exchangeSession | typeof calls.exchangeSessionOnLocalhost =>
  !has(calls.exchangeSession) && has(calls.exchangeSessionOnLocalhost) ? calls.exchangeSessionOnLocalhost : calls.exchangeSession;

/** A wrong password and an unknown address must get the same answer, or the login reveals who is a customer. */
async function refuseWrongPassword(trial: Trial, { email }: TestCustomer): Promise<void> {
  const refuse = (call: Call, login: Login) =>
    trial.refuse(call, promises.wrongPassword, { body: loginBody(trial, login) }, [401]);
  for (const call of [calls.login, calls.loginV2]) {
    const wrong = await refuse(call, { email, password: noPassword });
    const unknown = await refuse(call, { email: nobody, password: noPassword });
    if (wrong !== undefined && unknown !== undefined) trial.report.check(call.id, promises.sameForAll, sameFault(wrong, unknown));
  }
}

async function tryOtherLogins(trial: Trial, customer: TestCustomer): Promise<void> {
  const withoutPassword = (email: string) => {
    const { password: _, ...body } = loginBody(trial, { email, password: '' });
    return { body };
  };
  await trial.succeed(calls.loginV2, { body: loginBody(trial, customer) });
  const known = await trial.succeed(calls.loginCdr, withoutPassword(customer.email));
  if (known === undefined) return;
  const unknown = await trial.service.ask(calls.loginCdr, withoutPassword(nobody));
  const shape = ({ status, body }: Answer): string => `${status} ${JSON.stringify(body)?.replace(/"[^"]{16,}"/g, '"…"')}`;
  const [one, other] = [shape(known.answer), shape(unknown)];
  trial.report.check(calls.loginCdr.id, promises.sameForAll, one === other ? undefined : { expected: one, came: other });
}

/** A code by text message: sent once, then entered wrong, right and again. */
async function refuseCodes(trial: Trial, oneTimeToken: string): Promise<void> {
  const list = await readList(trial, oneTimeToken);
  const entry = list && openEntry(list);
  const types = entry?.supported ? [entry.primaryChallenge, ...entry.alternatives].map(({ type }) => type) : [];
  if (types.includes('TOTP'))
    await trial.refuse(calls.verifyTotp, promises.wrongCode, { oneTimeToken, body: { code: '000000' } }, [400]);
  if (!types.includes('SMS'))
    return trial.why([calls.triggerPhoneCode, calls.verifyPhoneCode], 'the login of the first customer receives no text message');
  const params = { channel: 'sms' } as const;
  const sent = await trial.succeed(calls.triggerPhoneCode, { oneTimeToken, params, body: {} }, resendCodeDelay);
  await trial.refuse(calls.triggerPhoneCode, promises.soon, { oneTimeToken, params, body: {}, wantsLimit: true }, [429]);
  await trial.refuse(
    calls.verifyPhoneCode,
    promises.wrongCode,
    { oneTimeToken, params, body: { otpCode: '000000' } },
    [400],
    ['invalid_code'],
  );
  if (sent?.value === undefined) return undefined;
  const otpCode = await trial.codes.code({ by: 'sms', of: sent.value.obfuscatedPhoneNo ?? 'the customer' });
  if (otpCode === undefined) return trial.why([calls.verifyPhoneCode], 'the code that was sent is not known here');
  const right = await trial.succeed(calls.verifyPhoneCode, { oneTimeToken, params, body: { otpCode } });
  if (right === undefined) return undefined;
  const again = { oneTimeToken, params, body: { otpCode } };
  await trial.refuse(
    calls.verifyPhoneCode,
    promises.usedCode,
    again,
    [400, 401, 403],
    ['invalid_code', 'ott_not_found', 'not_allowed'],
  );
  // Otherwise the walk that follows would ask a list that lags for the same code again.
  if (list !== undefined) await marks(trial, oneTimeToken, list);
}

function locationFault(answer: Answer, location: string, origin: string): Fault | undefined {
  const leads = URL.canParse(location, origin) ? new URL(location, origin) : undefined;
  const own = leads?.origin === origin ? redirectTarget(location, { origin, paths: [leads.pathname] }) : location;
  const away = leads === undefined || leads.host === new URL(elsewhere).host || own !== location;
  return away ? { expected: 'a location of its own, such as /home', came: describe(answer) } : undefined;
}

/** @returns the session, if the service gives one */
async function exchange(trial: Trial, { oneTimeToken, cookie: before }: Begun): Promise<LoggedIn | undefined> {
  const call = chooseExchange(trial);
  const exchanged = await trial.succeed(call, { cookie: before, body: { oneTimeToken } });
  if (exchanged?.value === undefined) return undefined;
  const { service, report } = trial;
  report.check(
    call.id,
    promises.location,
    locationFault(exchanged.answer, exchanged.value.location ?? defaults.redirect, service.origin),
  );
  const inHeader = exchanged.value.location === undefined && exchanged.answer.headers.has('location');
  report.check(call.id, promises.inBody, inHeader ? { expected: 'location in the body', came: 'a Location header' } : undefined);
  const cookie = mergeCookies(exchanged.answer, before);
  const none = { expected: 'Set-Cookie with the session', came: 'no cookie' };
  report.check(call.id, promises.opensSession, exchanged.answer.headers.getSetCookie().length === 0 ? none : undefined);
  if (cookie !== '') return { cookie, usedToken: oneTimeToken };
  trial.why(allCalls, 'the exchange gives no cookie, so the kit has no session');
  return undefined;
}

/** The exchange works once: the second time, the token is spent and matches no login. */
async function spendTwice(trial: Trial, { oneTimeToken, cookie }: Begun): Promise<void> {
  const call = chooseExchange(trial);
  const again = await trial.refuse(call, promises.spent, { cookie, body: { oneTimeToken } }, [401]);
  const unknown = await trial.refuse(call, promises.token, { cookie, ...createSample(call) }, [401]);
  if (again !== undefined && unknown !== undefined) trial.report.check(call.id, promises.spent, sameFault(unknown, again));
}

/** The password is only one factor: a session from it alone would bypass the challenges. */
async function refuseUnproved(trial: Trial, { oneTimeToken, cookie }: Begun): Promise<void> {
  const { report } = trial;
  const call = chooseExchange(trial);
  const list = await readList(trial, oneTimeToken);
  if (list === undefined) return;
  if (openEntry(list) === undefined)
    return report.notTried(call.id, promises.unproved, 'the first customer logs in with the password alone');
  const answer = await trial.refuse(call, promises.unproved, { cookie, body: { oneTimeToken } }, [403]);
  const fault = { expected: 'no cookie', came: 'Set-Cookie', beyond: true } as const;
  report.check(call.id, promises.unproved, answer?.headers.getSetCookie().length ? fault : undefined);
}

/** A login that only has to succeed, without checks on the way. */
export async function logIn(trial: Trial, walker: Walker, prefer: Preference = 'quiet'): Promise<LoggedIn | undefined> {
  const begun = await beginLogin(trial, walker.customer);
  if (begun === undefined || !(await walk(trial, begun.oneTimeToken, walker, prefer))) return undefined;
  return exchange(trial, begun);
}

/** The login of the first customer, with all checks. */
export async function tryLogin(trial: Trial, customer: TestCustomer): Promise<LoggedIn | undefined> {
  await refuseWrongPassword(trial, customer);
  const begun = await beginLedElsewhere(trial, customer);
  if (begun === undefined) return undefined;
  const { oneTimeToken } = begun;
  await tryOtherLogins(trial, customer);
  await refuseUnproved(trial, begun);
  for (const call of allCalls.filter(({ auth }) => auth === 'one-time-token'))
    await refuseMalformed(trial, call, { oneTimeToken }, [400, 403]);
  await trial.succeed(calls.forgotPassword, { oneTimeToken });
  await refuseCodes(trial, oneTimeToken);
  if (!(await walk(trial, oneTimeToken, { customer }, 'first'))) {
    trial.why([calls.exchangeSession, calls.session], 'the kit could not pass what the login of the first customer asks for');
    return undefined;
  }
  const exchanged = await exchange(trial, begun);
  if (exchanged === undefined) return undefined;
  await spendTwice(trial, begun);
  await trial.succeed(calls.session, { cookie: exchanged.cookie });
  return exchanged;
}

/** A second login of the same customer, with alternatives if the list has some, and on localhost with the exchange there. */
export async function tryAlternatives(trial: Trial, customer: TestCustomer): Promise<void> {
  const begun = await beginLogin(trial, customer);
  if (begun === undefined) return;
  const { oneTimeToken, cookie } = begun;
  const list = await readList(trial, oneTimeToken);
  const others = list?.challenges.some((entry) => entry.supported && !entry.passed && entry.alternatives.length > 0) ?? false;
  const passed = await walk(trial, oneTimeToken, { customer }, 'another');
  const { id } = calls.tokenStatus;
  if (others && passed) trial.report.check(id, promises.otherWay, undefined);
  else if (others) trial.report.notTried(id, promises.otherWay, 'the kit could not pass the alternatives');
  else trial.report.notTried(id, promises.otherWay, 'the login of the first customer lists no alternative');
  if (passed) await trial.succeed(calls.exchangeSessionOnLocalhost, { cookie, body: { oneTimeToken } });
}

export async function logOut(trial: Trial, { cookie }: LoggedIn): Promise<void> {
  const { service, report } = trial;
  if ((await trial.succeed(calls.logout, { cookie })) === undefined || !trial.has(calls.session)) return;
  report.check(calls.logout.id, promises.ends, endFault(await service.ask(calls.session, { cookie })));
}
