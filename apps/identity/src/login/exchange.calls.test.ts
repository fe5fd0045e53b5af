/** The changes of an exchange in addition to the session. */
import {
  askingFrom,
  beginLogin,
  cookiesOf,
  databases,
  exchangeToken,
  newAddress,
  openWorld,
  passWithApp,
  passWithText,
  paths,
  proxiesOfTests,
  tokenOf,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const minute = 60_000;

describe.each(databases)('the exchange on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), runsTwice: true, settings: { trustedProxies: proxiesOfTests } });
  });
  afterAll(() => world.close());

  const exchange = (oneTimeToken: string, cookie = '') => world.ask(paths.exchange, { cookie, body: { oneTimeToken } });
  /** Asks from a new network, because each network has a limit of text messages. */
  const askedFrom = () => ({
    ask: askingFrom(world, newAddress()).ask,
    codeSentTo: (number: string) => world.codeSentTo(number),
  });
  const namesOf = (cookies: readonly string[]): string[] => cookies.map((each) => each.split('=')[0] ?? '').toSorted();

  it('a trusted browser keeps its cookie; another browser gets one, and so does another customer in the same browser', async () => {
    const customer = await world.addCustomer();
    const begin = async (who: WorldCustomer): Promise<string> => {
      world.clock.move(minute);
      const oneTimeToken = await beginLogin(world, who);
      await passWithApp(world, who, oneTimeToken);
      return oneTimeToken;
    };
    const first = await exchange(await begin(customer));
    expect(namesOf(first.cookies)).toEqual(['__Host-stepgate-known-device', '__Host-stepgate-session']);
    const again = await exchange(await begin(customer), cookiesOf(first));
    expect([again.status, namesOf(again.cookies)]).toEqual([200, ['__Host-stepgate-session']]);
    const other = await exchange(await begin(await world.addCustomer()), cookiesOf(first));
    expect(namesOf(other.cookies)).toEqual(['__Host-stepgate-known-device', '__Host-stepgate-session']);
    const rows = await world.storage.queries.selectFrom('device').select('hash').where('customer_id', '=', customer.id).execute();
    expect(rows).toHaveLength(1);
  });

  it('[CHOOSE-04] the next login offers the method that was used last as the second, after the preferred one', async () => {
    const customer = await world.addCustomer({ preferred: 'TOTP' });
    const listed = async (oneTimeToken: string): Promise<string[]> => {
      const text = JSON.stringify((await world.ask(paths.status, { oneTimeToken })).body);
      return [...text.matchAll(/"type":"(SMS|TOTP|WHATSAPP|VOICE)"/g)].map(([, type = '']) => type);
    };
    const first = await beginLogin(world, customer);
    expect(await listed(first)).toEqual(['TOTP', 'SMS', 'WHATSAPP', 'VOICE']);
    await askingFrom(world, newAddress()).ask(paths.trigger('voice'), { oneTimeToken: first, body: {} });
    const otpCode = await world.codeSentTo(customer.phone);
    expect((await world.ask(paths.verify('voice'), { oneTimeToken: first, body: { otpCode } })).status).toBe(200);
    await exchangeToken(world, first);
    expect(await listed(await beginLogin(world, customer))).toEqual(['TOTP', 'VOICE', 'SMS', 'WHATSAPP']);
  });

  it('data sharing asks no customer for a new phone number, even if one is due', async () => {
    const customer = await world.addCustomer({ mustUpdatePhoneNumber: true });
    const { body } = await world.ask(paths.loginCdr, { body: { email: customer.email } });
    const oneTimeToken = tokenOf(body);
    await passWithText(askedFrom(), customer, oneTimeToken);
    await passWithApp(world, customer, oneTimeToken);
    const answer = await exchange(oneTimeToken);
    expect(answer.status).toBe(200);
    expect((await world.ask(paths.session, { cookie: cookiesOf(answer) })).body).toMatchObject({ scope: 'data-sharing' });
  });

  it('data sharing needs two possession factors: one is not enough, a password is ignored, and its token changes nothing (CD2)', async () => {
    const customer = await world.addCustomer();
    const begin = async (): Promise<string> =>
      tokenOf((await world.ask(paths.loginCdr, { body: { email: customer.email, password: customer.password } })).body);
    const one = await begin();
    expect((await exchange(one)).status).toBe(403);
    await passWithText(askedFrom(), customer, one);
    const refused = await exchange(one);
    expect([refused.status, refused.cookies]).toEqual([403, []]);
    expect(refused.body).toMatchObject({ code: 'not_allowed' });
    const byPassword = await world.ask(paths.verifyPassword, { oneTimeToken: one, body: { password: customer.password } });
    expect([byPassword.status, byPassword.body]).toMatchObject([403, { code: 'not_allowed' }]);
    for (const [path, body] of [
      [paths.verifyNewPhoneNumber, { newPhoneNumber: '+447700900999' }],
      [paths.setPassword, { password: 'quite another sentence' }],
    ] as const) {
      const { status } = await world.ask(path, { oneTimeToken: one, body });
      expect([path, status]).toEqual([path, 403]);
    }
    await passWithApp(world, customer, one);
    const cookie = cookiesOf(await exchange(one));
    expect((await world.ask(paths.session, { cookie })).body).toMatchObject({ scope: 'data-sharing' });
    // Its session can't start a phone change or send money.
    expect((await world.ask(paths.startPhoneChange, { method: 'POST', cookie })).status).toBe(403);
    const money = { payee: 'Ada Lovelace', amount: 1_000, currency: 'GBP' };
    const sent = await world.ask(paths.sendMoney, { cookie, body: money, headers: { 'idempotency-key': 'one' } });
    expect([sent.status, sent.body]).toEqual([403, expect.objectContaining({ code: 'not_allowed' })]);
  });

  it('a complete login resets the wrong codes of its own kind, also those counted since the right one, and no others', async () => {
    const customer = await world.addCustomer();
    const { queries } = world.storage;
    const old = { subject: customer.id, failures: 2, in_a_row: 2, blocks: 0, blocked_until: 0, updated_at: world.clock.now() };
    await queries
      .insertInto('attempt_counter')
      .values([
        { ...old, family: 'possession-code-session' },
        { ...old, family: 'push' },
      ])
      .execute();
    const counted = async (): Promise<unknown> =>
      queries
        .selectFrom('attempt_counter')
        .select(['family', 'in_a_row'])
        .where('subject', '=', customer.id)
        .orderBy('family')
        .execute();
    const [first, other] = [await beginLogin(world, customer), await beginLogin(world, customer)];
    await passWithApp(world, customer, first);
    expect((await world.ask(paths.verify('totp'), { oneTimeToken: other, body: { code: '000000' } })).status).toBe(400);
    expect(await counted()).toEqual([
      { family: 'possession-code', in_a_row: 1 },
      { family: 'possession-code-session', in_a_row: 2 },
      { family: 'push', in_a_row: 2 },
    ]);
    await exchangeToken(world, first);
    expect(await counted()).toEqual([{ family: 'push', in_a_row: 2 }]);
  });

  it('the reported end of a session is never later than its twelve hours', { tags: 'deep' }, async () => {
    const customer = await world.addCustomer();
    const oneTimeToken = await beginLogin(world, customer);
    await passWithApp(world, customer, oneTimeToken);
    const begun = world.clock.now();
    const cookie = await exchangeToken(world, oneTimeToken);
    const told = async () => (await world.ask(paths.session, { cookie })).body;
    expect(await told()).toMatchObject({ idleExpiresAt: begun + 5 * minute, expiresAt: begun + 720 * minute });
    while (world.clock.now() < begun + 718 * minute) {
      world.clock.move(2 * minute);
      await told();
    }
    expect(await told()).toMatchObject({ idleExpiresAt: begun + 720 * minute, expiresAt: begun + 720 * minute });
  });
});
