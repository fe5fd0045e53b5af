import { headers, phoneChangesBegun } from '@stepgate/contract';
import {
  type Answer,
  type Ask,
  approvalIn,
  approveWithApp,
  askForPhoneChange,
  askTooLate,
  askWith,
  beginLogin,
  changeNothing,
  databases,
  enterNewNumber,
  type LoggedInCustomer,
  linkTokenIn,
  newLoggedInCustomer,
  newMobile,
  newSession,
  openWorld,
  outdateProof,
  passWithApp,
  passWithText,
  paths,
  readProtection,
  sendSelfie,
  tokenOf,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

const second = 1_000;
const minute = 60 * second;

describe.each(databases)('the beginning of a phone change, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  const start = (ask: Ask = {}, of: World = world): Promise<Answer> => of.ask(paths.startPhoneChange, { method: 'POST', ...ask });
  const begun = async (ask: Ask): Promise<string> => {
    const answer = await start(ask);
    expect([answer.status, answer.headers[headers.approval]]).toEqual([200, undefined]);
    return tokenOf(answer.body);
  };
  const readTokens = (of: World = world) =>
    of.storage.queries
      .selectFrom('one_time_token')
      .select('hash')
      .where('action', '=', 'IDENTITY__CHANGE_PHONE_NUMBER')
      .execute();
  const readChanges = ({ id }: WorldCustomer) =>
    world.storage.queries.selectFrom('phone_change').selectAll().where('customer_id', '=', id).execute();

  /** Expects this answer for each, without an approval token, and that no change is begun. */
  async function expectRefused(status: number, code: string, ...asked: Ask[]): Promise<void> {
    const before = await readTokens();
    for (const ask of asked) {
      const answer = await start(ask);
      expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ code })]);
      expect([answer.headers[headers.approval], answer.headers[headers.approvalResult]]).toEqual([undefined, undefined]);
    }
    expect(await readTokens()).toEqual(before);
  }

  /** A session whose second factor is this old, kept alive meanwhile. */
  async function ownerAfter(milliseconds: number, customer?: WorldCustomer): Promise<LoggedInCustomer> {
    const owner = customer === undefined ? await newLoggedInCustomer(world) : await newSession(world, customer);
    for (let left = milliseconds; left > 0; left -= 2 * minute) {
      world.clock.move(Math.min(left, 2 * minute));
      expect((await world.ask(paths.session, { cookie: owner.cookie })).status).toBe(200);
    }
    return owner;
  }

  const cdrToken = async ({ email }: WorldCustomer): Promise<string> =>
    tokenOf((await world.ask(paths.loginCdr, { body: { email } })).body);

  /** The token behind the link of a forgotten password; nothing is proved with it yet. */
  async function resetToken(customer: WorldCustomer): Promise<string> {
    await world.ask(paths.forgotPassword, { method: 'POST', oneTimeToken: await beginLogin(world, customer) });
    const token = linkTokenIn(await world.messagesTo(customer.email));
    return tokenOf((await world.ask(paths.beginPasswordReset, { body: { token } })).body);
  }

  it('without a live session none begins (AC4)', async () => {
    const { cookie, post } = await newLoggedInCustomer(world);
    await post(paths.logout);
    const cookies = ['', '__Host-stepgate-session=', `__Host-stepgate-session=${'A'.repeat(43)}`, cookie];
    await expectRefused(401, 'session_not_found', {}, ...cookies.map((each) => ({ cookie: each })));
  });

  it('[SRV-04] its token is in oneTimeTokenProperties, without `data`, as the specification says', async () => {
    const { cookie } = await newLoggedInCustomer(world);
    const { body } = await start({ cookie });
    expect(body).toEqual({ oneTimeTokenProperties: { oneTimeToken: expect.stringMatching(/^[\w-]{43}$/) } });
  });

  it('[ICPN-02] a session with a second factor of the last five minutes gets a token for the change (AC4)', async () => {
    const owner = await ownerAfter(5 * minute - 1);
    const oneTimeToken = await begun({ cookie: owner.cookie });
    const { body } = await world.ask(paths.status, { oneTimeToken });
    const { actionType, challenges } = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties;
    expect(actionType).toBe('IDENTITY__CHANGE_PHONE_NUMBER');
    expect(challenges).toEqual([
      expect.objectContaining({
        required: true,
        primaryChallenge: expect.objectContaining({
          type: 'UPDATE_PHONE_NUMBER',
          viewData: { attributes: { currentPhoneNumber: `•••• ${owner.customer.phone.slice(-2)}`, iso2CountryCode: 'US' } },
        }),
        alternatives: [],
      }),
      expect.objectContaining({ required: true, primaryChallenge: expect.objectContaining({ type: 'SELFIE_WITH_ID' }) }),
    ]);
  });

  it('a second factor of six minutes ago is not enough: an approval is required, and only for that session (AC4)', async () => {
    const owner = await ownerAfter(6 * minute);
    const before = await readTokens();
    const refused = await start({ cookie: owner.cookie });
    expect([refused.status, refused.body]).toEqual([403, expect.objectContaining({ code: 'second_factor_needed' })]);
    expect(refused.headers[headers.approvalResult]).toBeUndefined();
    const again = await askWith(world, owner, paths.startPhoneChange, approvalIn(refused), { method: 'POST' });
    expect([again.status, await readTokens()]).toEqual([403, before]);
    const approval = await approveWithApp(world, owner.customer, refused);
    // The approval is only for that session.
    const other = await ownerAfter(6 * minute - 30 * second, owner.customer);
    const elsewhere = await askWith(world, other, paths.startPhoneChange, approval, { method: 'POST' });
    expect(elsewhere.status).toBe(403);
    expect(approvalIn(elsewhere)).not.toBe(approval);
  });

  it('with the approval the change begins, once (AC4, PN3)', async () => {
    const owner = await ownerAfter(6 * minute);
    const approval = await approveWithApp(world, owner.customer, await start({ cookie: owner.cookie }));
    const answer = await askWith(world, owner, paths.startPhoneChange, approval, { method: 'POST' });
    expect(answer.status).toBe(200);
    await enterNewNumber(world, tokenOf(answer.body), newMobile());
    const replayed = await askWith(world, owner, paths.startPhoneChange, approval, { method: 'POST' });
    expect([replayed.status, replayed.body]).toEqual([403, expect.objectContaining({ code: 'second_factor_needed' })]);
  });

  it('a request from another site is refused first (AC4)', async () => {
    const owner = await newLoggedInCustomer(world);
    const login = await beginLogin(world, await world.addCustomer());
    await expectRefused(
      403,
      'wrong_origin',
      { cookie: owner.cookie, headers: { origin: 'https://evil.test' } },
      { cookie: owner.cookie, headers: { origin: 'null' } },
      { cookie: owner.cookie, headers: { 'sec-fetch-site': 'cross-site' } },
      { oneTimeToken: login, headers: { origin: 'https://evil.test' } },
    );
  });

  it('[ICPN-02] the token of a login whose password is proved begins a change, and the login continues (AC4)', async () => {
    const customer = await world.addCustomer();
    const login = await beginLogin(world, customer);
    expect(await begun({ oneTimeToken: login })).not.toBe(login);
    await passWithApp(world, customer, login);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken: login } })).status).toBe(200);
    // A spent token can't begin one.
    await expectRefused(401, 'ott_not_found', { oneTimeToken: login });
  });

  it('tokens without a proved password begin none: of data sharing, a reset, a change or an approval (AC4)', async () => {
    const customer = await world.addCustomer();
    const nobody = await world.ask(paths.loginCdr, { body: { email: 'nobody@ex.test' } });
    const change = await begun({ oneTimeToken: await beginLogin(world, customer) });
    const reset = await resetToken(customer);
    const owner = await newSession(world, customer);
    const stepUp = approvalIn(await askTooLate(world, owner));
    const asked = await askWith(world, owner, paths.phoneNumbers, undefined, { body: { newPhoneNumber: newMobile() } });
    const tokens = [await cdrToken(customer), tokenOf(nobody.body), change, reset, stepUp, approvalIn(asked)];
    await expectRefused(403, 'not_allowed', ...tokens.map((oneTimeToken) => ({ oneTimeToken })));
    // A session doesn't help, because the token decides.
    await expectRefused(403, 'not_allowed', { oneTimeToken: reset, cookie: owner.cookie });
    world.clock.move(30 * second);
    await passWithApp(world, customer, reset);
    await expectRefused(403, 'not_allowed', { oneTimeToken: reset });
  });

  it('a token that is unknown, malformed or expired begins none (AC4)', async () => {
    const customer = await world.addCustomer();
    const old = await beginLogin(world, customer);
    world.clock.move(30 * minute);
    const tokens = ['A'.repeat(43), 'x', '', `${old}x`, old];
    await expectRefused(401, 'ott_not_found', ...tokens.map((oneTimeToken) => ({ oneTimeToken })));
  });

  it('a session for data sharing begins none (AC4)', async () => {
    const customer = await world.addCustomer();
    const oneTimeToken = await cdrToken(customer);
    await passWithText(world, customer, oneTimeToken);
    await passWithApp(world, customer, oneTimeToken);
    const { cookies } = await world.ask(paths.exchange, { body: { oneTimeToken } });
    const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
    await expectRefused(403, 'not_allowed', { cookie });
  });

  it('its token is only for the change: not for a session, step-up, password, approval or other challenge (AC4)', async () => {
    const owner = await newLoggedInCustomer(world);
    const { customer } = owner;
    const fresh = await begun({ cookie: owner.cookie });
    const asked = await askForPhoneChange(world, { cookie: owner.cookie }, newMobile());
    for (const oneTimeToken of [fresh, asked]) {
      await outdateProof(world, owner);
      const before = await readProtection(world.storage, customer);
      const exchanged = await world.ask(paths.exchange, { body: { oneTimeToken } });
      expect([exchanged.status, exchanged.cookies]).toEqual([403, []]);
      const refusals: Answer[] = [
        await changeNothing(world, owner, oneTimeToken),
        await world.ask(paths.setPassword, { oneTimeToken, body: { password: 'three grey herons' } }),
        await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: world.totpCodeOf(customer) } }),
        await world.ask(paths.verifyPassword, { oneTimeToken, body: { password: customer.password } }),
        await world.ask(paths.verifyPhoneGuess, { oneTimeToken, body: { missingNumbers: '0000' } }),
        await world.ask(paths.startPhoneChange, { method: 'POST', oneTimeToken }),
        await askWith(world, owner, paths.phoneNumbers, oneTimeToken, { body: { newPhoneNumber: newMobile() } }),
      ];
      expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 403));
      // The way without a photo begins once a new number is entered.
      const mailed = await world.ask(paths.triggerEmailCheckpoint, { oneTimeToken, body: {} });
      expect(mailed.status).toBe(oneTimeToken === fresh ? 403 : 205);
      expect((await world.ask(paths.session, { cookie: `__Host-stepgate-session=${oneTimeToken}` })).status).toBe(401);
      expect(await readProtection(world.storage, customer)).toEqual(before);
    }
    expect((await world.ask(paths.phoneChangeStatus, { oneTimeToken: fresh })).status).toBe(403);
    expect((await world.ask(paths.phoneChangeStatus, { oneTimeToken: asked })).status).toBe(200);
    // After the request it accepts no second number.
    const another = { oneTimeToken: asked, body: { newPhoneNumber: newMobile() } };
    expect((await world.ask(paths.verifyNewPhoneNumber, another)).status).toBe(403);
    expect(await readChanges(customer)).toHaveLength(1);
  });

  it('in production it begins as elsewhere, and waits for staff only when its photo has arrived (AC4)', async () => {
    const production = await openWorld({ ...(await newDatabase()), settings: { demo: false } });
    onTestFinished(() => production.close());
    const { cookie, customer } = await newLoggedInCustomer(production);
    const oneTimeToken = tokenOf((await start({ cookie }, production)).body);
    const early = await sendSelfie(production, oneTimeToken);
    expect([early.status, early.body]).toEqual([403, expect.objectContaining({ code: 'not_allowed' })]);
    const number = newMobile();
    const otpCode = await enterNewNumber(production, oneTimeToken, number);
    const proved = await production.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } });
    const { challenges } = JSON.parse(JSON.stringify(proved.body)).oneTimeTokenProperties;
    expect(challenges.at(-1)).toMatchObject({
      required: true,
      passed: false,
      primaryChallenge: {
        type: 'SELFIE_WITH_ID',
        viewData: { attributes: { currentPhoneNumber: `•••• ${customer.phone.slice(-2)}`, newPhoneNumber: expect.any(String) } },
      },
    });
    const shown: string = challenges.at(-1).primaryChallenge.viewData.attributes.newPhoneNumber;
    expect(shown.replaceAll(' ', '')).toBe(number);
    expect((await production.ask(paths.phoneChangeStatus, { oneTimeToken })).status).toBe(403);
    expect(await production.messagesTo(customer.email)).toEqual([]);
    expect((await sendSelfie(production, oneTimeToken)).status).toBe(200);
    expect((await production.ask(paths.phoneChangeStatus, { oneTimeToken })).body).toMatchObject({ status: 'waiting' });
    const again = await sendSelfie(production, oneTimeToken);
    expect([again.status, again.body]).toEqual([403, expect.objectContaining({ code: 'not_allowed' })]);
  });

  it('a customer may begin five a day, in a login or in a session', async () => {
    const customer = await world.addCustomer();
    for (let n = 0; n < phoneChangesBegun.most - 1; n += 1) await begun({ oneTimeToken: await beginLogin(world, customer) });
    const owner = await newSession(world, customer);
    await begun({ cookie: owner.cookie });
    const login = await beginLogin(world, customer);
    await expectRefused(429, 'too_many_requests', { cookie: owner.cookie }, { oneTimeToken: login });
    const { headers: given } = await start({ oneTimeToken: login });
    expect(Number(given['retry-after'])).toBeGreaterThan(23 * 60 * 60);
    // Other customers are not affected.
    await begun({ cookie: (await newLoggedInCustomer(world)).cookie });
    world.clock.move(phoneChangesBegun.within);
    await begun({ oneTimeToken: await beginLogin(world, customer) });
  });
});
