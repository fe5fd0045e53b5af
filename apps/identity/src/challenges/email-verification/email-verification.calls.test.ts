import { lifetimes, routes } from '@stepgate/contract';
import {
  badInputs,
  beginLogin,
  databases,
  exchangeToken,
  inputValue,
  linkTokenIn,
  openWorld,
  passWithApp,
  paths,
  tokenOf,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const day = 24 * 60 * 60_000;

describe.each(databases)('verifying an address on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  const addCustomer = (): Promise<WorldCustomer> => world.addCustomer({ emailVerified: false });
  const resend = (oneTimeToken: string) => world.ask(paths.resendEmailVerification, { method: 'POST', oneTimeToken });
  const verify = (link: unknown, rest: object = {}) => world.ask(paths.verifyEmail, { body: { oneTimeToken: link, ...rest } });
  const linkTo = async ({ email }: WorldCustomer): Promise<string> => linkTokenIn(await world.messagesTo(email));

  type Listed = { primaryChallenge: { type: string }; required: boolean; passed: boolean };
  async function open(oneTimeToken: string): Promise<string[]> {
    const { body } = await world.ask(paths.status, { oneTimeToken });
    const { challenges }: { challenges: Listed[] } = JSON.parse(JSON.stringify(body)).oneTimeTokenProperties;
    return challenges.filter(({ required, passed }) => required && !passed).map(({ primaryChallenge }) => primaryChallenge.type);
  }

  /** A link without a mail, for when the day's limit is used up. */
  async function anotherLink(customer: WorldCustomer): Promise<string> {
    const token = world.secrets.newToken();
    const now = world.clock.now();
    await world.storage.queries
      .insertInto('link')
      .values({
        hash: world.secrets.hashToken(token),
        kind: 'verify-email',
        customer_id: customer.id,
        token_hash: '',
        guard_hash: '',
        created_at: now,
        expires_at: now + lifetimes.signUpLink,
        used_at: null,
      })
      .execute();
    return token;
  }

  it("[EMVER-01] the login mails the link; after verification the login continues with the factors, and later ones don't ask again", async () => {
    const customer = await addCustomer();
    const oneTimeToken = await beginLogin(world, customer);
    expect(await open(oneTimeToken)).toEqual(['EMAIL_VERIFICATION', 'SMS']);
    const [mail, ...others] = await world.messagesTo(customer.email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`https://app.ex.test${routes.verifyEmail}#token=`);
    const { status, body } = await verify(await linkTo(customer));
    expect([status, body]).toEqual([200, { location: '/home' }]);
    expect(await open(oneTimeToken)).toEqual(['SMS']);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(403);
    await passWithApp(world, customer, oneTimeToken);
    await exchangeToken(world, oneTimeToken);
    expect(await open(await beginLogin(world, customer))).toEqual(['SMS']);
    expect(await world.messagesTo(customer.email)).toHaveLength(1);
  });

  it('[EMVER-01] every waiting window continues, not only the window that asked for the mail', async () => {
    const customer = await addCustomer();
    const first = await beginLogin(world, customer);
    const second = await beginLogin(world, customer);
    const somebodyElse = await beginLogin(world, await addCustomer());
    expect((await verify(await linkTo(customer))).status).toBe(200);
    expect(await open(first)).toEqual(['SMS']);
    expect(await open(second)).toEqual(['SMS']);
    expect(await open(somebodyElse)).toEqual(['EMAIL_VERIFICATION', 'SMS']);
  });

  it('[EMVER-02] a resend mails a new link and voids the earlier one', async () => {
    const customer = await addCustomer();
    const oneTimeToken = await beginLogin(world, customer);
    const before = await linkTo(customer);
    expect((await resend(oneTimeToken)).status).toBe(204);
    const after = await linkTo(customer);
    expect(after).not.toBe(before);
    expect((await verify(before)).body).toMatchObject({ code: 'invalid_link' });
    expect(await open(oneTimeToken)).toEqual(['EMAIL_VERIFICATION', 'SMS']);
    expect((await verify(after)).status).toBe(200);
  });

  it('ten resends send five mails a day, and the answer is the same for a verified address and for an unknown one (EV1)', async () => {
    const customer = await addCustomer();
    const verified = await world.addCustomer();
    const nobody = await world.ask(paths.loginCdr, { body: { email: 'nobody@ex.test' } });
    const shown = async (oneTimeToken: string) => {
      const answers = [];
      for (let n = 0; n < 10; n += 1) {
        const { status, body, headers } = await resend(oneTimeToken);
        answers.push({ status, body, headers: { ...headers, 'x-request-id': '', date: '' } });
        // One mail after the other, as for a person who presses the button again: the last mail's link is valid.
        await world.settle();
      }
      return answers;
    };
    const answers = await shown(await beginLogin(world, customer));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 204));
    expect(await shown(await beginLogin(world, verified))).toEqual(answers);
    expect(await shown(tokenOf(nobody.body))).toEqual(answers);
    expect(await world.messagesTo(customer.email)).toHaveLength(5);
    expect(await world.messagesTo(verified.email)).toEqual([]);
    expect(await world.messagesTo('nobody@ex.test')).toEqual([]);
    // Another login shares the daily limit. The existing link stays valid, for that login too.
    const later = await beginLogin(world, customer);
    await resend(later);
    expect(await world.messagesTo(customer.email)).toHaveLength(5);
    expect((await verify(await linkTo(customer))).status).toBe(200);
    expect(await open(later)).toEqual(['SMS']);
    const another = await addCustomer();
    const oneTimeToken = await beginLogin(world, another);
    for (let n = 0; n < 9; n += 1) await resend(oneTimeToken);
    expect(await world.messagesTo(another.email)).toHaveLength(5);
    world.clock.move(day);
    await beginLogin(world, another);
    expect(await world.messagesTo(another.email)).toHaveLength(6);
  });

  it('ten parallel resends send at most five mails, of which one link is valid', async () => {
    const customer = await addCustomer();
    const oneTimeToken = await beginLogin(world, customer);
    await Promise.all(Array.from({ length: 10 }, () => resend(oneTimeToken)));
    const mails = await world.messagesTo(customer.email);
    expect(mails).toHaveLength(5);
    const statuses = [];
    for (const mail of mails) statuses.push((await verify(linkTokenIn([mail]))).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it("a link's token verifies once and within a day and is good for nothing else; opening it changes nothing, and redirects are checked (EV2)", async () => {
    const customer = await addCustomer();
    const oneTimeToken = await beginLogin(world, customer);
    const link = await linkTo(customer);
    const verifiedAt = async () =>
      (
        await world.storage.queries
          .selectFrom('customer')
          .select('email_verified_at')
          .where('id', '=', customer.id)
          .executeTakeFirstOrThrow()
      ).email_verified_at;

    // It is neither a one-time token nor a session, before its use and after.
    const opensNothing = async () => {
      expect((await world.ask(paths.status, { oneTimeToken: link })).status).toBe(401);
      expect((await world.ask(paths.exchange, { body: { oneTimeToken: link } })).status).toBe(401);
      expect((await world.ask(paths.session, { cookie: `__Host-stepgate-session=${link}` })).status).toBe(401);
      expect((await world.ask(paths.beginPasswordReset, { body: { token: link } })).status).toBe(400);
    };
    await opensNothing();
    for (const [url, status] of [
      [paths.verifyEmail, 405],
      [`${paths.verifyEmail}?oneTimeToken=${link}&redirectUrl=//evil.test`, 405],
      [routes.verifyEmail, 404],
    ] as const)
      for (const method of ['GET', 'HEAD'] as const) {
        const looked = await world.app.inject({ method, url, headers: { 'x-access-token': 'stepgate-web' } });
        expect(looked.statusCode).toBe(status);
        expect(looked.headers.location).toBeUndefined();
      }
    expect(await verifiedAt()).toBeNull();

    const used = await verify(link, { locale: 'en' });
    expect([used.status, used.cookies]).toEqual([200, []]);
    expect(JSON.stringify(used.body)).toBe('{"location":"/home"}');
    expect(await verifiedAt()).toBe(world.clock.now());
    const again = await verify(link);
    expect([again.status, again.body]).toEqual([400, expect.objectContaining({ code: 'invalid_link' })]);
    await opensNothing();
    expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(403);

    const late = await addCustomer();
    await beginLogin(world, late);
    const [tooLate, inTime] = [await linkTo(late), await anotherLink(late)];
    world.clock.move(day - 1);
    expect((await verify(inTime)).status).toBe(200);
    world.clock.move(1);
    expect((await verify(tooLate)).body).toMatchObject({ code: 'invalid_link' });

    const followed: Record<string, string> = { R03: 'https://help.ex.test/a', R04: '/home?next=//evil.test' };
    const corpus = badInputs('redirectAfterUrl / redirectUrl / location');
    expect(corpus.length).toBeGreaterThan(40);
    for (const input of corpus) {
      const redirectUrl = inputValue(input);
      const { status, body } = await verify(await anotherLink(customer), { redirectUrl });
      if (typeof redirectUrl === 'string')
        expect([status, body], input.id).toEqual([200, { location: followed[input.id] ?? '/home' }]);
      else expect([status, body], input.id).toEqual([400, expect.objectContaining({ code: 'invalid_format' })]);
    }
  });

  it('of sixteen parallel uses of one link exactly one counts', async () => {
    const customer = await addCustomer();
    await beginLogin(world, customer);
    const link = await linkTo(customer);
    const answers = await Promise.all(Array.from({ length: 16 }, () => verify(link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(15);
  });

  it('a link that is of another kind, unknown or malformed verifies nothing', async () => {
    const customer = await world.addCustomer();
    const oneTimeToken = await beginLogin(world, customer);
    await world.ask(paths.forgotPassword, { method: 'POST', oneTimeToken });
    const resetting = linkTokenIn(await world.messagesTo(customer.email));
    for (const link of [resetting, oneTimeToken, world.secrets.newToken(), '', '\u0000', 'é'])
      expect((await verify(link)).body, link).toMatchObject({ code: 'invalid_link' });
    for (const link of [undefined, null, 1, ['x'], { $ne: null }, 'k'.repeat(129)])
      expect((await verify(link)).body).toMatchObject({ code: 'invalid_format' });
    expect((await world.ask(paths.beginPasswordReset, { body: { token: resetting } })).status).toBe(200);
  });

  it('[CALL-05] the calls of email verification have the specified methods and paths', async () => {
    const oneTimeToken = await beginLogin(world, await addCustomer());
    const base = '/gateway/identity/api/v1';
    expect((await world.ask(`${base}/one-time-token/email-verification/resend`, { method: 'POST', oneTimeToken })).status).toBe(
      204,
    );
    expect((await world.ask(`${base}/email-verification/verify`, { body: { oneTimeToken: 'x' } })).status).toBe(400);
    for (const path of [`${base}/one-time-token/email-verification/resend`, `${base}/email-verification/verify`])
      expect((await world.ask(path, { method: 'GET', oneTimeToken })).status).toBe(405);
    expect((await resend(world.secrets.newToken())).status).toBe(401);
  });
});
