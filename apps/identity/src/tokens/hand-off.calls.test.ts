import { calls, lifetimes } from '@stepgate/contract';
import {
  type Answer,
  beginLogin,
  databases,
  openWorld,
  paths,
  sendSelfie,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Begun = { readonly customer: WorldCustomer; readonly desk: string; readonly linkToken: string; readonly number: string };

describe.each(databases)('a challenge handed off to a phone, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  const json = (answer: Answer) => JSON.parse(JSON.stringify(answer.body));
  const begin = (oneTimeToken: string, type = 'SELFIE_WITH_ID') =>
    world.ask(calls.beginHandOff.path, { oneTimeToken, body: { type } });
  const take = (token: string) => world.ask(calls.takeHandOff.path, { body: { token } });
  const readStatus = (oneTimeToken: string) => world.ask(calls.handOffStatus.path, { oneTimeToken });
  const readList = async (oneTimeToken: string): Promise<{ primaryChallenge: { type: string }; passed: boolean }[]> =>
    json(await world.ask(paths.status, { oneTimeToken })).oneTimeTokenProperties.challenges;
  const linkTokenOf = (answer: Answer): string => new URL(json(answer).link).hash.replace('#token=', '');

  async function begun(): Promise<Begun> {
    const customer = await world.addCustomer({ risk: 'selfie' });
    const desk = await beginLogin(world, customer);
    const answer = await begin(desk);
    expect(answer.status).toBe(200);
    return { customer, desk, linkToken: linkTokenOf(answer), number: json(answer).number };
  }
  async function taken(): Promise<Begun & { readonly phone: string }> {
    const each = await begun();
    return { ...each, phone: json(await take(each.linkToken)).oneTimeToken };
  }

  it('the link carries its token in the fragment, which no server sees, and both screens show the same number (TS2)', async () => {
    const customer = await world.addCustomer({ risk: 'selfie' });
    const desk = await beginLogin(world, customer);
    const { link, number, expiresAt } = json(await begin(desk));
    const { origin, pathname, search, hash } = new URL(link);
    expect([origin, pathname, search]).toEqual(['https://app.ex.test', '/login/continue', '']);
    expect(hash).toMatch(/^#token=[\w-]{43}$/);
    expect(link).not.toContain(desk);
    expect(number).toMatch(/^\d\d$/);
    expect(expiresAt).toBe(world.clock.now() + lifetimes.handOff);
    expect(json(await readStatus(desk))).toEqual({ status: 'waiting' });
    const answer = json(await take(hash.slice('#token='.length)));
    expect(answer).toEqual({
      oneTimeToken: expect.stringMatching(/^[\w-]{43}$/),
      number,
      actionType: 'IDENTITY__LOGIN',
      browser: expect.any(String),
      address: '',
    });
    expect(json(await readStatus(desk))).toEqual({ status: 'taken' });
  });

  it('the phone’s token opens that one challenge, and no session, no code and no other call', async () => {
    const { customer, desk, phone } = await taken();
    expect((await readList(phone)).map(({ primaryChallenge }) => primaryChallenge.type)).toEqual(['SELFIE_WITH_ID']);
    expect((await readList(desk)).length).toBeGreaterThan(1);
    const refused = [
      await world.ask(paths.exchange, { body: { oneTimeToken: phone } }),
      await world.ask(paths.trigger('sms'), { oneTimeToken: phone, body: {} }),
      await world.ask(calls.verifyTotp.path, { oneTimeToken: phone, body: { code: world.totpCodeOf(customer) } }),
      await world.ask(paths.startPhoneChange, { oneTimeToken: phone, method: 'POST' }),
      await begin(phone),
      await readStatus(phone),
    ];
    for (const { status, body } of refused)
      expect([status, body]).toEqual([401, expect.objectContaining({ code: 'ott_not_found' })]);
  });

  it('after the phone sends the photo it has nothing left to do, and the first screen learns of it', async () => {
    const { desk, phone } = await taken();
    const sent = await sendSelfie(world, phone);
    expect([sent.status, json(sent).oneTimeTokenProperties.challenges]).toEqual([200, []]);
    expect(await readList(phone)).toEqual([]);
    expect(json(await readStatus(desk))).toEqual({ status: 'done' });
    expect((await readList(desk))[0]).toMatchObject({
      passed: false,
      primaryChallenge: { viewData: { attributes: { underReview: true } } },
    });
  });

  it('(RB19) a phone that has finished can still read the result if the first screen was quicker, but can do nothing else', async () => {
    const { customer, desk, phone } = await taken();
    await sendSelfie(world, phone);
    const { queries } = world.storage;
    const { now } = world.clock;
    // As staff's approval does.
    const hash = world.secrets.hashToken(desk);
    await queries
      .updateTable('challenge')
      .set({ passed_at: now() })
      .where('token_hash', '=', hash)
      .where('position', '=', 0)
      .execute();
    await world.ask(paths.trigger('sms'), { oneTimeToken: desk, body: {} });
    const otpCode = await world.codeSentTo(customer.phone);
    await world.ask(paths.verify('sms'), { oneTimeToken: desk, body: { otpCode } });
    expect((await world.ask(paths.exchange, { body: { oneTimeToken: desk } })).status).toBe(200);
    expect(await readList(phone)).toEqual([]);
    for (const late of [await world.ask(paths.status, { oneTimeToken: desk }), await sendSelfie(world, phone)])
      expect([late.status, late.body]).toEqual([401, expect.objectContaining({ code: 'ott_not_found' })]);
  });

  it('a link works once, however many people have it', async () => {
    const { linkToken, number } = await begun();
    const answers = await Promise.all([1, 2, 3, 4].map(() => take(linkToken)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    const late = await take(linkToken);
    expect([late.status, late.body]).toEqual([400, expect.objectContaining({ code: 'invalid_link' })]);
    expect(number).toHaveLength(2);
  });

  it('a link that has expired, is invented or belongs to a finished login opens nothing', async () => {
    const { desk, linkToken } = await begun();
    world.clock.move(lifetimes.handOff);
    expect(json(await readStatus(desk))).toEqual({ status: 'over' });
    const over = await begun();
    world.clock.move(30_000);
    await world.storage.queries
      .updateTable('one_time_token')
      .set({ spent_at: world.clock.now() })
      .where('hash', '=', world.secrets.hashToken(over.desk))
      .execute();
    for (const token of [linkToken, over.linkToken, 'x'.repeat(43), '', desk]) {
      const { status, body } = await take(token);
      expect([status, body]).toEqual([400, expect.objectContaining({ code: 'invalid_link' })]);
    }
  });

  it('a new link invalidates the previous one and the token that a phone got for it', async () => {
    const { desk, linkToken, phone } = await taken();
    const again = await begin(desk);
    expect(again.status).toBe(200);
    expect((await take(linkToken)).status).toBe(400);
    expect((await world.ask(paths.status, { oneTimeToken: phone })).status).toBe(401);
    expect((await sendSelfie(world, phone)).status).toBe(401);
    expect((await take(linkTokenOf(again))).status).toBe(200);
  });

  it('a customer who didn’t begin it can end it on the phone: the login stops, and the customer is notified', async () => {
    const { customer, desk, phone } = await taken();
    const own = await world.ask(calls.refuseHandOff.path, { oneTimeToken: desk, method: 'POST' });
    expect([own.status, own.body]).toEqual([403, expect.objectContaining({ code: 'not_allowed' })]);
    expect((await world.ask(calls.refuseHandOff.path, { oneTimeToken: phone, method: 'POST' })).status).toBe(204);
    expect(json(await readStatus(desk))).toEqual({ status: 'refused' });
    for (const oneTimeToken of [desk, phone]) expect((await world.ask(paths.status, { oneTimeToken })).status).toBe(401);
    expect((await world.messagesTo(customer.email)).at(-1)?.subject).toBe("You told us it wasn't you");
  });

  it('a challenge that is not open or needs no camera is not handed off', async () => {
    const desk = await beginLogin(world, await world.addCustomer());
    for (const [type, status] of [
      ['SELFIE_WITH_ID', 403],
      ['FACE_MATCH', 403],
      ['SMS', 400],
      ['', 400],
    ] as const)
      expect((await begin(desk, type)).status).toBe(status);
    expect((await readStatus(desk)).status).toBe(403);
    expect((await begin('x'.repeat(43))).status).toBe(401);
  });

  it('a token gets at most ten links in half an hour', async () => {
    const { desk } = await begun();
    for (let n = 2; n <= 10; n += 1) expect((await begin(desk)).status).toBe(200);
    const { status, headers } = await begin(desk);
    expect([status, headers['retry-after']]).toEqual([429, expect.any(String)]);
  });
});
