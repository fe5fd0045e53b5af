/** The login, whole: password, what is asked besides, session. And what is refused on the way. */
import { calls, defaults, redirectTarget } from '@stepgate/contract';
import { describe, sameFault } from './judge.ts';
import { allCalls, refuseMalformed } from './refusals.ts';
import { type Fault, promises } from './report.ts';
import { nobody, noPassword, samples } from './samples.ts';
import type { Answer } from './service.ts';
import type { TestCustomer } from './settings.ts';
import type { Trial } from './trial.ts';
import { listOf, type Preference, type Walker, walk } from './walk.ts';

export type LoggedIn = { readonly cookie: string; readonly usedToken: string };

/** What a browser would send back. */
export const cookiesOf = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');

/** Where a login must never lead. */
const elsewhere = 'https://elsewhere.stepgate-kit.invalid/home';

/** @returns the one-time token of a login */
export async function beginLogin(trial: Trial, { email, password }: TestCustomer): Promise<string | undefined> {
  const begun = await trial.succeed(calls.login, { body: { email, password, redirectAfterUrl: elsewhere } });
  return begun?.value?.oneTimeToken;
}

/** One answer for a wrong password and for an address that nobody has: else the login tells who is a customer. */
async function refuseWrongPassword(trial: Trial, { email }: TestCustomer): Promise<void> {
  for (const call of [calls.login, calls.loginV2]) {
    const wrong = await trial.refuse(call, promises.wrongPassword, { body: { email, password: noPassword } }, [401]);
    const unknown = await trial.refuse(call, promises.wrongPassword, { body: { email: nobody, password: noPassword } }, [401]);
    if (wrong !== undefined && unknown !== undefined) trial.report.check(call.id, promises.sameForAll, sameFault(wrong, unknown));
  }
}

async function tryOtherLogins(trial: Trial, { email, password }: TestCustomer): Promise<void> {
  await trial.succeed(calls.loginV2, { body: { email, password } });
  const known = await trial.succeed(calls.loginCdr, { body: { email } });
  const unknown = await trial.succeed(calls.loginCdr, { body: { email: nobody } });
  if (known === undefined || unknown === undefined) return;
  const shape = ({ body }: Answer): string => JSON.stringify(body).replace(/"[^"]{16,}"/g, '"…"');
  const [one, other] = [shape(known.answer), shape(unknown.answer)];
  trial.report.check(calls.loginCdr.id, promises.sameForAll, one === other ? undefined : { expected: one, came: other });
}

/** A code by text message: sent once, wrong, right and again. */
async function refuseCodes(trial: Trial, oneTimeToken: string): Promise<void> {
  const entry = (await listOf(trial, oneTimeToken))?.challenges.find(({ required, passed }) => required && !passed);
  const types = entry?.supported ? [entry.primaryChallenge, ...entry.alternatives].map(({ type }) => type) : [];
  if (types.includes('TOTP'))
    await trial.refuse(calls.verifyTotp, promises.wrongCode, { oneTimeToken, body: { code: '000000' } }, [400]);
  if (!types.includes('SMS'))
    return trial.why([calls.triggerPhoneCode, calls.verifyPhoneCode], 'the login of the first customer takes no text message');
  const params = { channel: 'sms' } as const;
  const sent = await trial.succeed(calls.triggerPhoneCode, { oneTimeToken, params, body: {} });
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
  if (otpCode === undefined) return trial.why([calls.verifyPhoneCode], 'nobody here knows the code that was sent');
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
}

function locationFault(answer: Answer, location: string, origin: string): Fault | undefined {
  const leads = URL.canParse(location, origin) ? new URL(location, origin) : undefined;
  const own = leads?.origin === origin ? redirectTarget(location, { origin, paths: [leads.pathname] }) : location;
  const away = leads === undefined || leads.host === new URL(elsewhere).host || own !== location;
  return away ? { expected: 'a location of its own, such as /home', came: describe(answer) } : undefined;
}

/** @returns the session, where the service gives one */
async function exchange(trial: Trial, oneTimeToken: string): Promise<LoggedIn | undefined> {
  const given = await trial.succeed(calls.exchangeSession, { body: { oneTimeToken } });
  if (given?.value === undefined) return undefined;
  const { service, report } = trial;
  report.check(
    calls.exchangeSession.id,
    promises.location,
    locationFault(given.answer, given.value.location ?? defaults.redirect, service.origin),
  );
  const cookie = cookiesOf(given.answer);
  const opened = { expected: 'Set-Cookie with the session', came: 'no cookie' };
  return report.check(calls.exchangeSession.id, promises.opensSession, cookie === '' ? opened : undefined)
    ? { cookie, usedToken: oneTimeToken }
    : undefined;
}

/** Once is enough: the second time it is a used token, which is nobody's. */
async function spendTwice(trial: Trial, oneTimeToken: string): Promise<void> {
  const again = await trial.refuse(calls.exchangeSession, promises.spent, { body: { oneTimeToken } }, [401]);
  const unknown = await trial.refuse(calls.exchangeSession, promises.token, samples.exchangeSession, [401]);
  if (again !== undefined && unknown !== undefined)
    trial.report.check(calls.exchangeSession.id, promises.spent, sameFault(unknown, again));
}

/** The password proves one thing: what opens a session with it alone is no gate. */
async function refuseUnproved(trial: Trial, oneTimeToken: string): Promise<void> {
  const { report } = trial;
  const list = await listOf(trial, oneTimeToken);
  if (list === undefined) return;
  if (!list.challenges.some(({ required, passed }) => required && !passed))
    return report.notTried(
      calls.exchangeSession.id,
      promises.unproved,
      'the login of the first customer asks for nothing besides the password',
    );
  const answer = await trial.refuse(calls.exchangeSession, promises.unproved, { body: { oneTimeToken } }, [403]);
  const cookie = answer === undefined ? '' : cookiesOf(answer);
  report.check(
    calls.exchangeSession.id,
    promises.unproved,
    cookie === '' ? undefined : { expected: 'no cookie', came: 'Set-Cookie' },
  );
}

/** A login without a look at anything but that it comes to its end. */
export async function logIn(trial: Trial, walker: Walker, prefer: Preference = 'quiet'): Promise<LoggedIn | undefined> {
  const oneTimeToken = await beginLogin(trial, walker.customer);
  if (oneTimeToken === undefined || !(await walk(trial, oneTimeToken, walker, prefer))) return undefined;
  return exchange(trial, oneTimeToken);
}

/** The login of the first customer, with every look. */
export async function tryLogin(trial: Trial, customer: TestCustomer): Promise<LoggedIn | undefined> {
  await refuseWrongPassword(trial, customer);
  const oneTimeToken = await beginLogin(trial, customer);
  if (oneTimeToken === undefined) return undefined;
  await tryOtherLogins(trial, customer);
  await refuseUnproved(trial, oneTimeToken);
  for (const call of allCalls.filter(({ auth }) => auth === 'one-time-token'))
    await refuseMalformed(trial, call, { oneTimeToken }, [400, 403]);
  await trial.succeed(calls.forgotPassword, { oneTimeToken });
  await refuseCodes(trial, oneTimeToken);
  if (!(await walk(trial, oneTimeToken, { customer }, 'first'))) {
    trial.why([calls.exchangeSession, calls.session], 'the kit could not pass what the login of the first customer asks for');
    return undefined;
  }
  const given = await exchange(trial, oneTimeToken);
  if (given === undefined) return undefined;
  await spendTwice(trial, oneTimeToken);
  await trial.succeed(calls.session, { cookie: given.cookie });
  return given;
}

/** A second login of the same customer, by other ways where its list names some, and on localhost by the exchange that is there. */
export async function tryAnotherWay(trial: Trial, customer: TestCustomer): Promise<void> {
  const oneTimeToken = await beginLogin(trial, customer);
  if (oneTimeToken === undefined) return;
  const list = await listOf(trial, oneTimeToken);
  const others = list?.challenges.some((entry) => entry.supported && !entry.passed && entry.alternatives.length > 0) ?? false;
  const passed = await walk(trial, oneTimeToken, { customer }, 'another');
  const { id } = calls.tokenStatus;
  if (others && passed) trial.report.check(id, promises.otherWay, undefined);
  else if (others) trial.report.notTried(id, promises.otherWay, 'the kit could not pass the other ways');
  else trial.report.notTried(id, promises.otherWay, 'the login of the first customer lists no other way');
  if (passed) await trial.succeed(calls.exchangeSessionOnLocalhost, { body: { oneTimeToken } });
}

export async function logOut(trial: Trial, { cookie }: LoggedIn): Promise<void> {
  const { service, report } = trial;
  await trial.succeed(calls.logout, { cookie });
  const after = await service.ask(calls.session, { cookie });
  report.check(
    calls.logout.id,
    promises.ends,
    after.status === 401 ? undefined : { expected: '401 from the session afterwards', came: describe(after) },
  );
}
