/** Servers that aren't ours: conforming behavior breaks nothing, and a violation is named. */
import { type Call, calls } from '@stepgate/contract';
import { type HttpReceived, startHttpStub } from '@stepgate/testkit';
import { describe, expect, it } from 'vitest';
import type { Ports } from './ports.ts';
import { isHonoured, reportJson, reportText } from './print.ts';
import type { Line, Verdict } from './report.ts';
import { runKit } from './run.ts';
import { readSettings } from './settings.ts';
import { customer, type Reading, startLeastServer, testCode, type Wrong } from './test/least-server.ts';

const of = (lines: readonly Line[], verdict: Verdict): string[] =>
  lines.flatMap((line) => (line.verdict === verdict ? [`${line.call}: ${line.promise}`] : []));

async function runAt(origin: string, given: object = {}, ports: Partial<Ports> = {}): Promise<readonly Line[]> {
  const codes = { code: async () => testCode, link: async () => undefined };
  const settings = readSettings({ customers: [customer], ...given });
  return runKit(origin, settings, { fetch, now: Date.now, wait: async () => undefined, codes, ...ports });
}

/** Calls whose 404 may be about the id: they are 'not tried', unless the service has a page, or another method, there. */
const withId = Object.values<Call>(calls).filter(({ path }) => /:(?:id|challengeId|deviceId|customerId)/.test(path));
const idsOf = (of: readonly Call[]): string[] => of.map(({ id }) => `${id}: is there`).sort();

const core = ['login', 'tokenStatus', 'exchangeSession', 'session', 'logout'];

describe('a server without a single call', () => {
  const isJson = ({ headers, body }: HttpReceived): boolean => headers['content-type'] === 'application/json' && body !== '';
  const parses = ({ body }: HttpReceived): boolean => {
    try {
      return typeof JSON.parse(body) === 'object';
    } catch {
      return false;
    }
  };

  it.each<[string, (request: HttpReceived) => [status: number, type: string, text: string]]>([
    ['says 404 to everything', () => [404, 'text/plain', 'Not here']],
    [
      'parses bodies first, with its own messages',
      (request) =>
        isJson(request) && !parses(request)
          ? [400, 'text/html', 'Unexpected token']
          : [404, 'text/html', `Cannot ${request.path}`],
    ],
    [
      'parses bodies first, as JSON with a code',
      (request) =>
        isJson(request) && !parses(request)
          ? [400, 'application/json', '{"code":"bad_json","message":"Bad JSON"}']
          : [404, 'application/json', '{"code":"NO_ROUTE","message":"No route"}'],
    ],
    [
      'has a page for every address',
      ({ method, path }) => (method === 'GET' ? [200, 'text/html', `<title>${path}</title>`] : [405, 'text/plain', '']),
    ],
  ])('[SRV-19] that %s: every call is missing, and none is broken', async (_name, answer) => {
    const server = await startHttpStub((response, request) => {
      const [status, type, text] = answer(request);
      response.writeHead(status, { 'content-type': type }).end(text);
    });
    const lines = await runAt(server.origin);
    await server.close();
    expect(of(lines, 'broken')).toEqual([]);
    const unclear = of(lines, 'not tried').sort();
    expect([...of(lines, 'missing'), ...unclear].sort()).toEqual(idsOf(Object.values(calls)));
    expect(idsOf(withId)).toEqual(expect.arrayContaining(unclear));
    expect(new Set(lines.filter(({ verdict }) => verdict === 'honoured').map(({ call }) => call))).toEqual(new Set(['no call']));
    for (const id of core) expect(reportText(lines)).toMatch(new RegExp(`^${id}\n  missing    is there: .*; without it no`, 'm'));
    expect(isHonoured(lines)).toBe(false);
  });

  it('[SRV-19] that checks for a login before it looks up a call: no call is reported', async () => {
    const server = await startHttpStub((response) => response.writeHead(401).end());
    const lines = await runAt(server.origin);
    await server.close();
    expect(of(lines, 'missing')).toEqual([]);
    expect(of(lines, 'broken')).toEqual([]);
    expect(isHonoured(lines)).toBe(false);
    expect(lines.find(({ call }) => call === 'team')).toMatchObject({
      verdict: 'not tried',
      why: 'the service answers the same for an unknown path: 401',
    });
  });
});

describe('a server that answers only what the specification promises', () => {
  it.each([
    [204, ''],
    [200, ''],
    [200, '{}'],
    [201, '[]'],
    [200, '<p>Thank you</p>'],
  ])(
    '[SRV-19] with %i %s where the specification shows no body: nothing is broken, and a customer can log in',
    async (status, text) => {
      const server = await startLeastServer({ status, text });
      const lines = await runAt(server.origin);
      await server.close();
      expect(of(lines, 'broken'), reportText(lines)).toEqual([]);
      expect(isHonoured(lines)).toBe(true);
      const there = [
        'login',
        'tokenStatus',
        'triggerPhoneCode',
        'verifyPhoneCode',
        'exchangeSession',
        'exchangeSessionOnLocalhost',
      ];
      expect(of(lines, 'honoured')).toEqual(expect.arrayContaining(there.map((id) => `${id}: is there`)));
      expect(of(lines, 'missing')).toHaveLength(Object.values(calls).length - there.length - withId.length);
      // Our service promises more, and the report says so.
      expect(of(lines, 'differs')).toContain('login: keeps every answer out of caches (Cache-Control: no-store)');
    },
  );

  it('the JSON report counts its lines by verdict', async () => {
    const server = await startLeastServer({ status: 204, text: '' });
    const lines = await runAt(server.origin);
    await server.close();
    const { honoured, counts }: { honoured: unknown; counts: Record<string, number> } = JSON.parse(reportJson(lines));
    expect(honoured).toBe(true);
    expect(Object.keys(counts)).toEqual(['honoured', 'broken', 'differs', 'missing', 'notTried']);
    expect(counts.broken).toBe(0);
    expect(counts.missing).toBe(of(lines, 'missing').length);
    expect(Object.values(counts).reduce((sum, each) => sum + each)).toBe(lines.length);
  });

  it.each<[string, Wrong, string[]]>([
    ['accepts any password', { takesAnyPassword: true }, ['login: refuses a wrong password']],
    ['accepts any code', { takesAnyCode: true }, ['verifyPhoneCode: refuses a wrong code']],
    [
      'opens a session for a password only',
      { takesNoChallenge: true },
      ['exchangeSession: gives nothing before everything is proved'],
    ],
    ['spends no token', { takesTokensTwice: true }, ['exchangeSession: accepts a token once']],
    ['lists no challenges', { listsNothing: true }, ['tokenStatus: answers a success in the shape of the contract']],
    ['marks nothing as passed', { marksNothing: true }, ['tokenStatus: marks what has been passed']],
    [
      'accepts unknown tokens',
      { takesUnknownTokens: true },
      ['tokenStatus', 'triggerPhoneCode'].map(
        (id) => `${id}: refuses a missing, a malformed and an unknown one-time token, and answers the same to each`,
      ),
    ],
  ])('[SRV-19] a service that %s is broken on that line', async (_name, wrong, broken) => {
    const server = await startLeastServer({ status: 204, text: '' }, wrong);
    const lines = await runAt(server.origin);
    await server.close();
    expect(of(lines, 'broken').sort()).toEqual(broken.sort());
  });
});

describe('a server that reads a sentence of the specification in its own way', () => {
  it.each<[string, Reading, string]>([
    ['[SRV-22] writes null for whatever is absent', { writesNull: true }, 'tokenStatus: leaves out what is absent'],
    [
      '[SRV-23] lists a new phone number until the code to it is proved',
      { listsNumberUntilProved: true },
      'tokenStatus: lists the code to a new phone number',
    ],
    [
      '[SRV-22] lists an alternative that no screen can draw',
      { listsNewVersion: true },
      'tokenStatus: lists nothing that the front end leaves out',
    ],
    ['[SRV-25] lists a proof a few seconds late', { listsLate: 3 }, 'tokenStatus: marks what has been passed'],
    [
      '[REAL-14] renews the token with each list, and takes the newest only',
      { renewsToken: true },
      'tokenStatus: names the same one-time token each time',
    ],
    [
      '[SRV-19] answers the exchange with a Location header',
      { locatesInHeader: true },
      'exchangeSession: names the page after the login in the body',
    ],
  ])('%s: a customer can log in, nothing is broken, and the report says so', async (_name, reading, differs) => {
    const server = await startLeastServer({ status: 204, text: '' }, {}, reading);
    const lines = await runAt(server.origin, { newPhoneNumber: '+447700900177' });
    await server.close();
    expect(of(lines, 'broken'), reportText(lines)).toEqual([]);
    expect(lines).toContainEqual({ call: 'exchangeSession', promise: 'gives a session', verdict: 'honoured' });
    const told = [
      'tokenStatus: leaves out what is absent',
      'tokenStatus: lists nothing that the front end leaves out',
      'tokenStatus: lists the code to a new phone number',
      'tokenStatus: marks what has been passed',
      'tokenStatus: names the same one-time token each time',
      'exchangeSession: names the page after the login in the body',
    ];
    expect(of(lines, 'differs').filter((line) => told.includes(line))).toEqual([differs]);
  });
});

it('[REAL-15] an answer that takes longer than a page waits by default is no break: the report names the setting', async () => {
  const server = await startLeastServer({ status: 204, text: '' });
  let now = 0;
  const slowly: Ports['fetch'] = async (url, init) => {
    now += url.pathname.endsWith('/sms/verify') ? 20_000 : 0;
    return fetch(url, init);
  };
  const lines = await runAt(server.origin, {}, { fetch: slowly, now: () => now });
  await server.close();
  expect(of(lines, 'broken')).toEqual([]);
  expect(reportText(lines)).toContain('one after 20: set requestTimeout');
});

it('[SRV-05] [SRV-06] the kit uses the identity host, the access token and the client id from its settings', async () => {
  const server = await startHttpStub((response) => response.writeHead(404).end());
  await runAt(server.origin, { identityHost: '/id/', viewType: 'compact', accessToken: 'acme-web', clientId: 'acme' });
  await server.close();
  const paths = server.received.map(({ path }) => path);
  expect(paths.filter((path) => path.startsWith('/gateway'))).toEqual([]);
  expect(paths).toContain('/id/identity/api/v1/one-time-token/status?viewType=compact');
  expect(paths).toContain('/login-api/login');
  expect(new Set(server.received.map(({ headers }) => headers['x-client-id']))).toEqual(new Set(['acme']));
  expect(server.received.filter(({ headers }) => headers['x-access-token'] === 'acme-web').length).toBeGreaterThan(100);
});
