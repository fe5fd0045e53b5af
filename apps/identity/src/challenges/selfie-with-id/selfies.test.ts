import { calls, selfies } from '@stepgate/contract';
import {
  type Answer,
  beginLogin,
  databases,
  exchangeToken,
  newBackOffice,
  openWorld,
  passWithApp,
  paths,
  sendSelfie,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const because = (decision: 'approve' | 'reject') => ({ decision, reason: 'Looked at it' });

describe.each(databases)('a photo that a login waits for, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  const json = (answer: Answer) => JSON.parse(JSON.stringify(answer.body));
  const readSelfies = ({ id }: WorldCustomer) =>
    world.storage.queries.selectFrom('selfie').selectAll().where('customer_id', '=', id).orderBy('received_at').execute();
  /** The attributes of the photo challenge, or undefined if it is passed or not required. */
  async function photoAsked(oneTimeToken: string): Promise<Record<string, unknown> | undefined> {
    const { challenges } = json(await world.ask(paths.status, { oneTimeToken })).oneTimeTokenProperties;
    const [first] = challenges.filter(({ passed }: { passed: boolean }) => !passed);
    return first?.primaryChallenge.type === 'SELFIE_WITH_ID' ? first.primaryChallenge.viewData.attributes : undefined;
  }
  async function sent(): Promise<{ customer: WorldCustomer; oneTimeToken: string; id: string }> {
    const customer = await world.addCustomer({ risk: 'selfie' });
    const oneTimeToken = await beginLogin(world, customer);
    expect((await sendSelfie(world, oneTimeToken)).status).toBe(200);
    const [row] = await readSelfies(customer);
    return { customer, oneTimeToken, id: row?.id ?? '' };
  }
  const subjectsTo = async ({ email }: WorldCustomer) => (await world.messagesTo(email)).map(({ subject }) => subject);

  it('[SELF-05] is required before the factors, says where to upload, and waits for staff once it is sent', async () => {
    const customer = await world.addCustomer({ risk: 'selfie' });
    const oneTimeToken = await beginLogin(world, customer);
    expect(await photoAsked(oneTimeToken)).toEqual({ uploadPath: calls.uploadSelfie.path });
    const early = await world.ask(paths.verify('totp'), { oneTimeToken, body: { code: world.totpCodeOf(customer) } });
    expect(early.status).toBe(403);
    expect((await sendSelfie(world, oneTimeToken)).status).toBe(200);
    expect(await photoAsked(oneTimeToken)).toEqual({ uploadPath: calls.uploadSelfie.path, underReview: true });
    // A login that begins meanwhile shows it too.
    world.clock.move(30_000);
    expect(await photoAsked(await beginLogin(world, customer))).toMatchObject({ underReview: true });
  });

  it('is shown only in the back office, as a file to save (UP6)', async () => {
    const { customer, oneTimeToken, id } = await sent();
    const backOffice = await newBackOffice(world);
    expect(json(await backOffice.items()).waiting).toContainEqual({
      id,
      kind: 'selfie',
      email: customer.email,
      receivedAt: world.clock.now(),
      latestAt: world.clock.now() + selfies.reviewWithin,
      browser: expect.any(String),
      address: expect.any(String),
      photoId: id,
      photoOpened: false,
    });
    const url = calls.reviewPhoto.path.replace(':id', id);
    const shown = await world.app.inject({ url, headers: { 'x-access-token': 'stepgate-web', cookie: backOffice.cookie } });
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(shown.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    // The stored file is not readable as a picture.
    expect(world.keptPhotos.get(id)?.includes(shown.rawPayload.subarray(0, 20))).toBe(false);
    for (const ask of [{}, { oneTimeToken }, { cookie: `__Host-stepgate-session=${'A'.repeat(43)}` }])
      expect((await world.ask(url, ask)).status).toBe(401);
    for (const path of [url.replace(id, 'nothing-here'), `/photos/${id}`, `/${id}`, `${calls.uploadSelfie.path}/${id}`])
      expect((await world.ask(path, { cookie: backOffice.cookie })).status).toBe(404);
    await backOffice.decide(id, because('reject'));
  });

  it('after approval, every open login of the customer continues, the customer is notified, and no photo is required again', async () => {
    const { customer, oneTimeToken, id } = await sent();
    world.clock.move(30_000);
    const other = await beginLogin(world, customer);
    const backOffice = await newBackOffice(world);
    expect((await backOffice.decide(id, because('approve'))).status).toBe(204);
    for (const token of [oneTimeToken, other]) expect(await photoAsked(token)).toBeUndefined();
    expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(403);
    await passWithApp(world, customer, oneTimeToken);
    await exchangeToken(world, oneTimeToken);
    expect(await subjectsTo(customer)).toEqual(["We've checked your photo"]);
    world.clock.move(30_000);
    expect(await photoAsked(await beginLogin(world, customer))).toBeUndefined();
    expect(json(await backOffice.items()).decided[0]).toMatchObject({ id, kind: 'selfie', decision: 'approve' });
  });

  it('after rejection, the screen says why above the next photo, which is decided on its own', async () => {
    const { customer, oneTimeToken, id } = await sent();
    const backOffice = await newBackOffice(world);
    expect((await backOffice.decide(id, because('reject'))).status).toBe(204);
    expect(await photoAsked(oneTimeToken)).toEqual({
      uploadPath: calls.uploadSelfie.path,
      message: expect.stringMatching(/^We couldn't accept your last photo/),
    });
    expect(await subjectsTo(customer)).toEqual(['We need another photo from you']);
    expect((await backOffice.decide(id, because('approve'))).status).toBe(409);
    world.clock.move(1_000);
    expect((await sendSelfie(world, oneTimeToken)).status).toBe(200);
    const [, second] = await readSelfies(customer);
    expect((await backOffice.decide(second?.id ?? '', because('approve'))).status).toBe(204);
    expect(await photoAsked(oneTimeToken)).toBeUndefined();
  });

  it('a newer photo replaces a waiting one, so that staff decide on one', async () => {
    const { customer, oneTimeToken, id } = await sent();
    world.clock.move(1_000);
    expect((await sendSelfie(world, oneTimeToken)).status).toBe(200);
    const backOffice = await newBackOffice(world);
    expect((await backOffice.decide(id, because('approve'))).status).toBe(409);
    expect((await readSelfies(customer)).map(({ status }) => status)).toEqual(['replaced', 'waiting']);
    expect(await photoAsked(oneTimeToken)).toMatchObject({ underReview: true });
  });

  it('of two reviewers who decide at once one succeeds, and one decision is stored', async () => {
    const backOffices = [await newBackOffice(world), await newBackOffice(world)] as const;
    for (let round = 0; round < 4; round += 1) {
      const { customer, id } = await sent();
      const answers = await Promise.all([
        backOffices[0].decide(id, because('approve')),
        backOffices[1].decide(id, because('reject')),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
      const [row] = await readSelfies(customer);
      expect(row?.status).toBe(answers[0].status === 204 ? 'approved' : 'rejected');
    }
  });

  it("after a day without a decision it expires: it can't be decided, and the customer is notified and asked again", async () => {
    const { customer, id } = await sent();
    world.clock.move(selfies.reviewWithin);
    const backOffice = await newBackOffice(world);
    expect(json(await backOffice.items()).waiting).toEqual([]);
    expect((await backOffice.decide(id, because('approve'))).status).toBe(409);
    const oneTimeToken = await beginLogin(world, customer);
    await world.runJobs();
    expect(await photoAsked(oneTimeToken)).toEqual({
      uploadPath: calls.uploadSelfie.path,
      message: expect.stringMatching(/^We couldn't check your last photo in time/),
    });
    await world.runJobs();
    expect(await subjectsTo(customer)).toEqual(['We need another photo from you']);
  });

  it('picture and row are deleted thirty days after the decision and not before', async () => {
    const { customer, id } = await sent();
    const backOffice = await newBackOffice(world);
    await backOffice.decide(id, because('approve'));
    world.clock.move(selfies.keptFor);
    await world.cleanUp();
    expect([world.keptPhotos.has(id), (await readSelfies(customer)).length]).toEqual([true, 1]);
    world.clock.move(1);
    await world.cleanUp();
    expect([world.keptPhotos.has(id), (await readSelfies(customer)).length]).toEqual([false, 0]);
  });

  it('is not a factor: the customer still proves the second one, and a reset link requires the photo too', async () => {
    const customer = await world.addCustomer({ risk: 'selfie' });
    const oneTimeToken = await beginLogin(world, customer);
    await world.ask(paths.forgotPassword, { oneTimeToken, method: 'POST' });
    const mailed = (await world.messagesTo(customer.email)).at(-1)?.text.match(/#token=(\S+)/)?.[1];
    const reset = json(await world.ask(paths.beginPasswordReset, { body: { token: mailed } }));
    const token = JSON.stringify(reset).match(/"oneTimeToken":"([^"]+)"/)?.[1] ?? '';
    expect(await photoAsked(token)).toEqual({ uploadPath: calls.uploadSelfie.path });
  });

  it("a stored photo is sealed for its own id and can't be opened under another", async () => {
    const first = await sent();
    const second = await sent();
    await world.photos.put(second.id, world.keptPhotos.get(first.id) ?? Buffer.alloc(0));
    const backOffice = await newBackOffice(world);
    const answer = await world.ask(calls.reviewPhoto.path.replace(':id', second.id), { cookie: backOffice.cookie });
    expect(answer.status).toBe(500);
  });
});
