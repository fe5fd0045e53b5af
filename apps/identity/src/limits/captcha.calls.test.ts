import { calls, headers, lifetimes, loginsFrom } from '@stepgate/contract';
import {
  type Answer,
  type Ask,
  askingFrom,
  databases,
  logIn,
  newTrustedBrowser,
  openWorld,
  paths,
  proxiesOfTests,
  tokenOf,
  trustingPolicy,
  type World,
} from '@stepgate/testkit';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, describe, expect, it } from 'vitest';
import type { CaptchaResult, CaptchaVerifier } from '../providers/captcha/captcha-verifier.ts';

const passed = { outcome: 'passed' } as const;
const rejected = { outcome: 'rejected' } as const;

let worlds: World[] = [];
afterEach(async () => {
  await Promise.all(worlds.map((world) => world.close()));
  worlds = [];
});

async function open(...[options]: Parameters<typeof openWorld>): Promise<World> {
  const world = await openWorld(options);
  worlds.push(world);
  return world;
}

type Asked = { ask(path: string, request?: Ask): Promise<Answer> };

const encoded = (payload: unknown): string => Buffer.from(JSON.stringify(payload)).toString('base64');

async function solved({ ask }: Asked) {
  const { body } = await ask(calls.captchaChallenge.path);
  const challenge = body as Challenge;
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
}

/** The captcha fields of a login with a solved proof of work. */
async function work(asked: Asked) {
  return { challenge: 'ALTCHA', captcha: encoded(await solved(asked)) };
}

const tryLogin = ({ ask }: Asked, email: string, rest: object = {}, request: Ask = {}) =>
  ask(paths.login, { ...request, body: { email, password: 'one for all of them', ...rest } });

const codeOf = ({ body }: Answer): unknown => (typeof body === 'object' && body !== null && 'code' in body ? body.code : 'none');

/** The number of answers with each status and code. */
function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const key = `${answer.status} ${codeOf(answer)}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

const few = { captchaAfter: 2, most: 4, within: loginsFrom.within };

describe.each(databases)('logins from one network on $name', ({ newDatabase }) => {
  it('one attempt at each of 200 accounts: a captcha after 20, and another network is not affected (LG5)', {
    tags: 'deep',
  }, async () => {
    const world = await open({ ...(await newDatabase()), settings: { loginsFrom, trustedProxies: proxiesOfTests } });
    const [here, there] = [askingFrom(world, '192.0.2.1'), askingFrom(world, '192.0.2.2')];
    const answers: Answer[] = [];
    for (let n = 0; n < 200; n += 1) answers.push(await tryLogin(here, `account-${n}@ex.test`));
    expect(tally(answers.slice(0, 20))).toEqual({ '401 invalid_email_password': 20 });
    expect(tally(answers.slice(20))).toEqual({ '400 captcha_failed': 180 });
    // Logins with an address alone have a separate count.
    expect((await here.ask(paths.loginCdr, { body: { email: 'cdr@ex.test' } })).status).toBe(200);
    expect((await tryLogin(there, 'account-0@ex.test')).status).toBe(401);
    world.clock.move(loginsFrom.within);
    expect((await tryLogin(here, 'account-0@ex.test')).status).toBe(401);
  });

  it('[ATT-13] logins with a captcha have the other half, which logins without one cannot exhaust: then 429 (LG5)', async () => {
    const world = await open({ ...(await newDatabase()), settings: { loginsFrom: few, trustedProxies: proxiesOfTests } });
    const here = askingFrom(world, '192.0.2.1');
    for (let n = 0; n < 100; n += 1) await tryLogin(here, `account-${n}@ex.test`);
    const customer = await world.addCustomer();
    const right = () => here.ask(paths.login, { body: customer });
    expect(codeOf(await right())).toBe('captcha_failed');
    // A right captcha takes nothing of it.
    for (let n = 0; n < 3; n += 1)
      expect((await here.ask(paths.login, { body: { ...customer, ...(await work(here)) } })).status).toBe(200);
    const solving = [];
    for (let n = 0; n < 3; n += 1) solving.push(await tryLogin(here, `solver-${n}@ex.test`, await work(here)));
    expect(tally(solving)).toEqual({ '401 invalid_email_password': 2, '429 too_many_requests': 1 });
    expect(solving.at(-1)?.headers['retry-after']).toBe('600');
    expect((await here.ask(paths.login, { body: { ...customer, ...(await work(here)) } })).status).toBe(429);
  });

  it('[ATT-13] a trusted device logs in without a captcha, whatever its network has done (LG6)', async () => {
    const world = await open({ ...(await newDatabase()), settings: { loginsFrom: few, trustedProxies: proxiesOfTests } });
    const here = askingFrom(world, '192.0.2.1');
    const customer = await world.addCustomer();
    const cookie = await logIn(world, customer);
    for (let n = 0; n < 10; n += 1) await tryLogin(here, `account-${n}@ex.test`);
    for (let n = 0; n < 3; n += 1) await tryLogin(here, `solver-${n}@ex.test`, await work(here));
    expect((await here.ask(paths.login, { body: { ...customer, ...(await work(here)) } })).status).toBe(429);
    expect((await here.ask(paths.login, { body: customer, cookie })).status).toBe(200);
    // The device is trusted for its own customer only.
    expect(codeOf(await here.ask(paths.login, { body: await world.addCustomer(), cookie }))).toBe('captcha_failed');
  });

  it('[ATT-13] while the queue is full of strangers, a login needs a captcha and gets in with one (RS16)', async () => {
    const world = await open({ ...(await newDatabase()), hashes: { running: 1, waiting: 2 } });
    const customer = await world.addCustomer();
    const answer = await work(world);
    const flood = Array.from({ length: 20 }, (_, n) => tryLogin(world, `account-${n}@ex.test`));
    const right = world.ask(paths.login, { body: { ...customer, ...answer } });
    expect((await right).status).toBe(200);
    const counts = tally(await Promise.all(flood));
    // Logins that came while the reserved place was also taken got `busy`.
    const { '400 captcha_failed': asked = 0, '503 busy': later = 0, '401 invalid_email_password': checked = 0 } = counts;
    expect(asked).toBeGreaterThan(0);
    expect([asked + later + checked, asked + later >= 10]).toEqual([20, true]);
  });

  it('concurrent logins have the same limit as consecutive ones (LG5)', async () => {
    const world = await open({ ...(await newDatabase()), settings: { loginsFrom: few } });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => tryLogin(world, `account-${n}@ex.test`)));
    expect(tally(answers)).toEqual({ '401 invalid_email_password': 2, '400 captcha_failed': 28 });
  });

  it('a solved proof of work is accepted once, and then nowhere again (LG11)', async () => {
    const world = await open({ ...(await newDatabase()), settings: { loginsFrom: { ...few, most: 20 } } });
    for (let n = 0; n < 2; n += 1) await tryLogin(world, `account-${n}@ex.test`);
    const { challenge, solution } = await solved(world);
    const captcha = encoded({ challenge, solution });
    const once = await Promise.all([1, 2, 3].map(() => tryLogin(world, 'a@ex.test', { challenge: 'ALTCHA', captcha })));
    expect(tally(once)).toEqual({ '401 invalid_email_password': 1, '400 captcha_failed': 2 });
    const otherwise = encoded({ solution: { ...solution, time: 1 }, challenge: { ...challenge, more: 1 } });
    expect(codeOf(await tryLogin(world, 'a@ex.test', { challenge: 'ALTCHA', captcha: otherwise }))).toBe('captcha_failed');
  });
});

describe('the rate-limit key of a client', () => {
  it('a client that claims another address each time is still one client if no proxy is trusted (LG7)', async () => {
    const world = await open({ settings: { loginsFrom } });
    const answers: Answer[] = [];
    for (let n = 0; n < 60; n += 1) answers.push(await tryLogin(askingFrom(world, `203.0.113.${n}`), `account-${n}@ex.test`));
    expect(tally(answers)).toEqual({
      '401 invalid_email_password': 20,
      '400 captcha_failed': 40,
    });
  });

  it('behind a trusted proxy the proxy’s report counts, and an address that the client added does not (LG7)', async () => {
    const world = await open({ settings: { loginsFrom: few, trustedProxies: proxiesOfTests } });
    const answers: Answer[] = [];
    for (let n = 0; n < 6; n += 1)
      answers.push(await tryLogin(askingFrom(world, `203.0.113.${n}, 198.51.100.7`), `account-${n}@ex.test`));
    expect(tally(answers)).toMatchObject({ '401 invalid_email_password': 2, '400 captcha_failed': 4 });
  });

  it('an IPv6 network counts once, however many addresses it has (LG5)', async () => {
    const world = await open({ settings: { loginsFrom: few, trustedProxies: proxiesOfTests } });
    const from = (address: string) => tryLogin(askingFrom(world, address), 'a@ex.test');
    const answers = [];
    for (let n = 1; n <= 5; n += 1) answers.push(await from(`2001:db8:1:2:${n}::${n}`));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 400, 400, 400]);
    expect((await from('2001:db8:1:3::1')).status).toBe(401);
  });

  it('a guest id is counted across networks, in a header or a body, and another id separately (LG5)', async () => {
    const world = await open({ settings: { loginsFrom: few, trustedProxies: proxiesOfTests } });
    let at = 0;
    const guest = (id: string, path: string) => {
      at += 1;
      const from = askingFrom(world, `192.0.2.${at}`);
      const body = { email: `account-${at}@ex.test`, password: 'x' };
      return path === paths.login
        ? from.ask(path, { body, headers: { [headers.guestId]: id } })
        : from.ask(path, { body: { ...body, guestId: id } });
    };
    const statuses = [];
    for (const path of [paths.login, paths.loginV2, paths.login, paths.loginV2]) statuses.push((await guest('g-1', path)).status);
    expect(statuses).toEqual([401, 401, 400, 400]);
    expect((await guest('g-2', paths.login)).status).toBe(401);
  });

  it('right passwords do not count: an office may log in from one address (LG5)', async () => {
    const world = await open({ settings: { loginsFrom: few } });
    const customer = await world.addCustomer();
    for (let n = 0; n < 6; n += 1) {
      expect((await world.ask(paths.login, { body: customer })).status).toBe(200);
    }
    for (let n = 0; n < 2; n += 1) expect((await tryLogin(world, 'a@ex.test')).status).toBe(401);
    expect(codeOf(await world.ask(paths.login, { body: customer }))).toBe('captcha_failed');
    expect((await world.ask(paths.login, { body: { ...customer, ...(await work(world)) } })).status).toBe(200);
  });
});

describe('the proof of work', () => {
  const suspicious = { settings: { loginsFrom: { ...few, captchaAfter: 0, most: 100 } } };

  it('is accepted within five minutes, and only if it is unchanged and solved (LG11)', async () => {
    const world = await open(suspicious);
    const { challenge, solution } = await solved(world);
    const { parameters, signature } = challenge;
    const wrong: Record<string, unknown> = {
      nothing: {},
      'no solution': { challenge },
      'another solution': { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
      'an easier task': { challenge: { parameters: { ...parameters, cost: 1 }, signature }, solution },
      'a later end': { challenge: { parameters: { ...parameters, data: { expires: 9e15 } }, signature }, solution },
      'no signature': { challenge: { parameters }, solution },
      'the signature of another service': { challenge: { parameters, signature: signature?.replace(/./g, '0') }, solution },
    };
    const given = (captcha: string) => tryLogin(world, 'a@ex.test', { challenge: 'ALTCHA', captcha });
    for (const [name, payload] of Object.entries(wrong))
      expect(codeOf(await given(encoded(payload))), name).toBe('captcha_failed');
    const right = encoded({ challenge, solution });
    for (const text of ['', 'not base64 of JSON', right.slice(0, -9)]) expect(codeOf(await given(text))).toBe('captcha_failed');
    world.clock.move(lifetimes.captchaChallenge - 1);
    const later = encoded(await solved(world));
    expect(codeOf(await given(right))).toBe('invalid_email_password');
    world.clock.move(lifetimes.captchaChallenge);
    expect(codeOf(await given(later))).toBe('captcha_failed');
  });
});

describe("a vendor's captcha", () => {
  const siteKey = '0x4AAA';
  const given = { challenge: 'TURNSTILE', siteKey };

  function vendor(judge: (answer: string) => CaptchaResult): CaptchaVerifier & { readonly asked: string[] } {
    const asked: string[] = [];
    return {
      type: 'TURNSTILE',
      siteKey,
      asked,
      async verify({ answer }) {
        asked.push(answer);
        return judge(answer);
      },
    };
  }

  const failures = ({ storage }: World) => storage.queries.selectFrom('attempt_counter').selectAll().execute();

  it('a missing or used answer, or one of another site, type or key, is refused before the password, and no attempt is counted (LG11)', async () => {
    const captcha = vendor((answer) => (answer.startsWith('good') ? passed : rejected));
    const world = await open({ captcha });
    const { email, password } = await world.addCustomer();
    const log = (fields: object) => world.ask(paths.login, { body: { email, password, ...fields } });
    expect((await log({ ...given, captcha: 'good-1' })).status).toBe(200);
    const refused: object[] = [
      {},
      { ...given, captcha: null },
      { ...given, captcha: '' },
      { ...given, captcha: 'good-1' },
      { ...given, captcha: 'of-another-host' },
      { ...given, captcha: 'good-2', challenge: 'RECAPTCHA' },
      { ...given, captcha: 'good-2', challenge: null },
      { ...given, captcha: 'good-2', siteKey: '0xother' },
    ];
    for (const fields of refused) {
      for (const path of [paths.login, paths.loginV2, paths.loginCdr]) {
        const answer = await world.ask(path, { body: { email, password: 'wrong', ...fields } });
        expect([answer.status, codeOf(answer)], JSON.stringify(fields)).toEqual([400, 'captcha_failed']);
      }
    }
    expect(await failures(world)).toEqual([]);
    expect((await log({ ...given, captcha: 'good-2' })).status).toBe(200);
  });

  it('is required in every call that needs no account, and our own is accepted in its place (LG11)', async () => {
    const captcha = vendor(() => rejected);
    const world = await open({ captcha });
    const { email, password } = await world.addCustomer();
    const reset = (challenge?: object) => world.ask(calls.askPasswordReset.path, { body: { email, challenge } });
    expect(codeOf(await reset())).toBe('captcha_failed');
    expect((await reset(await work(world))).status).toBe(204);
    expect((await world.ask(paths.login, { body: { email, password, ...(await work(world)) } })).status).toBe(200);
    expect(captcha.asked).toEqual([]);
  });

  it('an outage of the vendor skips no captcha: half as many logins are accepted, and a trusted device replaces no factor (LG11) (RS13)', async () => {
    let result: CaptchaResult = passed;
    const world = await open({
      captcha: vendor(() => result),
      settings: { loginsFrom: { ...few, captchaAfter: 4, most: 8 }, policy: trustingPolicy },
    });
    const customer = await world.addCustomer();
    let n = 0;
    const log = (password: string, cookie = '') => {
      n += 1;
      return world.ask(paths.login, { cookie, body: { email: customer.email, password, ...given, captcha: `good-${n}` } });
    };
    const trusted = await newTrustedBrowser(
      { ...world, ask: (path, request) => world.ask(path, withCaptcha(request)) },
      customer,
    );
    const { cookie } = trusted;
    const countChallenges = async (answer: Answer) => {
      const { body } = await world.ask(paths.status, { oneTimeToken: tokenOf(answer.body) });
      return JSON.parse(JSON.stringify(body)).oneTimeTokenProperties.challenges.length;
    };
    expect(await countChallenges(await log(customer.password, cookie))).toBe(0);
    result = { outcome: 'unavailable', reason: 'status 500' };
    expect(await countChallenges(await log(customer.password, cookie))).toBe(1);
    const answers = [];
    for (let tries = 0; tries < 4; tries += 1) answers.push(await log('wrong'));
    expect(answers.map(codeOf)).toEqual(['invalid_email_password', 'captcha_failed', 'captcha_failed', 'too_many_requests']);
    expect(answers.at(-1)?.headers['retry-after']).toBe('600');
    // Our own captcha still works.
    const body = { email: customer.email, password: customer.password, ...(await work(world)) };
    expect((await world.ask(paths.login, { body })).status).toBe(200);
  });

  const withCaptcha = (request: Ask = {}): Ask => {
    const { body } = request;
    const isLogin = typeof body === 'object' && body !== null && 'password' in body;
    return isLogin ? { ...request, body: { ...body, ...given, captcha: 'good-0' } } : request;
  };

  it('a captcha answer appears in no log (UI7)', async () => {
    const lines: string[] = [];
    const world = await open({ captcha: vendor(() => rejected), log: (line) => lines.push(line) });
    await world.ask(paths.login, { body: { email: 'a@ex.test', password: 'x', ...given, captcha: 'canary-answer' } });
    await world.settle();
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('')).not.toContain('canary-answer');
    expect(JSON.stringify(await world.storage.queries.selectFrom('captcha_answer').selectAll().execute())).toBe('[]');
  });
});

it('[CAPT-01] (UI7) the options name the captcha and its public key, the configured social logins, and the contacts', async () => {
  const contact = { email: 'help@ex.test', phone: null };
  const verify = async (): Promise<CaptchaResult> => passed;
  const world = await open({
    captcha: { type: 'RECAPTCHA', siteKey: '6Lc-public', verify },
    settings: { contact },
  });
  const options = (asked: Asked) => asked.ask(calls.loginOptions.path);
  expect((await options(world)).body).toEqual({
    captcha: { type: 'RECAPTCHA', siteKey: '6Lc-public' },
    ownCaptcha: true,
    socials: [],
    contact,
    passkeys: true,
    dataSharing: true,
  });
  expect((await options(await open())).body).toEqual({
    captcha: null,
    ownCaptcha: true,
    socials: [],
    contact: { email: null, phone: null },
    passkeys: true,
    dataSharing: true,
  });
});
