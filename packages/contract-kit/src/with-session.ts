/** The calls of a logged-in customer that lose nothing. */
import { randomUUID } from 'node:crypto';
import { type Call, calls, headers } from '@stepgate/contract';
import { succeedApproved, tryApproval } from './approve.ts';
import { describe, endFault, readValue, successFault } from './judge.ts';
import { beginLogin, chooseExchange, type LoggedIn } from './log-in.ts';
import { promises } from './promises.ts';
import { allCalls, refuseMalformed } from './refusals.ts';
import type { KitRequest } from './service.ts';
import type { TestCustomer } from './settings.ts';
import type { Trial } from './trial.ts';
import type { Walker } from './walk.ts';

/** Checks the success of a call that an approval allowed. */
function judgeApproved<C extends Call>({ report }: Trial, call: C, answer: Parameters<typeof successFault>[1] | undefined) {
  if (answer === undefined) return undefined;
  return report.check(call.id, promises.succeeds, successFault(call, answer)) ? readValue(call, answer) : undefined;
}

/** A number is added with two approvals, and removed again. */
async function addNumber(trial: Trial, { cookie }: LoggedIn, walker: Walker, newPhoneNumber: string): Promise<void> {
  const wish = (number: string): KitRequest => ({ cookie, body: { newPhoneNumber: number } });
  const other = `${newPhoneNumber.slice(0, -1)}${newPhoneNumber.endsWith('0') ? 1 : 0}`;
  const added = await tryApproval(trial, { route: calls.addPhoneNumber, wish: wish(newPhoneNumber), other: wish(other) }, walker);
  const number = judgeApproved(trial, calls.addPhoneNumber, added);
  if (number === undefined) return;
  const one = { cookie, params: { id: number.id } };
  judgeApproved(
    trial,
    calls.verifyPhoneNumber,
    await tryApproval(trial, { route: calls.verifyPhoneNumber, wish: one, onceDone: [403, 404] }, walker),
  );
  const numbers = (await trial.succeed(calls.listPhoneNumbers, { cookie }))?.value?.phoneNumbers ?? [];
  const before = numbers.find(({ type }) => type === 'PRIMARY');
  const another = numbers.findLast(({ type }) => type === 'SECONDARY');
  if (before === undefined || another === undefined) return;
  await trial.succeed(calls.makePhoneNumberPrimary, { cookie, params: { id: another.id } });
  await trial.succeed(calls.makePhoneNumberPrimary, { cookie, params: { id: before.id } });
  await succeedApproved(trial, calls.removePhoneNumber, { cookie, params: { id: another.id } }, walker);
}

/**
 * A service may begin a phone change in a session, only in a login, or not for every customer. @returns the request's
 * authorization
 */
async function phoneChangeWish(trial: Trial, { cookie }: LoggedIn, customer: TestCustomer): Promise<KitRequest | undefined> {
  const inSession = await trial.service.ask(calls.startPhoneChange, { cookie });
  if (inSession.status < 400) return { cookie };
  const login = await beginLogin(trial, customer);
  const inLogin = login && (await trial.service.ask(calls.startPhoneChange, login));
  if (inLogin === undefined || inLogin.status >= 400) {
    trial.why([calls.startPhoneChange], `the service refuses it to the first customer: ${describe(inLogin ?? inSession)}`);
    return undefined;
  }
  const fault = { expected: 'a success in a session too', came: describe(inSession), beyond: true } as const;
  trial.report.check(calls.startPhoneChange.id, promises.succeeds, fault);
  return login;
}

/** Gets a token of its own, which opens no session, and reads the state of the new change. */
async function beginPhoneChange(trial: Trial, session: LoggedIn, customer: TestCustomer): Promise<void> {
  if (!trial.has(calls.startPhoneChange)) return;
  const { cookie } = session;
  const wish = await phoneChangeWish(trial, session, customer);
  const begun = wish && (await trial.succeed(calls.startPhoneChange, wish));
  const oneTimeToken = begun?.value?.oneTimeToken;
  if (oneTimeToken === undefined) return;
  await trial.succeed(calls.tokenStatus, { oneTimeToken });
  await trial.refuse(chooseExchange(trial), promises.unproved, { body: { oneTimeToken } }, [403]);
  await trial.refuse(calls.phoneChangeStatus, promises.nothingAsked, { oneTimeToken }, [403]);
  await trial.refuse(calls.cancelOwnPhoneChange, promises.nothingAsked, { cookie }, [404]);
  trial.why(
    [calls.phoneChangeStatus, calls.cancelOwnPhoneChange, calls.cancelPhoneChange, calls.cancelPhoneChangeOnDevice],
    'a change needs a photo, and somebody who looks at it',
  );
}

export async function trySession(trial: Trial, session: LoggedIn, customer: TestCustomer): Promise<void> {
  const walker = { customer };
  const { cookie } = session;
  const { newPhoneNumber } = trial.settings;
  for (const call of [calls.security, calls.team, calls.listPhoneNumbers, calls.sessionToken])
    await trial.succeed(call, { cookie });
  for (const call of allCalls.filter(({ auth }) => auth === 'session'))
    if (trial.has(call)) await refuseMalformed(trial, call, { cookie }, [400]);
  await beginPhoneChange(trial, session, customer);
  const changes = [calls.addPhoneNumber, calls.verifyPhoneNumber, calls.makePhoneNumberPrimary, calls.removePhoneNumber] as const;
  if (newPhoneNumber === undefined) trial.why(changes, 'no phone number is given that may be added (newPhoneNumber)');
  else if (!customer.mayChange) trial.why(changes, 'the first customer must not be changed (mayChange)');
  else if (trial.has(calls.addPhoneNumber)) await addNumber(trial, session, walker, newPhoneNumber);
  for (const provider of (await trial.succeed(calls.loginOptions, {}))?.value?.socials ?? [])
    await trial.succeed(calls.connectOwnSocial, { cookie, body: { provider } });
}

/** The company's own request, as the front end's wrapper makes it: with its own idempotency key, the same on the retry. */
export async function tryProtected(trial: Trial, { cookie }: LoggedIn, customer: TestCustomer): Promise<void> {
  const own = trial.settings.protected;
  if (own === undefined) return;
  const id = `${own.method} ${own.path}`;
  const keyed = (body: unknown): KitRequest => ({ cookie, body, headers: { [headers.idempotencyKey]: randomUUID() } });
  const wish = keyed(own.body);
  const route = { id, method: own.method, path: own.path, query: undefined };
  const other = own.otherBody === undefined ? {} : { other: keyed(own.otherBody) };
  const done = await tryApproval(trial, { route, wish, ...other }, { customer });
  if (done === undefined) return;
  const again = await trial.service.ask(route, wish);
  const same = again.status === done.status && again.text === done.text;
  const fault = { expected: `the same answer as before: ${describe(done)}`, came: describe(again) };
  trial.report.check(id, promises.sameKey, same ? undefined : fault);
}

/** Reports fraud: the requested approval ends, and its session is frozen. */
export async function tryFraudReport(trial: Trial, { cookie }: LoggedIn): Promise<void> {
  const { newPhoneNumber, protected: own } = trial.settings;
  const phone = newPhoneNumber !== undefined && trial.has(calls.addPhoneNumber);
  if (!phone && own === undefined)
    return trial.why([calls.reportFraud], 'no request that needs an approval is given (newPhoneNumber or protected)');
  const route =
    phone || own === undefined ? calls.addPhoneNumber : { id: own.path, method: own.method, path: own.path, query: undefined };
  const key = { [headers.idempotencyKey]: randomUUID() };
  const demand = await trial.service.ask(
    route,
    phone ? { cookie, body: { newPhoneNumber } } : { cookie, body: own?.body, headers: key },
  );
  const oneTimeToken = demand.headers.get(headers.approval);
  if (oneTimeToken === null) return trial.why([calls.reportFraud], 'no approval was asked for');
  if ((await trial.succeed(calls.reportFraud, { oneTimeToken })) === undefined) return;
  await trial.refuse(calls.reportFraud, promises.spent, { oneTimeToken }, [401]);
  if (!trial.has(calls.session)) return;
  trial.report.check(calls.reportFraud.id, promises.frozen, endFault(await trial.service.ask(calls.session, { cookie })));
}
