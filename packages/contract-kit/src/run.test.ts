import { type Call, calls, headers } from '@stepgate/contract';
import { nobody, unknownToken } from '@stepgate/contract/examples';
import { startHttpStub } from '@stepgate/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reportText } from './print.ts';
import { promises } from './promises.ts';
import type { Line } from './report.ts';
import { runKit } from './run.ts';
import { readSettings } from './settings.ts';
import { type Answered, faulty, type PlantedFault, respond } from './test/faulty.ts';
import { type OwnService, openOwnService } from './test/own-service.ts';

const brokenOf = (lines: readonly Line[]): string[] =>
  lines.flatMap(({ verdict, call, promise }) => (verdict === 'broken' ? [`${call}: ${promise}`] : []));

/** Calls that were not completed, each for its own reason. */
const notReached = [
  ...['acceptInvitation', 'connectSocial', 'connectOwnSocial', 'reactivateAccount', 'subscribePushDevice'],
  ...['phoneChangeStatus', 'cancelPhoneChange', 'cancelOwnPhoneChange', 'cancelPhoneChangeOnDevice'],
  ...['reviewPhoto', 'decideReview', 'logInStaffWithPasskey', 'beginStaffPasskey', 'addStaffPasskey'],
  ...['actAtDesk', 'decideProposal'],
  ...['uploadSelfie', 'beginHandOff', 'handOffStatus', 'takeHandOff', 'refuseHandOff'],
  ...['faceMatchFlow', 'triggerFaceMatch', 'submitFaceMatch', 'faceMatchStatus', 'faceMatchRejection'],
  ...['beginFaceEnrolment', 'submitFaceEnrolment', 'faceEnrolmentStatus', 'enrolFaceFromPhoto', 'removeFace'],
  ...['loginWithPasskey', 'beginPasskey', 'verifyPasskey', 'offerPasskey'],
  ...['beginAddPasskey', 'addPasskey', 'renamePasskey', 'removePasskey', 'setPasskeysOnly'],
  ...[
    'losePasskeys',
    'denyChange',
    'stopChange',
    'cancelPasskeyRecovery',
    'cancelOwnPasskeyRecovery',
    'cancelPasskeyRecoveryOnDevice',
  ],
  // No API key is among the kit's settings.
  ...['requestApproval', 'spendApproval', 'introspectSession', 'setSignal', 'clearSignal'],
  'endTrustedBrowser',
  'removeAuthenticatorApp',
  'renameAuthenticatorApp',
  'verifyEmailCode',
  'keepMethod',
  'exchangeSessionOnLocalhost',
];

describe('the kit against our own service', () => {
  let own: OwnService;
  beforeAll(async () => {
    own = await openOwnService();
  });
  afterAll(() => own.world.close());

  it('nothing is broken, every call is requested, and each call that was not completed has its reason', async () => {
    const lines = await runKit(own.address, own.settings, own.ports);
    expect(brokenOf(lines), reportText(lines.filter(({ verdict }) => verdict === 'broken'))).toEqual([]);
    const of = ({ id }: Call) => lines.filter(({ call }) => call === id);
    const honoured = (call: Call, promise: string) =>
      of(call).some((line) => line.promise === promise && line.verdict === 'honoured');
    const open = Object.values<Call>(calls).filter((call) => !honoured(call, promises.succeeds));
    expect(open.map(({ id }) => id).sort()).toEqual(notReached.toSorted());
    expect(lines.filter(({ verdict }) => verdict === 'honoured').length).toBeGreaterThan(700);
  });
});

it('[SRV-05] [SRV-06] our own service honours as much with another access token and another identity host', async () => {
  const own = await openOwnService({ accessToken: 'acme-web', identityHost: '/acme/id' });
  const asked: string[] = [];
  const settings = { ...own.settings, customers: own.settings.customers.slice(0, 1), staff: undefined, newEmail: undefined };
  const lines = await runKit(own.address, settings, {
    ...own.ports,
    fetch(url, init) {
      asked.push(url.pathname);
      return own.ports.fetch(url, init);
    },
  });
  await own.world.close();
  expect(brokenOf(lines), reportText(lines.filter(({ verdict }) => verdict === 'broken'))).toEqual([]);
  expect(lines).toContainEqual({ call: calls.exchangeSession.id, promise: promises.opensSession, verdict: 'honoured' });
  expect(asked.filter((path) => path.startsWith('/gateway'))).toEqual([]);
});

/** Repeats the answer to the last success instead of a refusal. */
const again = ({ response, before }: Answered): Response | undefined =>
  response.status >= 400 && before !== undefined
    ? respond(before.response.status, before.text, before.response.headers)
    : undefined;
const codeIn = ({ response, text }: Answered): unknown => (response.ok ? undefined : JSON.parse(text).code);
const without =
  (name: string, status?: number) =>
  ({ response, text }: Answered): Response | undefined => {
    if (status !== undefined && response.status !== status) return undefined;
    const rest = new Headers(response.headers);
    rest.delete(name);
    return respond(response.status, text, rest);
  };
const reworded = ({ response, text }: Answered, change: (text: string) => string, status = response.status): Response =>
  respond(status, change(text), response.headers);
const tokenOf = ({ request }: Answered): string => request.headers.get(headers.oneTimeToken) ?? '';
const unknown = (text: string): boolean => text === '' || text === 'short' || text.includes(unknownToken);

const faults: Record<string, PlantedFault> = {
  'a field is missing': {
    call: calls.loginOptions,
    breaks: [promises.succeeds],
    answer: (given) => (given.response.ok ? reworded(given, (text) => text.replace('"contact"', '"contacts"')) : undefined),
  },
  'an answer may be cached': { call: calls.countries, breaks: [promises.notCached], answer: without('cache-control') },
  'a 429 has no Retry-After': {
    call: calls.triggerPhoneCode,
    breaks: [promises.later],
    answer: without('retry-after', 429),
  },
  'a token is not spent': {
    call: calls.exchangeSession,
    bySpecification: true,
    breaks: [promises.spent],
    answer: (given) =>
      codeIn(given) === 'ott_not_found' && !given.request.body.includes(unknownToken) ? again(given) : undefined,
  },
  'a session has not ended': {
    call: calls.security,
    bySpecification: true,
    breaks: [promises.endedSession],
    answer: (given) => {
      const cookie = given.request.headers.get('cookie') ?? '';
      return codeIn(given) === 'session_not_found' && !unknown(cookie) ? again(given) : undefined;
    },
  },
  'a code works twice': {
    call: calls.verifyPhoneCode,
    breaks: [promises.usedCode],
    answer: (given) => (codeIn(given) === 'invalid_code' && given.request.body.includes('111111') ? again(given) : undefined),
  },
  'a demand has no approval token': {
    call: calls.addPhoneNumber,
    bySpecification: true,
    breaks: [promises.approval],
    answer: without(headers.approval),
  },
  'an unknown address is distinguishable from a known one': {
    call: calls.login,
    breaks: [promises.sameForAll],
    answer: (given) =>
      given.response.status === 401 && given.request.body.includes(nobody)
        ? reworded(given, (text) => text.replace('"message":"', '"message":"Who? '))
        : undefined,
  },
  'a change that nobody requested has a status': {
    call: calls.phoneChangeStatus,
    breaks: [promises.nothingAsked, promises.named],
    answer: (given) => (codeIn(given) === 'not_allowed' ? respond(204, '', given.response.headers) : undefined),
  },
  'an approval is asked for without a token': {
    call: calls.endSessions,
    bySpecification: true,
    breaks: [promises.approval, promises.succeeds],
    answer: (given) =>
      given.response.ok ? reworded(given, () => '{"code":"second_factor_needed","message":"Approve this."}', 403) : undefined,
  },
  "another site's form is taken": {
    call: calls.signUp,
    breaks: [promises.foreign],
    answer: (given) => (codeIn(given) === 'wrong_origin' ? reworded(given, () => '{}', 200) : undefined),
  },
  'a refusal has another status': {
    call: calls.team,
    breaks: [promises.accessToken, promises.named],
    answer: (given) => (codeIn(given) === 'invalid_access_token' ? reworded(given, (text) => text, 418) : undefined),
  },
  'a malformed body causes a server error': {
    call: calls.verifyTotp,
    breaks: [promises.malformed],
    answer: (given) =>
      codeIn(given) === 'invalid_format'
        ? reworded(given, () => '{"code":"unexpected.error","message":"Something went wrong."}', 500)
        : undefined,
  },
  'a used token is distinguishable from an unknown one': {
    call: calls.forgotPassword,
    breaks: [promises.usedToken],
    answer: (given) =>
      codeIn(given) === 'ott_not_found' && !unknown(tokenOf(given))
        ? reworded(given, (text) => text.replace('"message":"', '"message":"Used. '))
        : undefined,
  },
  'a cookie can be read by scripts': {
    call: calls.logout,
    breaks: [promises.cookies],
    answer({ response, text }) {
      const rest = new Headers(response.headers);
      rest.delete('set-cookie');
      for (const cookie of response.headers.getSetCookie()) rest.append('set-cookie', cookie.replace('; HttpOnly', ''));
      return respond(response.status, text, rest);
    },
  },
  'an absent field is null': {
    call: calls.tokenStatus,
    breaks: [promises.leavesOut],
    answer: (given) =>
      given.response.ok ? reworded(given, (text) => text.replace(/"validity":\d+/, '"validity":null')) : undefined,
  },
  'a problem is unreadable': {
    call: calls.beginAuthenticator,
    breaks: [promises.session, promises.endedSession, promises.named],
    answer: (given) =>
      codeIn(given) === 'session_not_found' ? reworded(given, (text) => text.replace('"code"', '"error"')) : undefined,
  },
};

/** Faults after which nothing works: each is planted alone. */
const ends: Record<string, PlantedFault> = {
  'the list of challenges is missing': {
    call: calls.tokenStatus,
    breaks: [promises.succeeds],
    answer: (given) => (given.response.ok ? reworded(given, (text) => text.replace('"challenges"', '"list"')) : undefined),
  },
  'nobody can log in': {
    call: calls.login,
    breaks: [promises.there],
    answer: (given) =>
      given.request.headers.get('content-type') === 'application/json' && given.request.body.length < 1_000
        ? reworded(given, () => '{"code":"not_found","message":"There is nothing here."}', 404)
        : undefined,
  },
  'a password is enough': {
    call: calls.exchangeSession,
    breaks: [promises.unproved],
    answer: (given) =>
      codeIn(given) === 'not_allowed' && given.before === undefined
        ? respond(200, '{"location":"/home"}', {
            'cache-control': 'no-store',
            'set-cookie': '__Host-session=x; Path=/; HttpOnly; Secure; SameSite=Lax',
          })
        : undefined,
  },
};

describe('a planted fault is named on its line, and nothing else is', () => {
  let own: OwnService;
  beforeEach(async () => {
    own = await openOwnService();
  });
  afterEach(() => own.world.close());

  const breaksOf = ({ call, breaks }: PlantedFault): string[] => breaks.map((promise) => `${call.id}: ${promise}`);
  /** One customer is enough, with only reversible changes. */
  const run = (planted: readonly PlantedFault[], strict = true) => {
    const settings = {
      ...own.settings,
      strict,
      customers: own.settings.customers.slice(0, 1),
      staff: undefined,
      newEmail: undefined,
    };
    return runKit(own.address, settings, { ...own.ports, fetch: faulty(own.ports.fetch, planted) });
  };

  it(`all at once: ${Object.keys(faults).join('; ')}`, async () => {
    const planted = Object.values(faults);
    expect(brokenOf(await run(planted)).sort()).toEqual(planted.flatMap(breaksOf).sort());
  });

  it("[SRV-19] in another company's service only violations of the specification are broken, and the rest differs", async () => {
    const lines = await run(Object.values(faults), false);
    const named = (bySpecification: boolean) =>
      Object.values(faults)
        .filter((fault) => (fault.bySpecification ?? false) === bySpecification)
        .flatMap(breaksOf);
    const differing = lines.flatMap(({ verdict, call, promise }) => (verdict === 'differs' ? [`${call}: ${promise}`] : []));
    expect(brokenOf(lines).sort()).toEqual(named(true).sort());
    expect(differing.sort()).toEqual(named(false).sort());
  });

  it.each(Object.entries(ends))('%s', async (_name, fault) => {
    const lines = await run([fault]);
    expect(brokenOf(lines)).toEqual(breaksOf(fault));
    // No report contains a secret that its reader could use.
    expect(reportText(lines)).not.toMatch(/[A-Za-z0-9_-]{32}/);
  });
});

describe("the kit's requests", () => {
  it('go only to the given address, wherever an answer points, and never exceed their limit', async () => {
    const elsewhere = await startHttpStub((response) => response.end('{}'));
    const stub = await startHttpStub((response) =>
      response.writeHead(307, { location: `${elsewhere.origin}/login-api/login` }).end(),
    );
    const most = 40;
    const settings = readSettings({ mostRequests: most, customers: [{ email: 'a@ex.test', password: 'x' }] });
    const codes = { code: async () => undefined, link: async () => undefined };
    const lines = await runKit(stub.origin, settings, { fetch, now: () => 0, wait: async () => undefined, codes });
    expect(stub.received).toHaveLength(most);
    expect(elsewhere.received).toEqual([]);
    expect(brokenOf(lines)).toContain('no call: answers every request');
    await Promise.all([stub.close(), elsewhere.close()]);
  });

  it('end at the time limit, before a wait that would end later, and say what they wait for', async () => {
    const stub = await startHttpStub((response) => response.writeHead(429, { 'retry-after': '50' }).end('{}'));
    const settings = readSettings({ mostMinutes: 3, customers: [{ email: 'a@ex.test', password: 'x' }] });
    const codes = { code: async () => undefined, link: async () => undefined };
    let now = 0;
    const told: string[] = [];
    const lines = await runKit(stub.origin, settings, {
      ...{ fetch, codes, now: () => now, tell: (progress: string) => told.push(progress) },
      wait: async (milliseconds) => {
        now += milliseconds;
      },
    });
    await stub.close();
    expect(now).toBe(150_000);
    expect(told.filter((progress) => /^waits 50 s, as the 429 of .+ says$/.test(progress))).toHaveLength(3);
    expect(told[0]).toBe('0 s, 0 requests: requests that no call knows');
    expect(lines.flatMap((line) => ('came' in line ? [line.came] : []))).toContain('all 3 minutes are used up');
  });
});
