import { calls, type SocialProvider, socialCallbackPath } from '@stepgate/contract';
import {
  badInputs,
  beginLogin,
  cookiesOf,
  cookiesSetBy,
  databases,
  exchangeToken,
  inputBody,
  inputValue,
  logIn,
  newTrustedBrowser,
  openWorld,
  passWithText,
  paths,
  readRiskyChange,
  readStep,
  registrationPaths,
  sayOf,
  trustingPolicy,
  unsayOf,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSignals } from '../customers/signals.ts';
import type { SocialIdentity, SocialLogin, SocialQuestion } from '../providers/social/social-login.ts';

/** The identity or the error that the provider returns next. */
let says: SocialIdentity | 'refused' | Error;
let asked: SocialQuestion[] = [];
let away = false;

const provider: SocialLogin = {
  async begin(question) {
    if (away) throw new Error('provider unavailable');
    asked.push(question);
    return new URL(`https://idp.ex.test/auth?state=${question.state}`);
  },
  async finish(question) {
    expect(asked).toContainEqual(question);
    if (says instanceof Error) throw says;
    return says;
  },
};
const socials = new Map<SocialProvider, SocialLogin>([
  ['google', provider],
  ['apple', provider],
]);

let named = 0;
function newPerson(verifiedEmail: string | undefined): SocialIdentity {
  named += 1;
  return { issuer: 'https://idp.ex.test', subject: `person ${named}`, verifiedEmail };
}

const callback = (name: SocialProvider = 'google'): string => socialCallbackPath.replace(':provider', name);
const problem = (name: string): string => `/login/social#problem=${name}`;

beforeEach(() => {
  [asked, away] = [[], false];
});

function createVisitor(world: World) {
  const connect = (body: object = {}, request: object = {}) =>
    world.ask(calls.connectSocial.path, { ...request, body: { provider: 'google', ...body } });
  /** The browser comes back. */
  async function comeBack(url: string, cookie: string) {
    const answer = await world.app.inject({ url, headers: { cookie, 'user-agent': 'Firefox/130.0' } });
    return {
      status: answer.statusCode,
      location: String(answer.headers.location),
      refresh: answer.headers.refresh,
      cookies: cookiesSetBy(answer),
    };
  }
  /** The whole round trip, with the identity that the provider returns. */
  async function visit(who: typeof says, body: object = {}, cookie = '') {
    says = who;
    const out = await connect(body);
    expect(out.status).toBe(200);
    const state = JSON.stringify(out.body).match(/state=([\w-]+)/)?.[1] ?? '';
    return comeBack(`${callback()}?code=c&state=${state}`, `${cookiesOf(out)}; ${cookie}`);
  }
  const tokenIn = (location: string): string => location.match(/^\/login\/social#token=([\w-]{43})$/)?.[1] ?? '';
  const identities = (customerId: string) =>
    world.storage.queries.selectFrom('social_identity').selectAll().where('customer_id', '=', customerId).execute();
  async function openTypes(oneTimeToken: string): Promise<string[]> {
    const { body } = await world.ask(paths.status, { oneTimeToken });
    return [...JSON.stringify(body).matchAll(/"primaryChallenge":\{"type":"(\w+)"/g)].map(([, type = '']) => type);
  }
  return { connect, comeBack, visit, tokenIn, identities, openTypes };
}

describe.each(databases)('social login on $name', ({ newDatabase }) => {
  let world: World;
  let visitor: ReturnType<typeof createVisitor>;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), socials });
    visitor = createVisitor(world);
  });
  afterAll(() => world.close());

  it('[CALL-04] a customer whose verified address the provider knows is linked once, notified by mail, and asked for the second factor (SO1, SO4)', async () => {
    const customer = await world.addCustomer();
    const person = newPerson(customer.email);
    const { status, location, cookies } = await visitor.visit(person, { redirectUrl: '/home/security' });
    expect(status).toBe(303);
    expect(cookies).toEqual([expect.stringMatching(/^__Host-stepgate-social-login=; .*Max-Age=0/)]);
    const oneTimeToken = visitor.tokenIn(location);
    expect(await visitor.openTypes(oneTimeToken)).toEqual(['SMS']);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(403);
    await passWithText(world, customer, oneTimeToken);
    const { body } = await world.ask(paths.exchange, { body: { oneTimeToken } });
    expect(body).toEqual({ location: '/home/security' });

    const again = visitor.tokenIn((await visitor.visit({ ...person, verifiedEmail: undefined })).location);
    expect(await visitor.openTypes(again)).toEqual(['SMS']);
    expect(await visitor.identities(customer.id)).toMatchObject([{ provider: 'google', subject: person.subject }]);
    const told = (await world.messagesTo(customer.email)).map(({ subject }) => subject);
    expect(told.filter((subject) => subject === 'You can now log in with Google')).toHaveLength(1);
    expect(await readRiskyChange(world.storage, customer)).toBe('social');
  });

  it('an unverified address links nothing, and a changed address links no one else (SO1)', async () => {
    const [victim, other] = [await world.addCustomer(), await world.addCustomer()];
    expect((await visitor.visit(newPerson(undefined))).location).toBe(problem('unverified'));
    const person = newPerson(other.email);
    await visitor.visit(person);
    const token = visitor.tokenIn((await visitor.visit({ ...person, verifiedEmail: victim.email })).location);
    await passWithText(world, other, token);
    const cookie = await exchangeToken(world, token);
    expect((await world.ask(paths.session, { cookie })).body).toMatchObject({ email: other.email });
    expect(await visitor.identities(victim.id)).toEqual([]);
  });

  it('an account created with someone else’s address is deleted when its owner logs in: password, sessions, tokens and all (SO1)', async () => {
    const made = await world.addCustomer({ emailVerified: false, risk: 'guess' });
    const oneTimeToken = await beginLogin(world, made);
    const { queries } = world.storage;
    await queries.updateTable('customer').set({ email_verified_at: 1 }).where('id', '=', made.id).execute();
    await unsayOf(world, made, 'risk');
    const session = await logIn(world, made);
    await queries.updateTable('customer').set({ email_verified_at: null }).where('id', '=', made.id).execute();
    await sayOf(world, made, { kind: 'risk', value: 'guess' });

    const { status, location, cookies } = await visitor.visit(newPerson(made.email));
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/register\/[\w-]{43}$/)]);
    expect((await world.ask(paths.session, { cookie: session })).status).toBe(401);
    expect((await world.ask(paths.status, { oneTimeToken })).status).toBe(401);
    const { email, password } = made;
    expect((await world.ask(paths.login, { body: { email, password } })).status).toBe(401);
    const rows = await queries.selectFrom('customer').selectAll().where('email', '=', email).execute();
    expect(rows).toMatchObject([{ status: 'registering', password_hash: null }]);
    expect((await readSignals(queries, rows[0]?.id ?? '', world.clock.now())).risks).toEqual(['guess']);
    const hangsOn = ['phone_number', 'totp', 'device', 'session', 'one_time_token', 'link'] as const;
    for (const table of hangsOn)
      expect(await queries.selectFrom(table).select('customer_id').where('customer_id', '=', made.id).execute(), table).toEqual(
        [],
      );
    const cookie = cookiesOf({ cookies });
    const id = location.slice('/register/'.length);
    expect(await readStep(world, { id, cookie })).toBe('profile');
  });

  it('a new person continues with a registration whose address is verified, only in that browser, and can return to it', async () => {
    const person = newPerson('somebody.new@ex.test');
    const first = await visitor.visit(person, { redirectUrl: 'https://help.ex.test/a' });
    const [path = '', query] = first.location.split('?');
    expect([path, query]).toEqual([expect.stringMatching(/^\/register\//), 'redirectUrl=https%3A%2F%2Fhelp.ex.test%2Fa']);
    expect(first.cookies).toContainEqual(
      expect.stringMatching(/^__Host-stepgate-sign-up=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=3600$/),
    );
    expect((await world.ask(registrationPaths(path.slice(10)).registration)).status).toBe(401);
    const again = await visitor.visit(person);
    const owners = await world.storage.queries
      .selectFrom('registration')
      .select('customer_id')
      .where('email', '=', 'somebody.new@ex.test')
      .execute();
    expect(new Set(owners.map(({ customer_id }) => customer_id)).size).toBe(1);
    const id = again.location.slice('/register/'.length);
    expect(await readStep(world, { id, cookie: cookiesOf({ cookies: again.cookies }) })).toBe('profile');
  });

  it('an answer without state, or with a state that is another browser’s, used, expired or for another provider, gets 400 and no cookie (SO2)', async () => {
    const customer = await world.addCustomer();
    says = newPerson(customer.email);
    const begin = async () => {
      const cookie = cookiesOf(await visitor.connect());
      return { cookie, url: `${callback()}?code=c&state=${asked.at(-1)?.state}` };
    };
    const other = await begin();
    const { cookie, url } = await begin();
    const state = url.slice(callback().length);
    const refused = { status: 400, location: 'undefined', refresh: `0; url=${problem('failed')}`, cookies: [] };
    expect(await visitor.comeBack(`${callback()}?code=c`, cookie)).toEqual(refused);
    expect(await visitor.comeBack(`${callback()}?code=c&state=${'A'.repeat(43)}`, cookie)).toEqual(refused);
    expect(await visitor.comeBack(url, '')).toEqual(refused);
    expect(await visitor.comeBack(url, other.cookie)).toEqual(refused);
    expect(await visitor.comeBack(callback('apple') + state, cookie)).toEqual(refused);
    expect((await visitor.comeBack(url, cookie)).status).toBe(303);
    expect(await visitor.comeBack(url, cookie)).toEqual(refused);
    const late = await begin();
    world.clock.move(10 * 60_000);
    expect(await visitor.comeBack(late.url, late.cookie)).toEqual(refused);
  });

  it.each([
    ['the older first', [0, 1]],
    ['the newer first', [1, 0]],
  ])(
    '[REAL-04] two logins in two tabs of one browser both end, %s, and the cookie ends with the last (RB11)',
    async (_, order) => {
      const customer = await world.addCustomer();
      says = newPerson(customer.email);
      const first = await visitor.connect({ provider: 'apple' });
      const cookie = cookiesOf(first);
      const second = await visitor.connect({}, { cookie });
      expect(cookiesOf(second)).toBe(cookie);
      const urls = [asked.at(-2), asked.at(-1)].map(
        (question, at) => `${callback(at === 0 ? 'apple' : 'google')}?code=c&state=${question?.state}`,
      );
      const answers = [];
      for (const at of order) answers.push(await visitor.comeBack(urls[at] ?? '', cookie));
      for (const { location } of answers) expect(visitor.tokenIn(location)).not.toBe('');
      expect(answers.map(({ cookies }) => cookies.filter((each) => each.includes('Max-Age=0')).length)).toEqual([0, 1]);
      // A cookie without an open question names no browser: it may be somebody else's.
      expect(cookiesOf(await visitor.connect({}, { cookie }))).not.toBe(cookie);
    },
  );

  it('two parallel callbacks of one new person create one customer', async () => {
    const person = newPerson('at.once@ex.test');
    const both = await Promise.all([visitor.visit(person), visitor.visit(person)]);
    for (const { location } of both) expect(location).toMatch(/^\/register\//);
    const rows = await world.storage.queries.selectFrom('customer').select('id').where('email', '=', 'at.once@ex.test').execute();
    expect(rows).toHaveLength(1);
    expect(await visitor.identities(rows[0]?.id ?? '')).toHaveLength(1);
  });
});

describe('social login', () => {
  let world: World;
  let visitor: ReturnType<typeof createVisitor>;
  beforeAll(async () => {
    world = await openWorld({ socials, settings: { policy: trustingPolicy } });
    visitor = createVisitor(world);
  });
  afterAll(() => world.close());

  it('requires the same challenges as after a password (SO4)', async () => {
    const risky = await world.addCustomer({ risk: 'checkpoint', mustResetPassword: true });
    const token = visitor.tokenIn((await visitor.visit(newPerson(risky.email))).location);
    expect(await visitor.openTypes(token)).toEqual(['MANDATORY_RESET_PASSWORD', 'EMAIL_CHECKPOINT', 'SMS']);
    const guessed = await world.addCustomer();
    for (let n = 0; n < 3; n += 1) await world.ask(paths.login, { body: { email: guessed.email, password: `wrong ${n}` } });
    const profiled = visitor.tokenIn((await visitor.visit(newPerson(guessed.email))).location);
    expect(await visitor.openTypes(profiled)).toEqual(['PROFILER', 'SMS']);
    const trusting = await world.addCustomer();
    const person = newPerson(trusting.email);
    expect(await visitor.openTypes(visitor.tokenIn((await visitor.visit(person)).location))).toEqual(['SMS']);
    const { cookie: known } = await newTrustedBrowser(world, trusting);
    expect(await visitor.openTypes(visitor.tokenIn((await visitor.visit(person, {}, known)).location))).toEqual([]);
    const password = await world.addCustomer({ preferred: 'PASSWORD' });
    const asks = visitor.tokenIn((await visitor.visit(newPerson(password.email))).location);
    // This customer has chosen no method, so the stronger one comes first.
    expect(await visitor.openTypes(asks)).toEqual(['PASSWORD', 'TOTP']);
    const { password: right } = password;
    expect((await world.ask(paths.verifyPassword, { oneTimeToken: asks, body: { password: right } })).status).toBe(200);
    // Two knowledge factors are one kind of proof.
    expect((await world.ask(paths.exchange, { body: { oneTimeToken: asks } })).status).toBe(403);
  });

  it('a switched-off account is as restricted with a social login as with its password, and its status stays', async () => {
    const { queries } = world.storage;
    const [paused, off, unverified] = [
      await world.addCustomer(),
      await world.addCustomer(),
      await world.addCustomer({ emailVerified: false }),
    ];
    await queries.updateTable('customer').set({ status: 'paused' }).where('id', '=', paused.id).execute();
    await queries.updateTable('customer').set({ status: 'deactivated' }).where('id', 'in', [off.id, unverified.id]).execute();
    expect((await visitor.visit(newPerson(paused.email))).location).toMatch(
      /^\/login\/reactivate-account#intro\?token=[\w-]{43}$/,
    );
    const oneTimeToken = visitor.tokenIn((await visitor.visit(newPerson(off.email))).location);
    await passWithText(world, off, oneTimeToken);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(403);
    expect((await visitor.visit(newPerson(unverified.email))).location).toBe(problem('unverified'));
    const kept = await queries.selectFrom('customer').select('status').where('id', 'in', [off.id, unverified.id]).execute();
    expect(kept).toEqual([{ status: 'deactivated' }, { status: 'deactivated' }]);
  });

  it('a refusal or an error at the provider shows a page that says so, and nothing else', async () => {
    expect((await visitor.visit('refused')).location).toBe(problem('refused'));
    expect((await visitor.visit(new Error('forged'))).location).toBe(problem('failed'));
    away = true;
    const { status, body, cookies } = await visitor.connect();
    expect([status, body, cookies]).toMatchObject([502, { code: 'social_unavailable' }, []]);
  });

  it('an answer that comes as a form is repeated by GET, so that the browser’s cookie comes with it (SO2)', async () => {
    const form = 'state=s&code=c&user=%7B%22name%22%3A%22x%22%7D&next=https%3A%2F%2Fevil.test';
    const answer = await world.app.inject({
      method: 'POST',
      url: callback('apple'),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
      payload: form,
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${callback('apple')}?code=c&state=s`]);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('returns only to addresses that are allowed (SO3)', async () => {
    const followed = ['R01', 'R03', 'R04', 'R63'];
    for (const input of badInputs('redirectAfterUrl / redirectUrl / location')) {
      const { status } = await visitor.connect({ redirectUrl: inputValue(input) });
      expect(status, input.id).toBe(followed.includes(input.id) ? 200 : 400);
    }
    for (const page of ['/login/social', 'https://app.ex.test/login/social', '', null])
      expect((await visitor.connect({ loginStateUrl: page })).status).toBe(200);
    for (const page of [
      '/login/social?x',
      '/home',
      '//evil.test',
      'https://evil.test/login/social',
      'https://app.ex.test.evil.test/login/social',
    ])
      expect((await visitor.connect({ loginStateUrl: page })).status, page).toBe(400);
  });

  it('knows three providers, and uses only those that are set up (SO4)', async () => {
    const bodies = badInputs('JSON request body').filter(
      ({ generator }) => generator?.kind === 'json_raw' && generator.path === 'socials',
    );
    expect(bodies).not.toHaveLength(0);
    for (const input of bodies) {
      const raw = inputBody(input) ?? '';
      expect(await world.ask(calls.connectSocial.path, { raw }), input.id).toMatchObject({
        status: 400,
        body: { code: 'invalid_format' },
      });
    }
    expect(await visitor.connect({ provider: 'facebook' })).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect((await world.app.inject({ url: `${callback('facebook')}?state=x` })).statusCode).toBe(404);
  });

  it('[LOGIN-06] is offered where it is set up, but never for data sharing (CD3)', async () => {
    expect((await world.ask(calls.loginOptions.path)).body).toMatchObject({ socials: ['google', 'apple'] });
    expect((await visitor.connect({ clientId: 'stepgate-cdr' })).status).toBe(403);
    expect((await visitor.connect({}, { headers: { 'x-client-id': 'stepgate-cdr' } })).status).toBe(403);
    expect(asked).toEqual([]);
  });

  it('limits how often one network may begin', async () => {
    const limited = await openWorld({ socials, settings: { loginsFrom: { captchaAfter: 1, most: 2, within: 60_000 } } });
    const { connect } = createVisitor(limited);
    for (let n = 0; n < 2; n += 1) expect((await connect()).status).toBe(200);
    const { status, headers } = await connect();
    expect([status, headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    await limited.close();
  });
});
