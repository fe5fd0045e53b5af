import { calls, headers } from '@stepgate/contract';
import {
  type Answer,
  approvalIn,
  approveWithApp,
  askTooLate,
  askWith,
  beginLogin,
  databases,
  type LoggedInCustomer,
  newLoggedInCustomer,
  newMobile,
  newSession,
  newTrustedBrowser,
  openWorld,
  paths,
  readTransactionDetails,
  sendMoney,
  testFaceEngine,
  tokenOf,
  trustingPolicy,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const hour = 60 * 60_000;

describe.each(databases)('reporting fraud, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), face: testFaceEngine(), settings: { policy: trustingPolicy } });
  });
  afterAll(() => world.close());

  const reportFraud = (oneTimeToken: string): Promise<Answer> => world.ask(paths.reportFraud, { oneTimeToken, method: 'POST' });
  const codeOf = ({ status, body }: Answer): unknown => [status, JSON.parse(JSON.stringify(body ?? {})).code];
  const session = ({ cookie }: LoggedInCustomer): Promise<Answer> => world.ask(paths.session, { cookie });
  const frozen = [401, 'session_frozen'];
  const gone = [401, 'ott_not_found'];

  it('[HOLD-11] every token ends, and every session is frozen (GW1)', async () => {
    const owner = await newLoggedInCustomer(world);
    const other = await newSession(world, owner.customer);
    const token = approvalIn(await sendMoney(world, owner));
    const approved = await approveWithApp(world, owner.customer, await sendMoney(world, owner));
    const stepUp = approvalIn(await askTooLate(world, owner));
    const elsewhere = approvalIn(await sendMoney(world, other));
    expect((await reportFraud(token)).status).toBe(204);

    for (const ended of [token, approved, stepUp])
      expect(codeOf(await world.ask(paths.status, { oneTimeToken: ended }))).toEqual(gone);
    for (const answer of [
      await session(owner),
      await sendMoney(world, owner, approved),
      await owner.security(),
      await owner.post(calls.beginAuthenticator.path),
      await askWith(world, owner, paths.phoneNumbers, undefined, { body: { newPhoneNumber: newMobile() } }),
    ])
      expect(codeOf(answer)).toEqual(frozen);
    const inGerman = await world.ask(paths.session, { cookie: owner.cookie, headers: { [headers.language]: 'de' } });
    expect(inGerman.body).toMatchObject({ message: expect.stringMatching(/^Wir haben diese Anmeldung gesperrt/) });

    // It may be the thief's as well.
    expect(codeOf(await session(other))).toEqual(frozen);
    expect(codeOf(await world.ask(paths.status, { oneTimeToken: elsewhere }))).toEqual(gone);
  });

  it('a customer who comes back hours later still learns why, logs in again with a second factor, and is not delayed', async () => {
    const owner = await newLoggedInCustomer(world);
    const trusted = await newTrustedBrowser(world, owner.customer);
    expect(await trusted.logInWithout(owner.customer)).toBe(200);
    await reportFraud(approvalIn(await sendMoney(world, owner)));
    world.clock.move(3 * hour);
    expect(codeOf(await session(owner))).toEqual(frozen);
    // No browser is trusted any longer.
    const oneTimeToken = await beginLogin(world, owner.customer, { cookie: trusted.cookie });
    expect(JSON.stringify((await world.ask(paths.status, { oneTimeToken })).body)).toContain('primaryChallenge');
    const again = await newSession(world, owner.customer);
    expect((await session(again)).status).toBe(200);
    expect((await world.ask(paths.logout, { cookie: owner.cookie, method: 'POST' })).status).toBe(204);
    expect(codeOf(await session(owner))).toEqual([401, 'session_not_found']);
  });

  it.each([
    ['en', "You told us it wasn't you", 'Send £250.00 to “Ada Lovelace”', 'Browser: Firefox, Linux'],
    ['de', 'Sie haben uns gesagt, dass Sie das nicht waren', '250,00\u00a0£ an „Ada Lovelace“ senden', 'Browser: Firefox, Linux'],
  ] as const)(
    'the mail says in %s what was stopped, when, by which client, and where to change the password',
    async (language, ...words) => {
      const owner = await newLoggedInCustomer(world, { language });
      const body = { payee: 'Ada Lovelace', amount: 25_000, currency: 'GBP' };
      const asked = await askWith(world, owner, paths.sendMoney, undefined, {
        body,
        headers: {
          [headers.idempotencyKey]: 'one',
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
        },
      });
      await reportFraud(approvalIn(asked));
      const mails = await world.messagesTo(owner.customer.email);
      expect(mails).toHaveLength(1);
      const [subject, summary, browser] = words;
      expect(mails[0]?.subject).toBe(subject);
      for (const part of [summary, browser, String(new Date(world.clock.now()).getUTCFullYear()), 'UTC'])
        expect(mails[0]?.text).toContain(part);
      expect(mails[0]?.text).not.toContain('127.0.0');
      expect(mails[0]?.text).toMatch(/\nhttps:\/\/app\.ex\.test\/login\/forgot-password\n/);
    },
  );

  it('a token without transaction details freezes nothing, and an ended token is not found', async () => {
    const owner = await newLoggedInCustomer(world);
    const login = await beginLogin(world, owner.customer);
    expect(codeOf(await reportFraud(login))).toEqual([403, 'not_allowed']);
    expect((await world.ask(paths.status, { oneTimeToken: login })).status).toBe(200);
    const spent = await approveWithApp(world, owner.customer, await sendMoney(world, owner));
    expect((await sendMoney(world, owner, spent)).status).toBe(200);
    for (const over of [spent, 'x'.repeat(43), '']) expect(codeOf(await reportFraud(over))).toEqual(gone);
    expect((await session(owner)).status).toBe(200);
    expect(await world.messagesTo(owner.customer.email)).toEqual([]);
  });

  it('of eight concurrent reports one counts and sends one mail; a concurrent approved request happens completely or not at all', async () => {
    const owner = await newLoggedInCustomer(world);
    const token = approvalIn(await sendMoney(world, owner));
    const approved = await approveWithApp(world, owner.customer, await sendMoney(world, owner));
    const [sent, ...said] = await Promise.all([
      sendMoney(world, owner, approved),
      ...Array.from({ length: 8 }, () => reportFraud(token)),
    ]);
    expect(said.filter(({ status }) => status === 204)).toHaveLength(1);
    for (const answer of said.filter(({ status }) => status !== 204)) expect(codeOf(answer)).toEqual(gone);
    expect(await world.messagesTo(owner.customer.email)).toHaveLength(1);
    const { queries } = world.storage;
    const transfers = await queries
      .selectFrom('demo_transfer')
      .select('id')
      .where('customer_id', '=', owner.customer.id)
      .execute();
    expect(transfers).toHaveLength(sent.status === 200 ? 1 : 0);
    expect(codeOf(await session(owner))).toEqual(frozen);
  });

  it('the phone that a challenge was handed off to can also report fraud, with either button', async () => {
    for (const path of [paths.reportFraud, calls.refuseHandOff.path]) {
      const owner = await newLoggedInCustomer(world, { face: true, preferred: 'FACE_MATCH' });
      const desk = approvalIn(await sendMoney(world, owner));
      const begun = await world.ask(calls.beginHandOff.path, { oneTimeToken: desk, body: { type: 'FACE_MATCH' } });
      const { link } = JSON.parse(JSON.stringify(begun.body));
      const taken = await world.ask(calls.takeHandOff.path, { body: { token: new URL(link).hash.replace('#token=', '') } });
      const phone = tokenOf(taken.body);
      expect(await readTransactionDetails(world, phone)).toMatchObject({ kind: 'APPROVAL' });
      expect((await world.ask(path, { oneTimeToken: phone, method: 'POST' })).status).toBe(204);
      expect(codeOf(await session(owner))).toEqual(frozen);
      expect((await world.messagesTo(owner.customer.email)).map(({ subject }) => subject)).toEqual(["You told us it wasn't you"]);
    }
  });
});
