import { createHash } from 'node:crypto';
import { calls, deviceTexts, lifetimes } from '@stepgate/contract';
import {
  askingFrom,
  beginLogin,
  databases,
  type LoggedInCustomer,
  newAddress,
  newDevice,
  newLoggedInCustomer,
  openWorld,
  paths,
  postApproved,
  proxiesOfTests,
  readRiskyChange,
  startHttpStub,
  stepUp,
  type TestDevice,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { vapidKeys } from '../../providers/push/vapid-keys.ts';
import { createWebPush } from '../../providers/push/web-push.ts';

const keys = vapidKeys(createHash('sha256').update('a secret of a test').digest());
const contact = 'mailto:no-reply@ex.test';

describe.each(databases)('a device that approves logins, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), settings: { trustedProxies: proxiesOfTests } });
  });
  afterAll(() => world.close());

  /** @returns the code that /home/security shows */
  async function begin(owner: LoggedInCustomer): Promise<{ code: string; link: string; expiresAt: number }> {
    const { status, body } = await postApproved(world, owner, calls.beginDevice.path);
    expect(status).toBe(200);
    return JSON.parse(JSON.stringify(body));
  }
  type Enrolment = { code: string; name?: string; publicKey?: string; signature?: string };
  const enrol = (device: TestDevice, { code, name = 'My phone', ...forged }: Enrolment, from = newAddress()) => {
    const { publicKey } = device;
    const signature = device.sign(deviceTexts.enrol({ code, publicKey }));
    return askingFrom(world, from).ask(calls.enrolPushDevice.path, { body: { code, name, publicKey, signature, ...forged } });
  };
  /** A device with the id that the service gave it. */
  async function enrolled(owner: LoggedInCustomer): Promise<TestDevice> {
    const device = newDevice('');
    const { status, body } = await enrol(device, { code: (await begin(owner)).code });
    expect(status).toBe(200);
    const { deviceId } = JSON.parse(JSON.stringify(body));
    return device.withId(deviceId);
  }
  const subscribe = (device: TestDevice, endpoint: string, of: World = world) => {
    const signedAt = of.clock.now();
    const signature = device.sign(deviceTexts.subscription({ deviceId: device.id, signedAt, endpoint }));
    const subscription = { endpoint, keys: { p256dh: device.publicKey, auth: Buffer.alloc(16, 1).toString('base64url') } };
    return of.ask(calls.subscribePushDevice.path.replace(':deviceId', device.id), {
      body: { subscription, signedAt, signature },
    });
  };
  const leave = (device: TestDevice) => {
    const signedAt = world.clock.now();
    const signature = device.sign(deviceTexts.leave({ deviceId: device.id, signedAt }));
    return world.ask(calls.leavePushDevice.path.replace(':deviceId', device.id), { body: { signedAt, signature } });
  };
  const expectUsedUp = ({ status, body }: { status: number; body: unknown }) =>
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'invalid_link' })]);

  it('is enrolled with the code of the security page, causes a notification, and approves a login', async () => {
    const owner = await newLoggedInCustomer(world);
    const { code, link, expiresAt } = await begin(owner);
    expect(link).toBe(`https://app.ex.test/device#code=${code}`);
    expect(expiresAt).toBe(world.clock.now() + lifetimes.deviceEnrolment);
    const made = newDevice('');
    const { status, body } = await enrol(made, { code, name: ' Kitchen phone ' });
    expect([status, body]).toEqual([
      200,
      {
        deviceId: expect.stringMatching(/^[\w-]{43}$/),
        email: expect.stringMatching(/^.{1,2}\*\*\*@ex\.test$/),
        vapidPublicKey: expect.any(String),
      },
    ]);
    const device = made.withId(JSON.parse(JSON.stringify(body)).deviceId);
    const enrolledAt = world.clock.now();
    expect((await owner.security()).body).toMatchObject({
      devices: [{ id: device.id, name: 'Kitchen phone', enrolledAt, lastUsedAt: null }],
    });
    const mails = await world.messagesTo(owner.customer.email);
    expect(mails.map(({ subject, text }) => [subject, text])).toEqual([
      ['A device was added', expect.stringContaining('“Kitchen phone”')],
    ]);
    expect(await readRiskyChange(world.storage, owner.customer)).toBe('device');

    const oneTimeToken = await beginLogin(world, owner.customer);
    expect((await world.ask(paths.triggerPush, { oneTimeToken, method: 'POST' })).status).toBe(204);
    const shown = JSON.stringify((await world.ask(paths.status, { oneTimeToken })).body);
    const { requests } = JSON.parse(JSON.stringify((await device.requests(world.ask, world.clock.now())).body));
    const number = shown.match(/Enter (\d\d) /)?.[1];
    expect((await device.answer(world.ask, requests[0].requestId, 'APPROVED', number)).body).toEqual({ status: 'APPROVED' });
    expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(200);
    expect((await owner.security()).body).toMatchObject({ devices: [{ id: device.id, lastUsedAt: world.clock.now() }] });
  });

  it('its code works once, even of eight parallel uses, and not after a newer one was made', async () => {
    const owner = await newLoggedInCustomer(world);
    const old = await begin(owner);
    const { code } = await begin(owner);
    expectUsedUp(await enrol(newDevice(''), old));
    const uses = await Promise.all(Array.from({ length: 8 }, () => enrol(newDevice(''), { code })));
    expect(uses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
    expectUsedUp(await enrol(newDevice(''), { code }));
    const { devices } = JSON.parse(JSON.stringify((await owner.security()).body));
    expect(devices).toHaveLength(1);
  });

  it('its code works for ten minutes, in any case and spacing', async () => {
    const owner = await newLoggedInCustomer(world);
    const late = await begin(owner);
    world.clock.move(lifetimes.deviceEnrolment);
    expectUsedUp(await enrol(newDevice(''), late));
    const again = await newLoggedInCustomer(world);
    const { code } = await begin(again);
    expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    world.clock.move(lifetimes.deviceEnrolment - 1);
    expect((await enrol(newDevice(''), { code: ` ${code.toLowerCase().replace('-', ' ')} ` })).status).toBe(200);
  });

  it('one address may try twenty codes in ten minutes, and another address is not affected', async () => {
    const owner = await newLoggedInCustomer(world);
    const { code } = await begin(owner);
    const here = newAddress();
    for (let n = 0; n < 20; n += 1) expectUsedUp(await enrol(newDevice(''), { code: `BBBBB-BBB${n + 10}` }, here));
    const refused = await enrol(newDevice(''), { code }, here);
    expect([refused.status, refused.body]).toEqual([429, expect.objectContaining({ code: 'too_many_requests' })]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await enrol(newDevice(''), { code })).status).toBe(200);
    world.clock.move(10 * 60_000);
    expectUsedUp(await enrol(newDevice(''), { code }, here));
  });

  it('[ATT-04] all addresses of one IPv6 network (/64) share twenty attempts at enrolment codes', async () => {
    const network = newAddress().replace(/::1$/, ':0:0:0:0');
    for (let n = 0; n < 20; n += 1)
      expectUsedUp(await enrol(newDevice(''), { code: `CCCCC-CCC${n + 10}` }, `${network}:${n + 1}`));
    expect((await enrol(newDevice(''), { code: 'CCCCC-CCC99' }, `${network}:ffff`)).status).toBe(429);
  });

  it('an invalid key, or a key that the client does not hold, enrols nothing and does not spend the code', async () => {
    const owner = await newLoggedInCustomer(world);
    const { code } = await begin(owner);
    const [device, other] = [newDevice(''), newDevice('')];
    const point = Buffer.from(device.publicKey, 'base64url');
    const bent = Buffer.from(point);
    bent.writeUInt8(bent.readUInt8(64) ^ 1, 64);
    const signEnrolment = (by: TestDevice, publicKey: string) => by.sign(deviceTexts.enrol({ code, publicKey }));
    const changedFirst = Buffer.from(point);
    changedFirst.writeUInt8(2, 0);
    const forged: readonly (readonly [string, Partial<Enrolment>])[] = [
      ['signed by another key', { signature: signEnrolment(other, device.publicKey) }],
      ["another device's key", { publicKey: other.publicKey, signature: signEnrolment(device, other.publicKey) }],
      [
        'another code signed',
        { signature: device.sign(deviceTexts.enrol({ code: 'BBBBB-BBBBB', publicKey: device.publicKey })) },
      ],
      ['another text signed', { signature: device.sign(deviceTexts.requests({ deviceId: code, signedAt: 0 })) }],
      ['a signature of zeros', { signature: Buffer.alloc(64).toString('base64url') }],
      ['a short signature', { signature: 'AAAA' }],
      ['a point that is not on the curve', { publicKey: bent.toString('base64url') }],
      ['the point of zeros', { publicKey: Buffer.concat([Buffer.from([4]), Buffer.alloc(64)]).toString('base64url') }],
      ['a compressed point', { publicKey: changedFirst.toString('base64url') }],
      ['half a point', { publicKey: point.subarray(0, 33).toString('base64url') }],
      ['no point', { publicKey: '' }],
    ];
    for (const [name, change] of forged) {
      const { publicKey = device.publicKey } = change;
      const { status, body } = await enrol(device, { code, signature: signEnrolment(device, publicKey), ...change });
      expect([status, body], name).toEqual([400, expect.objectContaining({ code: 'invalid_format' })]);
    }
    for (const name of ['', ' ', 'x'.repeat(61), 'two\nlines'])
      expect((await enrol(device, { code, name })).status, JSON.stringify(name)).toBe(400);
    expect((await owner.security()).body).toMatchObject({ devices: [] });
    expect((await enrol(device, { code })).status).toBe(200);
  });

  it('no one can sign for it with another key, another text, or a time that is too far off', async () => {
    const owner = await newLoggedInCustomer(world);
    const device = await enrolled(owner);
    const now = world.clock.now();
    const stranger = newDevice(device.id);
    const unknown = newDevice('unknown');
    const listWith = (signedAt: number, signature: string) =>
      world.ask(calls.listPushRequests.path.replace(':deviceId', device.id), { body: { signedAt, signature } });
    const refused = [
      await stranger.requests(world.ask, now),
      await unknown.requests(world.ask, now),
      await device.requests(world.ask, now - 5 * 60_000 - 1),
      await device.requests(world.ask, now + 5 * 60_000 + 1),
      await listWith(now, device.sign(deviceTexts.leave({ deviceId: device.id, signedAt: now }))),
      await listWith(now, device.sign(deviceTexts.requests({ deviceId: device.id, signedAt: now + 1 }))),
      await stranger.answer(world.ask, 'any', 'DENIED'),
      await subscribe(stranger, 'https://push.ex.test/x'),
      await leave(stranger),
    ];
    for (const { status, body } of refused)
      expect([status, body]).toEqual([404, expect.objectContaining({ code: 'device_not_found' })]);
    for (const off of [-5 * 60_000, 0, 5 * 60_000]) expect((await device.requests(world.ask, now + off)).status).toBe(200);
  });

  it.each(['by its owner', 'by itself'])('removed %s it can do nothing, and its pending requests end', async (by) => {
    const owner = await newLoggedInCustomer(world);
    const device = await enrolled(owner);
    const oneTimeToken = await beginLogin(world, owner.customer);
    const triggered = await world.ask(paths.triggerPush, { oneTimeToken, method: 'POST' });
    expect(triggered.status).toBe(204);
    const { requests } = JSON.parse(JSON.stringify((await device.requests(world.ask, world.clock.now())).body));
    const shown = JSON.stringify((await world.ask(paths.status, { oneTimeToken })).body);
    const removal =
      by === 'by itself' ? leave(device) : postApproved(world, owner, calls.removeDevice.path.replace(':id', device.id));
    expect((await removal).status).toBe(204);
    for (const { status, body } of [
      await device.requests(world.ask, world.clock.now()),
      await device.answer(world.ask, requests[0].requestId, 'APPROVED', shown.match(/Enter (\d\d) /)?.[1]),
      await subscribe(device, 'https://push.ex.test/x'),
      await leave(device),
    ])
      expect([status, body]).toEqual([404, expect.objectContaining({ code: 'device_not_found' })]);
    // The waiting login gets an error, whether it triggers again or polls.
    const waiting = await world.ask(paths.pushStatus, { oneTimeToken });
    const again = await world.ask(paths.triggerPush, { oneTimeToken, method: 'POST' });
    for (const { status, body } of [waiting, again])
      expect([status, body]).toEqual([410, expect.objectContaining({ code: 'authenticator_account_deleted' })]);
    expect((await world.messagesTo(owner.customer.email)).map(({ subject }) => subject)).toEqual([
      'A device was added',
      'A device was removed',
    ]);
    // The same phone may be enrolled again as a new device.
    await stepUp(world, owner);
    expect((await enrol(device, { code: (await begin(owner)).code })).status).toBe(200);
  });

  it('every device of the customer gets a pending request, and no other device does; a remaining one can still answer', async () => {
    const [owner, other] = [await newLoggedInCustomer(world), await newLoggedInCustomer(world)];
    const [first, second] = [await enrolled(owner), await enrolled(owner)];
    const stranger = await enrolled(other);
    const oneTimeToken = await beginLogin(world, owner.customer);
    await world.ask(paths.triggerPush, { oneTimeToken, method: 'POST' });
    const waiting = async (device: TestDevice) =>
      JSON.parse(JSON.stringify((await device.requests(world.ask, world.clock.now())).body)).requests;
    const [request] = await waiting(first);
    expect(await waiting(second)).toEqual([request]);
    expect(await waiting(stranger)).toEqual([]);
    expect((await leave(first)).status).toBe(204);
    expect((await second.answer(world.ask, request.requestId, 'DENIED')).body).toEqual({ status: 'DENIED' });
  });

  it("[PUSH-01] it is woken only at a known push service, and nothing is sent to an address of the client's choice", async () => {
    const [service, elsewhere] = await Promise.all([1, 2].map(() => startHttpStub((response) => response.writeHead(201).end())));
    if (service === undefined || elsewhere === undefined) throw new Error('two servers should have started');
    onTestFinished(() => Promise.all([service.close(), elsewhere.close()]).then(() => undefined));
    const push = createWebPush({ keys: () => keys, contact, origins: [service.origin] });
    const other = await openWorld({ ...(await newDatabase()), push });
    onTestFinished(() => other.close());
    const owner = await newLoggedInCustomer(other);
    const device = newDevice('');
    const code = JSON.parse(JSON.stringify((await postApproved(other, owner, calls.beginDevice.path)).body)).code;
    const { publicKey } = device;
    const enrolment = { code, name: 'A phone', publicKey, signature: device.sign(deviceTexts.enrol({ code, publicKey })) };
    const { body } = await other.ask(calls.enrolPushDevice.path, { body: enrolment });
    expect(body).toMatchObject({ vapidPublicKey: keys.publicKey });
    const known = device.withId(JSON.parse(JSON.stringify(body)).deviceId);
    const trigger = async () => {
      other.clock.move(lifetimes.oneTimeToken);
      const oneTimeToken = await beginLogin(other, owner.customer);
      expect((await other.ask(paths.triggerPush, { oneTimeToken, method: 'POST' })).status).toBe(204);
      await other.settle();
    };
    for (const endpoint of [
      `${elsewhere.origin}/send`,
      `${service.origin.replace('127.0.0.1', 'localhost')}/send`,
      'https://169.254.169.254/latest/meta-data',
      'https://evil.test/send',
      'file:///etc/passwd',
    ]) {
      const refused = await subscribe(known, endpoint, other);
      expect([refused.status, refused.body], endpoint).toEqual([400, expect.objectContaining({ code: 'invalid_format' })]);
    }
    await trigger();
    expect((await subscribe(known, `${service.origin}/send/1`, other)).status).toBe(204);
    // A signature for one address is invalid for another.
    const signedAt = other.clock.now();
    const signature = known.sign(
      deviceTexts.subscription({ deviceId: known.id, signedAt, endpoint: `${service.origin}/send/1` }),
    );
    const swapped = {
      endpoint: `${service.origin}/send/2`,
      keys: { p256dh: publicKey, auth: Buffer.alloc(16, 1).toString('base64url') },
    };
    const path = calls.subscribePushDevice.path.replace(':deviceId', known.id);
    expect((await other.ask(path, { body: { subscription: swapped, signedAt, signature } })).status).toBe(404);
    await trigger();
    expect(service.received.map(({ path: sentTo, body: content }) => [sentTo, content])).toEqual([['/send/1', '']]);
    expect(elsewhere.received).toEqual([]);
  });
});
