/** The facts behind the mailed link: its holder reads what the mail says, and reading changes nothing. */
import { calls } from '@stepgate/contract';
import {
  type Answer,
  beginLogin,
  beginPhoneChange,
  cookiesOf,
  databases,
  linkTokenIn,
  openWorld,
  paths,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const second = 1_000;
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };

const describeIt = (world: World, token: string, headers: Record<string, string> = {}): Promise<Answer> =>
  world.ask(paths.describeEmailCheckpoint, { body: { token }, headers });

const answer = (world: World, token: string, said: 'yes' | 'no', cookie?: string) =>
  world.ask(paths.answerEmailCheckpoint, { body: { token, answer: said }, ...(cookie !== undefined && { cookie }) });

/** A login whose question was mailed. */
async function asked(world: World, headers: Record<string, string> = firefox, who?: WorldCustomer) {
  const customer = who ?? (await world.addCustomer({ risk: 'checkpoint' }));
  const oneTimeToken = await beginLogin(world, customer, { headers });
  const triggered = await world.ask(paths.triggerEmailCheckpoint, { oneTimeToken, body: {} });
  expect(triggered.status).toBe(200);
  return { customer, oneTimeToken, link: linkTokenIn(await world.messagesTo(customer.email)), cookie: cookiesOf(triggered) };
}

describe.each(databases)('the facts behind the mailed question on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  const poll = (oneTimeToken: string): Promise<Answer> => {
    world.clock.move(second);
    return world.ask(paths.emailCheckpointStatus, { oneTimeToken });
  };

  it('[EMCP-01] [MARK-12] the holder of the link reads when the mail was sent and with which browser the login began, and no address', async () => {
    const { link } = await asked(world);
    const at = world.clock.now();
    world.clock.move(90 * second);
    // The mail may be read on another device.
    const { status, body, cookies } = await describeIt(world, link, { 'user-agent': 'Safari/1 iPhone' });
    expect([status, body, cookies]).toEqual([200, { askedAt: at, browser: 'Firefox, Linux' }, []]);
    expect(calls.describeEmailCheckpoint.credentials).toBe('omit');
  });

  it('[MARK-12] a browser that the service can’t name is left out', async () => {
    const { link } = await asked(world, { 'user-agent': 'curl/8' });
    expect((await describeIt(world, link)).body).toEqual({ askedAt: world.clock.now() });
  });

  it('[MARK-12] the place is the country that a trusted proxy reported of the login, in the language of the page', async () => {
    const behind = await openWorld({
      ...(await newDatabase()),
      settings: { trustedProxies: ['127.0.0.1'], countryHeader: 'cf-ipcountry' },
    });
    const { link } = await asked(behind, { ...firefox, 'x-forwarded-for': '203.0.113.7', 'cf-ipcountry': 'DE' });
    const elsewhere = { 'x-forwarded-for': '198.51.100.7', 'cf-ipcountry': 'FR' };
    expect((await describeIt(behind, link, elsewhere)).body).toMatchObject({ place: 'Germany' });
    expect((await describeIt(behind, link, { ...elsewhere, 'x-language': 'de' })).body).toMatchObject({ place: 'Deutschland' });
    await behind.close();
  });

  it('[BODY-01] about a phone change it names the new number, masked', async () => {
    const customer = await world.addCustomer();
    const oneTimeToken = await beginPhoneChange(world, { oneTimeToken: await beginLogin(world, customer) }, '+447700900456');
    expect((await world.ask(paths.triggerEmailCheckpoint, { oneTimeToken, body: {} })).status).toBe(200);
    const mails = await world.messagesTo(customer.email);
    const { status, body } = await describeIt(world, linkTokenIn(mails));
    expect(status).toBe(200);
    const newNumber = mails.at(-1)?.text.match(/^New phone number: (.*)$/m)?.[1];
    expect(newNumber).toMatch(/56$/);
    expect(body).toMatchObject({ newNumber });
    expect(JSON.stringify(body)).not.toContain('7700900456');
  });

  it('[EMCP-01] a mail scanner that opens the page and reads the facts changes nothing: the link, the login and every row stay as they are (EC3)', async () => {
    const { link, cookie, oneTimeToken } = await asked(world);
    const rows = async () => {
      const { queries } = world.storage;
      return [
        await queries.selectFrom('link').selectAll().orderBy('hash').execute(),
        await queries.selectFrom('one_time_token').selectAll().orderBy('hash').execute(),
        await queries.selectFrom('challenge').selectAll().orderBy('position').execute(),
        await queries.selectFrom('event').selectAll().execute(),
        await queries.selectFrom('attempt_counter').selectAll().execute(),
        await queries.selectFrom('outbox_message').selectAll().execute(),
        await queries.selectFrom('allowance').selectAll().orderBy('key').execute(),
      ];
    };
    const before = await rows();
    const scanned = await Promise.all(Array.from({ length: 20 }, () => describeIt(world, link)));
    expect(new Set(scanned.map(({ status }) => status))).toEqual(new Set([200]));
    for (const method of ['HEAD', 'GET'] as const) {
      const url = `${paths.describeEmailCheckpoint}?token=${link}`;
      const { statusCode } = await world.app.inject({ method, url, headers: { 'x-access-token': 'stepgate-web' } });
      expect(statusCode).toBe(405);
    }
    expect(await rows()).toEqual(before);
    expect((await poll(oneTimeToken)).status).toBe(202);
    expect((await answer(world, link, 'yes', cookie)).status).toBe(204);
    expect((await poll(oneTimeToken)).status).toBe(205);
  });

  it('[EMCP-03] a link that is wrong, of another kind, used, replaced, denied or too old reveals nothing, and all get the same answer', async () => {
    const used = await asked(world);
    expect((await answer(world, used.link, 'yes', used.cookie)).status).toBe(204);
    const denied = await asked(world);
    expect((await answer(world, denied.link, 'no')).status).toBe(204);
    const replaced = await asked(world);
    expect((await world.ask(paths.triggerEmailCheckpoint, { oneTimeToken: replaced.oneTimeToken, body: {} })).status).toBe(200);
    const { email } = await world.addCustomer({ emailVerified: false });
    await world.ask(paths.login, { body: { email, password: 'correct horse battery' } });
    const verifying = linkTokenIn(await world.messagesTo(email));
    const old = await asked(world);
    world.clock.move(10 * 60 * second - 1);
    expect((await describeIt(world, old.link)).status).toBe(200);
    world.clock.move(1);
    const links = [
      used.link,
      denied.link,
      replaced.link,
      verifying,
      old.link,
      old.oneTimeToken,
      world.secrets.newToken(),
      '',
      '\u0000',
    ];
    const { body: nothing } = await describeIt(world, world.secrets.newToken());
    expect(nothing).toEqual({ code: 'invalid_link', message: expect.any(String) });
    for (const link of links) {
      const refused = await describeIt(world, link);
      expect([refused.status, refused.body, refused.cookies], link).toEqual([400, nothing, []]);
    }
    for (const body of [{}, { token: ['x'] }, { token: 'k'.repeat(129) }])
      expect((await world.ask(paths.describeEmailCheckpoint, { body })).body).toMatchObject({ code: 'invalid_format' });
  });
});
