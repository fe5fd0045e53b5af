import { calls, faceMatch, faceMatchSdkVersion, headers, lifetimes } from '@stepgate/contract';
import {
  beginLogin,
  databases,
  freezeSessions,
  newOwner,
  newSession,
  type Owner,
  openWorld,
  paths,
  riskyChangeOf,
  stepUp,
  type TestFaceEngine,
  testFaceEngine,
  type WantedCustomer,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let scans = 0;
const accepted = { status: 'ACCEPTED' };
const notFound = { status: 404, body: { code: 'face_session_not_found' } };

/** The calls of an enrolment, in a session. */
function callsOf(world: World, { cookie }: Owner) {
  const withSession = (sessionId: string) => ({ [headers.faceSession]: sessionId });
  const call = {
    trigger: (version: string = faceMatchSdkVersion) =>
      world.ask(calls.beginFaceEnrolment.path, { method: 'POST', cookie, headers: { [headers.faceSdkVersion]: version } }),
    begin: async (): Promise<string> => {
      const { status, body } = await call.trigger();
      expect(status).toBe(200);
      const { sessionId } = JSON.parse(JSON.stringify(body));
      return sessionId;
    },
    submit: (sessionId: string) => {
      scans += 1;
      return world.ask(calls.submitFaceEnrolment.path, {
        cookie,
        raw: `enrolment scan ${scans}`,
        headers: { 'content-type': 'application/octet-stream', ...withSession(sessionId) },
      });
    },
    status: (sessionId: string) => world.ask(calls.faceEnrolmentStatus.path, { cookie, headers: withSession(sessionId) }),
    verdict: async (sessionId: string): Promise<unknown> => {
      await world.settle();
      return (await call.status(sessionId)).body;
    },
    enrol: async (): Promise<unknown> => {
      const sessionId = await call.begin();
      expect((await call.submit(sessionId)).status).toBe(204);
      return call.verdict(sessionId);
    },
    fromPhoto: () => world.ask(calls.enrolFaceFromPhoto.path, { method: 'POST', cookie }),
    remove: () => world.ask(calls.removeFace.path, { method: 'POST', cookie }),
  };
  return call;
}

describe.each(databases)('a face is enrolled, on $name', ({ newDatabase }) => {
  let world: World;
  let engine: TestFaceEngine;
  beforeAll(async () => {
    engine = testFaceEngine();
    world = await openWorld({ ...(await newDatabase()), runsTwice: true, face: engine });
  });
  beforeEach(() => {
    Object.assign(engine, { begins: 'well', judges: 'accept', hints: [] });
  });
  afterAll(() => world.close());

  async function newcomer(wanted: WantedCustomer = {}) {
    const owner = await newOwner(world, wanted);
    return { ...owner, ...callsOf(world, owner) };
  }

  const templateOf = ({ id }: WorldCustomer) =>
    world.storage.queries.selectFrom('face_template').selectAll().where('customer_id', '=', id).executeTakeFirst();

  const isOffered = async (customer: WorldCustomer): Promise<boolean> => {
    const { body } = await world.ask(paths.status, { oneTimeToken: await beginLogin(world, customer) });
    return JSON.stringify(body).includes('FACE_MATCH');
  };

  const subjectsTo = async ({ email }: WorldCustomer) => (await world.messagesTo(email)).map(({ subject }) => subject);

  async function approvePhoto({ id: customer_id }: WorldCustomer, photo: Buffer): Promise<void> {
    const id = world.secrets.newToken();
    const now = world.clock.now();
    await world.photos.put(id, world.secrets.sealBytes(photo, id));
    await world.storage.queries
      .insertInto('selfie')
      .values({
        id,
        customer_id,
        token_hash: '',
        purpose: 'risk',
        status: 'approved',
        browser: '',
        address: '',
        received_at: now,
        latest_at: now,
        decided_at: now,
      })
      .execute();
  }

  it('a scan in a session enrols its customer, who is told and may log in with it from then on', async () => {
    const { customer, security, enrol } = await newcomer();
    expect((await security()).body).toMatchObject({ face: null, faceMatch: { available: true, approvedPhoto: false } });
    expect(await isOffered(customer)).toBe(false);
    expect(await enrol()).toEqual(accepted);
    expect((await security()).body).toMatchObject({ face: { enrolledAt: world.clock.now(), from: 'scan' } });
    expect(await isOffered(customer)).toBe(true);
    expect(await subjectsTo(customer)).toEqual(['Your face can now confirm logins']);
    expect(await riskyChangeOf(world.storage, customer)).toBe('face');
    const stored = JSON.stringify(await templateOf(customer));
    for (const secret of ['0.125', '0.0625']) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(Buffer.from(secret).toString('base64url').slice(0, -2));
    }
  });

  it('a scan that fails, or that the engine breaks over, enrols nobody', async () => {
    const { customer, enrol } = await newcomer();
    Object.assign(engine, { judges: 'fail', hints: ['distance'] });
    expect(await enrol()).toEqual({ status: 'FAILED', hints: ['distance'] });
    for (const fault of ['throw', 'busy'] as const) {
      engine.judges = fault;
      expect(await enrol()).toEqual({ status: 'FAILED', hints: [] });
    }
    expect(await templateOf(customer)).toBeUndefined();
    expect(await subjectsTo(customer)).toEqual([]);
  });

  it('begin and submit each need a second factor of the last five minutes', async () => {
    const owner = await newcomer();
    const needed = { status: 403, body: { code: 'second_factor_needed' } };
    world.clock.move(lifetimes.freshSecondFactor - 2_000);
    const sessionId = await owner.begin();
    world.clock.move(2_000);
    expect(await owner.submit(sessionId)).toMatchObject(needed);
    expect(await owner.trigger()).toMatchObject(needed);
    expect(await owner.fromPhoto()).toMatchObject(needed);
    expect(await owner.remove()).toMatchObject(needed);
    expect((await stepUp(world, owner)).status).toBe(204);
    expect((await owner.submit(sessionId)).status).toBe(204);
    expect(await owner.verdict(sessionId)).toEqual(accepted);
  });

  it('(FM2) what one session began no other can use, be it of the same customer, nor any token', async () => {
    const one = await newcomer();
    const again = callsOf(world, await newSession(world, one.customer));
    const other = await newcomer();
    const sessionId = await one.begin();
    for (const { submit, status } of [again, other]) {
      expect(await submit(sessionId)).toMatchObject(notFound);
      expect(await status(sessionId)).toMatchObject(notFound);
    }
    const matching = await newcomer({ face: true });
    const oneTimeToken = await beginLogin(world, matching.customer);
    const enrolment = await matching.begin();
    const asMatch = { oneTimeToken, raw: 'x', headers: { [headers.faceSession]: enrolment } };
    expect(await world.ask(calls.submitFaceMatch.path, asMatch)).toMatchObject(notFound);
    expect((await one.submit(sessionId)).status).toBe(204);
    expect(await one.submit(sessionId)).toMatchObject(notFound);
    expect(await one.verdict(sessionId)).toEqual(accepted);
  });

  it('nobody is enrolled by a session that has ended or is frozen, nor while the face is being forgotten', async () => {
    engine.judges = 'hang';
    const ended = await newcomer();
    await ended.submit(await ended.begin());
    await world.ask(paths.logout, { method: 'POST', cookie: ended.cookie });
    const frozen = await newcomer();
    await frozen.submit(await frozen.begin());
    await freezeSessions(world.storage, frozen.customer, world.clock.now());
    const forgetting = await newcomer({ face: true });
    const sessionId = await forgetting.begin();
    await forgetting.submit(sessionId);
    expect((await forgetting.remove()).status).toBe(204);
    engine.judges = 'accept';
    engine.goOn();
    await world.settle();
    for (const { customer } of [ended, frozen]) expect(await templateOf(customer)).toBeUndefined();
    expect(await templateOf(forgetting.customer)).toBeUndefined();
    expect(await forgetting.status(sessionId)).toMatchObject(notFound);
    expect(await subjectsTo(ended.customer)).toEqual([]);
  });

  it('a new face takes the place of the one before, which the engine forgets, and opens tries that were used up', async () => {
    const { customer, enrol } = await newcomer({ face: true });
    const oneTimeToken = await beginLogin(world, customer);
    const trigger = () =>
      world.ask(calls.triggerFaceMatch.path, {
        method: 'POST',
        oneTimeToken,
        headers: { [headers.faceSdkVersion]: faceMatchSdkVersion },
      });
    const begun = await trigger();
    await world.storage.queries
      .updateTable('face_tries')
      .set({ in_a_row: faceMatch.tries.inARow })
      .where('customer_id', '=', customer.id)
      .execute();
    expect((await trigger()).status).toBe(403);
    const before = await templateOf(customer);
    expect(await enrol()).toEqual(accepted);
    expect((await templateOf(customer))?.template).not.toBe(before?.template);
    expect(engine.forgotten.at(-1)?.text).toContain(customer.email);
    expect((await trigger()).status).toBe(200);
    const { sessionId } = JSON.parse(JSON.stringify(begun.body));
    const withOld = { oneTimeToken, raw: 'y', headers: { [headers.faceSession]: sessionId } };
    expect(await world.ask(calls.submitFaceMatch.path, withOld)).toMatchObject(notFound);
  });

  it('a match that is being judged with a face passes nothing once that face was replaced or forgotten', async () => {
    for (const change of ['enrol', 'remove'] as const) {
      const owner = await newcomer({ face: true });
      const oneTimeToken = await beginLogin(world, owner.customer);
      const { body } = await world.ask(calls.triggerFaceMatch.path, {
        method: 'POST',
        oneTimeToken,
        headers: { [headers.faceSdkVersion]: faceMatchSdkVersion },
      });
      const { sessionId } = JSON.parse(JSON.stringify(body));
      engine.judges = 'hang';
      const given = engine.given.length;
      await world.ask(calls.submitFaceMatch.path, {
        oneTimeToken,
        raw: change + given,
        headers: { [headers.faceSession]: sessionId },
      });
      await expect.poll(() => engine.given.length, { interval: 1 }).toBe(given + 1);
      engine.judges = 'accept';
      if (change === 'remove') expect((await owner.remove()).status).toBe(204);
      else {
        const enrolment = await owner.begin();
        await owner.submit(enrolment);
        await expect.poll(async () => (await owner.status(enrolment)).body, { interval: 5 }).toEqual(accepted);
      }
      engine.goOn();
      await world.settle();
      const challenges = await world.storage.queries
        .selectFrom('challenge')
        .select('passed_by')
        .where('token_hash', '=', world.secrets.hashToken(oneTimeToken))
        .execute();
      expect(challenges, change).toEqual([{ passed_by: null }]);
    }
  });

  it('the photo that staff approved last enrols the face on it', async () => {
    const { customer, security, fromPhoto } = await newcomer();
    expect(await fromPhoto()).toMatchObject({ status: 404, body: { code: 'not_found' } });
    await approvePhoto(customer, Buffer.from('the approved photo'));
    expect((await security()).body).toMatchObject({ faceMatch: { available: true, approvedPhoto: true } });
    engine.judges = 'fail';
    expect(await fromPhoto()).toMatchObject({ status: 400, body: { code: 'face_not_usable' } });
    for (const fault of ['throw', 'busy'] as const) {
      engine.judges = fault;
      expect(await fromPhoto()).toMatchObject({ status: 503, body: { code: 'busy' } });
    }
    expect(await templateOf(customer)).toBeUndefined();
    engine.judges = 'accept';
    expect((await fromPhoto()).status).toBe(204);
    expect(engine.given.at(-1)?.photo?.toString()).toBe('the approved photo');
    expect((await security()).body).toMatchObject({ face: { from: 'photo' } });
    expect(await subjectsTo(customer)).toEqual(['Your face can now confirm logins']);
    expect(await isOffered(customer)).toBe(true);
  });

  it('forgetting leaves nothing of the face behind, here or with the engine, and the customer is told', async () => {
    const { customer, security, begin, remove } = await newcomer({ face: true });
    await begin();
    expect((await remove()).status).toBe(204);
    expect(await templateOf(customer)).toBeUndefined();
    expect(
      await world.storage.queries.selectFrom('face_session').select('hash').where('customer_id', '=', customer.id).execute(),
    ).toEqual([]);
    expect(engine.forgotten.at(-1)?.text).toContain(customer.email);
    expect((await security()).body).toMatchObject({ face: null });
    expect(await isOffered(customer)).toBe(false);
    expect((await remove()).status).toBe(204);
    expect(await subjectsTo(customer)).toEqual(['Your face was removed']);
  });

  it('a face that is all that is left is not forgotten, and the engine keeps it too', async () => {
    const { customer, remove } = await newcomer({ face: true });
    const { queries } = world.storage;
    await queries.deleteFrom('totp').where('customer_id', '=', customer.id).execute();
    await queries.deleteFrom('phone_number').where('customer_id', '=', customer.id).execute();
    const before = engine.forgotten.length;
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'last_way' } });
    expect(await templateOf(customer)).toBeDefined();
    expect(engine.forgotten).toHaveLength(before);
    expect(await subjectsTo(customer)).toEqual([]);
  });

  it('no more are begun than five while one second factor is fresh, and none with an unknown capture', async () => {
    const { trigger, begin, customer } = await newcomer();
    for (const version of ['', '0.1.7'])
      expect(await trigger(version)).toMatchObject({ status: 400, body: { code: 'unsupported_sdk_version' } });
    engine.begins = 'throw';
    expect(await trigger()).toMatchObject({ status: 503, body: { code: 'busy' } });
    engine.begins = 'well';
    for (let begun = 1; begun < 5; begun += 1) await begin();
    expect(await trigger()).toMatchObject({ status: 429, headers: { 'retry-after': '300' } });
    const other = callsOf(world, await newSession(world, customer));
    expect((await other.trigger()).status).toBe(429);
  });
});

it('(RS13) where no engine is there no face is enrolled, and one from before can still be forgotten', async () => {
  const world = await openWorld();
  const owner = await newOwner(world, { face: true });
  const { trigger, submit, status, fromPhoto, remove } = callsOf(world, owner);
  expect((await owner.security()).body).toMatchObject({ face: null, faceMatch: { available: false, approvedPhoto: false } });
  for (const answer of [await trigger(), await fromPhoto()])
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  for (const answer of [await submit('x'), await status('x')]) expect(answer).toMatchObject(notFound);
  expect((await remove()).status).toBe(204);
  expect(await world.storage.queries.selectFrom('face_template').selectAll().execute()).toEqual([]);
  await world.close();
});

it('a face of another model is not offered, and can be forgotten', async () => {
  const engine = testFaceEngine('test engine 2');
  const world = await openWorld({ face: engine });
  const owner = await newOwner(world, { face: true, preferred: 'FACE_MATCH' });
  expect((await owner.security()).body).toMatchObject({ face: null, faceMatch: { available: true } });
  const { body } = await world.ask(paths.status, { oneTimeToken: await beginLogin(world, owner.customer) });
  expect(JSON.stringify(body)).not.toContain('FACE_MATCH');
  expect((await callsOf(world, owner).remove()).status).toBe(204);
  expect(await world.storage.queries.selectFrom('face_template').selectAll().execute()).toEqual([]);
  expect(engine.forgotten).toEqual([]);
  await world.close();
});
