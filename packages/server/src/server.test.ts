/** The package in front of the real service, with both clocks in the test's hands. */
import { calls, headers as names } from '@stepgate/contract';
import {
  approvalIn,
  type LoggedInCustomer,
  newApiKey,
  newLoggedInCustomer,
  openWorld,
  passWithApp,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer } from './create-server.ts';
import { openKeySet } from './key-set.ts';
import type { ServerSettings } from './settings.ts';
import { createFetch } from './test/create-fetch.ts';

const minute = 60_000;
const origin = 'https://app.ex.test';
const details = { kind: 'transfer', payee: 'Ada Lovelace', amount: 25_000, currency: 'GBP' } as const;

describe('a back end with @stepgate/server', () => {
  let world: World;
  let apiKey: string;
  beforeAll(async () => {
    world = await openWorld();
    apiKey = await newApiKey(world);
  });
  afterAll(() => world.close());

  const open = (more: Partial<ServerSettings> = {}) =>
    createServer({ origin, apiKey, fetch: createFetch(world), now: () => world.clock.now(), ...more });
  async function fetchToken({ cookie }: LoggedInCustomer): Promise<string> {
    const { status, body } = await world.ask(calls.sessionToken.path, { method: 'POST', cookie });
    expect(status).toBe(200);
    return Object(body).sessionToken;
  }
  const bearing = (token: string) => new Request('https://api.ex.test/', { headers: { authorization: `Bearer ${token}` } });
  const payment = ({ cookie }: LoggedInCustomer, more: Record<string, string> = {}, body = '{"to":"Ada"}') =>
    new Request('https://api.ex.test/payments?from=1', {
      method: 'POST',
      body,
      headers: { cookie, 'idempotency-key': 'wish', 'user-agent': 'Firefox', ...more },
    });

  it('[API-04] a session token says who the customer is, for as long as it is valid', async () => {
    const owner = await newLoggedInCustomer(world);
    const server = open();
    const token = await fetchToken(owner);
    const introspected = await server.introspect(payment(owner));
    const { customer } = owner;
    expect(introspected).toMatchObject({ state: 'active', customerId: customer.id, amr: ['pwd', 'otp', 'mfa'], acr: 'sca' });
    const { sessionId } = Object(introspected);
    expect(await server.verify(bearing(token))).toEqual({
      state: 'verified',
      session: {
        customerId: customer.id,
        sessionId,
        authTime: Math.floor(world.clock.now() / 1_000) * 1_000,
        amr: ['pwd', 'otp', 'mfa'],
        acr: 'sca',
        expiresAt: Math.floor(world.clock.now() / 1_000) * 1_000 + minute,
      },
    });
    world.clock.move(minute);
    expect(await server.verify(bearing(token))).toEqual({ state: 'refused', reason: 'expired' });
  });

  it('[API-04] a token that is missing, changed, of another service, unsigned or signed by another key is refused', async () => {
    const token = await fetchToken(await newLoggedInCustomer(world));
    const [head = '', claims = '', signature = ''] = token.split('.');
    const decoded = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
    const outcome = async (sent: string, more: Partial<ServerSettings> = {}) => Object(await open(more).verify(bearing(sent)));
    const invalid = { state: 'refused', reason: 'invalid' };
    expect(await outcome(token)).toMatchObject({ state: 'verified' });
    expect(await outcome(token, { origin: 'https://evil.ex.test' })).toEqual(invalid);
    expect(await outcome(`${head}.${encode({ ...decoded, sub: 'mallory' })}.${signature}`)).toEqual(invalid);
    expect(await outcome(`${encode({ alg: 'none', typ: 'JWT', kid })}.${claims}.${signature}`)).toEqual(invalid);
    expect(await outcome(`${encode({ alg: 'HS256', typ: 'JWT', kid })}.${claims}.${signature}`)).toEqual(invalid);
    expect(await outcome(`${encode({ alg: 'ES256', typ: 'JWT', kid: 'unknown' })}.${claims}.${signature}`)).toEqual(invalid);
    expect(await outcome('no-token')).toEqual({ state: 'refused', reason: 'missing' });
  });

  it('[API-04] the key set is fetched once in five minutes, and unknown keys make it no more than one fetch in five seconds', async () => {
    const owner = await newLoggedInCustomer(world);
    const fetched: string[] = [];
    const fetch = createFetch(world);
    const server = open({
      fetch: (url, init) => {
        fetched.push(url);
        return fetch(url, init);
      },
    });
    const token = await fetchToken(owner);
    for (let n = 0; n < 20; n += 1) await server.verify(bearing(token));
    expect(fetched).toEqual(['https://app.ex.test/.well-known/jwks.json']);
    const unknown = `${Buffer.from('{"alg":"ES256","kid":"x"}').toString('base64url')}.e30.AA`;
    for (let n = 0; n < 20; n += 1) await server.verify(bearing(unknown));
    expect(fetched).toHaveLength(1);
    world.clock.move(5_000);
    for (let n = 0; n < 20; n += 1) await server.verify(bearing(unknown));
    expect(fetched).toHaveLength(2);
  });

  it('[API-04] the first request gets the answer that asks the customer, the repeat is approved once, and another body is not (GW1)', async () => {
    const owner = await newLoggedInCustomer(world);
    const server = open();
    const asked = await server.approve(payment(owner, { [names.language]: 'de' }), { details });
    const { response } = asked.state === 'refused' ? asked : expect.fail(JSON.stringify(asked));
    const problem = await response.json();
    expect([response.status, problem.code, response.headers.get('content-type')]).toEqual([
      403,
      'second_factor_needed',
      'application/json',
    ]);
    expect(problem.message).toMatch(/bestätig/i);
    const approval = approvalIn({ status: 403, headers: Object.fromEntries(response.headers), body: problem, cookies: [] });
    world.clock.move(30_000);
    await passWithApp(world, owner.customer, approval);
    const approved = { [names.approval]: approval };
    expect(await server.approve(payment(owner, approved, '{"to":"Bob"}'), { details })).toMatchObject({ state: 'refused' });
    const dearer = { ...details, amount: 25_001 };
    expect(await server.approve(payment(owner, approved), { details: dearer })).toMatchObject({ state: 'refused' });
    expect(await server.approve(payment(owner, approved), { details })).toEqual({ state: 'approved' });
    // Another request knows nothing of the first: its customer is asked again.
    expect(await server.approve(payment(owner, approved), { details })).toMatchObject({ state: 'refused' });
  });

  it('[HOLD-03] a request that names its payment hears whether an earlier one has spent the approval, and none hears approved twice', async () => {
    const owner = await newLoggedInCustomer(world);
    const server = open();
    const asked = await server.approve(payment(owner), { details });
    const approval = asked.state === 'refused' ? (asked.response.headers.get(names.approval) ?? '') : '';
    world.clock.move(30_000);
    await passWithApp(world, owner.customer, approval);
    const named = (requestId: string) => server.approve(payment(owner, { [names.approval]: approval }), { details, requestId });
    const [one, other] = ['a payment of ours, in any words', 'another payment'];
    expect(await named(one)).toEqual({ state: 'approved' });
    expect(await named(one)).toEqual({ state: 'approved-before' });
    expect(await named(other)).toMatchObject({ state: 'refused' });
  });

  it('[API-04] cookies that the service can’t have made cost no call with the key, and say in the customer’s language what is wrong', async () => {
    const asked: string[] = [];
    const fetch = createFetch(world);
    const server = open({
      fetch: (url, init) => {
        asked.push(url);
        return fetch(url, init);
      },
    });
    const values = ['', 'none', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}!`, 'a'.repeat(4_000)];
    for (const cookie of ['', `session=${'a'.repeat(43)}`, ...values.map((value) => `__Host-stepgate-session=${value}`)]) {
      const request = () => new Request('https://api.ex.test/payments', { method: 'POST', body: '{}', headers: { cookie } });
      expect(await server.introspect(request())).toEqual({ state: 'inactive' });
      const answer = await server.approve(request(), { details });
      const { response } = answer.state === 'refused' ? answer : expect.fail(answer.state);
      expect([response.status, await response.json()]).toEqual([
        401,
        { code: 'session_not_found', message: "You're not logged in." },
      ]);
    }
    expect(asked).toEqual([]);
    const german = await server.approve(new Request('https://api.ex.test/', { headers: { [names.language]: 'de' } }), {
      details,
    });
    expect(german.state === 'refused' && (await german.response.json()).message).toBe('Sie sind nicht angemeldet.');
  });

  it('[API-04] a key of another algorithm in the key set is no key', async () => {
    const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-384' }, true, ['verify', 'sign']);
    const other = { ...(await crypto.subtle.exportKey('jwk', publicKey)), kid: 'other', alg: 'ES384' };
    const keys = openKeySet({ origin, fetch: async () => Response.json({ keys: [other] }), now: () => 0 });
    expect(await keys.findKey('other')).toBe('unknown');
  });

  it.each([
    ['a link', { ...details, payee: 'Acme 24 Ltd 02079460000' }, /^We can't show these details as they were entered\./],
    ['nothing to pay', { ...details, amount: 0 }, /^We can't use these details\. Please check what you entered\.$/],
    ['a payee without end', { ...details, payee: 'x'.repeat(5_000) }, /^We can't use these details\./],
  ])('[HOST-21] details with %s are refused with 422 and a sentence for the customer', async (_what, unshown, sentence) => {
    const approval = await open().approve(payment(await newLoggedInCustomer(world)), { details: unshown });
    if (approval.state !== 'refused') return expect.fail(approval.state);
    expect(approval.response.status).toBe(422);
    expect(await approval.response.json()).toEqual({ code: 'details_not_shown', message: expect.stringMatching(sentence) });
  });

  it('[API-04] every failure has its name, and none approves', async () => {
    const owner = await newLoggedInCustomer(world);
    const failed = (reason: string) => ({ state: 'failed', reason });
    expect(await open({ apiKey: 'sgk_wrong' }).approve(payment(owner), { details })).toEqual(failed('invalid_api_key'));
    expect(await open({ apiKey: 'sgk_wrong' }).introspect(payment(owner))).toEqual(failed('invalid_api_key'));
    const sessions = await newApiKey(world, ['sessions']);
    expect(await open({ apiKey: sessions }).approve(payment(owner), { details })).toEqual(failed('not_allowed'));
    const answers = (status: number, body: string) => open({ fetch: async () => new Response(body, { status }) });
    expect(await answers(503, '{"code":"busy"}').approve(payment(owner), { details })).toEqual(failed('unavailable'));
    expect(await answers(200, '<html>').approve(payment(owner), { details })).toEqual(failed('unexpected'));
    expect(await answers(200, '{}').introspect(payment(owner))).toEqual(failed('unexpected'));
    expect(await answers(404, '').introspect(payment(owner))).toEqual(failed('unexpected'));
    const nothing = open({ fetch: () => Promise.reject(new TypeError('fetch failed')) });
    expect(await nothing.introspect(payment(owner))).toEqual(failed('unavailable'));
    expect(await nothing.verify(bearing(await fetchToken(owner)))).toEqual({ state: 'refused', reason: 'unavailable' });
    const nobody = new Request('https://api.ex.test/payments', { method: 'POST', body: '{}' });
    expect(await open().introspect(nobody)).toEqual({ state: 'inactive' });
    const refused = await open().approve(nobody, { details });
    expect(refused.state === 'refused' && refused.response.status).toBe(401);
    const twice = payment({ ...owner, cookie: `${owner.cookie}; __Host-stepgate-session=planted` });
    expect(await open().introspect(twice)).toEqual({ state: 'inactive' });
  });
});
