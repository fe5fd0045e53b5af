import { calls, lifetimes } from '@stepgate/contract';
import {
  type Answer,
  beginLogin,
  beginSignUp,
  databases,
  enterNewNumber,
  exchangeToken,
  givePassword,
  givePhone,
  giveProfile,
  linkTokenIn,
  newEmail,
  newMobile,
  newPassword,
  openWorld,
  passWithText,
  paths,
  proxiesOfTests,
  readSignUpMail,
  readStep,
  registrationPaths,
  type SignUp,
  signUpToPassword,
  tokenOf,
  type World,
} from '@stepgate/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const minute = 60_000;

const codeOf = ({ status, body }: Answer): unknown[] => [status, JSON.parse(JSON.stringify(body ?? {})).code];
const settings = { trustedProxies: proxiesOfTests };

describe.each(databases)('a registration on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), settings });
  });
  afterAll(() => world.close());

  const shown = async ({ id, cookie }: SignUp): Promise<unknown> =>
    (await world.ask(registrationPaths(id).registration, { cookie })).body;
  const beginPhone = ({ id, cookie }: SignUp): Promise<Answer> =>
    world.ask(registrationPaths(id).phone, { method: 'POST', cookie });
  const readCustomer = (email: string) =>
    world.storage.queries.selectFrom('customer').selectAll().where('email', '=', email).executeTakeFirst();
  const readNumbers = (customerId: string) =>
    world.storage.queries.selectFrom('phone_number').select('number').where('customer_id', '=', customerId).execute();
  const subjectsTo = async (email: string) => (await world.messagesTo(email)).map(({ subject }) => subject);
  async function openTypes(oneTimeToken: string): Promise<string[]> {
    const { body } = await world.ask(paths.status, { oneTimeToken });
    const { challenges } = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties;
    return challenges.map(({ primaryChallenge }: { primaryChallenge: { type: string } }) => primaryChallenge.type);
  }

  it('[ROUTE-02] takes a new customer from an address to an account: each step in order, and a session at the end', async () => {
    const begun = await beginSignUp(world);
    const phone = newMobile();
    const steps = {
      profile: () => giveProfile(world, begun),
      phone: () => beginPhone(begun),
      password: () => givePassword(world, begun),
    };
    const notYet = async (...names: (keyof typeof steps)[]) => {
      for (const name of names) expect(codeOf(await steps[name]()), name).toEqual([403, 'not_allowed']);
    };
    expect(await readStep(world, begun)).toBe('verify-email');
    await notYet('profile', 'phone', 'password');
    await readSignUpMail(world, begun);
    expect(await readStep(world, begun)).toBe('profile');
    await notYet('phone', 'password');
    const given = await giveProfile(world, begun);
    expect([given.status, given.cookies]).toEqual([204, begun.answer.cookies]);
    expect(await readStep(world, begun)).toBe('phone');
    await notYet('password');
    const phoneToken = await givePhone(world, begun, phone);
    expect(await readStep(world, begun)).toBe('password');
    // A code to a new number does not open a session yet.
    expect(codeOf(await world.ask(paths.exchange, { body: { oneTimeToken: phoneToken } }))).toEqual([403, 'not_allowed']);
    for (const [password, code] of [
      ['password', 'weak_password'],
      [begun.email, 'weak_password'],
      ['short', 'weak_password'],
      [' a river of stones', 'weak_password'],
    ] as const)
      expect(codeOf(await givePassword(world, begun, password))).toEqual([400, code]);
    const done = await givePassword(world, begun);
    expect(done.status).toBe(200);
    expect(await openTypes(tokenOf(done.body))).toEqual([]);
    const session = await exchangeToken(world, tokenOf(done.body));
    expect((await world.ask(paths.session, { cookie: session })).body).toMatchObject({ email: begun.email, scope: 'full' });

    expect(await shown(begun)).toMatchObject({ step: 'done', country: 'GB' });
    await notYet('profile', 'phone', 'password');
    expect(await readCustomer(begun.email)).toMatchObject({ status: 'active', country: 'GB', account_type: 'personal' });
    // The steps of a customer's own sign-up cause no notifications.
    expect(await subjectsTo(begun.email)).toEqual(['Confirm your email address']);
    expect(await world.messagesTo(phone)).toHaveLength(1);
    world.clock.move(minute);
    const account = { email: begun.email, password: newPassword, phone, id: '', totpKey: Buffer.alloc(0) };
    const oneTimeToken = await beginLogin(world, account);
    await passWithText(world, account, oneTimeToken);
    await exchangeToken(world, oneTimeToken);
  });

  it('[COUNTRY-02] a business needs a name, and countries depend on the account type; both can be changed until the end', async () => {
    const begun = await beginSignUp(world, newEmail(), { accountType: 'business' });
    await readSignUpMail(world, begun);
    const business = { accountType: 'business', country: 'DE', businessName: ' Brook & Son ' };
    for (const [more, code] of [
      [{ ...business, businessName: ' ' }, 'invalid_format'],
      [{ ...business, businessName: undefined }, 'invalid_format'],
      [{ ...business, country: 'gb' }, 'invalid_format'],
      [{ ...business, country: 'BR' }, 'country_not_available'],
      [{ accountType: 'personal', country: 'KP' }, 'country_not_available'],
    ] as const)
      expect(codeOf(await giveProfile(world, begun, more))).toEqual([400, code]);
    expect(await shown(begun)).toMatchObject({ step: 'profile', accountType: 'business', country: null });
    expect((await giveProfile(world, begun, { country: 'BR', businessName: 'not kept' })).status).toBe(204);
    expect(await shown(begun)).toMatchObject({ step: 'phone', accountType: 'personal', country: 'BR', businessName: null });
    await givePhone(world, begun);
    expect((await giveProfile(world, begun, business)).status).toBe(204);
    expect(await shown(begun)).toMatchObject({ step: 'password', accountType: 'business', businessName: 'Brook & Son' });
    expect((await givePassword(world, begun)).status).toBe(200);
    const owner = await readCustomer(begun.email);
    expect(owner).toMatchObject({ account_type: 'business', country: 'DE' });
    const owned = world.storage.queries
      .selectFrom('business')
      .select('name')
      .where('owner_id', '=', owner?.id ?? '');
    expect(await owned.execute()).toEqual([{ name: 'Brook & Son' }]);
  });

  it('[DUP-02] once a taken number is proved, the answer has the masked address of its account, and another number can be used', async () => {
    const taken = newMobile();
    await world.addCustomer({ email: 'somebody@ex.test', phones: [taken] });
    const begun = await beginSignUp(world);
    await readSignUpMail(world, begun);
    await giveProfile(world, begun);
    const oneTimeToken = tokenOf((await beginPhone(begun)).body);
    expect(await openTypes(oneTimeToken)).toEqual(['UPDATE_PHONE_NUMBER']);
    const status = await world.ask(paths.status, { oneTimeToken });
    expect(JSON.stringify(status.body)).toContain('"iso2CountryCode":"GB"');
    const otpCode = await enterNewNumber(world, oneTimeToken, taken);
    const refused = await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } });
    expect(codeOf(refused)).toEqual([400, 'duplicated_phone_number']);
    expect(refused.body).toMatchObject({ params: { maskedDuplicateEmail: 'so***@ex.test' } });
    expect(await readStep(world, begun)).toBe('phone');
    const another = await enterNewNumber(world, oneTimeToken, newMobile());
    expect((await world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: another } })).status).toBe(200);
    expect(await readStep(world, begun)).toBe('password');
  });

  it('[DUP-02] the number of an unfinished sign-up is free for another customer who proves it', async () => {
    const phone = newMobile();
    const first = await signUpToPassword(world, newEmail(), phone);
    world.clock.move(minute);
    const second = await signUpToPassword(world, newEmail(), phone);
    expect([await readStep(world, first), await readStep(world, second)]).toEqual(['phone', 'password']);
    expect(codeOf(await givePassword(world, first))).toEqual([403, 'not_allowed']);
    expect((await givePassword(world, second)).status).toBe(200);
    expect(await readNumbers((await readCustomer(second.email))?.id ?? '')).toEqual([{ number: phone }]);
  });

  it('no call treats someone who is registering as a customer with an account (SG2)', async () => {
    const begun = await signUpToPassword(world);
    const phoneToken = tokenOf((await beginPhone(begun)).body);
    const bytes = ({ status, body }: Answer) => ({ status, body });
    const login = (email: string) => world.ask(paths.login, { body: { email, password: newPassword } });
    expect(bytes(await login(begun.email))).toEqual(bytes(await login(newEmail())));
    const before = (await subjectsTo(begun.email)).length;
    expect((await world.ask(calls.askPasswordReset.path, { body: { email: begun.email } })).status).toBe(204);
    expect((await world.ask(paths.forgotPassword, { method: 'POST', oneTimeToken: phoneToken })).status).toBe(204);
    expect(await subjectsTo(begun.email)).toHaveLength(before);
    const cdr = tokenOf((await world.ask(paths.loginCdr, { body: { email: begun.email } })).body);
    expect(codeOf(await world.ask(paths.exchange, { body: { oneTimeToken: cdr } }))).toEqual([403, 'not_allowed']);
    const { customer_id: nobody } = await world.storage.queries
      .selectFrom('one_time_token')
      .select('customer_id')
      .where('hash', '=', world.secrets.hashToken(cdr))
      .executeTakeFirstOrThrow();
    expect(nobody).toBeNull();
    // Other uses of the token for the phone number.
    const change = await world.ask(paths.startPhoneChange, { method: 'POST', oneTimeToken: phoneToken });
    expect(codeOf(change)).toEqual([403, 'not_allowed']);
    const password = await world.ask(paths.setPassword, { oneTimeToken: phoneToken, body: { password: newPassword } });
    expect(codeOf(password)).toEqual([403, 'not_allowed']);
    expect(await readCustomer(begun.email)).toMatchObject({ status: 'registering', password_hash: null });
  });

  it('[ROUTE-02] a number that was proved too long ago is proved again for the first session', async () => {
    const phone = newMobile();
    const begun = await signUpToPassword(world, newEmail(), phone);
    world.clock.move(lifetimes.oneTimeToken);
    const oneTimeToken = tokenOf((await givePassword(world, begun)).body);
    expect(await openTypes(oneTimeToken)).toEqual(['SMS']);
    expect(codeOf(await world.ask(paths.exchange, { body: { oneTimeToken } }))).toEqual([403, 'not_allowed']);
    await passWithText(world, { phone }, oneTimeToken);
    await exchangeToken(world, oneTimeToken);
  });

  it('[ROUTE-02] a sign-up that is begun again continues where it stopped, only in the new browser', async () => {
    const before = await beginSignUp(world);
    await readSignUpMail(world, before);
    await giveProfile(world, before, { country: 'FR' });
    await givePhone(world, before);
    const anew = await beginSignUp(world, before.email);
    expect([await readStep(world, before), await readStep(world, anew)]).toEqual(['password', 'verify-email']);
    await readSignUpMail(world, anew);
    expect(await shown(anew)).toMatchObject({ step: 'password', country: 'FR' });
    expect(codeOf(await givePassword(world, before))).toEqual([401, 'sign_up_not_found']);
    // Another account type has its own countries.
    const business = await beginSignUp(world, before.email, { accountType: 'business' });
    await readSignUpMail(world, business);
    expect(await shown(business)).toMatchObject({ step: 'profile', country: null });
    expect(codeOf(await givePassword(world, anew))).toEqual([401, 'sign_up_not_found']);
  });

  it('of eight parallel last steps one creates the account (SG3)', async () => {
    const begun = await signUpToPassword(world);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => givePassword(world, begun, `${newPassword} ${n}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer)[1] === 'not_allowed')).toHaveLength(7);
    const [made] = answers.filter(({ status }) => status === 200);
    await exchangeToken(world, tokenOf(made?.body));
  });

  it('a link opened after the address got its account through another sign-up is invalid (SG3)', async () => {
    const late = await beginSignUp(world);
    const link = linkTokenIn(await world.messagesTo(late.email));
    const quick = await signUpToPassword(world, late.email);
    expect((await givePassword(world, quick)).status).toBe(200);
    const opened = await world.ask(calls.openRegistration.path, { body: { token: link }, cookie: late.cookie });
    expect([codeOf(opened), opened.cookies]).toEqual([[400, 'invalid_link'], []]);
    expect(await readCustomer(late.email)).toMatchObject({ status: 'active' });
  });

  it('ends a week after its last step with all its data; a finished account stays', async () => {
    const [left, finished] = [await beginSignUp(world), await signUpToPassword(world)];
    expect((await givePassword(world, finished)).status).toBe(200);
    await readSignUpMail(world, left);
    world.clock.move(lifetimes.registration - minute);
    const number = newMobile();
    await giveProfile(world, left);
    await givePhone(world, left, number);
    world.clock.move(lifetimes.registration - minute);
    await world.cleanUp();
    expect(await readStep(world, left)).toBe('password');
    world.clock.move(minute);
    expect(codeOf(await givePassword(world, left))).toEqual([401, 'sign_up_not_found']);
    world.clock.move(2 * 24 * 60 * minute);
    await world.cleanUp();
    expect(await readCustomer(left.email)).toBeUndefined();
    const kept = world.storage.queries.selectFrom('phone_number').select('id').where('number', '=', number);
    expect(await kept.execute()).toEqual([]);
    expect(await readCustomer(finished.email)).toMatchObject({ status: 'active' });
  });
});

describe('the last step, interrupted', () => {
  it('leaves either an account with its password or none, wherever it fails (RS3)', async () => {
    const world = await openWorld({ settings });
    const begun = await signUpToPassword(world);
    expect((await giveProfile(world, begun, { accountType: 'business', businessName: 'Brook' })).status).toBe(204);
    const { queries } = world.storage;
    const whole = async () => ({
      customer: await queries.selectFrom('customer').select(['status', 'country']).where('email', '=', begun.email).execute(),
      hasPassword: (await queries.selectFrom('customer').select('id').where('password_hash', 'is not', null).execute()).length,
      businesses: (await queries.selectFrom('business').select('name').execute()).length,
      step: await readStep(world, begun),
    });
    const nothing = { customer: [{ status: 'registering', country: '' }], hasPassword: 0, businesses: 0, step: 'password' };
    for (const [at, when] of [
      ['customer', 'update of status on'],
      ['registration', 'update of completed_at on'],
      ['business', 'insert on'],
      ['one_time_token', 'update of spent_at on'],
      ['one_time_token', 'insert on'],
    ] as const) {
      await sql.raw(`create trigger fails after ${when} ${at} begin select raise(abort, 'broken off'); end`).execute(queries);
      expect((await givePassword(world, begun)).status, at).toBe(500);
      expect(await whole(), at).toEqual(nothing);
      await sql.raw('drop trigger fails').execute(queries);
    }
    expect((await givePassword(world, begun)).status).toBe(200);
    expect(await whole()).toEqual({
      customer: [{ status: 'active', country: 'GB' }],
      hasPassword: 1,
      businesses: 1,
      step: 'done',
    });
    await world.close();
  });
});
