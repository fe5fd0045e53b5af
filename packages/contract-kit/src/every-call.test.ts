/** Promises of every call of the contract, checked on our own service: a new call is covered as soon as it exists. */
import { type Call, calls, headers } from '@stepgate/contract';
import { unknownToken } from '@stepgate/contract/examples';
import {
  type Ask,
  badInputs,
  beginLogin,
  cookiesOf,
  databases,
  inputBody,
  inputValue,
  logIn,
  openWorld,
  passWithApp,
  paths,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSample } from './samples.ts';

const minute = 60_000;

const allCalls: readonly Call[] = Object.values(calls);

/** Numbers from 0 to 1, the same in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const badValues: readonly unknown[] = [
  ...['email', 'password', 'otpCode / code', 'missingNumbers', 'newPhoneNumber', 'redirectAfterUrl / redirectUrl / location']
    .flatMap(badInputs)
    .map(inputValue),
  ...[
    null,
    true,
    -1,
    Number.POSITIVE_INFINITY,
    2 ** 53,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    '\r\nX: y',
    '\u001b[31m',
    "' or 1=1 --",
    '%00',
    '../../x',
  ],
  ...[[], [[]], {}, { $ne: null }, { length: 6 }, 'x'.repeat(70_000)],
];
const badBodies: readonly (string | Buffer)[] = [
  ...badInputs('JSON request body').flatMap((input) => inputBody(input) ?? []),
  '',
  '{',
  '[]',
  'null',
  '"x"',
  '{"a":1,"a":2}',
  '{"__proto__":{}}',
  `${'['.repeat(5_000)}`,
  '{"a":1e999}',
];

/** One of the well-formed requests with one error: in a value, a key, the whole body, a parameter, the query, or a header. */
async function withOneError(call: Call, random: () => number, more: Ask): Promise<[path: string, request: Ask]> {
  const one = <T>(of: readonly T[]): T | undefined => of[Math.floor(random() * of.length)];
  const [path, request] = await requestFor(call, more);
  const text = (): string =>
    encodeURIComponent(
      String(JSON.stringify(one(badValues)))
        .slice(0, 2_000)
        .replace(/[\ud800-\udfff]/g, ''),
    );
  const { body } = request;
  const kind = random();
  if (kind < 0.5 && typeof body === 'object' && body !== null) {
    const key = one([...Object.keys(body), 'constructor', 'extra']) ?? 'extra';
    return [path, { ...request, body: { ...body, [key]: one(badValues) } }];
  }
  if (kind < 0.65 && body !== undefined) {
    const { body: _, ...rest } = request;
    const headers = { 'content-type': 'application/json', ...rest.headers };
    return [path, { ...rest, raw: one(badBodies) ?? '', headers }];
  }
  if (kind < 0.8) return [path.replace(/[^/]*$/, text), request];
  if (kind < 0.9) return [`${path}?viewType=${text()}&${text()}=1&viewType[]=x`, request];
  const header = one(Object.values(headers).filter((name) => name !== headers.accessToken)) ?? headers.language;
  return [path, { ...request, headers: { ...request.headers, [header]: text() } }];
}

/** A well-formed request of a call. */
async function requestFor(call: Call, more: Ask = {}): Promise<[path: string, request: Ask]> {
  const { params = {}, body, form, headers: own } = createSample(call);
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

  it('[ERR-03] each call with a one-time token gives the same refusal without a token and with an invented, expired or spent one, and a session makes no difference (TS6)', async () => {
    const customer = await world.addCustomer();
    const expired = await beginLogin(world, customer);
    world.clock.move(30 * minute);
    const spent = await beginLogin(world, customer);
    await passWithApp(world, customer, spent);
    const exchanged = await world.ask(paths.exchange, { body: { oneTimeToken: spent } });
    const cookie = cookiesOf(exchanged);
    expect((await world.ask(paths.session, { cookie })).status).toBe(200);
    const tokens = [undefined, '', 'short', unknownToken, `${spent}, ${expired}`, spent, expired];
    const withToken = opening('one-time-token');
    expect(withToken.length).toBeGreaterThan(30);
    for (const call of withToken) {
      for (const oneTimeToken of tokens) {
        const { status, body } = await ask(call, oneTimeToken === undefined ? { cookie } : { cookie, oneTimeToken });
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

  it('no error in a request causes a server error: each refusal has its code and message (UI9, UI10, RS21)', {
    timeout: 120_000,
  }, async () => {
    const random = randomFrom(20_261_122);
    const oneTimeToken = await beginLogin(world, await world.addCustomer());
    const cookie = await logIn(world, await world.addCustomer());
    for (let round = 0; round < 8; round += 1) {
      for (const call of allCalls) {
        if (call === calls.logout || call === calls.reportFraud) continue;
        const [path, request] = await withOneError(call, random, { oneTimeToken, cookie });
        const { status, body } = await world.ask(path, request);
        const asked = `${call.id} ${path.slice(0, 200)} ${JSON.stringify(request).slice(0, 300)}`;
        expect(status, asked).toBeLessThan(500);
        if (status >= 400) expect(body, asked).toMatchObject({ code: expect.any(String), message: expect.any(String) });
        expect(JSON.stringify(body) ?? '', asked).not.toMatch(/node_modules|at file:|select |insert into/);
      }
    }
    expect('isAdmin' in {}).toBe(false);
  });

  it('the access-token header alone authorizes no call that needs a session, a staff login, a sign-up or an API key (UI11)', async () => {
    const codes = {
      session: 'session_not_found',
      staff: 'session_not_found',
      'sign-up': 'sign_up_not_found',
      'api-key': 'invalid_api_key',
    } as const;
    for (const auth of ['session', 'staff', 'sign-up', 'api-key'] as const) {
      expect(opening(auth).length).toBeGreaterThan(1);
      for (const call of opening(auth)) {
        if (call === calls.logout || call === calls.reviewLogout) continue;
        const { status, body } = await ask(call);
        expect([status, body], call.id).toEqual([401, { code: codes[auth], message: expect.any(String) }]);
      }
    }
  });

  it("no method, header or form of another site carries out a call, even with the customer's cookies (UI8)", async () => {
    const cookie = await logIn(world, await world.addCustomer());
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    // This service isn't on localhost, so it lacks that path of the exchange.
    const changes = allCalls.filter(
      ({ id, method }) => !['GET', 'DELETE'].includes(method) && id !== 'exchangeSessionOnLocalhost',
    );
    for (const call of changes) {
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

it('no password, code or token of a request is logged or repeated, and each log entry is one line (LG15, CT5, UI10)', async () => {
  const lines: string[] = [];
  const world = await openWorld({ log: (line) => lines.push(line) });
  const canary = 'canary-of-a-secret';
  const customer = await world.addCustomer({ password: canary });
  const oneTimeToken = await beginLogin(world, customer);
  await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
  const code = await world.codeSentTo(customer.phone);
  const odd = 'line\r\nbreak \u001b[31m';
  const secrets = new Set([oneTimeToken, canary, code]);
  const answers: string[] = [];
  for (const call of allCalls) {
    const [path, request] = await requestFor(call, call === calls.reportFraud ? {} : { oneTimeToken });
    const { body } = request;
    if (typeof body !== 'object' || body === null) continue;
    for (const secret of [canary, code]) {
      const filled = Object.fromEntries(
        Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? secret : value]),
      );
      answers.push(
        JSON.stringify((await world.ask(`${path}?x=${encodeURIComponent(odd)}`, { ...request, body: filled })).body) ?? '',
      );
    }
  }
  await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: code } });
  const { cookies } = await world.ask(paths.exchange, { body: { oneTimeToken } });
  for (const cookie of cookies) secrets.add(cookie.split(/[=;]/)[1] ?? '');
  await world.storage.queries.schema.dropTable('session').execute();
  const failed = await world.ask(paths.session, { cookie: cookies.map((each) => each.split(';')[0]).join('; ') });
  expect([failed.status, failed.body]).toEqual([500, { code: 'unexpected.error', message: expect.any(String) }]);

  expect(answers.length).toBeGreaterThan(40);
  expect(lines.length).toBeGreaterThan(90);
  // An identifier or a time may contain the six digits of the code.
  for (const secret of secrets) {
    const said = secret === code ? new RegExp(`(?<![\\w-])${code}(?![\\w-])`) : secret;
    for (const line of lines) expect(line).not.toMatch(said);
    if (secret !== oneTimeToken) for (const answer of answers) expect(answer).not.toMatch(said);
  }
  for (const line of lines) {
    for (const control of ['\n', '\r', '\u001b']) expect(line.trimEnd()).not.toContain(control);
    expect(() => JSON.parse(line)).not.toThrow();
  }
  await world.close();
});
