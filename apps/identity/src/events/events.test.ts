/** The event log: what is recorded, how it is chained, and what a verification finds. */
import { calls, faceMatchSdkVersion, headers } from '@stepgate/contract';
import {
  beginLogin,
  databases,
  insertPasskey,
  logIn,
  newPasskey,
  openWorld,
  paths,
  type TestPasskey,
  type Twist,
  testFaceEngine,
  type World,
  type WorldCustomer,
  type WorldOptions,
} from '@stepgate/testkit';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { eraseCustomer } from '../customer-data/erase-customer.ts';
import { transact } from '../storage/transaction.ts';
import { chainEvents } from './chain-events.ts';
import { exportEvents } from './export-events.ts';
import { recordEvent } from './record-event.ts';
import { verifyEvents } from './verify-events.ts';

describe.each(databases)('the event log on $name', ({ newDatabase }) => {
  let world: World;
  async function open(more: WorldOptions = {}): Promise<void> {
    const opened = await openWorld({ ...(await newDatabase()), jobsByHand: true, ...more });
    onTestFinished(() => opened.close());
    world = opened;
  }
  beforeEach(() => open());

  const record = (customerId: string | undefined, session: string) =>
    transact(world, (tx) => recordEvent(tx, customerId, { kind: 'session.ended', facts: { sessions: [session] } }));
  const chain = () => chainEvents(world);
  async function exported(): Promise<Record<string, unknown>[]> {
    const lines: Record<string, unknown>[] = [];
    for await (const line of exportEvents(world.storage.queries, { after: 0, upTo: 1_000_000 })) lines.push(JSON.parse(line));
    return lines;
  }
  async function faults(): Promise<string[]> {
    const found: string[] = [];
    await verifyEvents(world.storage.queries, (fault) => found.push(fault));
    return found;
  }
  const change = (statement: ReturnType<typeof sql>) => statement.execute(world.storage.queries);
  /** Two chains: ada 1 2 3, bob 1 2, in the positions 1 to 5. */
  async function fiveEvents(): Promise<void> {
    for (const [who, what] of [
      ['ada', 'one'],
      ['bob', 'two'],
      ['ada', 'three'],
      ['ada', 'four'],
      ['bob', 'five'],
    ] as const)
      await record(who, what);
    await chain();
  }
  const readKinds = async ({ id }: WorldCustomer): Promise<unknown[]> =>
    (await exported()).filter(({ customerId }) => customerId === id).map(({ kind }) => kind);

  it('[API-09] a login is recorded from its first factor to its end, with the refused code between', async () => {
    const ada = await world.addCustomer();
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    await world.ask(paths.login, { body: { email: ada.email, password: 'wrong' }, headers });
    const cookie = await logIn(world, ada);
    await world.ask(paths.logout, { method: 'POST', cookie });
    await chain();
    expect(await readKinds(ada)).toEqual(['proof.refused', 'login.started', 'login.finished', 'session.ended']);
    const [refused, started, finished, ended] = await exported();
    expect(refused).toMatchObject({
      position: 1,
      seq: 1,
      previous: '',
      facts: { method: 'PASSWORD', browser: 'Firefox, Linux' },
    });
    expect(JSON.stringify(refused)).toMatch(/"network":"127\.0\.0\.…"/);
    expect(started).toMatchObject({ seq: 2, previous: refused?.hash, facts: { action: 'IDENTITY__LOGIN', proof: 'PASSWORD' } });
    expect(finished).toMatchObject({ seq: 3, facts: { scope: 'full', proofs: ['PASSWORD', expect.any(String)] } });
    const { session } = JSON.parse(JSON.stringify(finished?.facts));
    expect(ended).toMatchObject({ seq: 4, facts: { sessions: [session] } });
    expect(await faults()).toEqual([]);
  });

  it('[API-09] an address without an account costs the same statement and leaves no event', async () => {
    await world.ask(paths.login, { body: { email: 'nobody@ex.test', password: 'wrong' } });
    expect(await world.storage.queries.selectFrom('waiting_event').select('customer_id').execute()).toEqual([
      { customer_id: '' },
    ]);
    await chain();
    expect(await exported()).toEqual([]);
    expect(await world.storage.queries.selectFrom('waiting_event').selectAll().execute()).toEqual([]);
  });

  const signed = async (passkey: TestPasskey, twist?: Twist) => {
    const { body } = await world.ask(calls.passkeyLoginOptions.path, { method: 'POST' });
    return passkey.get(JSON.parse(JSON.stringify(body)).options, twist);
  };
  const sendPasskey = (credential: unknown) => world.ask(calls.loginWithPasskey.path, { body: { credential } });
  async function subjectsTo({ email }: WorldCustomer): Promise<unknown[]> {
    // One run queues the email, the next one sends it.
    for (let run = 0; run < 2; run += 1) await world.runJobs();
    return (await world.messagesTo(email)).map(({ subject }) => subject);
  }
  const refused = (method: string) => ({ kind: 'proof.refused', facts: { method, action: 'IDENTITY__LOGIN' } });

  it('[API-09] refused logins with a passkey are recorded, also a signature that was used before', async () => {
    const ada = await world.addCustomer();
    const passkey = await insertPasskey(world.storage, ada.id, world.clock.now());
    expect((await sendPasskey(await signed(passkey, { zeroedSignature: true }))).status).toBe(401);
    const credential = await signed(passkey);
    expect((await sendPasskey(credential)).status).toBe(200);
    expect((await sendPasskey(credential)).status).toBe(401);
    await chain();
    expect(await exported()).toMatchObject([
      { customerId: ada.id, ...refused('PASSKEY') },
      { customerId: ada.id, kind: 'login.started', facts: { proof: 'PASSKEY' } },
      { customerId: ada.id, ...refused('PASSKEY') },
    ]);
  });

  it('[API-09] refused logins with a passkey fill no log: five for an account until its block, and none without an account', async () => {
    const ada = await world.addCustomer();
    const passkey = await insertPasskey(world.storage, ada.id, world.clock.now());
    const codes: unknown[] = [];
    for (let n = 0; n < 12; n += 1) {
      const { body } = await sendPasskey(await signed(passkey, { zeroedSignature: true }));
      codes.push(Reflect.get(Object(body), 'code'));
    }
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'invalid_passkey_login'));
    expect(codes.slice(5)).toEqual(Array.from({ length: 7 }, () => 'attempt_limit_reached'));
    const stranger = newPasskey();
    for (const twist of [{ userHandle: 'QUJD' }, { userHandle: 'QUJD', challenge: 'QUJD' }])
      expect((await sendPasskey(await signed(stranger, twist))).status).toBe(401);
    const waiting = await world.storage.queries.selectFrom('waiting_event').select(['customer_id', 'kind']).execute();
    const kinds = [...Array(5).fill('proof.refused'), 'limit.refused'];
    expect(waiting).toEqual(expect.arrayContaining(kinds.map((kind) => ({ customer_id: ada.id, kind }))));
    expect(waiting).toHaveLength(6);
    // The customer learns of the block, as with any other method.
    expect(await subjectsTo(ada)).toEqual(['A passkey was refused several times']);
  });

  it('[API-09] a repeated signature begins a block like any other, and the customer is notified', async () => {
    const ada = await world.addCustomer();
    const passkey = await insertPasskey(world.storage, ada.id, world.clock.now(), { counts: false });
    const credential = await signed(passkey);
    expect((await sendPasskey(credential)).status).toBe(200);
    for (let n = 0; n < 5; n += 1) expect((await sendPasskey(credential)).status).toBe(401);
    expect((await sendPasskey(credential)).status).toBe(403);
    expect(await subjectsTo(ada)).toEqual(['A passkey was refused several times']);
  });

  it('[API-09] a face that fails or is rejected is recorded, and a face that the engine could not judge is not', async () => {
    const face = testFaceEngine();
    await open({ face });
    const ada = await world.addCustomer({ face: true });
    const oneTimeToken = await beginLogin(world, ada);
    for (const [n, verifies] of (['fail', 'reject', 'busy', 'throw', 'accept'] as const).entries()) {
      face.verifies = verifies;
      const begun = await world.ask(calls.triggerFaceMatch.path, {
        method: 'POST',
        oneTimeToken,
        headers: { [headers.faceSdkVersion]: faceMatchSdkVersion },
      });
      const { sessionId } = JSON.parse(JSON.stringify(begun.body));
      const sent = await world.ask(calls.submitFaceMatch.path, {
        oneTimeToken,
        raw: Buffer.from(`scan ${n} of the event log`),
        headers: { 'content-type': 'application/octet-stream', [headers.faceSession]: sessionId },
      });
      expect(sent.status).toBe(204);
      await world.settle();
    }
    expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(200);
    await chain();
    expect(await exported()).toMatchObject([
      { kind: 'login.started' },
      { customerId: ada.id, ...refused('FACE_MATCH') },
      { customerId: ada.id, ...refused('FACE_MATCH') },
      { kind: 'login.finished', facts: { proofs: ['PASSWORD', 'FACE_MATCH'] } },
    ]);
  });

  it('[API-09] rolled-back changes are not recorded', async () => {
    const failing = transact(world, async (tx) => {
      await recordEvent(tx, 'ada', { kind: 'customer.registered', facts: {} });
      throw new Error('too late');
    });
    await expect(failing).rejects.toThrow('too late');
    await chain();
    expect(await exported()).toEqual([]);
  });

  it('[API-09] sixteen events of one customer at one moment and four chainers at once give one chain without a gap', async () => {
    await Promise.all(Array.from({ length: 16 }, (_, n) => record('ada', `session-${n}`)));
    await Promise.all(Array.from({ length: 4 }, chain));
    await Promise.all(Array.from({ length: 16 }, async (_, n) => Promise.all([record('ada', `later-${n}`), chain()])));
    await chain();
    const events = await exported();
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 32 }, (_, n) => n + 1));
    expect(events.map(({ position }) => position)).toEqual(Array.from({ length: 32 }, (_, n) => n + 1));
    expect(new Set(events.map(({ id }) => id)).size).toBe(32);
    expect(await faults()).toEqual([]);
  });

  it('[API-09] more events than one page and one batch are all chained and verified', async () => {
    const names = Array.from({ length: 1_203 }, (_, n) => `session-${n}`);
    await transact(world, async (tx) => {
      for (const name of names)
        await recordEvent(tx, `customer-${name.length}`, { kind: 'session.ended', facts: { sessions: [name] } });
    });
    await chain();
    const found: string[] = [];
    expect(await verifyEvents(world.storage.queries, (fault) => found.push(fault))).toBe(1_203);
    expect(found).toEqual([]);
  });

  it.each([
    [
      'a changed fact',
      sql`update event set facts = '{"sessions":["x"]}' where position = 3`,
      ['Event 3 (session.ended, number 2 of ada): the facts were changed.'],
    ],
    [
      'a changed time',
      sql`update event set at = at + 1 where position = 3`,
      ['Event 3 (session.ended, number 2 of ada): it was changed.'],
    ],
    [
      'a changed kind',
      sql`update event set kind = 'login.denied' where position = 1`,
      ['Event 1 (login.denied, number 1 of ada): it was changed.'],
    ],
    [
      'another digest',
      sql`update event set digest = 'x', salt = null, facts = null where position = 2`,
      ['Event 2 (session.ended, number 1 of bob): it was changed.'],
    ],
    [
      'half of the facts deleted',
      sql`update event set salt = null where position = 2`,
      ['Event 2 (session.ended, number 1 of bob): only one of salt and facts is deleted.'],
    ],
    [
      'another hash',
      sql`update event set hash = 'x' where position = 1`,
      [
        'Event 1 (session.ended, number 1 of ada): it was changed.',
        "Event 3 (session.ended, number 2 of ada): it doesn't follow the event before it.",
      ],
    ],
    [
      'a removed event',
      sql`delete from event where position = 3`,
      ['Event 3 is missing.', 'Event 4 (session.ended, number 3 of ada): the event before it is missing.'],
    ],
    [
      'a removed first event',
      sql`delete from event where position = 1`,
      ['Event 1 is missing.', 'Event 3 (session.ended, number 2 of ada): the event before it is missing.'],
    ],
    [
      'a cut end',
      sql`delete from event where position >= 4`,
      [
        'Events 4 to 5 are missing.',
        'The chain of ada: its last events are missing or were changed.',
        'The chain of bob: its last events are missing or were changed.',
      ],
    ],
    [
      'a whole chain removed',
      sql`delete from event where customer_id = 'bob'`,
      ['Event 2 is missing.', 'Event 5 is missing.', 'The chain of bob: its last events are missing or were changed.'],
    ],
    [
      're-ordered positions',
      [
        sql`update event set position = 100 where position = 1`,
        sql`update event set position = 1 where position = 3`,
        sql`update event set position = 3 where position = 100`,
      ],
      ['Event 1 (session.ended, number 2 of ada): it was moved before an earlier event.'],
    ],
    [
      'a re-ordered chain',
      sql`update event set seq = 7 - seq where customer_id = 'ada' and seq > 2`,
      [
        'Event 4 (session.ended, number 4 of ada): it was changed.',
        'Event 4 (session.ended, number 4 of ada): the event before it is missing.',
        'The chain of ada: its last events are missing or were changed.',
        'The chain of ada: an event was added at its end.',
      ],
    ],
    [
      'an inserted event',
      sql`insert into event select 6, 'new', customer_id, 3, kind, at, salt, facts, digest, hash, 'made up' from event where position = 5`,
      ['Event 6 (session.ended, number 3 of bob): it was changed.', 'The chain of bob: an event was added at its end.'],
    ],
    [
      'a moved event',
      sql`update event set customer_id = 'ada', seq = 4 where position = 5`,
      [
        'Event 5 (session.ended, number 4 of ada): it was changed.',
        "Event 5 (session.ended, number 4 of ada): it doesn't follow the event before it.",
        'The chain of bob: its last events are missing or were changed.',
        'The chain of ada: an event was added at its end.',
      ],
    ],
  ])('[API-09] a verification finds and names %s', async (_, tampering, expected) => {
    await fiveEvents();
    expect(await faults()).toEqual([]);
    for (const statement of [tampering].flat()) await change(statement);
    expect(await faults()).toEqual(expected);
  });

  it('[API-09] the clean-up deletes facts of more than 434 days, and the chain still verifies', async () => {
    await record('ada', 'old');
    await chain();
    world.clock.move(433 * 24 * 60 * 60_000);
    await record('ada', 'new');
    await chain();
    await world.cleanUp();
    expect((await exported()).map(({ facts }) => facts)).toEqual([{ sessions: ['old'] }, { sessions: ['new'] }]);
    world.clock.move(2 * 24 * 60 * 60_000);
    await world.cleanUp();
    expect((await exported()).map(({ facts, salt }) => [facts, salt === null])).toEqual([
      [null, true],
      [{ sessions: ['new'] }, false],
    ]);
    expect(await faults()).toEqual([]);
  });

  it('[API-09] an erasure deletes the facts, keeps what proves an approval, and the chain still verifies', async () => {
    const [ada, bob] = [await world.addCustomer(), await world.addCustomer()];
    for (const each of [ada, bob]) await logIn(world, each);
    const approval = { approval: 'the-approval' };
    await transact(world, (tx) => recordEvent(tx, ada.id, { kind: 'approval.spent', facts: approval }));
    await chain();
    // Still waiting when the customer is erased.
    await record(ada.id, 'a session');
    expect(await eraseCustomer(world, ada.email)).toBe(true);
    await chain();
    const of = async ({ id }: WorldCustomer) => (await exported()).filter(({ customerId }) => customerId === id);
    expect((await of(ada)).map(({ kind, facts, salt }) => [kind, facts, typeof salt])).toEqual([
      ['login.started', null, 'object'],
      ['login.finished', null, 'object'],
      ['approval.spent', approval, 'string'],
      ['session.ended', null, 'object'],
      ['customer.erased', {}, 'string'],
    ]);
    expect((await of(bob)).every(({ facts }) => facts !== null)).toBe(true);
    expect(await faults()).toEqual([]);
  });
});
