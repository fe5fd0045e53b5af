import { calls, cookieSeconds, type Language, lifetimes, routes } from '@stepgate/contract';
import {
  type Answer,
  badInputs,
  beginLogin,
  cookiesOf,
  databases,
  exchangeToken,
  linkTokenIn,
  openWorld,
  passWithApp,
  passWithText,
  paths,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const second = 1_000;

type Begun = { readonly customer: WorldCustomer; readonly oneTimeToken: string };

async function begin(world: World, customer?: WorldCustomer): Promise<Begun> {
  const who = customer ?? (await world.addCustomer({ risk: 'checkpoint' }));
  return { customer: who, oneTimeToken: await beginLogin(world, who) };
}

const trigger = (world: World, oneTimeToken: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  world.ask(paths.triggerEmailCheckpoint, { oneTimeToken, body, headers });

/** A poll that comes late enough after the one before. */
function poll(world: World, oneTimeToken: string): Promise<Answer> {
  world.clock.move(second);
  return world.ask(paths.emailCheckpointStatus, { oneTimeToken });
}

const answer = (world: World, token: string, said: 'yes' | 'no', cookie?: string) =>
  world.ask(paths.answerEmailCheckpoint, { body: { token, answer: said }, ...(cookie !== undefined && { cookie }) });

/** A login whose question was mailed. */
async function asked(world: World, who?: WorldCustomer): Promise<Begun & { link: string; cookie: string; hint: string }> {
  const { customer, oneTimeToken } = await begin(world, who);
  const triggered = await trigger(world, oneTimeToken);
  expect(triggered.status).toBe(200);
  const link = linkTokenIn(await world.messagesTo(customer.email));
  const { deviceOriginGuard } = JSON.parse(JSON.stringify(triggered.body));
  return { customer, oneTimeToken, link, cookie: cookiesOf(triggered), hint: deviceOriginGuard };
}

describe.each(databases)('the question by mail on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  it('[EMCP-01] [MARK-12] the mail says when on the customer’s own clock, with what and from where; "yes" makes the status 205 and proves no factor', async () => {
    const customer = await world.addCustomer({ risk: 'checkpoint' });
    const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
    const oneTimeToken = await beginLogin(world, customer, { headers: browser });
    await world.storage.queries
      .updateTable('customer')
      .set({ time_zone: 'Asia/Kolkata' })
      .where('id', '=', customer.id)
      .execute();
    // The login may begin in another part of the world.
    const headers = { 'x-time-zone': 'America/New_York' };
    const triggered = await trigger(world, oneTimeToken, { flowQueryParams: { variant: 'LOGIN' } }, headers);
    expect(triggered.status).toBe(200);
    const [mail, ...others] = await world.messagesTo(customer.email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('\nWhen: 5 January 2026 at 14:30\nBrowser: Firefox, Linux\n\n');
    expect(mail?.text).not.toContain('127.0.0');
    expect((await poll(world, oneTimeToken)).status).toBe(202);
    const cookie = cookiesOf(triggered);
    expect((await answer(world, linkTokenIn(mail ? [mail] : []), 'yes', cookie)).status).toBe(204);
    expect((await poll(world, oneTimeToken)).status).toBe(205);
    // There is nothing left to wait for, so no mail is sent.
    expect((await trigger(world, oneTimeToken)).status).toBe(205);
    expect(await world.messagesTo(customer.email)).toHaveLength(1);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(403);
    await passWithApp(world, customer, oneTimeToken);
    await exchangeToken(world, oneTimeToken);
  });

  it('[EMCP-01] the question comes before the factors and does not replace them', async () => {
    const { oneTimeToken } = await begin(world);
    const early = await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
    expect([early.status, early.body]).toEqual([403, { code: 'not_allowed', message: expect.any(String) }]);
    const without = await begin(world, await world.addCustomer());
    expect((await trigger(world, without.oneTimeToken)).status).toBe(403);
    expect((await poll(world, without.oneTimeToken)).status).toBe(403);
    expect(await world.messagesTo(without.customer.email)).toEqual([]);
  });

  it("a customer who can't read mail proves an additional possession instead, and then the link changes nothing", async () => {
    const { customer, oneTimeToken, link, cookie } = await asked(world);
    await passWithApp(world, customer, oneTimeToken);
    expect((await poll(world, oneTimeToken)).status).toBe(205);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(403);
    expect((await answer(world, link, 'yes', cookie)).status).toBe(204);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(403);
    // Each method proves once: the app replaced the mail, so it can't be a factor of this login too.
    world.clock.move(30 * second);
    const body = { code: world.totpCodeOf(customer) };
    expect((await world.ask(paths.verify('totp'), { oneTimeToken, body })).status).toBe(400);
    await passWithText(world, customer, oneTimeToken);
    await exchangeToken(world, oneTimeToken);
  });

  it('a "no", wherever the mail is read, ends that login and no other', async () => {
    const { customer, oneTimeToken, link, cookie } = await asked(world);
    const other = await begin(world, customer);
    expect((await answer(world, link, 'no')).status).toBe(204);
    expect(await poll(world, oneTimeToken)).toMatchObject({ status: 401, body: { code: 'checkpoint_denied' } });
    expect(await world.ask(paths.status, { oneTimeToken })).toMatchObject({ status: 401, body: { code: 'ott_not_found' } });
    expect((await answer(world, link, 'yes', cookie)).body).toMatchObject({ code: 'invalid_link' });
    expect((await world.ask(paths.status, { oneTimeToken: other.oneTimeToken })).status).toBe(200);
  });

  it('the link works only in the browser that began (EC1)', async () => {
    const { oneTimeToken, link, cookie } = await asked(world);
    const elsewhere = await asked(world);
    for (const theirs of [undefined, elsewhere.cookie]) {
      const opened = await answer(world, link, 'yes', theirs);
      expect(opened.status).toBe(400);
      expect(opened.body).toEqual({
        code: 'wrong_browser',
        message: 'Please open the link in the browser where you started.',
      });
      expect((await poll(world, oneTimeToken)).status).toBe(202);
    }
    expect((await answer(world, link, 'yes', cookie)).status).toBe(204);
    expect((await poll(world, oneTimeToken)).status).toBe(205);
  });

  it('[EMCP-03] a missing, truncated, invented, guessed or stolen guard completes nothing, and guards are stored only as hashes (EC2)', async () => {
    const { customer, oneTimeToken, link, cookie, hint } = await asked(world);
    const [name = '', guard = ''] = cookie.split('=');
    const anotherLogin = await asked(world, customer);
    const anotherCustomer = await asked(world);
    const { guard_hash } = await world.storage.queries
      .selectFrom('link')
      .select('guard_hash')
      .where('hash', '=', world.secrets.hashToken(link))
      .executeTakeFirstOrThrow();
    const guesses = {
      empty: '',
      'cut short': guard.slice(0, -1),
      'made longer': `${guard}A`,
      'of the same form': world.secrets.newToken(),
      'the copy that scripts read': hint,
      'what the database has': guard_hash,
      'the customer': customer.id,
      'hashed customer': world.secrets.hashToken(customer.id),
      'the token': oneTimeToken,
      'hashed token': world.secrets.hashToken(oneTimeToken),
      'the link': link,
      'of another login': anotherLogin.cookie.split('=')[1],
      'of another customer': anotherCustomer.cookie.split('=')[1],
    };
    for (const [guess, value] of Object.entries(guesses)) {
      const refused = await answer(world, link, 'yes', `${name}=${value}`);
      expect([refused.status, refused.body], guess).toEqual([400, expect.objectContaining({ code: 'wrong_browser' })]);
    }
    const twice = await answer(world, link, 'yes', `${cookie}; ${anotherLogin.cookie}`);
    expect(twice.body).toMatchObject({ code: 'wrong_browser' });
    expect((await answer(world, link, 'yes')).body).toMatchObject({ code: 'wrong_browser' });
    expect((await poll(world, oneTimeToken)).status).toBe(202);
    const rows = JSON.stringify(await world.storage.queries.selectFrom('link').selectAll().execute());
    for (const secret of [guard, hint, link]) expect(rows).not.toContain(secret);
    expect((await answer(world, link, 'yes', cookie)).status).toBe(204);
  });

  it("[EMCP-03] the guard is a two-hour cookie that scripts can't read, and the answer contains only a hint of it", async () => {
    const { oneTimeToken } = await begin(world);
    const { body, cookies } = await trigger(world, oneTimeToken);
    expect(cookies).toEqual([
      expect.stringMatching(/^__Host-stepgate-device-origin=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=7200$/),
    ]);
    expect(cookieSeconds.deviceOrigin).toBe(7_200);
    expect(body).toEqual({ deviceOriginGuard: expect.stringMatching(/^[\w-]{43}$/) });
    expect(cookies[0]).not.toContain(JSON.parse(JSON.stringify(body)).deviceOriginGuard);
  });

  it('a mail scanner that opens the link changes nothing: only the button does (EC3)', async () => {
    const { oneTimeToken, link, cookie } = await asked(world);
    for (let n = 0; n < 10; n += 1) {
      for (const method of ['HEAD', 'GET'] as const) {
        for (const [url, status] of [
          [`${routes.emailCheckpoint}#token=${link}`, 404],
          [`${paths.answerEmailCheckpoint}?token=${link}&answer=yes`, 405],
        ] as const) {
          const scanned = await world.app.inject({ method, url, headers: { cookie, 'x-access-token': 'stepgate-web' } });
          expect(scanned.statusCode).toBe(status);
          expect(scanned.headers['set-cookie']).toBeUndefined();
        }
      }
      expect((await poll(world, oneTimeToken)).status).toBe(202);
    }
    expect((await answer(world, link, 'yes', cookie)).status).toBe(204);
    expect((await poll(world, oneTimeToken)).status).toBe(205);
  });

  it('the link works once, and for ten minutes; then the status says that it is too late (EC4)', async () => {
    const used = await asked(world);
    expect((await answer(world, used.link, 'yes', used.cookie)).status).toBe(204);
    const again = await answer(world, used.link, 'yes', used.cookie);
    expect([again.status, again.body]).toEqual([400, expect.objectContaining({ code: 'invalid_link' })]);
    expect((await answer(world, used.link, 'no')).status).toBe(400);
    expect((await poll(world, used.oneTimeToken)).status).toBe(205);

    const onTime = await asked(world);
    const late = await asked(world);
    world.clock.move(10 * 60 * second - second - 1);
    expect((await poll(world, late.oneTimeToken)).status).toBe(202);
    expect((await answer(world, onTime.link, 'yes', onTime.cookie)).status).toBe(204);
    world.clock.move(1);
    for (const said of ['yes', 'no'] as const) {
      const tooLate = await answer(world, late.link, said, late.cookie);
      expect([tooLate.status, tooLate.body]).toEqual([400, expect.objectContaining({ code: 'invalid_link' })]);
    }
    const told = await poll(world, late.oneTimeToken);
    expect([told.status, told.body]).toEqual([400, expect.objectContaining({ code: 'invalid_link' })]);
    // The login itself continues: a new mail asks again.
    expect((await trigger(world, late.oneTimeToken)).status).toBe(200);
    expect((await poll(world, late.oneTimeToken)).status).toBe(202);
  });

  it('of sixteen parallel answers to one link exactly one counts', async () => {
    const { link, cookie, oneTimeToken } = await asked(world);
    const answers = await Promise.all(Array.from({ length: 16 }, () => answer(world, link, 'yes', cookie)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(15);
    expect((await poll(world, oneTimeToken)).status).toBe(205);
  });

  it('a resend voids the earlier link, and its own link needs its own guard', async () => {
    const first = await asked(world);
    const resent = await trigger(world, first.oneTimeToken);
    const link = linkTokenIn(await world.messagesTo(first.customer.email));
    for (const cookie of [first.cookie, cookiesOf(resent)])
      expect((await answer(world, first.link, 'yes', cookie)).body).toMatchObject({ code: 'invalid_link' });
    expect((await answer(world, link, 'yes', first.cookie)).body).toMatchObject({ code: 'wrong_browser' });
    expect((await answer(world, link, 'yes', cookiesOf(resent))).status).toBe(204);
  });

  it('[EMCP-02] two resends a flow and five mails a day, whatever token asks (EC5)', async () => {
    const { customer, oneTimeToken } = await asked(world);
    for (let n = 0; n < 2; n += 1) expect((await trigger(world, oneTimeToken)).status).toBe(200);
    const third = await trigger(world, oneTimeToken);
    expect([third.status, third.body]).toEqual([429, expect.objectContaining({ code: 'too_many_requests' })]);
    expect(Number(third.headers['retry-after'])).toBe(lifetimes.oneTimeToken / second);
    expect(third.cookies).toEqual([]);
    expect(await world.messagesTo(customer.email)).toHaveLength(3);
    // A refusal is not counted as a mail, so the day still has two.
    const next = await begin(world, customer);
    for (const status of [200, 200, 429]) expect((await trigger(world, next.oneTimeToken)).status).toBe(status);
    expect((await trigger(world, (await begin(world, customer)).oneTimeToken)).status).toBe(429);
    expect(await world.messagesTo(customer.email)).toHaveLength(5);
    world.clock.move(24 * 60 * 60 * second);
    expect((await trigger(world, (await begin(world, customer)).oneTimeToken)).status).toBe(200);
  });

  it('of ten parallel resends two send a mail', async () => {
    const { customer, oneTimeToken } = await asked(world);
    const resends = await Promise.all(Array.from({ length: 10 }, () => trigger(world, oneTimeToken)));
    expect(resends.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await world.messagesTo(customer.email)).toHaveLength(3);
  });

  it('the mail repeats nothing that the browser sends, and as long as no zone is known the time is in UTC (EC6)', async () => {
    const { customer } = await begin(world);
    const marks = /evil|<|>|Bcc|script|Mars|kkkk/i;
    const userAgent = '<a href=//evil.test>Firefox/1</a>\u001b[31m Linux';
    const sent = async (
      headers: Record<string, string>,
      flowQueryParams: Record<string, string> = {},
    ): Promise<string | undefined> => {
      const before = (await world.messagesTo(customer.email)).length;
      const oneTimeToken = await beginLogin(world, customer, { headers: { 'user-agent': userAgent } });
      expect((await trigger(world, oneTimeToken, { flowQueryParams }, headers)).status).toBe(200);
      const mails = await world.messagesTo(customer.email);
      expect(mails).toHaveLength(before + 1);
      const { subject, text } = mails.at(-1) ?? {};
      expect(subject).toBe('Is this you?');
      // A token may contain any letters.
      expect(text?.replace(/#token=\S+/, '')).not.toMatch(marks);
      return text;
    };
    const zones = badInputs('headers').flatMap(({ id, generator }) =>
      id === 'H22' && generator?.kind === 'header' ? (generator.value ?? []) : [],
    );
    expect(zones).toHaveLength(1);
    for (const zone of [...zones, 'Europe/Evil\r\nBcc: a@evil.test', 'k'.repeat(10_000)])
      expect(await sent({ 'x-time-zone': zone }), zone).toMatch(/When: \d+ January 2026 at \d\d:\d\d UTC\n/);
    const text = await sent(
      { 'user-agent': userAgent },
      {
        variant: 'LOGIN\r\nBcc: a@evil.test',
        '<a href=//evil>': '<a href="//evil.test">here</a>',
        redirectUrl: 'https://evil.test',
        large: 'k'.repeat(50_000),
      },
    );
    expect(text).toContain('Browser: Firefox, Linux\n');
    const oneTimeToken = await beginLogin(world, customer);
    const large = await trigger(world, oneTimeToken, { flowQueryParams: { variant: 'k'.repeat(100_000) } });
    expect([large.status, large.body]).toEqual([413, expect.objectContaining({ code: 'too_large' })]);
    for (const flowQueryParams of ['variant', { variant: 1 }, { variant: { $ne: null } }])
      expect((await trigger(world, oneTimeToken, { flowQueryParams })).status).toBe(400);
  });

  it('[MARK-12] whatever address a proxy passes on, the mail shows none of it (EC6)', async () => {
    const behind = await openWorld({ ...(await newDatabase()), settings: { trustedProxies: ['127.0.0.1'] } });
    const mailFrom = async (forwarded: string): Promise<string | undefined> => {
      const customer = await behind.addCustomer({ risk: 'checkpoint' });
      await trigger(behind, await beginLogin(behind, customer, { headers: { 'x-forwarded-for': forwarded } }));
      return (await behind.messagesTo(customer.email))[0]?.text.replace(/#token=\S+/, '');
    };
    for (const forwarded of ['203.0.113.7', '2001:db8:1:2::7', '<a href=//evil.test>', '//evil.test/203.0.113.7']) {
      const text = await mailFrom(forwarded);
      expect(text).toContain('\nWhen: ');
      expect(text).not.toMatch(/Location|Browser: |203\.0|2001:db8|evil|127\.0|–/);
    }
    await behind.close();
  });

  it('[EMCP-01] [MARK-12] the mail names the country that a trusted proxy reports, in the language of the customer; a client can claim none', {
    tags: 'deep',
  }, async () => {
    const place = async (
      proxies: readonly string[],
      headers: Record<string, string>,
      language: Language = 'en',
    ): Promise<string | undefined> => {
      const behind = await openWorld({
        ...(await newDatabase()),
        settings: { trustedProxies: proxies, countryHeader: 'cf-ipcountry' },
      });
      const customer = await behind.addCustomer({ risk: 'checkpoint', language });
      await trigger(behind, await beginLogin(behind, customer, { headers }));
      const [mail] = await behind.messagesTo(customer.email);
      await behind.close();
      return mail?.text.match(/^(?:Location|Ort): (.*)$/m)?.[1];
    };
    const proxied = { 'x-forwarded-for': '203.0.113.7', 'cf-ipcountry': 'DE' };
    expect(await place(['127.0.0.1'], proxied)).toBe('Germany');
    expect(await place(['127.0.0.1'], proxied, 'de')).toBe('Deutschland');
    expect(await place(['127.0.0.1'], { ...proxied, 'cf-ipcountry': 'T1' })).toBeUndefined();
    expect(await place(['127.0.0.1'], { 'cf-ipcountry': 'DE' })).toBeUndefined();
    expect(await place(['10.0.0.1'], proxied)).toBeUndefined();
  });

  it('only the holder of a token learns its status, at most once a second (EC7)', async () => {
    const mine = await asked(world);
    const theirs = await asked(world);
    expect((await answer(world, theirs.link, 'yes', theirs.cookie)).status).toBe(204);
    expect((await poll(world, world.secrets.newToken())).status).toBe(401);
    expect((await world.ask(paths.emailCheckpointStatus)).status).toBe(401);
    world.clock.move(second);
    const flood = await Promise.all(
      Array.from({ length: 10 }, () => world.ask(paths.emailCheckpointStatus, { oneTimeToken: mine.oneTimeToken })),
    );
    expect(flood.map(({ status }) => status).sort()).toEqual([202, ...Array.from({ length: 9 }, () => 429)]);
    for (const { headers, body } of flood.filter(({ status }) => status === 429)) {
      expect(headers['retry-after']).toBe('1');
      expect(body).toMatchObject({ code: 'too_many_requests' });
    }
    // Fast polling does not slow anyone else down.
    expect((await world.ask(paths.emailCheckpointStatus, { oneTimeToken: theirs.oneTimeToken })).status).toBe(205);
    expect((await poll(world, mine.oneTimeToken)).status).toBe(202);
  });

  it('a link that is of another kind, unknown or malformed answers nothing', async () => {
    const { oneTimeToken } = await asked(world);
    const { email } = await world.addCustomer({ emailVerified: false });
    await world.ask(paths.login, { body: { email, password: 'correct horse battery' } });
    const verifying = linkTokenIn(await world.messagesTo(email));
    for (const link of [verifying, world.secrets.newToken(), oneTimeToken, '', ' ', '\u0000'])
      expect((await answer(world, link, 'no')).body, link).toMatchObject({ code: 'invalid_link' });
    for (const body of [
      {},
      { token: 'x' },
      { token: ['x'], answer: 'no' },
      { token: 'x', answer: 'maybe' },
      { token: 'k'.repeat(129), answer: 'no' },
    ])
      expect((await world.ask(paths.answerEmailCheckpoint, { body })).body).toMatchObject({ code: 'invalid_format' });
    expect((await poll(world, oneTimeToken)).status).toBe(202);
  });

  it('[CALL-05] the calls of the email checkpoint have the specified methods and paths', async () => {
    const { oneTimeToken } = await begin(world);
    const base = '/gateway/identity/api/v1/one-time-token/email-checkpoint';
    expect((await world.ask(`${base}/status`, { method: 'GET', oneTimeToken })).status).toBe(202);
    expect((await world.ask(`${base}/trigger`, { method: 'POST', oneTimeToken, body: {} })).status).toBe(200);
    for (const [method, path] of [
      ['POST', `${base}/status`],
      ['GET', `${base}/trigger`],
    ] as const)
      expect((await world.ask(path, { method, oneTimeToken })).status).toBe(405);
    expect(calls.answerEmailCheckpoint.auth).toBe('none');
  });
});

describe('a mail server that does not deliver', () => {
  it('[EMCP-01] is reported at once and costs no resend; if delivery is uncertain, polling begins', async () => {
    const outcomes: ('failed' | 'unknown')[] = ['failed', 'failed', 'failed', 'failed', 'failed', 'failed', 'unknown'];
    const world = await openWorld({
      mail: {
        send: async () => (outcomes.shift() === 'failed' ? { outcome: 'failed', reason: 'status 554' } : { outcome: 'unknown' }),
      },
    });
    const { oneTimeToken } = await begin(world);
    for (let n = 0; n < 6; n += 1) {
      const { status, body, cookies } = await trigger(world, oneTimeToken);
      expect([status, body, cookies]).toEqual([502, { code: 'mail_not_sent', message: expect.any(String) }, []]);
    }
    for (const status of [200, 200, 200, 429]) expect((await trigger(world, oneTimeToken)).status).toBe(status);
    expect((await poll(world, oneTimeToken)).status).toBe(202);
    await world.close();
  });
});
