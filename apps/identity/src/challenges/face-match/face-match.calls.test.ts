import { calls, faceMatch, faceMatchSdkVersion, headers, lifetimes } from '@stepgate/contract';
import {
  type Ask,
  beginLogin,
  databases,
  openWorld,
  passWithApp,
  paths,
  type TestFaceEngine,
  testFaceEngine,
  testTemplate,
  tokenOf,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Sealed } from '../../kernel/sealed.ts';
import { transact } from '../../storage/transaction.ts';
import { issueToken } from '../../tokens/issue-token.ts';
import { notePictures } from './face-pictures.ts';

const second = 1_000;

let scans = 0;
/** A new, unique scan. */
const newScan = (): Buffer => {
  scans += 1;
  return Buffer.from(`scan ${scans}`);
};

const sessionIn = (body: unknown): string => {
  const { sessionId } = JSON.parse(JSON.stringify(body));
  return sessionId;
};

/** The calls of a match with a token. */
function createCalls(world: World, oneTimeToken: string) {
  const withSession = (sessionId: string) => ({ [headers.faceSession]: sessionId });
  const call = {
    flow: () => world.ask(calls.faceMatchFlow.path, { oneTimeToken }),
    trigger: (version: string = faceMatchSdkVersion) =>
      world.ask(calls.triggerFaceMatch.path, {
        method: 'POST',
        oneTimeToken,
        headers: { [headers.faceSdkVersion]: version },
      }),
    begin: async (): Promise<string> => {
      const { status, body } = await call.trigger();
      expect(status).toBe(200);
      return sessionIn(body);
    },
    submit: (sessionId: string, raw: Buffer = newScan(), asked: Ask = {}) =>
      world.ask(calls.submitFaceMatch.path, {
        oneTimeToken,
        raw,
        headers: { 'content-type': 'application/octet-stream', ...withSession(sessionId), ...asked.headers },
      }),
    status: (sessionId: string) => world.ask(calls.faceMatchStatus.path, { oneTimeToken, headers: withSession(sessionId) }),
    /** The status after everything was verified. */
    verdict: async (sessionId: string): Promise<unknown> => {
      await world.settle();
      return (await call.status(sessionId)).body;
    },
    /** A complete attempt. */
    match: async (raw?: Buffer, asked?: Ask): Promise<unknown> => {
      const sessionId = await call.begin();
      expect((await call.submit(sessionId, raw, asked)).status).toBe(204);
      return call.verdict(sessionId);
    },
    rejection: () => world.ask(calls.faceMatchRejection.path, { oneTimeToken }),
  };
  return call;
}

const accepted = { status: 'ACCEPTED' };
const notFound = { status: 404, body: { code: 'face_session_not_found' } };
const notAllowed = { status: 403, body: { code: 'not_allowed' } };
const tooMany = { status: 429, body: { code: 'too_many_requests' } };

describe.each(databases)('a face match, on $name', ({ newDatabase }) => {
  let world: World;
  let engine: TestFaceEngine;
  beforeAll(async () => {
    engine = testFaceEngine();
    world = await openWorld({ ...(await newDatabase()), face: engine });
  });
  beforeEach(() => {
    Object.assign(engine, { begins: 'well', verifies: 'accept', hints: [] });
  });
  afterAll(() => world.close());

  async function asked(customer?: WorldCustomer) {
    const who = customer ?? (await world.addCustomer({ face: true }));
    const oneTimeToken = await beginLogin(world, who);
    return { customer: who, oneTimeToken, ...createCalls(world, oneTimeToken) };
  }

  const passedBy = async (oneTimeToken: string) =>
    world.storage.queries
      .selectFrom('challenge')
      .select(['position', 'passed_by'])
      .where('token_hash', '=', world.secrets.hashToken(oneTimeToken))
      .orderBy('position')
      .execute();

  it("[FACE-04] the trigger answers only public values; the scan, the engine's state and the template reach the engine", async () => {
    const { customer, flow, trigger, submit, verdict } = await asked();
    expect(await flow()).toMatchObject({ status: 200, body: {} });
    const { status, body } = await trigger();
    expect([status, body]).toEqual([
      200,
      {
        productionKey: 'a public key',
        deviceKeyIdentifier: 'test',
        faceScanPublicKey: 'another public key',
        sessionId: expect.stringMatching(/^[\w-]{43}$/),
        challenge: { steps: ['TURN_LEFT', 'OPEN_MOUTH', 'TURN_RIGHT'] },
      },
    ]);
    const raw = newScan();
    expect(
      await submit(sessionIn(body), raw, {
        headers: { 'content-type': 'multipart/form-data; boundary=----aBoundaryOfABrowser' },
      }),
    ).toMatchObject({
      status: 204,
      body: undefined,
    });
    expect(await verdict(sessionIn(body))).toEqual(accepted);
    expect(engine.given.at(-1)).toEqual({
      scan: { contentType: 'multipart/form-data; boundary=----aBoundaryOfABrowser', body: raw },
      state: expect.stringMatching(/^secret state \d+$/),
    });
    expect(engine.begun.at(-1)).toEqual({
      purpose: 'MATCH',
      customer: customer.id,
      template: testTemplate(customer.email),
      strictness: 'usual',
    });
  });

  it('[FACE-02] an accepted face passes only the open challenge, and completes a login with the password', async () => {
    const { oneTimeToken, match, flow, trigger, customer } = await asked();
    expect(await match()).toEqual(accepted);
    expect(await passedBy(oneTimeToken)).toEqual([{ position: 0, passed_by: 'FACE_MATCH' }]);
    expect(await flow()).toMatchObject(notAllowed);
    expect(await trigger()).toMatchObject(notAllowed);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(200);
    const session = await world.storage.queries
      .selectFrom('session')
      .select('proved_at')
      .where('customer_id', '=', customer.id)
      .executeTakeFirstOrThrow();
    expect(session.proved_at).toBe(world.clock.now());
  });

  it('[FACE-02] a rejected or failed face passes nothing; the answer has hints but no reasons', async () => {
    const { oneTimeToken, match, rejection } = await asked();
    Object.assign(engine, { verifies: 'fail', hints: ['light', 'one-face'] });
    expect(await match()).toEqual({ status: 'FAILED', hints: ['light', 'one-face'] });
    Object.assign(engine, { verifies: 'reject', hints: [] });
    expect(await match()).toEqual({ status: 'REJECTED', hints: [] });
    expect(await rejection()).toMatchObject({ status: 200, body: { canTryAgain: true } });
    expect(await passedBy(oneTimeToken)).toEqual([{ position: 0, passed_by: null }]);
    expect(await world.ask(paths.exchange, { body: { oneTimeToken } })).toMatchObject(notAllowed);
    engine.verifies = 'accept';
    expect(await match()).toEqual(accepted);
  });

  it('[FACE-02] the third failure in a row of one token is a rejection, and the count restarts after it', async () => {
    const { match } = await asked();
    engine.verifies = 'fail';
    const seen: unknown[] = [];
    for (let tried = 0; tried < 5; tried += 1) {
      seen.push(await match());
      world.clock.move(second);
    }
    expect(seen.map((body) => JSON.parse(JSON.stringify(body)).status)).toEqual([
      'FAILED',
      'FAILED',
      'REJECTED',
      'FAILED',
      'FAILED',
    ]);
    const other = await asked();
    expect(await other.match()).toMatchObject({ status: 'FAILED' });
  });

  it('(FM1) whatever a scan claims, only the engine decides', async () => {
    const { oneTimeToken, begin, submit, status, verdict } = await asked();
    engine.verifies = 'hang';
    const sessionId = await begin();
    const says = { headers: { 'content-type': 'application/json' } };
    expect((await submit(sessionId, Buffer.from('{"status":"ACCEPTED"}'), says)).status).toBe(204);
    expect((await status(sessionId)).body).toEqual({ status: 'STILL_PROCESSING' });
    engine.verifies = 'reject';
    engine.goOn();
    expect(await verdict(sessionId)).toMatchObject({ status: 'REJECTED' });
    expect(engine.given.at(-1)?.scan?.body.toString()).toBe('{"status":"ACCEPTED"}');
    expect(await passedBy(oneTimeToken)).toEqual([{ position: 0, passed_by: null }]);
  });

  it('(FM2) a session works only with the token that began it', async () => {
    const [victim, attacker] = [await asked(), await asked()];
    const again = await asked(victim.customer);
    const sessionId = await victim.begin();
    const before = engine.given.length;
    for (const other of [attacker, again]) {
      expect(await other.submit(sessionId)).toMatchObject(notFound);
      expect(await other.status(sessionId)).toMatchObject(notFound);
    }
    for (const unknown of ['', 'nonsense', 'A'.repeat(43)]) {
      expect(await victim.submit(unknown)).toMatchObject(notFound);
      expect(await victim.status(unknown)).toMatchObject(notFound);
    }
    expect(engine.given).toHaveLength(before);
    expect((await victim.submit(sessionId)).status).toBe(204);
    expect(await attacker.status(sessionId)).toMatchObject(notFound);
    expect(await victim.verdict(sessionId)).toEqual(accepted);
  });

  it('(FM2) a session takes one scan, even of several in parallel, and none after two minutes', async () => {
    const { begin, submit, status, verdict } = await asked();
    const sessionId = await begin();
    engine.verifies = 'hang';
    const answers = await Promise.all([1, 2, 3, 4].map(() => submit(sessionId)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 404, 404, 404]);
    engine.verifies = 'accept';
    engine.goOn();
    expect(await verdict(sessionId)).toEqual(accepted);

    const late = await asked();
    const old = await late.begin();
    expect((await late.status(old)).body).toEqual({ status: 'STILL_PROCESSING' });
    world.clock.move(faceMatch.session);
    expect(await late.submit(old)).toMatchObject(notFound);
    expect(await late.status(old)).toMatchObject(notFound);
    expect(await status(sessionId)).toMatchObject({ status: 200 });
  });

  it('[ATT-07] a scan with a picture that was seen before is rejected, with any sender and other content (FM2)', async () => {
    const [one, other] = [await asked(), await asked()];
    const showing = (...pictures: string[]): Buffer => Buffer.from(pictures.join('\n'));
    const rejected = { status: 'REJECTED', hints: [] };
    const of = one.customer.email;
    engine.verifies = 'fail';
    expect(await one.match(showing(`${of} ahead`, `${of} left`))).toMatchObject({ status: 'FAILED' });
    engine.verifies = 'accept';
    expect(await one.match(showing(`${of} ahead`, `${of} left`))).toEqual(rejected);
    expect(await one.match(showing(`${of} new`, `${of} left`, `${of} newer`))).toEqual(rejected);
    expect(await other.match(showing(`${of} newest`, `${of} newer`))).toEqual(rejected);
    expect(await passedBy(one.oneTimeToken)).toEqual([{ position: 0, passed_by: null }]);
    expect(await passedBy(other.oneTimeToken)).toEqual([{ position: 0, passed_by: null }]);
    // A camera that does not move may send a picture twice in one scan.
    expect(await one.match(showing(`${of} still`, `${of} still`))).toEqual(accepted);
  });

  it('[ATT-07] of two parallel scans that share a picture one is accepted (FM2)', async () => {
    const [one, other] = [await asked(), await asked()];
    engine.verifies = 'hang';
    const begun = [await one.begin(), await other.begin()] as const;
    await one.submit(begun[0], Buffer.from(`${one.customer.email} b\n${one.customer.email} a`));
    await other.submit(begun[1], Buffer.from(`${one.customer.email} a\n${one.customer.email} b`));
    engine.verifies = 'accept';
    engine.goOn();
    const statuses = [await one.verdict(begun[0]), await other.verdict(begun[1])].map((body) => JSON.stringify(body));
    expect(statuses.sort()).toEqual(['{"status":"ACCEPTED"}', '{"status":"REJECTED","hints":[]}']);
  });

  it('[ATT-07] pictures are known for 90 days, as keyed hashes, at most the newest six thousand of a customer', {
    tags: 'deep',
  }, async () => {
    const one = await asked();
    const { queries } = world.storage;
    const ofCustomer = () => queries.selectFrom('face_scan').selectAll().where('customer_id', '=', one.customer.id).execute();
    const day = 24 * 60 * 60 * second;
    expect(await one.match(Buffer.from('a picture of long ago'))).toEqual(accepted);
    const [kept] = await ofCustomer();
    expect(kept?.digest).toBe(world.secrets.pseudonym('picture of a face scan', 'a picture of long ago'));
    // One day more, as for all expired data.
    world.clock.move(91 * day);
    await world.cleanUp();
    expect(await ofCustomer()).toHaveLength(1);
    world.clock.move(1);
    await world.cleanUp();
    expect(await ofCustomer()).toEqual([]);

    for (let scan = 0; scan < 101; scan += 1) {
      const pictures = Array.from({ length: 60 }, (_, at) => `${one.customer.id} ${scan} ${at}`);
      await transact(world, (tx) => notePictures(tx, one.customer.id, pictures));
      world.clock.move(second);
    }
    expect(await ofCustomer()).toHaveLength(6_000);
    expect(await transact(world, (tx) => notePictures(tx, one.customer.id, [`${one.customer.id} 1 0`]))).toBe(false);
    expect(await transact(world, (tx) => notePictures(tx, one.customer.id, [`${one.customer.id} 0 0`]))).toBe(true);
  });

  it('(FM3) five attempts without a wait, then one each half minute, with the wait in the answer; a success resets the count', async () => {
    const first = await asked();
    for (let tried = 0; tried < 5; tried += 1) await first.begin();
    const another = await asked(first.customer);
    expect(await another.trigger()).toMatchObject({ ...tooMany, headers: { 'retry-after': '30' } });
    expect(await first.rejection()).toMatchObject({ body: { canTryAgain: false } });
    world.clock.move(29 * second);
    expect(await first.trigger()).toMatchObject({ ...tooMany, headers: { 'retry-after': '1' } });
    world.clock.move(second);
    expect(await first.rejection()).toMatchObject({ body: { canTryAgain: true } });
    const sessionId = await another.begin();
    expect(await first.trigger()).toMatchObject(tooMany);
    expect((await another.submit(sessionId)).status).toBe(204);
    expect(await another.verdict(sessionId)).toEqual(accepted);
    for (let tried = 0; tried < 5; tried += 1) await first.begin();
    expect(await first.trigger()).toMatchObject(tooMany);
  });

  it('(FM3) parallel attempts are counted one by one, and after fifty without a success no more are left', {
    tags: 'deep',
  }, async () => {
    const { customer, trigger, rejection } = await asked();
    const together = await Promise.all(Array.from({ length: 9 }, () => trigger()));
    expect(together.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429]);
    const { queries } = world.storage;
    const counted = () =>
      queries.selectFrom('face_tries').select('in_a_row').where('customer_id', '=', customer.id).executeTakeFirst();
    expect(await counted()).toEqual({ in_a_row: 5 });
    await queries.updateTable('face_tries').set({ in_a_row: 49 }).where('customer_id', '=', customer.id).execute();
    world.clock.move(30 * second);
    const last = await Promise.all([trigger(), trigger(), trigger()]);
    expect(last.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    world.clock.move(24 * 60 * 60 * second);
    const tomorrow = await asked(customer);
    expect(await tomorrow.trigger()).toMatchObject({ status: 403, body: { code: 'attempt_limit_reached' } });
    expect(await tomorrow.rejection()).toMatchObject({ body: { canTryAgain: false } });
    expect(await counted()).toEqual({ in_a_row: 50 });
    expect(await rejection()).toMatchObject({ status: 401 });
  });

  it('(FM3) the customer is notified, once a day, when someone with the password fails five times', async () => {
    const { customer, match } = await asked();
    const subjects = async () => (await world.messagesTo(customer.email)).map(({ subject }) => subject);
    engine.verifies = 'reject';
    for (let tried = 0; tried < 4; tried += 1) await match();
    expect(await subjects()).toEqual([]);
    for (let tried = 4; tried < 7; tried += 1) {
      await match();
      expect(await subjects()).toEqual(['Stepgate: we blocked a login with your password']);
      world.clock.move(30 * second);
    }
  });

  it('[FACE-04] after a hand-off the phone completes the challenge in place of the original screen', async () => {
    const { oneTimeToken, status } = await asked();
    const { body } = await world.ask(calls.beginHandOff.path, { oneTimeToken, body: { type: 'FACE_MATCH' } });
    const { link } = JSON.parse(JSON.stringify(body));
    const token = link.split('#token=')[1];
    const phone = createCalls(world, tokenOf((await world.ask(calls.takeHandOff.path, { body: { token } })).body));
    const sessionId = await phone.begin();
    expect((await phone.submit(sessionId)).status).toBe(204);
    expect(await phone.verdict(sessionId)).toEqual(accepted);
    expect((await status(sessionId)).body).toEqual(accepted);
    expect(await passedBy(oneTimeToken)).toEqual([{ position: 0, passed_by: 'FACE_MATCH' }]);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(200);
  });

  it('(FM3) an unknown version of the capture begins nothing and counts no attempt', async () => {
    const { customer, trigger } = await asked();
    const unsupported = { status: 400, body: { code: 'unsupported_sdk_version' } };
    const begun = engine.begun.length;
    for (const version of ['', '0.1.7', '0.1.80', '0.1.8 ', '__proto__']) {
      if (version.trim() !== faceMatchSdkVersion) expect(await trigger(version), version).toMatchObject(unsupported);
    }
    expect(engine.begun).toHaveLength(begun);
    const tries = await world.storage.queries
      .selectFrom('face_tries')
      .selectAll()
      .where('customer_id', '=', customer.id)
      .execute();
    expect(tries).toEqual([]);
  });

  it('(RS13) an engine that is busy or broken begins nothing, is reported, and counts no attempt', async () => {
    const { trigger, begin } = await asked();
    for (const fault of ['busy', 'throw'] as const) {
      engine.begins = fault;
      for (let tried = 0; tried < 6; tried += 1) {
        const answer = await trigger();
        expect(answer).toMatchObject({ status: 503, body: { code: 'busy' }, headers: { 'retry-after': '5' } });
      }
    }
    engine.begins = 'well';
    await begin();
  });

  it('(RS13) an engine that breaks on a scan, or has no capacity, causes a failure that counts against no one, and never a pass', async () => {
    const { customer, oneTimeToken, match } = await asked();
    for (const fault of ['throw', 'busy', 'throw', 'busy'] as const) {
      engine.verifies = fault;
      // The customer did nothing wrong, and the answer says so.
      expect(await match(), fault).toEqual({ status: 'FAILED', hints: ['service'] });
    }
    expect(await passedBy(oneTimeToken)).toEqual([{ position: 0, passed_by: null }]);
    const tries = await world.storage.queries
      .selectFrom('face_tries')
      .select('in_a_row')
      .where('customer_id', '=', customer.id)
      .executeTakeFirst();
    expect(tries).toEqual({ in_a_row: 2 });
    engine.verifies = 'fail';
    expect(await match()).toMatchObject({ status: 'FAILED' });
    engine.verifies = 'accept';
    expect(await match()).toEqual(accepted);
  });

  it('(RS13) a scan without a verdict fails in the end, and a later verdict passes nothing', async () => {
    const { oneTimeToken, begin, submit, status } = await asked();
    engine.verifies = 'hang';
    const sessionId = await begin();
    await submit(sessionId);
    world.clock.move(faceMatch.verdict + 5 * second - 1);
    expect((await status(sessionId)).body).toEqual({ status: 'STILL_PROCESSING' });
    world.clock.move(1);
    expect((await status(sessionId)).body).toEqual({ status: 'FAILED', hints: ['service'] });
    engine.verifies = 'accept';
    engine.goOn();
    await world.settle();
    expect((await status(sessionId)).body).toMatchObject({ status: 'FAILED' });
    expect(await passedBy(oneTimeToken)).toEqual([{ position: 0, passed_by: null }]);
  });

  it('a verdict has no effect once its challenge was passed by another method, or its token has ended', async () => {
    const done = await asked();
    engine.verifies = 'hang';
    const sessionId = await done.begin();
    await done.submit(sessionId);
    await passWithApp(world, done.customer, done.oneTimeToken);
    const spent = await asked();
    await spent.submit(await spent.begin());
    await world.storage.queries
      .updateTable('one_time_token')
      .set({ spent_at: world.clock.now() })
      .where('hash', '=', world.secrets.hashToken(spent.oneTimeToken))
      .execute();
    engine.verifies = 'accept';
    engine.goOn();
    await world.settle();
    expect(await passedBy(done.oneTimeToken)).toEqual([{ position: 0, passed_by: 'TOTP' }]);
    expect(await passedBy(spent.oneTimeToken)).toEqual([{ position: 0, passed_by: null }]);
  });

  it('a scan passes the challenge for which its session was begun, and no later one', async () => {
    const { customer, oneTimeToken, begin, submit } = await asked();
    const { queries } = world.storage;
    const token_hash = world.secrets.hashToken(oneTimeToken);
    const [first] = await queries.selectFrom('challenge').selectAll().where('token_hash', '=', token_hash).execute();
    if (first === undefined) throw new Error('the token has no challenge');
    await queries
      .insertInto('challenge')
      .values({ ...first, position: 1 })
      .execute();
    engine.verifies = 'hang';
    const [verified, unsent] = [await begin(), await begin()];
    await submit(verified);
    await passWithApp(world, customer, oneTimeToken);
    expect(await submit(unsent)).toMatchObject(notFound);
    engine.verifies = 'accept';
    engine.goOn();
    await world.settle();
    expect(await passedBy(oneTimeToken)).toEqual([
      { position: 0, passed_by: 'TOTP' },
      { position: 1, passed_by: null },
    ]);
  });

  it('a face that confirms a change or a request is verified more strictly', async () => {
    const customer = await world.addCustomer({ face: true });
    for (const [action, strictness] of [
      ['IDENTITY__SECURITY_CHANGE', 'high'],
      ['IDENTITY__APPROVAL', 'high'],
      ['IDENTITY__LOGIN', 'usual'],
    ] as const) {
      const oneTimeToken = await transact(world, (tx) =>
        issueToken(tx, {
          customerId: customer.id,
          subject: customer.id,
          action,
          proofs: [],
          challenges: [{ methods: [{ type: 'FACE_MATCH' }], untilEnough: false }],
          redirectTo: '/home',
          clientInfo: { browser: '', address: '' },
        }),
      );
      expect(await createCalls(world, oneTimeToken).match()).toEqual(accepted);
      expect(engine.begun.at(-1)).toMatchObject({ strictness });
    }
  });

  it('no call of a match answers without its token, or if the open challenge takes no face', async () => {
    const without = createCalls(world, 'A'.repeat(43));
    const faceless = createCalls(world, await beginLogin(world, await world.addCustomer()));
    for (const { flow, trigger, submit, status, rejection } of [without, faceless]) {
      const expected = faceless.flow === flow ? notAllowed : { status: 401, body: { code: 'ott_not_found' } };
      for (const answer of [await flow(), await trigger(), await submit('x'), await status('x'), await rejection()])
        expect(answer).toMatchObject(expected);
    }
    const old = await asked();
    const sessionId = await old.begin();
    world.clock.move(lifetimes.oneTimeToken);
    expect(await old.submit(sessionId)).toMatchObject({ status: 401 });
  });

  it('a template that was removed, swapped with another customer’s or made by another model is not accepted', async () => {
    const { queries } = world.storage;
    const [one, other, removed, older] = [await asked(), await asked(), await asked(), await asked()];
    const readTemplate = ({ id }: WorldCustomer) =>
      queries.selectFrom('face_template').select('template').where('customer_id', '=', id).executeTakeFirstOrThrow();
    const [first, ofOther] = [await readTemplate(one.customer), await readTemplate(other.customer)];
    const put = ({ id }: WorldCustomer, row: { template?: Sealed; model?: string }) =>
      queries.updateTable('face_template').set(row).where('customer_id', '=', id).execute();
    const begun = await one.begin();
    await put(one.customer, ofOther);
    await put(other.customer, first);
    await put(older.customer, { model: 'an older engine' });
    await queries.deleteFrom('face_template').where('customer_id', '=', removed.customer.id).execute();
    for (const { flow, trigger, rejection } of [one, other, removed, older]) {
      expect(await flow()).toMatchObject(notAllowed);
      expect(await trigger()).toMatchObject(notAllowed);
      expect(await rejection()).toMatchObject({ body: { canTryAgain: false } });
    }
    const before = engine.given.length;
    expect((await one.submit(begun)).status).toBe(204);
    expect(await one.verdict(begun)).toMatchObject({ status: 'FAILED' });
    expect(engine.given).toHaveLength(before);
    const offered = await world.ask(paths.status, { oneTimeToken: await beginLogin(world, older.customer) });
    expect(JSON.stringify(offered.body)).not.toContain('FACE_MATCH');
  });

  it("neither the template nor the engine's state is readable in the database", async () => {
    const { customer, begin } = await asked();
    await begin();
    const { queries } = world.storage;
    const stored = JSON.stringify([
      await queries.selectFrom('face_template').selectAll().where('customer_id', '=', customer.id).execute(),
      await queries.selectFrom('face_session').selectAll().where('customer_id', '=', customer.id).execute(),
    ]);
    for (const secret of ['0.125', '0.0625', 'secret state', customer.email]) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(Buffer.from(secret).toString('base64url').slice(0, -2));
    }
  });

  it('expired sessions are deleted after a while, and live ones stay', async () => {
    const { begin, submit, verdict } = await asked();
    const old = await begin();
    await submit(old);
    expect(await verdict(old)).toEqual(accepted);
    world.clock.move(faceMatch.session + 24 * 60 * 60 * second + second);
    const fresh = await asked();
    const sessionId = await fresh.begin();
    const day = 24 * 60 * 60 * second;
    const over = () =>
      world.storage.queries
        .selectFrom('face_session')
        .select('hash')
        .where('expires_at', '<', world.clock.now() - day)
        .execute();
    expect(await over()).not.toEqual([]);
    await world.cleanUp();
    expect(await over()).toEqual([]);
    expect((await fresh.status(sessionId)).status).toBe(200);
  });
});

describe('a face match', () => {
  it('(RS13) without an engine a face is not offered, and every call says so', async () => {
    const world = await openWorld();
    const oneTimeToken = await beginLogin(world, await world.addCustomer({ face: true, preferred: 'FACE_MATCH' }));
    expect(JSON.stringify((await world.ask(paths.status, { oneTimeToken })).body)).not.toContain('FACE_MATCH');
    const { flow, trigger, submit, status, rejection } = createCalls(world, oneTimeToken);
    for (const answer of [await flow(), await trigger(), await submit('x'), await status('x'), await rejection()])
      expect(answer).toMatchObject(notAllowed);
    await world.close();
  });

  it('the log says by codes and ids why a face was not accepted, and contains nothing of the face', async () => {
    const lines: string[] = [];
    const engine = testFaceEngine();
    const world = await openWorld({ face: engine, log: (line) => void lines.push(line) });
    const customer = await world.addCustomer({ face: true });
    const call = createCalls(world, await beginLogin(world, customer));
    engine.verifies = 'reject';
    const sessionId = await call.begin();
    await call.submit(sessionId, Buffer.from('my very face'));
    expect(JSON.stringify(await call.verdict(sessionId))).not.toContain('other-face');
    const verified = { faceSession: world.secrets.hashToken(sessionId), result: 'REJECTED', reasons: ['other-face'] };
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining(verified));
    for (const secret of [sessionId, 'my very face', '0.125', 'secret state', customer.email])
      expect(lines.join('')).not.toContain(secret);
    await world.close();
  });

  describe('with an engine that does not answer', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it('(RS13) the customer gets an answer within three seconds, and a scan fails within twenty', async () => {
      const engine = testFaceEngine();
      const world = await openWorld({ face: engine });
      const oneTimeToken = await beginLogin(world, await world.addCustomer({ face: true }));
      const { trigger, begin, submit, verdict } = createCalls(world, oneTimeToken);
      engine.begins = 'hang';
      const waiting = trigger();
      await vi.waitFor(() => expect(engine.begun).toHaveLength(1), { interval: 1 });
      await vi.advanceTimersByTimeAsync(3_000);
      expect(await waiting).toMatchObject({ status: 503, body: { code: 'busy' } });

      Object.assign(engine, { begins: 'well', verifies: 'hang' });
      const sessionId = await begin();
      await submit(sessionId);
      await vi.waitFor(() => expect(engine.given).toHaveLength(1), { interval: 1 });
      await vi.advanceTimersByTimeAsync(faceMatch.verdict);
      expect(await verdict(sessionId)).toEqual({ status: 'FAILED', hints: ['service'] });
      await world.close();
    });
  });
});
