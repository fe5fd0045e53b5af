import { calls, faceMatch, faceMatchSdkVersion, headers } from '@stepgate/contract';
import {
  approvalIn,
  approveWithApp,
  askWith,
  beginLogin,
  databases,
  freezeSessions,
  keepApprovedPhoto,
  type LoggedInCustomer,
  newLoggedInCustomer,
  newSession,
  openWorld,
  outdateProof,
  paths,
  postApproved,
  readRiskyChange,
  readTransactionDetails,
  stepUp,
  type TestFaceEngine,
  testFaceEngine,
  testTemplate,
  type WantedCustomer,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const minute = 60_000;

let scans = 0;
const accepted = { status: 'ACCEPTED' };
const needed = { status: 403, body: { code: 'second_factor_needed' } };
const notFound = { status: 404, body: { code: 'face_session_not_found' } };

/** The calls of an enrolment in a session. */
function createCalls(world: World, owner: LoggedInCustomer) {
  const { cookie } = owner;
  const withSession = (sessionId: string) => ({ [headers.faceSession]: sessionId });
  const sdk = (version: string = faceMatchSdkVersion) => ({ [headers.faceSdkVersion]: version });
  const { path } = calls.beginFaceEnrolment;
  const call = {
    /** Begins, as it is asked for the first time or with an approval. */
    ask: (approval?: string) => askWith(world, owner, path, approval, { method: 'POST', headers: sdk() }),
    /** Begins another scan under the approval of an earlier one. */
    again: (sessionId: string) =>
      askWith(world, owner, path, undefined, { method: 'POST', headers: { ...sdk(), ...withSession(sessionId) } }),
    /** Begins with an approval. */
    trigger: (version?: string) => postApproved(world, owner, path, { headers: sdk(version) }),
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
    fromPhoto: () => postApproved(world, owner, calls.enrolFaceFromPhoto.path),
    remove: () => postApproved(world, owner, calls.removeFace.path),
  };
  return call;
}

describe.each(databases)('enrolling a face, on $name', ({ newDatabase }) => {
  let world: World;
  let engine: TestFaceEngine;
  beforeAll(async () => {
    engine = testFaceEngine();
    world = await openWorld({ ...(await newDatabase()), runsTwice: true, face: engine });
  });
  beforeEach(() => {
    Object.assign(engine, { begins: 'well', verifies: 'accept', hints: [] });
  });
  afterAll(() => world.close());

  async function newcomer(wanted: WantedCustomer = {}) {
    const owner = await newLoggedInCustomer(world, wanted);
    return { ...owner, ...createCalls(world, owner) };
  }

  /** Lets time pass in a session that is used meanwhile, so that it doesn't end. */
  async function keepAlive({ cookie }: LoggedInCustomer, ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 4 * minute) {
      world.clock.move(Math.min(left, 4 * minute));
      await world.ask(paths.session, { cookie });
    }
  }

  const readTemplate = ({ id }: WorldCustomer) =>
    world.storage.queries.selectFrom('face_template').selectAll().where('customer_id', '=', id).executeTakeFirst();

  const isOffered = async (customer: WorldCustomer): Promise<boolean> => {
    const { body } = await world.ask(paths.status, { oneTimeToken: await beginLogin(world, customer) });
    return JSON.stringify(body).includes('FACE_MATCH');
  };

  const subjectsTo = async ({ email }: WorldCustomer) => (await world.messagesTo(email)).map(({ subject }) => subject);

  it('a scan in a session enrols its customer, who is notified and may log in with the face from then on', async () => {
    const { customer, security, enrol } = await newcomer();
    expect((await security()).body).toMatchObject({ face: null, faceMatch: { available: true, approvedPhoto: false } });
    expect(await isOffered(customer)).toBe(false);
    expect(await enrol()).toEqual(accepted);
    expect((await security()).body).toMatchObject({ face: { enrolledAt: world.clock.now(), from: 'scan' } });
    expect(await isOffered(customer)).toBe(true);
    expect(await subjectsTo(customer)).toEqual(['Face verification is set up']);
    expect(await readRiskyChange(world.storage, customer)).toBe('face');
    const stored = JSON.stringify(await readTemplate(customer));
    for (const secret of ['0.125', '0.0625']) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(Buffer.from(secret).toString('base64url').slice(0, -2));
    }
  });

  it('a scan that fails, or on which the engine breaks, enrols no one', async () => {
    const { customer, enrol } = await newcomer();
    Object.assign(engine, { verifies: 'fail', hints: ['distance'] });
    expect(await enrol()).toEqual({ status: 'FAILED', hints: ['distance'] });
    for (const fault of ['throw', 'busy'] as const) {
      engine.verifies = fault;
      expect(await enrol()).toEqual({ status: 'FAILED', hints: ['service'] });
    }
    expect(await readTemplate(customer)).toBeUndefined();
    expect(await subjectsTo(customer)).toEqual([]);
  });

  it('[OWNER-05] removing a face needs an approval of its own, and a scan that was approved needs none (AC4)', async () => {
    const owner = await newcomer();
    const sessionId = await owner.begin();
    await outdateProof(world, owner);
    expect((await owner.submit(sessionId)).status).toBe(204);
    expect(await owner.verdict(sessionId)).toEqual(accepted);
    expect((await stepUp(world, owner)).status).toBe(204);
    expect(await askWith(world, owner, calls.removeFace.path, undefined, { method: 'POST' })).toMatchObject(needed);
    expect((await owner.remove()).status).toBe(204);
  });

  it('[PASS-10] a scan needs an approval of its own that names the face, seconds after a login too; the engine is not asked before it', async () => {
    const owner = await newcomer();
    const begun = engine.begun.length;
    const demanded = await owner.ask();
    expect(demanded).toMatchObject(needed);
    expect(await readTransactionDetails(world, approvalIn(demanded))).toEqual({
      kind: 'APPROVAL',
      summary: 'Add a face that can log you in',
    });
    expect(await owner.ask(approvalIn(demanded))).toMatchObject(needed);
    expect((await stepUp(world, owner)).status).toBe(204);
    expect(await owner.ask()).toMatchObject(needed);
    expect(engine.begun).toHaveLength(begun);
    const approval = await approveWithApp(world, owner.customer, demanded);
    engine.begins = 'throw';
    expect(await owner.ask(approval)).toMatchObject({ status: 503, body: { code: 'busy' } });
    engine.begins = 'well';
    const statuses = [(await owner.ask(approval)).status, (await owner.ask(approval)).status];
    expect(statuses).toEqual([200, 403]);
  });

  it('[PASS-10] an approval to remove a face, or to add one from a photo, begins no scan', async () => {
    const owner = await newcomer();
    await keepApprovedPhoto(world, owner.customer, Buffer.from('a photo'));
    await owner.enrol();
    await outdateProof(world, owner);
    for (const { path } of [calls.removeFace, calls.enrolFaceFromPhoto]) {
      const other = await askWith(world, owner, path, undefined, { method: 'POST' });
      expect(await owner.ask(await approveWithApp(world, owner.customer, other))).toMatchObject(needed);
    }
  });

  it('[PASS-10] a scan that failed continues under its approval for ten minutes, and no other one does', async () => {
    const owner = await newcomer();
    const stranger = await newcomer();
    const elsewhere = createCalls(world, await newSession(world, owner.customer));
    const first = await owner.begin();
    engine.verifies = 'fail';
    await owner.submit(first);
    expect(await owner.verdict(first)).toMatchObject({ status: 'FAILED' });
    for (const other of [stranger, elsewhere]) expect(await other.again(first)).toMatchObject(needed);
    expect(await owner.again('a session that nobody began')).toMatchObject(needed);
    await keepAlive(owner, 10 * minute - 1_000);
    const second = await owner.again(first);
    expect(second.status).toBe(200);
    // The second scan prolongs nothing.
    await keepAlive(owner, 1_000);
    const { sessionId } = JSON.parse(JSON.stringify(second.body));
    for (const each of [first, sessionId]) expect(await owner.again(each)).toMatchObject(needed);
    engine.verifies = 'accept';
    expect((await owner.submit(sessionId)).status).toBe(204);
    expect(await owner.verdict(sessionId)).toEqual(accepted);
  });

  it('[PASS-10] an approval enrols one face: what was begun under it beside that scan ends, and nothing begins under it', async () => {
    const owner = await newcomer();
    const first = await owner.begin();
    const beside = JSON.parse(JSON.stringify((await owner.again(first)).body)).sessionId;
    expect((await owner.submit(first)).status).toBe(204);
    expect(await owner.verdict(first)).toEqual(accepted);
    expect(await owner.submit(beside)).toMatchObject(notFound);
    for (const each of [first, beside]) expect(await owner.again(each)).toMatchObject(needed);
    expect(await subjectsTo(owner.customer)).toEqual(['Face verification is set up']);
  });

  it('[PASS-10] of two scans that are judged at once under one approval, one enrols the face', { tags: 'deep' }, async () => {
    const owner = await newcomer();
    const first = await owner.begin();
    const beside = JSON.parse(JSON.stringify((await owner.again(first)).body)).sessionId;
    engine.verifies = 'hang';
    const given = engine.given.length;
    for (const each of [first, beside]) expect((await owner.submit(each)).status).toBe(204);
    await expect.poll(() => engine.given.length, { interval: 1 }).toBe(given + 2);
    engine.verifies = 'accept';
    engine.goOn();
    await world.settle();
    const answers = [await owner.status(first), await owner.status(beside)].map(({ status }) => status);
    expect(answers.toSorted()).toEqual([200, 404]);
    expect(await subjectsTo(owner.customer)).toEqual(['Face verification is set up']);
  });

  it('[PASS-10] while a scan is begun under an approval, another scan that enrols the face ends it', async () => {
    const owner = await newcomer();
    const first = await owner.begin();
    engine.begins = 'hang';
    const begun = engine.begun.length;
    const beginning = owner.again(first);
    await expect.poll(() => engine.begun.length, { interval: 1 }).toBe(begun + 1);
    expect((await owner.submit(first)).status).toBe(204);
    await expect.poll(async () => (await owner.status(first)).body, { interval: 5 }).toEqual(accepted);
    engine.begins = 'well';
    engine.goOn();
    expect(await beginning).toMatchObject(needed);
  });

  it('(FM2) an enrolment can be used only by the session that began it: not by another of the same customer, nor by a token', async () => {
    const one = await newcomer();
    const again = createCalls(world, await newSession(world, one.customer));
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

  it('a session that has ended or is frozen enrols no one, nor does a scan during which the face is removed', async () => {
    engine.verifies = 'hang';
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
    engine.verifies = 'accept';
    engine.goOn();
    await world.settle();
    for (const { customer } of [ended, frozen]) expect(await readTemplate(customer)).toBeUndefined();
    expect(await readTemplate(forgetting.customer)).toBeUndefined();
    expect(await forgetting.status(sessionId)).toMatchObject(notFound);
    expect(await subjectsTo(ended.customer)).toEqual([]);
  });

  it('a new face replaces the earlier one, which the engine deletes, and resets used-up attempts', async () => {
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
    const before = await readTemplate(customer);
    expect(await enrol()).toEqual(accepted);
    expect((await readTemplate(customer))?.template).not.toBe(before?.template);
    expect(engine.forgotten.at(-1)).toMatchObject({ customer: customer.id, template: testTemplate(customer.email) });
    expect((await trigger()).status).toBe(200);
    const { sessionId } = JSON.parse(JSON.stringify(begun.body));
    const withOld = { oneTimeToken, raw: 'y', headers: { [headers.faceSession]: sessionId } };
    expect(await world.ask(calls.submitFaceMatch.path, withOld)).toMatchObject(notFound);
  });

  it('a match in progress passes nothing once its face was replaced or removed', async () => {
    for (const change of ['enrol', 'remove'] as const) {
      const owner = await newcomer({ face: true });
      const oneTimeToken = await beginLogin(world, owner.customer);
      const { body } = await world.ask(calls.triggerFaceMatch.path, {
        method: 'POST',
        oneTimeToken,
        headers: { [headers.faceSdkVersion]: faceMatchSdkVersion },
      });
      const { sessionId } = JSON.parse(JSON.stringify(body));
      engine.verifies = 'hang';
      const given = engine.given.length;
      await world.ask(calls.submitFaceMatch.path, {
        oneTimeToken,
        raw: change + given,
        headers: { [headers.faceSession]: sessionId },
      });
      await expect.poll(() => engine.given.length, { interval: 1 }).toBe(given + 1);
      engine.verifies = 'accept';
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

  it('[PASS-10] a photo enrols the face with an approval of its own, once; the engine is not asked before it, and its failure spends nothing', async () => {
    const owner = await newcomer();
    await keepApprovedPhoto(world, owner.customer, Buffer.from('the approved photo'));
    const send = (approval?: string) => askWith(world, owner, calls.enrolFaceFromPhoto.path, approval, { method: 'POST' });
    const given = engine.given.length;
    const demanded = await send();
    expect(demanded).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } });
    expect((await send(approvalIn(demanded))).status).toBe(403);
    expect(engine.given).toHaveLength(given);
    const approval = await approveWithApp(world, owner.customer, demanded);
    engine.verifies = 'throw';
    expect(await send(approval)).toMatchObject({ status: 503, body: { code: 'busy' } });
    engine.verifies = 'accept';
    const statuses = [(await send(approval)).status, (await send(approval)).status];
    expect(statuses).toEqual([204, 403]);
    expect(await subjectsTo(owner.customer)).toEqual(['Face verification is set up']);
  });

  it('the photo that staff approved last can enrol the face', async () => {
    const { customer, security, fromPhoto } = await newcomer();
    expect(await fromPhoto()).toMatchObject({ status: 404, body: { code: 'not_found' } });
    await keepApprovedPhoto(world, customer, Buffer.from('the approved photo'));
    expect((await security()).body).toMatchObject({ faceMatch: { available: true, approvedPhoto: true } });
    engine.verifies = 'fail';
    expect(await fromPhoto()).toMatchObject({ status: 400, body: { code: 'face_not_usable' } });
    for (const fault of ['throw', 'busy'] as const) {
      engine.verifies = fault;
      expect(await fromPhoto()).toMatchObject({ status: 503, body: { code: 'busy' } });
    }
    expect(await readTemplate(customer)).toBeUndefined();
    engine.verifies = 'accept';
    expect((await fromPhoto()).status).toBe(204);
    expect(engine.given.at(-1)?.photo?.toString()).toBe('the approved photo');
    expect((await security()).body).toMatchObject({ face: { from: 'photo' } });
    expect(await subjectsTo(customer)).toEqual(['Face verification is set up']);
    expect(await isOffered(customer)).toBe(true);
  });

  it('removing a face deletes it here and in the engine, and the customer is notified', async () => {
    const { customer, security, begin, remove } = await newcomer({ face: true });
    await begin();
    expect((await remove()).status).toBe(204);
    expect(await readTemplate(customer)).toBeUndefined();
    expect(
      await world.storage.queries.selectFrom('face_session').select('hash').where('customer_id', '=', customer.id).execute(),
    ).toEqual([]);
    expect(engine.forgotten.at(-1)).toMatchObject({ customer: customer.id, template: testTemplate(customer.email) });
    expect((await security()).body).toMatchObject({ face: null });
    expect(await isOffered(customer)).toBe(false);
    expect((await remove()).status).toBe(204);
    expect(await subjectsTo(customer)).toEqual(['Face verification is turned off']);
  });

  it("a face that is the last method can't be removed, and the engine keeps it too", async () => {
    const { customer, remove } = await newcomer({ face: true });
    const { queries } = world.storage;
    await queries.deleteFrom('totp').where('customer_id', '=', customer.id).execute();
    await queries.deleteFrom('phone_number').where('customer_id', '=', customer.id).execute();
    const before = engine.forgotten.length;
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'last_way' } });
    expect(await readTemplate(customer)).toBeDefined();
    expect(engine.forgotten).toHaveLength(before);
    expect(await subjectsTo(customer)).toEqual([]);
  });

  it('at most five scans begin in five minutes, and none with an unknown capture', { tags: 'deep' }, async () => {
    const { trigger, begin, customer } = await newcomer();
    for (const version of ['', '0.1.7'])
      expect(await trigger(version)).toMatchObject({ status: 400, body: { code: 'unsupported_sdk_version' } });
    engine.begins = 'throw';
    expect(await trigger()).toMatchObject({ status: 503, body: { code: 'busy' } });
    engine.begins = 'well';
    // The clock moves by 30 seconds with each approval.
    for (let begun = 1; begun < 5; begun += 1) await begin();
    expect(await trigger()).toMatchObject({ status: 429, headers: { 'retry-after': '150' } });
    const other = createCalls(world, await newSession(world, customer));
    expect((await other.trigger()).status).toBe(429);
  });
});

it('(RS13) without an engine no face is enrolled, but an existing one can still be removed', async () => {
  const world = await openWorld();
  const owner = await newLoggedInCustomer(world, { face: true });
  const { trigger, submit, status, fromPhoto, remove } = createCalls(world, owner);
  expect((await owner.security()).body).toMatchObject({ face: null, faceMatch: { available: false, approvedPhoto: false } });
  for (const answer of [await trigger(), await fromPhoto()])
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  for (const answer of [await submit('x'), await status('x')]) expect(answer).toMatchObject(notFound);
  expect((await remove()).status).toBe(204);
  expect(await world.storage.queries.selectFrom('face_template').selectAll().execute()).toEqual([]);
  await world.close();
});

it('a face of another model is not offered, but can be removed', async () => {
  const engine = testFaceEngine('test engine 2');
  const world = await openWorld({ face: engine });
  const owner = await newLoggedInCustomer(world, { face: true, preferred: 'FACE_MATCH' });
  expect((await owner.security()).body).toMatchObject({ face: null, faceMatch: { available: true } });
  const { body } = await world.ask(paths.status, { oneTimeToken: await beginLogin(world, owner.customer) });
  expect(JSON.stringify(body)).not.toContain('FACE_MATCH');
  expect((await createCalls(world, owner).remove()).status).toBe(204);
  expect(await world.storage.queries.selectFrom('face_template').selectAll().execute()).toEqual([]);
  expect(engine.forgotten).toEqual([]);
  await world.close();
});
