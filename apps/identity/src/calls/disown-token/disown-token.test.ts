import { calls, headers } from '@stepgate/contract';
import {
  type Answer,
  aboutOf,
  approvalIn,
  approveWithApp,
  askWith,
  beginLogin,
  databases,
  newMobile,
  newOwner,
  newSession,
  type Owner,
  openWorld,
  paths,
  sendMoney,
  testFaceEngine,
  tokenOf,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const hour = 60 * 60_000;

describe.each(databases)('"It was not me", on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), face: testFaceEngine() });
  });
  afterAll(() => world.close());

  const disown = (oneTimeToken: string): Promise<Answer> => world.ask(paths.disown, { oneTimeToken, method: 'POST' });
  const codeOf = ({ status, body }: Answer): unknown => [status, JSON.parse(JSON.stringify(body ?? {})).code];
  const session = ({ cookie }: Owner): Promise<Answer> => world.ask(paths.session, { cookie });
  const frozen = [401, 'session_frozen'];
  const gone = [401, 'ott_not_found'];

  it('the token ends with all that the session had begun, nothing goes on in it, and every other session stays (GW1)', async () => {
    const owner = await newOwner(world, { trustsKnownDevices: true });
    const other = await newSession(world, owner.customer);
    const token = approvalIn(await sendMoney(world, owner));
    const approved = await approveWithApp(world, owner.customer, await sendMoney(world, owner));
    const stepUp = tokenOf((await owner.post(calls.beginStepUp.path)).body);
    const elsewhere = approvalIn(await sendMoney(world, other));
    expect((await disown(token)).status).toBe(204);

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
    expect(inGerman.body).toMatchObject({ message: expect.stringMatching(/^Diese Sitzung wurde angehalten/) });

    expect((await session(other)).status).toBe(200);
    expect(await aboutOf(world, elsewhere)).toBeDefined();
    const { sessions } = JSON.parse(JSON.stringify((await other.security()).body));
    expect(sessions).toHaveLength(1);
  });

  it('who comes back hours later is still told why, logs in anew with a second factor, and is not held up', async () => {
    const owner = await newOwner(world, { trustsKnownDevices: true });
    await disown(approvalIn(await sendMoney(world, owner)));
    world.clock.move(3 * hour);
    expect(codeOf(await session(owner))).toEqual(frozen);
    // The browser that somebody else sat at is not known any more.
    const oneTimeToken = await beginLogin(world, owner.customer, { cookie: owner.cookie });
    expect(JSON.stringify((await world.ask(paths.status, { oneTimeToken })).body)).toContain('primaryChallenge');
    const again = await newSession(world, owner.customer);
    expect((await session(again)).status).toBe(200);
    expect((await world.ask(paths.logout, { cookie: owner.cookie, method: 'POST' })).status).toBe(204);
    expect(codeOf(await session(owner))).toEqual([401, 'session_not_found']);
  });

  it.each([
    ['en', 'You said that it was not you', 'Send 250.00 GBP to Ada Lovelace', 'Begun with: Firefox, Linux'],
    ['de', 'Sie haben gesagt, dass Sie das nicht waren', '250,00 GBP an Ada Lovelace senden', 'Begonnen mit: Firefox, Linux'],
  ] as const)(
    'the mail says in %s what was stopped, when and whose it was, and where to change the password',
    async (language, ...words) => {
      const owner = await newOwner(world, { language });
      const body = { payee: 'Ada Lovelace', amount: 25_000, currency: 'GBP' };
      const asked = await askWith(world, owner, paths.sendMoney, undefined, {
        body,
        headers: {
          [headers.idempotencyKey]: 'one',
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
        },
      });
      await disown(approvalIn(asked));
      const mails = await world.messagesTo(owner.customer.email);
      expect(mails).toHaveLength(1);
      const [subject, summary, browser] = words;
      expect(mails[0]?.subject).toBe(subject);
      for (const part of [summary, browser, String(new Date(world.clock.now()).getUTCFullYear()), 'UTC', '127.0.0.…'])
        expect(mails[0]?.text).toContain(part);
      expect(mails[0]?.text).toMatch(/\nhttps:\/\/app\.ex\.test\/login\/forgot-password\n/);
    },
  );

  it('a token that is about nothing freezes nothing, and one that has ended is none', async () => {
    const owner = await newOwner(world);
    const stepUp = tokenOf((await owner.post(calls.beginStepUp.path)).body);
    const login = await beginLogin(world, owner.customer);
    for (const about of [stepUp, login]) {
      expect(codeOf(await disown(about))).toEqual([403, 'not_allowed']);
      expect((await world.ask(paths.status, { oneTimeToken: about })).status).toBe(200);
    }
    const spent = await approveWithApp(world, owner.customer, await sendMoney(world, owner));
    expect((await sendMoney(world, owner, spent)).status).toBe(200);
    for (const over of [spent, 'x'.repeat(43), '']) expect(codeOf(await disown(over))).toEqual(gone);
    expect((await session(owner)).status).toBe(200);
    expect(await world.messagesTo(owner.customer.email)).toEqual([]);
  });

  it('of eight at one moment one counts, and one mail is written; the approved request beside them happens whole or not at all', async () => {
    const owner = await newOwner(world);
    const token = approvalIn(await sendMoney(world, owner));
    const approved = await approveWithApp(world, owner.customer, await sendMoney(world, owner));
    const [sent, ...said] = await Promise.all([
      sendMoney(world, owner, approved),
      ...Array.from({ length: 8 }, () => disown(token)),
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

  it('the phone that a challenge was handed to can say so too, by either button', async () => {
    for (const path of [paths.disown, calls.refuseHandover.path]) {
      const owner = await newOwner(world, { face: true, preferred: 'FACE_MATCH' });
      const desk = approvalIn(await sendMoney(world, owner));
      const begun = await world.ask(calls.beginHandover.path, { oneTimeToken: desk, body: { type: 'FACE_MATCH' } });
      const { link } = JSON.parse(JSON.stringify(begun.body));
      const taken = await world.ask(calls.takeHandover.path, { body: { token: new URL(link).hash.replace('#token=', '') } });
      const phone = tokenOf(taken.body);
      expect(await aboutOf(world, phone)).toMatchObject({ kind: 'APPROVAL' });
      expect((await world.ask(path, { oneTimeToken: phone, method: 'POST' })).status).toBe(204);
      expect(codeOf(await session(owner))).toEqual(frozen);
      expect((await world.messagesTo(owner.customer.email)).map(({ subject }) => subject)).toEqual([
        'You said that it was not you',
      ]);
    }
  });
});
