import { calls, routes } from '@stepgate/contract';
import {
  type Answer,
  askingFrom,
  badInputs,
  beginSignUp,
  cookiesOf,
  databases,
  inputBody,
  inputValue,
  linkTokenIn,
  newAddress,
  newEmail,
  openLink,
  openWorld,
  paths,
  proxiesOfTests,
  readStep,
  recordStatements,
  registrationPaths,
  type SignUp,
  signUpBody,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const minute = 60_000;
const day = 24 * 60 * minute;
const path = calls.signUp.path;

describe.each(databases)('a sign-up on $name', ({ name, newDatabase }) => {
  let world: World;
  let database: Awaited<ReturnType<typeof newDatabase>>;
  const settings = { trustedProxies: proxiesOfTests };
  beforeAll(async () => {
    database = await newDatabase();
    world = await openWorld({ ...database, settings });
  });
  afterAll(() => world.close());

  const begin = (email?: string, more?: object, cookie?: string): Promise<SignUp> =>
    beginSignUp(world, email, more, cookie === undefined ? {} : { cookie });
  const readLink = async ({ email }: Pick<SignUp, 'email'>): Promise<string> => linkTokenIn(await world.messagesTo(email));
  const codeOf = ({ status, body }: Answer): unknown[] => [status, JSON.parse(JSON.stringify(body)).code];
  const watch = ({ emailVerifyOtt }: SignUp, cookie?: string, rest: object = {}): Promise<Answer> =>
    world.ask(paths.verifyEmail, { body: { oneTimeToken: emailVerifyOtt, ...rest }, ...(cookie !== undefined && { cookie }) });
  const switchOff = (email: string, status: string) =>
    world.storage.queries.updateTable('customer').set({ status }).where('email', '=', email).execute();

  it('[SIGNUP-05][SIGNUP-09] takes the whole payload, answers id, signupToken and emailVerifyOtt, and keeps its token in a cookie for an hour', async () => {
    const email = newEmail();
    const signup = {
      email: ` ${email.toUpperCase()} `,
      accountType: 'business',
      guestId: 'g',
      locale: 'de',
      isConsentSeen: true,
    };
    const full = { ...signup, referralToken: 'friend', referralSource: 'poster', admin: true };
    const answer = await world.ask('/gateway/identity/api/v1/signup', { body: { signup: full, challenge: null, flowId: 'f' } });
    expect(answer.status).toBe(200);
    const { id, signupToken, emailVerifyOtt, ...more } = JSON.parse(JSON.stringify(answer.body));
    expect([id, signupToken, emailVerifyOtt].every((each) => /^[\w-]{43}$/.test(each))).toBe(true);
    expect([new Set([id, signupToken, emailVerifyOtt]).size, more]).toEqual([3, {}]);
    expect(answer.cookies).toEqual([
      `__Host-stepgate-sign-up=${signupToken}; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=3600`,
    ]);
    const [mail, ...others] = await world.messagesTo(email);
    expect([mail?.subject, others]).toEqual(['Bestätigen Sie Ihre E-Mail-Adresse', []]);
    expect(mail?.text).toContain(`https://app.ex.test${routes.register}/${id}#token=`);
    const shown = await world.ask(registrationPaths(id).registration, { cookie: cookiesOf(answer) });
    expect(shown.body).toEqual({ step: 'verify-email', email, accountType: 'business', country: null, businessName: null });
  });

  it('refuses invalid fields, and its token gives access only to the registration (SG4)', async () => {
    const [j24] = badInputs('JSON request body').filter(({ id }) => id === 'J24');
    const raw = j24 && inputBody(j24);
    expect(raw).toBeDefined();
    const email = newEmail();
    for (const signup of [
      { email, accountType: 'personal' },
      { email, accountType: 'personal', isConsentSeen: false },
      { email, accountType: ['personal'], isConsentSeen: true },
      { email, accountType: 'personal', isConsentSeen: true, locale: 'x'.repeat(1_025) },
      { email, accountType: 'personal', isConsentSeen: true, referralToken: 'a\u0000b' },
    ])
      expect(codeOf(await world.ask(path, { body: { signup } }))).toEqual([400, 'invalid_format']);
    expect(codeOf(await world.ask(path, { raw: raw ?? '' }))).toEqual([400, 'invalid_format']);
    expect(codeOf(await world.ask(path, { body: signUpBody('n@') }))).toEqual([400, 'invalid_email']);

    const { signupToken, id } = await begin();
    expect((await world.ask(paths.session, { cookie: `__Host-stepgate-session=${signupToken}` })).status).toBe(401);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken: signupToken } })).status).toBe(401);
    expect((await world.ask(paths.status, { oneTimeToken: signupToken })).status).toBe(401);
    const other = await begin();
    const { registration } = registrationPaths(id);
    for (const cookie of [
      undefined,
      other.cookie,
      `__Host-stepgate-sign-up=${id}`,
      '__Host-stepgate-sign-up=',
      `__Host-stepgate-sign-up=${'x'.repeat(43)}`,
    ])
      expect(codeOf(await world.ask(registration, cookie === undefined ? {} : { cookie }))).toEqual([401, 'sign_up_not_found']);
  });

  it('twenty sign-ups from one network in twenty minutes are accepted; other networks are not affected (SG4)', async () => {
    const [here, elsewhere] = [askingFrom(world, newAddress()), askingFrom(world, newAddress())];
    for (let n = 0; n < 20; n += 1) expect((await here.ask(path, { body: signUpBody(newEmail()) })).status).toBe(200);
    const email = newEmail();
    const refused = await here.ask(path, { body: signUpBody(email) });
    expect([codeOf(refused), refused.headers['retry-after'], refused.cookies]).toEqual([[429, 'too_many_requests'], '1200', []]);
    expect(await world.messagesTo(email)).toEqual([]);
    expect((await elsewhere.ask(path, { body: signUpBody(email) })).status).toBe(200);
    world.clock.move(20 * minute);
    expect((await here.ask(path, { body: signUpBody(newEmail()) })).status).toBe(200);
  });

  it('an address with an account gets the same answer and another mail; its sign-up can never be verified (SG2)', async () => {
    const shape = ({ answer: { status, body, headers, cookies } }: SignUp) => ({
      status,
      body: Object.entries(JSON.parse(JSON.stringify(body))).map(([key, value]) => [key, String(value).length]),
      headers: Object.keys(headers),
      cookies: cookies.map((each) => each.replace(/=[\w-]{43};/, '=…;')),
    });
    const unknown = await begin();
    for (const status of ['active', 'paused', 'deactivated']) {
      const { email } = await world.addCustomer();
      await switchOff(email, status);
      const decoy = await begin(email);
      expect(shape(decoy)).toEqual(shape(unknown));
      const [mail, ...others] = await world.messagesTo(email);
      expect([mail?.subject, others]).toEqual(['You already have an account', []]);
      expect(mail?.text).toContain(`https://app.ex.test${routes.forgotPassword}`);
      expect(mail?.text).not.toContain('#token=');
      // Neither polling nor the current step distinguishes them.
      expect(await watch(decoy, decoy.cookie)).toMatchObject({ status: 202, body: undefined });
      expect(await watch(unknown, unknown.cookie)).toMatchObject({ status: 202, body: undefined });
      expect([await readStep(world, decoy), await readStep(world, unknown)]).toEqual(['verify-email', 'verify-email']);
      for (const token of [decoy.emailVerifyOtt, decoy.signupToken, decoy.id])
        expect(codeOf(await openLink(world, token, decoy.cookie))).toEqual([400, 'invalid_link']);
      expect((await world.ask(registrationPaths(decoy.id).phone, { method: 'POST', cookie: decoy.cookie })).status).toBe(403);
    }
  });

  it('does the same work for an address with an account as for one without (SG2)', async () => {
    const quiet = await openWorld({ ...(await newDatabase()), jobsByHand: true });
    const { email } = await quiet.addCustomer();
    const recordWork = (address: string) =>
      recordStatements(async () => {
        const { status } = await quiet.ask(path, { body: signUpBody(address) });
        expect(status).toBe(200);
      });
    const unknown = await recordWork(newEmail());
    expect(unknown.filter((text) => text.includes('insert into "waiting_mail"'))).toHaveLength(1);
    expect(await recordWork(email)).toEqual(unknown);
    await quiet.close();
  });

  it('an address gets five mails a day, however often and by whomever it is signed up; the answer stays the same (EV1)', async () => {
    for (const email of [newEmail(), (await world.addCustomer()).email]) {
      for (let n = 0; n < 7; n += 1) expect((await begin(n % 2 === 0 ? email : email.toUpperCase())).answer.status).toBe(200);
      expect(await world.messagesTo(email)).toHaveLength(5);
      world.clock.move(day);
      await begin(email);
      expect(await world.messagesTo(email)).toHaveLength(6);
    }
  });

  it("a stranger's sign-up with someone else's address never continues: the mail decides, and its link works once, for a day (SG2)", async () => {
    const stranger = await begin();
    const link = await readLink(stranger);
    const opened = await openLink(world, link);
    expect([opened.status, opened.body]).toEqual([200, { id: stranger.id }]);
    expect(opened.cookies).toEqual([
      expect.stringMatching(/^__Host-stepgate-sign-up=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=3600$/),
    ]);
    const owner = { id: stranger.id, cookie: cookiesOf(opened) };
    expect(await readStep(world, owner)).toBe('profile');
    const { registration } = registrationPaths(stranger.id);
    expect(codeOf(await world.ask(registration, { cookie: stranger.cookie }))).toEqual([401, 'sign_up_not_found']);
    expect(codeOf(await watch(stranger, stranger.cookie))).toEqual([400, 'invalid_link']);
    expect(codeOf(await openLink(world, link, owner.cookie))).toEqual([400, 'invalid_link']);

    // A cookie value that someone planted is not kept.
    const again = await begin();
    const planted = 'x'.repeat(43);
    const given = await openLink(world, await readLink(again), `__Host-stepgate-sign-up=${planted}`);
    expect([given.status, cookiesOf(given).includes(planted)]).toEqual([200, false]);

    const [late, inTime] = [await begin(), await begin()];
    world.clock.move(day - 1);
    expect((await openLink(world, await readLink(inTime), inTime.cookie)).status).toBe(200);
    world.clock.move(1);
    expect(codeOf(await openLink(world, await readLink(late), late.cookie))).toEqual([400, 'invalid_link']);
    expect(await readStep(world, late)).toBe('verify-email');
  });

  it('[ENG-10] the mail to somebody who has an account already is in their language, not in that of who asks', async () => {
    const { email } = await world.addCustomer({ language: 'de' });
    await begin(email, { locale: 'en' });
    expect((await world.messagesTo(email)).map(({ subject }) => subject)).toEqual(['Sie haben bereits ein Konto']);
  });

  it("[EMVER-03] a sign-up's token reports once, only in its browser, that the mail was read and where to continue (EV2)", async () => {
    const begun = await begin();
    expect((await watch(begun)).status).toBe(202);
    expect((await watch(begun, begun.cookie, { locale: 'de', redirectUrl: '/home?from=sign-up' })).status).toBe(202);
    expect((await openLink(world, await readLink(begun), begun.cookie)).cookies).toEqual(begun.answer.cookies);
    for (const cookie of [undefined, (await begin()).cookie])
      expect(codeOf(await watch(begun, cookie))).toEqual([400, 'invalid_link']);
    const told = await watch(begun, begun.cookie);
    const location = `${routes.register}/${begun.id}?redirectUrl=%2Fhome%3Ffrom%3Dsign-up`;
    expect([told.status, told.body, told.cookies]).toEqual([200, { location }, []]);
    expect(codeOf(await watch(begun, begun.cookie))).toEqual([400, 'invalid_link']);
    const { language } = await world.storage.queries
      .selectFrom('customer')
      .select('language')
      .where('email', '=', begun.email)
      .executeTakeFirstOrThrow();
    expect(language).toBe('de');

    const opensNothing = await begin();
    expect((await world.ask(paths.status, { oneTimeToken: opensNothing.emailVerifyOtt })).status).toBe(401);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken: opensNothing.emailVerifyOtt } })).status).toBe(401);
    expect((await world.ask(paths.session, { cookie: `__Host-stepgate-session=${opensNothing.emailVerifyOtt}` })).status).toBe(
      401,
    );
    expect(codeOf(await openLink(world, opensNothing.emailVerifyOtt))).toEqual([400, 'invalid_link']);
    // The mailed token and the cookie's token can't poll.
    for (const oneTimeToken of [await readLink(opensNothing), opensNothing.signupToken])
      expect((await world.ask(paths.verifyEmail, { body: { oneTimeToken }, cookie: opensNothing.cookie })).status).toBe(400);
  });

  it('a sign-up redirects only to where a login may redirect (EV2)', async () => {
    const followed: Record<string, string> = { R03: 'https://help.ex.test/a', R04: '/home?next=//evil.test' };
    const begun = await begin();
    const kept = () =>
      world.storage.queries.selectFrom('registration').select('redirect_to').where('id', '=', begun.id).executeTakeFirstOrThrow();
    for (const input of badInputs('redirectAfterUrl / redirectUrl / location')) {
      const redirectUrl = inputValue(input);
      const { status } = await watch(begun, begun.cookie, { redirectUrl });
      expect(status, input.id).toBe(typeof redirectUrl === 'string' ? 202 : 400);
      if (typeof redirectUrl === 'string') expect((await kept()).redirect_to, input.id).toBe(followed[input.id] ?? '/home');
    }
  });

  it('twenty parallel sign-ups with one address, in several spellings and at two services, create one customer (SG3)', async () => {
    const second = name === 'SQLite' ? world : await openWorld({ ...database, settings });
    second.clock.move(world.clock.now() - second.clock.now());
    const email = newEmail();
    const spellings = [email, email.toUpperCase(), ` ${email}`, email.replace('ex.test', 'EX.test')];
    const begun = await Promise.all(
      Array.from({ length: 20 }, (_, n) => beginSignUp(n % 2 === 0 ? world : second, spellings[n % 4])),
    );
    expect(begun.map(({ answer }) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200));
    await second.settle();
    const mails = await world.messagesTo(email);
    expect(mails).toHaveLength(5);
    const links = mails.map((mail) => linkTokenIn([mail]));
    // Each link four times.
    const opened = await Promise.all(
      Array.from({ length: 20 }, (_, n) => openLink(n % 2 === 0 ? world : second, links[n % 5] ?? '')),
    );
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(opened.filter(({ status }) => status === 400)).toHaveLength(15);
    const rows = await world.storage.queries
      .selectFrom('customer')
      .select(['email', 'status'])
      .where('email', 'like', `%${email}%`)
      .execute();
    expect(rows).toEqual([{ email, status: 'registering' }]);
    // The one opened last continues; the others have ended.
    const live = await world.storage.queries
      .selectFrom('registration')
      .select('id')
      .where('email', '=', email)
      .where('verified_at', 'is not', null)
      .where('expires_at', '>', world.clock.now())
      .execute();
    expect(live).toHaveLength(1);
    if (second !== world) await second.close();
  });
});
