/**
 * Requests that every call must refuse: without a token, session or access-token header, from another site's form, or with a
 * malformed body.
 */
import { apiKeyPrefix, type Call, calls, cookieName, headers, sizes } from '@stepgate/contract';
import { unknownToken } from '@stepgate/contract/examples';
import { describe, refusalFault, sameFault } from './judge.ts';
import { promises } from './promises.ts';
import { createSample } from './samples.ts';
import type { CalledRoute, KitRequest } from './service.ts';
import type { Trial } from './trial.ts';

export const allCalls: readonly Call[] = Object.values(calls);

/** Another site. No request goes there: only a header names it. */
const elsewhere = 'https://elsewhere.stepgate-kit.invalid';

/** Malformed bodies: invalid JSON, no object, and every field with another type. */
function malformedBodies(call: Call): KitRequest[] {
  const { body } = createSample(call);
  const wrong = { $ne: null };
  const fields = typeof body === 'object' && body !== null ? Object.keys(body) : [];
  return [
    { raw: { type: 'application/json', text: '{' } },
    { body: [] },
    ...(fields.length === 0 ? [] : [{ body: Object.fromEntries(fields.map((name) => [name, wrong])) }]),
  ];
}

/**
 * @param held the call's authorization, if the kit has it
 * @param statuses the accepted refusals, including one for missing authorization if the call may check that first
 */
export async function refuseMalformed(trial: Trial, call: Call, held: KitRequest, statuses: readonly number[]): Promise<void> {
  if (call.body === undefined) return;
  const { body: _, ...sample } = createSample(call);
  for (const malformed of malformedBodies(call))
    await trial.refuse(call, promises.malformed, { ...sample, ...held, ...malformed }, statuses);
}

/** The answer must not reveal whether the token is missing, malformed or unknown. */
async function refuseTokens(trial: Trial, call: Call): Promise<void> {
  const sample = createSample(call);
  const ask = (oneTimeToken?: string) =>
    trial.refuse(call, promises.token, { ...sample, ...(oneTimeToken !== undefined && { oneTimeToken }) }, [401]);
  const missing = await ask();
  for (const token of ['short', unknownToken]) {
    const answer = await ask(token);
    if (missing !== undefined && answer !== undefined) trial.report.check(call.id, promises.token, sameFault(missing, answer));
  }
}

/** Under the contract's names for such cookies, with shorter ones, which the service may have. */
const strangeCookies = (['session', 'staff-session', 'sign-up'] as const)
  .flatMap((kind) => [kind, `__Host-${kind}`, cookieName(kind, 'https://app.example')])
  .map((name) => `${name}=${unknownToken}`)
  .join('; ');

async function refuseForeign(trial: Trial, call: Call): Promise<void> {
  const { body, ...sample } = createSample(call);
  const text = JSON.stringify(body ?? {});
  const headers = { ...sample.headers, origin: elsewhere, 'sec-fetch-site': 'cross-site' };
  const wish: KitRequest = { ...sample, headers, withoutAccessToken: true, raw: { type: 'text/plain', text } };
  const codes = ['wrong_origin', 'invalid_access_token', 'unsupported_media_type', 'invalid_format'];
  const answer = await trial.refuse(call, promises.foreign, wish, [400, 401, 403, 415], codes);
  const cookie = answer?.headers.get('set-cookie');
  if (cookie) trial.report.check(call.id, promises.foreign, { expected: 'no cookie', came: 'Set-Cookie' });
}

/** As long as a key of our service, but unknown to any. */
const unknownKey = `${apiKeyPrefix}0123456789abcdef_${unknownToken}`;

async function refuseKeys(trial: Trial, call: Call): Promise<void> {
  const sample = createSample(call);
  const ask = (key?: string) => {
    const sent: Record<string, string> = key === undefined ? {} : { [headers.authorization]: `Bearer ${key}` };
    return trial.refuse(
      call,
      promises.apiKey,
      { ...sample, cookie: strangeCookies, headers: { ...sample.headers, ...sent } },
      [401],
    );
  };
  const missing = await ask();
  for (const key of ['short', unknownKey]) {
    const answer = await ask(key);
    if (missing !== undefined && answer !== undefined) trial.report.check(call.id, promises.apiKey, sameFault(missing, answer));
  }
}

/** A call that needs no authorization is requested with its sample in another part of the kit. */
async function refuseUnopened(trial: Trial, call: Call): Promise<void> {
  if (call.auth === 'one-time-token') return refuseTokens(trial, call);
  if (call.auth === 'none') return;
  const sample = createSample(call);
  if (call.auth === 'api-key') return refuseKeys(trial, call);
  await trial.refuse(call, promises.session, sample, [401]);
  await trial.refuse(call, promises.session, { ...sample, cookie: strangeCookies }, [401]);
}

/** Calls that end a session and give the same answer without one, so they need no session. */
const endsQuietly: readonly Call[] = [calls.logout, calls.reviewLogout];

/** A well-formed request without authorization; a public call gets an empty body. */
function createWish(call: Call): KitRequest {
  const sample = createSample(call);
  return call.auth === 'none' && call.body !== undefined ? { ...sample, body: {} } : sample;
}

/** Not part of a service in production: requested only on localhost. */
function isElsewhere(call: Call, { service, report }: Trial): boolean {
  const local = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(service.origin).hostname);
  if (call !== calls.exchangeSessionOnLocalhost || local) return false;
  report.notTried(call.id, promises.there, 'it is for a front end on localhost only');
  return true;
}

export async function refuseEverybody(trial: Trial): Promise<void> {
  for (const call of allCalls) {
    if (isElsewhere(call, trial)) continue;
    await trial.meet(call, createWish(call));
    if (!trial.has(call)) continue;
    await trial.refuse(
      call,
      promises.accessToken,
      { ...createSample(call), withoutAccessToken: true },
      [401],
      ['invalid_access_token'],
    );
    if (!endsQuietly.includes(call)) await refuseUnopened(trial, call);
    if (call.method !== 'GET') await refuseForeign(trial, call);
    await refuseMalformed(trial, call, {}, call.auth === 'none' ? [400] : [400, 401]);
  }
}

/** Sends the token that a login has spent to every call that takes one. */
export async function refuseUsedToken(trial: Trial, used: string): Promise<void> {
  for (const call of allCalls.filter((each) => each.auth === 'one-time-token' && trial.has(each))) {
    const unknown = await trial.service.ask(call, { ...createSample(call), oneTimeToken: unknownToken });
    const answer = await trial.refuse(call, promises.usedToken, { ...createSample(call), oneTimeToken: used }, [401]);
    if (answer !== undefined) trial.report.check(call.id, promises.usedToken, sameFault(unknown, answer));
  }
}

export async function refuseEndedSession(trial: Trial, cookie: string): Promise<void> {
  for (const call of allCalls.filter((each) => each.auth === 'session' && trial.has(each)))
    await trial.refuse(call, promises.endedSession, { ...createSample(call), cookie }, [401]);
}

/** Unknown calls and oversized requests: sent once, for no call in particular. */
export async function refuseUnknownRequests({ service, report }: Trial): Promise<void> {
  const unknown: CalledRoute = { id: 'no call', method: 'GET', path: '/gateway/identity/api/v1/no-such-call', query: undefined };
  const { answers } = calls.login;
  const say = async (promise: string, call: CalledRoute, wish: KitRequest, statuses: readonly number[]): Promise<void> => {
    report.check('no call', promise, refusalFault({ answers }, await service.ask(call, wish), statuses));
  };
  await say(promises.unknownAddress, unknown, {}, [404]);
  await say(promises.unknownMethod, { ...calls.login, id: 'no call', method: 'DELETE' }, {}, [404, 405]);
  const tooLarge = { email: `${'a'.repeat(sizes.jsonBody)}@stepgate-kit.invalid`, password: 'x' };
  await say(promises.tooLarge, { ...calls.login, id: 'no call' }, { body: tooLarge }, [400, 413]);
  const notJson = { raw: { type: 'application/xml', text: '<login/>' } };
  await say(promises.notJson, { ...calls.login, id: 'no call' }, notJson, [400, 415]);
  const foreign = await service.ask({ ...calls.session, id: 'no call' }, { headers: { origin: elsewhere } });
  const allowed = foreign.headers.get('access-control-allow-origin');
  const open = allowed === '*' || allowed === elsewhere;
  report.check(
    'no call',
    promises.notRead,
    open ? { expected: 'no Access-Control-Allow-Origin', came: `${allowed}: ${describe(foreign)}` } : undefined,
  );
}
