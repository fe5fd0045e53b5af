/** What holds for every call of the contract, asked of our own service one after the other: a new call is asked as soon as it exists. */
import { type Call, calls, headers } from '@stepgate/contract';
import { type Ask, beginLogin, databases, logIn, openWorld, passWithApp, paths, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samples, unknownToken } from './samples.ts';
import type { Wish } from './service.ts';

const minute = 60_000;

const allCalls: readonly Call[] = Object.values(calls);
const samplesById = new Map<string, Wish>(Object.entries(samples));

/** A well-formed request of a call, as a test sends it. */
async function requestFor(call: Call, more: Ask = {}): Promise<[path: string, request: Ask]> {
  const { params = {}, body, form, headers: own } = samplesById.get(call.id) ?? expect.fail(`${call.id} has no sample`);
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? name));
  const request: Ask = { method: call.method, ...more, headers: { ...own, ...more.headers } };
  if (form === undefined) return [path, body === undefined ? request : { body, ...request }];
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) data.append(name, value);
  const sent = new Response(data);
  const type = { 'content-type': sent.headers.get('content-type') ?? '' };
  return [path, { raw: Buffer.from(await sent.arrayBuffer()), ...request, headers: { ...request.headers, ...type } }];
}

describe.each(databases)('every call on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  const ask = async (call: Call, more: Ask = {}) => world.ask(...(await requestFor(call, more)));
  const opening = (auth: Call['auth']): Call[] => allCalls.filter((call) => call.auth === auth);

  it('[ERR-03] each that takes a one-time token is refused alike without one, and with one made up, expired or spent', async () => {
    const customer = await world.addCustomer();
    const expired = await beginLogin(world, customer);
    world.clock.move(30 * minute);
    const spent = await beginLogin(world, customer);
    await passWithApp(world, customer, spent);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken: spent } })).status).toBe(200);
    const tokens = [undefined, '', 'short', unknownToken, `${spent}, ${expired}`, spent, expired];
    const withToken = opening('one-time-token');
    expect(withToken.length).toBeGreaterThan(30);
    for (const call of withToken) {
      for (const oneTimeToken of tokens) {
        const { status, body } = await ask(call, oneTimeToken === undefined ? {} : { oneTimeToken });
        expect([status, body], `${call.id} with ${oneTimeToken}`).toEqual([
          401,
          { code: 'ott_not_found', message: expect.any(String) },
        ]);
      }
    }
    for (const oneTimeToken of tokens.slice(1)) {
      const { status, cookies } = await world.ask(paths.exchange, { body: { oneTimeToken } });
      expect([status, cookies], `exchange of ${oneTimeToken}`).toEqual([401, []]);
    }
  });

  it('the access-token header opens none that needs a session, a staff login or a sign-up (UI11)', async () => {
    const codes = { session: 'session_not_found', staff: 'session_not_found', 'sign-up': 'sign_up_not_found' } as const;
    for (const auth of ['session', 'staff', 'sign-up'] as const) {
      expect(opening(auth).length).toBeGreaterThan(1);
      for (const call of opening(auth)) {
        if (call === calls.logout || call === calls.reviewLogout) continue;
        const { status, body } = await ask(call);
        expect([status, body], call.id).toEqual([401, { code: codes[auth], message: expect.any(String) }]);
      }
    }
  });

  it('no method, header or form of another site carries one out, whatever cookies come along (UI8)', async () => {
    const cookie = await logIn(world, await world.addCustomer());
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const call of allCalls.filter(({ method }) => method === 'POST')) {
      for (const from of foreign) {
        const { status, body, headers: given, cookies } = await ask(call, { cookie, headers: from });
        expect([status, body], call.id).toEqual([403, { code: 'wrong_origin', message: expect.any(String) }]);
        expect([given['access-control-allow-origin'], cookies], call.id).toEqual([undefined, []]);
      }
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const asForm = await ask(call, { cookie, raw: 'a=b', headers: form });
      expect([401, 403, 404, 415], `${call.id} as a form`).toContain(asForm.status);
      const overridden = await ask(call, { method: 'GET', headers: { 'x-http-method-override': 'POST' } });
      expect(overridden.status, `${call.id} by GET`).toBeGreaterThanOrEqual(400);
    }
    const preflight = { origin: 'https://evil.test', 'access-control-request-method': 'POST', [headers.accessToken]: '' };
    for (const { path } of allCalls) {
      for (const method of ['TRACE', 'OPTIONS'] as const) {
        const { statusCode, headers: given } = await world.app.inject({ method, url: path, headers: preflight });
        expect(statusCode, `${method} ${path}`).toBeGreaterThanOrEqual(400);
        expect(
          Object.keys(given).filter((name) => name.startsWith('access-control-')),
          path,
        ).toEqual([]);
      }
    }
    expect((await world.ask(paths.session, { cookie })).status).toBe(200);
  });
});
