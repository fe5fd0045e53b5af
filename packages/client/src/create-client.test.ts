import { type Call, CallError, calls, defaults } from '@stepgate/contract';
import { rows } from '@stepgate/testkit/depth';
import { describe, expect, it, vi } from 'vitest';
import { type ClientOptions, createClient } from './create-client.ts';
import { everyCall, everyId, type Id, linkToken, password, pathValues, token } from './test-calls.ts';

type Sent = { readonly url: string; readonly init: RequestInit; readonly headers: Headers };

const properties = { oneTimeTokenProperties: { oneTimeToken: token, challenges: [] } };
const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);

/** A client over answers from the test, with every request it sent. */
function open(answer: (init: RequestInit) => Response | Promise<Response>, changes: Partial<ClientOptions> = {}) {
  const sent: Sent[] = [];
  const timers: { ms: number; run: () => void }[] = [];
  const client = createClient({
    fetch: async (url, init) => {
      sent.push({ url, init, headers: new Headers(init.headers) });
      return answer(init);
    },
    hostname: 'app.example.com',
    identity: () => ({ language: 'de' }),
    timer: {
      after(ms, run) {
        const timer = { ms, run };
        timers.push(timer);
        return () => timers.splice(timers.indexOf(timer), 1);
      },
    },
    ...changes,
  });
  const only = () => {
    const [first] = sent;
    if (first === undefined || sent.length > 1) throw new Error(`${sent.length} requests`);
    return first;
  };
  return { client, sent, only, timers };
}

/** Calls whose readers require something: the specification promises a list of challenges, and the token of a login. */
const demanding: ReadonlySet<unknown> = new Set([calls.tokenStatus.read, calls.login.read]);
/** Calls whose success is a body. The others accept any body, and a poll treats an unreadable one as 'not yet'. */
const withBody = everyId.filter((id) => {
  const { answers, read }: Call = calls[id];
  return typeof answers[200] === 'object' && (read === undefined || demanding.has(read));
});

/** The error that a call rejected with; throws if it didn't reject, or with anything else. */
async function catchError(call: Promise<unknown>): Promise<CallError> {
  const result = await call.then(
    () => 'it succeeded',
    (error: unknown) => error,
  );
  if (result instanceof CallError) return result;
  throw new Error('no CallError', { cause: result });
}

describe('requests of the client', () => {
  it.each(rows(everyId, 24))(
    '[CALL-01] %s sends the fixed access token and the language, with and without options',
    async (id) => {
      const { client, only } = open(() => new Response(null, { status: 500 }));
      await catchError(everyCall[id](client));
      const { headers } = only();
      expect(headers.get('x-access-token')).toBe('stepgate-web');
      expect(headers.get('x-language')).toBe('de');
      expect(headers.get('accept-language')).toBe('de');
    },
  );

  it.each(rows(everyId, 24))("[SRV-05] %s sends the host's access token", async (id) => {
    const identity = () => ({ language: 'de', accessToken: 'acme-web' });
    const { client, only } = open(() => new Response(null, { status: 500 }), { identity });
    await catchError(everyCall[id](client));
    expect(only().headers.get('x-access-token')).toBe('acme-web');
  });

  it.each(rows(everyId, 24))(
    '[FLOW-14] %s carries the one-time token in a header or its body, never in the address',
    async (id) => {
      const { client, only } = open(() => new Response(null, { status: 500 }));
      await catchError(everyCall[id](client));
      const { url, headers } = only();
      for (const secret of [token, linkToken]) expect(url).not.toContain(secret);
      expect(headers.get('one-time-token')).toBe(calls[id].auth === 'one-time-token' ? token : null);
    },
  );

  it.each(rows(everyId, 24))(
    '[CALL-01] %s uses its method and path, sends JSON and its own credentials, follows no redirect and sends no referrer (TS2)',
    async (id) => {
      const { client, only } = open(() => new Response(null, { status: 500 }));
      await catchError(everyCall[id](client));
      const { url, init, headers } = only();
      const path = calls[id].path.replace(/:(\w+)/g, (_, name: string) => pathValues[name] ?? '');
      const queries: Partial<Record<Id, string>> = { tokenStatus: '?viewType=full', countries: '?type=business' };
      expect(url).toBe(path + (queries[id] ?? ''));
      expect(init).toMatchObject({
        method: calls[id].method,
        credentials: calls[id].credentials,
        redirect: 'manual',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      });
      expect(headers.get('content-type')).toBe('body' in calls[id] ? 'application/json' : null);
    },
  );

  it('[CALL-01] a value in a path stays one segment of it, whatever is in it', async () => {
    const { client, only } = open(() => new Response(null, { status: 204 }));
    await client.ask(calls.removePasskey, { params: { id: '../a/b?c=d#e%2f ' } });
    expect(only().url).toBe(calls.removePasskey.path.replace(':id', '..%2Fa%2Fb%3Fc%3Dd%23e%252f%20'));
  });

  it('[CALL-02] token status sends no credentials, and language, one-time token, client id, ggow and mosc', async () => {
    const identity = () => ({ language: 'en', clientId: 'c1', guestId: 'g1', ggow: 'w1', mosc: 'm1', profilerSession: 'p1' });
    const { client, only } = open(() => json(properties), { identity });
    await client.ask(calls.tokenStatus, {}, { oneTimeToken: token });
    const { init, headers } = only();
    expect(init.credentials).toBe('omit');
    expect(Object.fromEntries(headers)).toEqual({
      accept: 'application/json',
      'accept-language': 'en',
      'one-time-token': token,
      'x-access-token': 'stepgate-web',
      'x-client-id': 'c1',
      'x-ggow': 'w1',
      'x-language': 'en',
      'x-mosc': 'm1',
    });
  });

  it('[FLOW-02] token status asks for the full view by default', async () => {
    const { client, sent } = open(() => json(properties));
    await client.ask(calls.tokenStatus, {}, { oneTimeToken: token });
    await client.ask(calls.tokenStatus, { query: { viewType: 'full' } }, { oneTimeToken: token });
    for (const { url } of sent) expect(new URL(url, 'https://app.example.com').search).toBe(`?viewType=${defaults.viewType}`);
  });

  it('[HOST-05] a value of the query that is undefined is not sent', async () => {
    const { client, sent } = open(() => json(null));
    await client.ask(calls.session, { query: { poll: undefined, visitor: 'true' } });
    expect(sent.map(({ url }) => url)).toEqual(['/gateway/identity/api/v1/session?visitor=true']);
  });

  it("[SRV-06] token status alone asks for the host's view, and for another one if its caller passes it", async () => {
    const { client, sent } = open(() => json(properties), { viewType: 'compact' });
    await client.ask(calls.tokenStatus, {}, { oneTimeToken: token });
    await client.ask(calls.tokenStatus, { query: { viewType: 'other' } }, { oneTimeToken: token });
    await catchError(client.ask(calls.countries, { query: { type: 'business' } }));
    expect(sent.map(({ url }) => new URL(url, 'https://app.example.com').search)).toEqual([
      '?viewType=compact',
      '?viewType=other',
      '?type=business',
    ]);
  });

  it.each([
    ['/id-gw', undefined, '/id-gw/'],
    ['/id-gw', 'https://api.example.com', 'https://api.example.com/id-gw/'],
    ['https://id.example.com:8443/gw', undefined, 'https://id.example.com:8443/gw/'],
    ['https://id.example.com', 'https://api.example.com', 'https://id.example.com/'],
    ['/$&', undefined, '/$&/'],
  ])(
    '[SRV-06] calls below /gateway go to the identity host %s, with base address %s, and no others',
    async (identityHost, baseUrl = '', base) => {
      const { client, sent } = open(() => new Response(null, { status: 500 }), { identityHost, baseUrl });
      for (const id of everyId) await catchError(everyCall[id](client));
      const below = sent.filter(({ url }) => url.startsWith(base));
      expect(below).toHaveLength(everyId.filter((id) => calls[id].path.startsWith('/gateway/')).length);
      expect(below.some(({ url }) => url === `${base}v1/user/authentication/factors/push/challenges/no-challenge/status`)).toBe(
        true,
      );
      const others = sent.filter((each) => !below.includes(each)).map(({ url }) => url.slice(baseUrl.length));
      expect(others.filter((url) => !/^\/(?:login-api|api)\//.test(url))).toEqual([]);
      expect(sent.filter(({ url }) => url.includes('/gateway/'))).toEqual([]);
    },
  );

  it.each(['login', 'loginV2', 'loginCdr'] as const)(
    '[LOGIN-14] %s sends language, client id and guest id, and the profiler session if there is one',
    async (id) => {
      for (const profilerSession of ['p1', undefined]) {
        const identity = () => ({ language: 'en', clientId: 'c1', guestId: 'g1', ggow: 'w1', profilerSession });
        const { client, only } = open(() => new Response(null, { status: 500 }), { identity });
        await catchError(everyCall[id](client));
        const { headers } = only();
        expect(headers.get('x-language')).toBe('en');
        expect(headers.get('x-client-id')).toBe('c1');
        expect(headers.get('x-guest-id')).toBe('g1');
        expect(headers.get('x-profiler-session')).toBe(profilerSession ?? null);
        expect(headers.has('x-ggow')).toBe(false);
      }
    },
  );

  it('[LOGIN-14] the default client id is sent if the host has none, and absent values are not sent', async () => {
    const { client, only } = open(() => new Response(null, { status: 500 }), {
      identity: () => ({ language: 'en', clientId: undefined }),
    });
    await catchError(everyCall.login(client));
    expect(only().headers.get('x-client-id')).toBe(defaults.clientId);
    expect(only().headers.has('x-guest-id')).toBe(false);
  });

  it.each(rows(everyId, 24))('[EMCP-01] [MARK-12] %s says the time zone, if it is known', async (id) => {
    for (const timeZone of ['Europe/Tallinn', undefined]) {
      const { client, only } = open(() => new Response(null, { status: 500 }), {
        identity: () => ({ language: 'en', timeZone }),
      });
      await catchError(everyCall[id](client));
      expect(only().headers.get('x-time-zone')).toBe(timeZone ?? null);
    }
  });

  it('[LOGIN-14] the identity is read at each call', async () => {
    let language = 'en';
    const { client, sent } = open(() => json(properties), { identity: () => ({ language }) });
    await everyCall.tokenStatus(client);
    language = 'de';
    await everyCall.tokenStatus(client);
    expect(sent.map(({ headers }) => headers.get('x-language'))).toEqual(['en', 'de']);
  });

  it('[WRAP-04] the body is exactly the request as JSON', async () => {
    const { client, only } = open(() => new Response(null, { status: 500 }));
    const body = { email: ' V@ex.test', password: ' p\u0301 ', rememberThisDevice: false, captcha: null };
    await catchError(client.ask(calls.login, { body }));
    expect(only().init.body).toBe(JSON.stringify(body));
  });

  it('[WRAP-04] the base address precedes every path', async () => {
    const { client, only } = open(() => json(properties), { baseUrl: 'https://id.example.com' });
    await everyCall.verifyTotp(client);
    expect(only().url).toBe('https://id.example.com/gateway/identity/api/v1/one-time-token/totp/verify');
  });

  it.each([
    ['localhost', '/api/v2/auth'],
    ['127.0.0.1', '/api/v2/auth'],
    ['[::1]', '/api/v2/auth'],
    ['app.example.com', '/login-api/v2/auth'],
    ['localhost.example.com', '/login-api/v2/auth'],
    ['', '/login-api/v2/auth'],
  ])(
    '[CALL-03] on %s the session exchange is POST %s with the one-time token, and answers a location',
    async (hostname, path) => {
      const { client, only } = open(() => json({ location: '/home' }), { hostname });
      await expect(client.exchangeSession({ body: { oneTimeToken: token } })).resolves.toEqual({ location: '/home' });
      expect(only().url).toBe(path);
      expect(only().init).toMatchObject({
        method: 'POST',
        credentials: 'same-origin',
        body: JSON.stringify({ oneTimeToken: token }),
      });
    },
  );

  it('[REAL-14] a token that a status renews is the one of every later call, and of the exchange', async () => {
    const sent: unknown[] = [];
    let count = 0;
    const { client } = open((init) => {
      const { 'one-time-token': header } = Object(init.headers);
      sent.push(header ?? JSON.parse(String(init.body)).oneTimeToken);
      return json({
        ...properties,
        oneTimeTokenProperties: { ...properties.oneTimeTokenProperties, oneTimeToken: `renewed-${++count}` },
      });
    });
    await everyCall.tokenStatus(client);
    await everyCall.verifyTotp(client);
    await client.ask(calls.tokenStatus, {}, { oneTimeToken: token });
    await client.exchangeSession({ body: { oneTimeToken: token } });
    expect(sent).toEqual([token, 'renewed-1', 'renewed-1', 'renewed-3']);
    expect(client.newestToken('of another login')).toBe('of another login');
  });

  it('[REAL-14] a page that is loaded anew sends the renewed token', async () => {
    const kept = new Map<string, string>();
    const renewed = { get: (of: string) => kept.get(of), set: (of: string, newest: string) => void kept.set(of, newest) };
    const sent: unknown[] = [];
    const load = () =>
      open(
        (init) => {
          sent.push(Object(init.headers)['one-time-token']);
          return json({ oneTimeTokenProperties: { ...properties.oneTimeTokenProperties, oneTimeToken: 'renewed' } });
        },
        { renewed },
      ).client;
    await everyCall.tokenStatus(load());
    await everyCall.verifyTotp(load());
    expect(sent).toEqual([token, 'renewed']);
  });

  it("[WRAP-04] the page's own fetch is called without a receiver, as browsers require", async () => {
    const own = vi.spyOn(globalThis, 'fetch').mockImplementation(async function (this: unknown) {
      if (this !== undefined) throw new TypeError('Illegal invocation');
      return json(properties);
    });
    try {
      const client = createClient({ hostname: '', identity: () => ({ language: 'en' }), timer: { after: () => () => {} } });
      await everyCall.tokenStatus(client);
      expect(own).toHaveBeenCalledOnce();
    } finally {
      own.mockRestore();
    }
  });
});

describe('answers to the client', () => {
  const list = {
    challenges: [
      { type: 'RUNE', required: true },
      { primaryChallenge: { type: 'SMS' }, required: true },
    ],
  };

  it('[WRAP-04] tokenStatus answers parsed token properties, wrapped or flat', async () => {
    for (const body of [list, { oneTimeTokenProperties: list }]) {
      const { client } = open(() => json(body));
      await expect(everyCall.tokenStatus(client)).resolves.toMatchObject({
        challenges: [
          { supported: false, required: true },
          { supported: true, primaryChallenge: { type: 'SMS' } },
        ],
      });
    }
  });

  it('[SRV-21] an answer that cannot be shown reports the reason to the error tracker and repeats nothing of the answer', async () => {
    const challenges = Array.from({ length: 51 }, () => ({ type: 'SMS', required: true }));
    const error = await catchError(everyCall.tokenStatus(open(() => json({ challenges, oneTimeToken: token })).client));
    expect(error).toMatchObject({ kind: 'unreadable', status: 200 });
    expect(String(error.cause)).toBe('Error: more than 50 challenges');
  });

  it('[WRAP-04] any other answer is read by its schema, without fields that the contract does not name', async () => {
    const { client } = open(() => json({ obfuscatedPhoneNo: '•• 22', code: '123456' }));
    await expect(everyCall.triggerPhoneCode(client)).resolves.toEqual({ obfuscatedPhoneNo: '•• 22' });
  });

  const anySuccess: [string, () => Response][] = [
    ['204', () => new Response(null, { status: 204 })],
    ['200 without a body', () => new Response('')],
    ['201 with an empty object', () => json({}, { status: 201 })],
    ['200 with null', () => json(null)],
    ['200 with a list', () => json([{ ok: true }])],
    ['200 with the list of challenges', () => json(properties)],
    ['200 with other types under the right names', () => json({ challenges: 7, obfuscatedPhoneNo: {}, canTryAgain: 'no' })],
    ['200 with a page of HTML', () => new Response('<html>', { status: 200 })],
  ];
  const proved = [
    'verifyPassword',
    'verifyPhoneCode',
    'verifyTotp',
    'verifyBackupCode',
    'verifyPhoneGuess',
    'verifyNewPhoneNumber',
    'forgotPassword',
    'resendEmailVerification',
    'triggerPush',
    'triggerPushV2',
    'triggerProfiler',
    'faceMatchFlow',
  ] as const;
  for (const [what, answer] of anySuccess) {
    it.each(rows(proved, 8))(`[SRV-01] %s succeeds with any success: ${what}`, async (id) => {
      await expect(everyCall[id](open(answer).client)).resolves.toBeUndefined();
    });

    it(`[SRV-02] the trigger of a code succeeds too, without a number: ${what}`, async () => {
      await expect(everyCall.triggerPhoneCode(open(answer).client)).resolves.toEqual({});
    });

    it(`[SRV-01] the trigger of the e-mail checkpoint succeeds too, and its answer is polled: ${what}`, async () => {
      await expect(everyCall.triggerEmailCheckpoint(open(answer).client)).resolves.toEqual({ done: false });
    });

    it(`[SRV-01] a rejected face may not be tried again unless the answer says so: ${what}`, async () => {
      await expect(everyCall.faceMatchRejection(open(answer).client)).resolves.toEqual({ canTryAgain: false });
    });

    it(`[SRV-03] the exchange has opened a session without a location: ${what}`, async () => {
      await expect(everyCall.exchangeSession(open(answer).client)).resolves.toEqual({});
    });

    it(`[SRV-01] the token of a mailed link was accepted: ${what}`, async () => {
      await expect(everyCall.verifyEmail(open(answer).client)).resolves.toEqual({ done: true, value: {} });
    });
  }

  it.each(['login', 'loginV2', 'loginCdr', 'startPhoneChange'] as const)(
    '[SRV-04] %s finds its token in every place that an answer may use',
    async (id) => {
      const oneTimeTokenProperties = { oneTimeToken: token };
      for (const body of [
        { data: { oneTimeTokenProperties } },
        { oneTimeTokenProperties },
        { data: oneTimeTokenProperties },
        oneTimeTokenProperties,
        { challenges: [], oneTimeTokenProperties },
      ])
        await expect(everyCall[id](open(() => json(body)).client)).resolves.toEqual({ oneTimeToken: token });
    },
  );

  it.each(['', null, 7, {}, undefined])('[SRV-04] %j is not a token, so the login fails', async (oneTimeToken) => {
    for (const body of [{ data: { oneTimeTokenProperties: { oneTimeToken } } }, { oneTimeToken }])
      expect(await catchError(everyCall.login(open(() => json(body)).client))).toMatchObject({ kind: 'unreadable' });
  });

  it.each(['pushStatus', 'pushChallengeStatus', 'profilerStatus', 'triggerEmailCheckpoint', 'emailCheckpointStatus'] as const)(
    '[POLL-01] 202 of %s means keep polling, regardless of the body',
    async (id) => {
      for (const text of ['', '{"status":"APPROVED"}', '<html>']) {
        const { client } = open(() => new Response(text, { status: 202 }));
        await expect(everyCall[id](client)).resolves.toEqual({ done: false });
      }
    },
  );

  it.each(['APPROVED', 'DENIED'])('[PUSH-05] a push ends with %s', async (status) => {
    for (const id of ['pushStatus', 'pushChallengeStatus'] as const) {
      const { client } = open(() => json({ status }));
      await expect(everyCall[id](client)).resolves.toEqual({ done: true, value: status });
    }
  });

  it.each(['', '{}', '{"status":"PENDING"}', '{"status":true}', '{"status":["APPROVED"]}', 'APPROVED', '<html>'])(
    '[SRV-16] %j is no approval: the poll continues, and the list alone shows when the push ends without an outcome',
    async (text) => {
      const { client } = open(() => new Response(text));
      await expect(everyCall.pushChallengeStatus(client)).resolves.toEqual({ done: false });
      await expect(everyCall.pushStatus(client)).resolves.toEqual({ done: true, value: 'ended' });
    },
  );

  it.each([204, 205])('[SRV-16] the same holds for %i', async (status) => {
    const { client } = open(() => new Response(null, { status }));
    await expect(everyCall.pushChallengeStatus(client)).resolves.toEqual({ done: false });
    await expect(everyCall.pushStatus(client)).resolves.toEqual({ done: true, value: 'ended' });
  });

  it('[EMCP-01] the trigger of the e-mail checkpoint is complete only with 205', async () => {
    for (const status of [200, 202, 204, 205]) {
      const { client } = open(() => new Response(null, { status }));
      await expect(everyCall.triggerEmailCheckpoint(client)).resolves.toMatchObject({ done: status === 205 });
    }
  });

  it.each([
    [200, { done: true, value: 'ended' }],
    [202, { done: false }],
    [204, { done: true, value: 'ended' }],
    [205, { done: true, value: 'complete' }],
  ])('[SRV-16] the wait for the e-mail checkpoint with %i: %j', async (status, expected) => {
    const { client } = open(() => new Response(null, { status }));
    await expect(everyCall.emailCheckpointStatus(client)).resolves.toEqual(expected);
  });

  it('[PROF-01] the profiler is done with any success but 202', async () => {
    for (const status of [200, 202, 204, 205]) {
      const { client } = open(() => new Response(null, { status }));
      await expect(everyCall.profilerStatus(client)).resolves.toMatchObject({ done: status !== 202 });
    }
  });

  it("[EMCP-03] the guard of the trigger's answer is passed on if it is text, and dropped otherwise", async () => {
    const guarded = open(() => json({ deviceOriginGuard: 'guard-1' }));
    await expect(everyCall.triggerEmailCheckpoint(guarded.client)).resolves.toEqual({
      done: false,
      deviceOriginGuard: 'guard-1',
    });
    for (const body of [{}, null, { deviceOriginGuard: 7 }]) {
      const { client } = open(() => json(body));
      await expect(everyCall.triggerEmailCheckpoint(client)).resolves.toEqual({ done: false });
    }
  });

  it.each([300, 400, 500])('[GUESS-04] %i is not a success', async (status) => {
    const asked = everyCall.verifyPhoneGuess(open(() => new Response(null, { status })).client);
    await expect(asked).rejects.toMatchObject({ kind: 'problem', status });
  });

  it('[WRAP-04] a call without a body succeeds on any success', async () => {
    for (const answer of [new Response(null, { status: 204 }), new Response('<html>', { status: 200 })]) {
      const { client } = open(() => answer);
      await expect(client.ask(calls.logout, {})).resolves.toBeUndefined();
    }
  });

  const unreadable: [string, () => Response][] = [
    ['JSON cut short', () => new Response('{"challenges":[')],
    ['204 where a body is needed', () => new Response(null, { status: 204 })],
    ['nothing', () => new Response('')],
    ['a page of HTML', () => new Response('<html>sign in to the Wi-Fi</html>', { headers: { 'content-type': 'text/html' } })],
    ['null', () => json(null)],
    ['a list', () => json([])],
    ['an empty object', () => json({})],
    [
      'the right names with wrong values',
      () => json({ challenges: {}, data: 'x', location: 7, obfuscatedPhoneNo: null, email: [] }),
    ],
  ];
  // The session of a visitor is `null`.
  for (const [what, answer] of unreadable)
    it.each(rows(what === 'null' ? withBody.filter((id) => id !== 'session') : withBody, 24))(
      `[WRAP-04] ${what} is unreadable for %s, not a success`,
      async (id) => {
        const { client } = open(answer);
        expect(await catchError(everyCall[id](client))).toMatchObject({ kind: 'unreadable', code: 'unexpected.error' });
      },
    );

  it("[WRAP-04] an error has the code, message and params of the answer's body", async () => {
    const body = { code: 'user_deactivated', message: 'Closed.', params: { messageTitle: 'Sorry', canAppeal: true, other: 1 } };
    const { client } = open(() => json(body, { status: 403 }));
    const error = await catchError(everyCall.login(client));
    expect(error).toMatchObject({ kind: 'problem', status: 403, code: 'user_deactivated', serverMessage: 'Closed.' });
    expect(error.params).toEqual({ messageTitle: 'Sorry', canAppeal: true });
  });

  it('[ERR-02] an error without a code has the default code, regardless of the body', async () => {
    const bodies = ['', '<html>Forbidden, by nobody in particular</html>', '{"code":', 'null', '[]', '7'];
    for (const text of bodies)
      for (const status of [400, 403, 500, 503]) {
        const { client } = open(() => new Response(text, { status, headers: { 'content-type': 'text/html' } }));
        const error = await catchError(everyCall.login(client));
        expect(error).toMatchObject({ kind: 'problem', status, code: 'unexpected.error', serverMessage: undefined, params: {} });
      }
  });

  it.each([301, 302, 303, 307, 308])(
    '[WRAP-04] a redirect (%i) that gets through is an error and is not followed',
    async (status) => {
      const { client, sent } = open(() => new Response(null, { status, headers: { location: 'https://evil.test/' } }));
      expect(await catchError(everyCall.exchangeSession(client))).toMatchObject({ kind: 'problem', status });
      expect(sent).toHaveLength(1);
    },
  );

  it('[WRAP-04] a redirect that the browser holds back is named as one, for the error tracker, and not as a lost connection', async () => {
    const held = Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
    const { client } = open(() => held);
    const error = await catchError(everyCall.exchangeSession(client));
    expect(error).toMatchObject({ kind: 'unreadable', cause: { message: 'the call was answered by a redirect' } });
  });

  const date = 'Wed, 21 Oct 2026 07:28:00 GMT';
  it.each<[string, Record<string, string>, number | undefined]>([
    ['seconds', { 'retry-after': '7' }, 7_000],
    ['no time at all', { 'retry-after': '0' }, 0],
    ['a date, by the server’s own clock', { 'retry-after': 'Wed, 21 Oct 2026 07:28:30 GMT', date }, 30_000],
    ['a date gone by', { 'retry-after': 'Wed, 21 Oct 2026 07:00:00 GMT', date }, 0],
    ['a date and nothing to compare it with', { 'retry-after': date }, undefined],
    ['what is neither', { 'retry-after': 'soon', date }, undefined],
    ['a negative number', { 'retry-after': '-1' }, undefined],
    ['a negative number beside a date', { 'retry-after': '-5', date }, undefined],
    ['nothing', {}, undefined],
  ])('[WRAP-04] Retry-After with %s', async (_, headers, expected) => {
    const { client } = open(() => new Response(null, { status: 429, headers }));
    expect((await catchError(everyCall.login(client))).retryAfter).toBe(expected);
  });
});

describe('when no answer comes', () => {
  const silence = (init: RequestInit) =>
    new Promise<Response>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  const deaf = () => new Promise<Response>(() => {});

  it.each(rows(everyId, 24))('[WRAP-04] %s without a network rejects with a network error', async (id) => {
    const { client, timers } = open(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await catchError(everyCall[id](client))).toMatchObject({
      kind: 'network',
      status: undefined,
      code: 'unexpected.error',
    });
    expect(timers).toHaveLength(0);
  });

  it.each([
    ['a fetch that gives up when told', silence],
    ['a fetch that does not listen', deaf],
    ['in the time of the host', silence, 40_000],
  ])('[WRAP-04] [REAL-15] after 15 s without an answer the call is given up: %s', async (_, fetch, requestTimeout?: number) => {
    const { client, only, timers } = open(fetch, { requestTimeout });
    const failed = catchError(everyCall.login(client));
    expect(timers.map(({ ms }) => ms)).toEqual([requestTimeout ?? 15_000]);
    timers[0]?.run();
    expect(await failed).toMatchObject({ kind: 'timeout' });
    expect(only().init.signal?.aborted).toBe(true);
    expect(timers).toHaveLength(0);
  });

  it('[WRAP-04] the time limit covers the body too', async () => {
    const { client, timers } = open(() => new Response(new ReadableStream({ start: () => {} })));
    const failed = catchError(everyCall.login(client));
    await Promise.resolve();
    timers[0]?.run();
    expect(await failed).toMatchObject({ kind: 'timeout' });
  });

  it('[WRAP-04] an interrupted body is a network error', async () => {
    const { client } = open(
      () => new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) })),
    );
    expect(await catchError(everyCall.login(client))).toMatchObject({ kind: 'network' });
  });

  it('[WRAP-04] an answer in time cancels the time limit', async () => {
    const { client, timers } = open(() => json(properties));
    await everyCall.tokenStatus(client);
    expect(timers).toHaveLength(0);
  });

  it.each(rows(everyId, 24))('[WRAP-04] %s is aborted when its caller aborts, before or during the request', async (id) => {
    const { client, only } = open(silence);
    const caller = new AbortController();
    const failed = catchError(everyCall[id](client, caller.signal));
    caller.abort();
    expect(await failed).toMatchObject({ kind: 'network' });
    expect(only().init.signal?.aborted).toBe(true);
    expect(await catchError(everyCall[id](client, AbortSignal.abort()))).toMatchObject({ kind: 'network' });
  });
});

describe('texts of an error', () => {
  const told = (error: CallError) => `${error.message} ${JSON.stringify(error)} ${error.stack} ${String(error.cause)}`;

  it.each(rows(everyId, 24))('[WRAP-04] an error of %s contains nothing of the token, the password or the code', async (id) => {
    const echo = (init: RequestInit) => Promise.reject(new TypeError(`cannot send ${JSON.stringify(init)}`));
    const failures: ((init: RequestInit) => Response | Promise<Response>)[] = [
      echo,
      () => new Response('{"challenges":['),
      () => new Response(null, { status: 500 }),
    ];
    for (const failure of failures) {
      if (failure === failures[1] && !withBody.includes(id)) continue;
      const { client } = open(failure);
      const text = told(await catchError(everyCall[id](client)));
      for (const secret of [token, linkToken, password, '123456']) expect(text).not.toContain(secret);
    }
  });

  it('[WRAP-04] a token that no header can carry causes a CallError that does not repeat it', async () => {
    const broken = `${token}\r\nx-evil: 1`;
    const { client } = open(() => json(properties), { fetch: globalThis.fetch, baseUrl: 'http://localhost:1' });
    const error = await catchError(client.ask(calls.tokenStatus, {}, { oneTimeToken: broken }));
    expect(error.kind).toBe('network');
    expect(told(error)).not.toContain(token);
  });
});
