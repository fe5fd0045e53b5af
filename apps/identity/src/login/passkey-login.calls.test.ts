import { calls, type PasskeyRequestOptions } from '@stepgate/contract';
import {
  type Answer,
  databases,
  exchangeToken,
  insertPasskey,
  newPasskey,
  openWorld,
  paths,
  type TestPasskey,
  type Twist,
  tokenOf,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { builtInPolicy } from '../tokens/built-in-policy.ts';

const minute = 60_000;

const optionsIn = ({ body }: Answer): PasskeyRequestOptions => JSON.parse(JSON.stringify(body)).options;
const codeOf = ({ body }: Answer): unknown => Reflect.get(Object(body), 'code');

describe.each(databases)('logins with a passkey on $name', ({ newDatabase }) => {
  const lines: string[] = [];
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ ...(await newDatabase()), log: (line) => void lines.push(line) });
  });
  beforeEach(() => void lines.splice(0));
  afterAll(() => world.close());

  const ask = async () => optionsIn(await world.ask(calls.passkeyLoginOptions.path, { method: 'POST' }));
  const send = (credential: unknown) => world.ask(calls.loginWithPasskey.path, { body: { credential } });
  const logIn = async (passkey: TestPasskey, twist?: Twist) => send(passkey.get(await ask(), twist));
  const reasons = () => lines.flatMap((line) => (line.includes('a passkey was refused') ? JSON.parse(line).reason : []));
  const newOwner = async () => {
    const customer = await world.addCustomer();
    return { customer, passkey: await insertPasskey(world.storage, customer.id, world.clock.now()) };
  };

  it('[PASS-02] one press is a session: nothing is left to prove', async () => {
    const { passkey } = await newOwner();
    const answer = await logIn(passkey);
    expect(answer.status).toBe(200);
    const oneTimeToken = tokenOf(answer.body);
    const status = await world.ask(paths.status, { oneTimeToken });
    expect(JSON.parse(JSON.stringify(status.body)).oneTimeTokenProperties.challenges).toEqual([]);
    expect((await world.ask(paths.session, { cookie: await exchangeToken(world, oneTimeToken) })).status).toBe(200);
  });

  it('[PASS-01] the login page learns from the options of the form that it may offer passkeys', async () => {
    expect((await world.ask(calls.loginOptions.path)).body).toMatchObject({ passkeys: true });
  });

  const wrong: readonly (readonly [string, Twist, RegExp])[] = [
    ['without user verification', { unverified: true }, /user could not be verified/],
    ['without a touch', { absent: true }, /User not present/],
    ['for another relying party', { rpId: 'evil.test' }, /RP ID/],
    ['from another origin', { origin: 'https://app.ex.test.evil.test' }, /origin/],
    ['in a frame of another site', { crossOrigin: true }, /frame/],
    ['of another challenge', { challenge: 'QUJD' }, /no challenge of ours/],
    ['of another ceremony', { type: 'webauthn.create' }, /response type/],
    ['with a zeroed signature', { zeroedSignature: true }, /ECDSASigValue/],
    ['by another authenticator', { otherKey: true }, /^wrong signature$/],
    ['with another user handle', { userHandle: 'QUJD' }, /user handle/],
    ['without a user handle', { userHandle: null }, /user handle/],
  ];

  it.each(wrong)('[PASS-02] a signature %s is nothing, and the log says why', async (_what, twist, reason) => {
    const { passkey } = await newOwner();
    const answer = await logIn(passkey, twist);
    expect([answer.status, codeOf(answer)]).toEqual([401, 'invalid_passkey_login']);
    expect(reasons()).toEqual([expect.stringMatching(reason)]);
    expect((await logIn(passkey)).status).toBe(200);
  });

  it('[PASS-07] a signature works once: sixteen parallel replays of it give one token', async () => {
    const { passkey } = await newOwner();
    const credential = passkey.get(await ask());
    const answers = await Promise.all(Array.from({ length: 16 }, () => send(credential)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // The replays were counted as wrong: five, and then wrong ones get `attempt_limit_reached`.
    expect(codeOf(await send(credential))).toBe('attempt_limit_reached');
    expect((await logIn(passkey)).status).toBe(200);
  });

  it('[PASS-07] an authenticator that does not count still spends each challenge once', async () => {
    const { id } = await world.addCustomer();
    const passkey = await insertPasskey(world.storage, id, world.clock.now(), { counts: false });
    const credential = passkey.get(await ask());
    expect((await send(credential)).status).toBe(200);
    expect([(await send(credential)).status, reasons()]).toEqual([401, ['its challenge was used before']]);
    expect((await logIn(passkey)).status).toBe(200);
  });

  it('[PASS-07] a counter that doesn’t rise is refused', async () => {
    const { passkey } = await newOwner();
    expect((await logIn(passkey, { counter: 7 })).status).toBe(200);
    expect((await logIn(passkey, { counter: 7 })).status).toBe(401);
    expect((await logIn(passkey, { counter: 6 })).status).toBe(401);
    expect(reasons()).toEqual([
      'Response counter value 7 was lower than expected 7',
      'Response counter value 6 was lower than expected 7',
    ]);
    expect((await logIn(passkey, { counter: 8 })).status).toBe(200);
  });

  it('[PASS-07] a challenge ends after ten minutes, and a foreign challenge is invalid', async () => {
    const { passkey } = await newOwner();
    const [first, second] = [await ask(), await ask()];
    world.clock.move(10 * minute - 1);
    expect((await send(passkey.get(first))).status).toBe(200);
    world.clock.move(1);
    expect((await send(passkey.get(second))).status).toBe(401);
    const forged = Buffer.from(`${world.clock.now() + minute}.nonce.mac`).toString('base64url');
    expect((await logIn(passkey, { challenge: forged })).status).toBe(401);
    expect(reasons()).toEqual(Array(2).fill('no challenge of ours, or an old one'));
  });

  it('[PASS-07] [HOLD-06] after five wrong signatures the customer gets a message, wrong ones are rejected for 15 minutes, and all else works', async () => {
    const { customer, passkey } = await newOwner();
    const wrongOne = async () => codeOf(await logIn(passkey, { zeroedSignature: true }));
    for (let n = 0; n < 5; n += 1) expect(await wrongOne()).toBe('invalid_passkey_login');
    expect(await wrongOne()).toBe('attempt_limit_reached');
    const { email, password } = customer;
    expect((await world.ask(paths.login, { body: { email, password } })).status).toBe(200);
    await world.runJobs();
    const [mail, ...more] = await world.messagesTo(email);
    expect([mail?.subject, more]).toEqual(['A passkey was refused several times', []]);
    expect(mail?.text).toContain('Your passkeys still work.');
    world.clock.move(15 * minute + 1);
    expect(await wrongOne()).toBe('invalid_passkey_login');
    expect((await logIn(passkey)).status).toBe(200);
  });

  it('[PASS-02] an unknown passkey is named as one, so that the browser may forget it, and only with a challenge of ours', async () => {
    const stranger = newPasskey();
    const unknown = await logIn(stranger, { userHandle: 'QUJD' });
    expect([unknown.status, codeOf(unknown)]).toEqual([401, 'unknown_passkey']);
    expect(codeOf(await logIn(stranger, { challenge: 'QUJD' }))).toBe('invalid_passkey_login');
  });

  it('[PASS-02] the passkey of a removed, deactivated or paused account opens no session', async () => {
    const deactivated = await world.addCustomer({ switchedOff: { title: 'Closed', message: '', canAppeal: false } });
    const answer = await logIn(await insertPasskey(world.storage, deactivated.id, world.clock.now()));
    expect([answer.status, codeOf(answer)]).toEqual([403, 'user_deactivated']);
    const paused = await world.addCustomer({ switchedOff: 'paused' });
    const back = await logIn(await insertPasskey(world.storage, paused.id, world.clock.now()));
    expect([back.status, codeOf(back)]).toEqual([403, 'self_reactivation_eligible']);
    const { customer, passkey } = await newOwner();
    await world.storage.queries.deleteFrom('customer').where('id', '=', customer.id).execute();
    expect(codeOf(await logIn(passkey))).toBe('unknown_passkey');
  });

  it.each(['checkpoint', 'selfie', 'profile', 'guess'] as const)('[PASS-02] the risk "%s" still asks for more', async (risk) => {
    const { id } = await world.addCustomer({ risk });
    const answer = await logIn(await insertPasskey(world.storage, id, world.clock.now()));
    const exchange = await world.ask(paths.exchange, { body: { oneTimeToken: tokenOf(answer.body) } });
    expect([answer.status, exchange.status]).toEqual([200, 403]);
  });

  it('[PASS-01] the options name the domain and no customer, and storing nothing, cost nothing', async () => {
    const options = await ask();
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[A-Za-z0-9_-]{100,200}$/),
      rpId: 'app.ex.test',
      allowCredentials: [],
      userVerification: 'required',
      timeout: 600_000,
    });
    expect((await ask()).challenge).not.toBe(options.challenge);
  });
});

describe('the limits of logins with a passkey', () => {
  it('[PASS-07] [HOLD-06] refused passkeys of one network are limited, and right ones always pass (CV9)', async () => {
    const world = await openWorld({ settings: { loginsFrom: { captchaAfter: 1, most: 3, within: 10 * minute } } });
    const { id } = await world.addCustomer();
    const passkey = await insertPasskey(world.storage, id, world.clock.now());
    const logIn = async (twist?: Twist) => {
      const options = optionsIn(await world.ask(calls.passkeyLoginOptions.path, { method: 'POST' }));
      return world.ask(calls.loginWithPasskey.path, { body: { credential: passkey.get(options, twist) } });
    };
    for (let n = 0; n < 5; n += 1) expect((await logIn()).status).toBe(200);
    for (let n = 0; n < 3; n += 1) expect((await logIn({ challenge: 'QUJD' })).status).toBe(401);
    expect((await logIn({ challenge: 'QUJD' })).status).toBe(429);
    expect((await logIn()).status).toBe(200);
    await world.close();
  });

  it('[PASS-09] where an operator forbids passkeys, none logs in', async () => {
    const rule = { countries: ['AE'], actions: ['IDENTITY__LOGIN'], methods: ['PASSKEY'] } as const;
    const lines: string[] = [];
    const world = await openWorld({
      settings: { policy: { ...builtInPolicy, forbidden: [rule] } },
      log: (line) => void lines.push(line),
    });
    const { id } = await world.addCustomer();
    const passkey = await insertPasskey(world.storage, id, world.clock.now());
    const logIn = async () => {
      const options = optionsIn(await world.ask(calls.passkeyLoginOptions.path, { method: 'POST' }));
      return (await world.ask(calls.loginWithPasskey.path, { body: { credential: passkey.get(options) } })).status;
    };
    expect(await logIn()).toBe(200);
    await world.storage.queries.updateTable('customer').set({ country: 'AE' }).where('id', '=', id).execute();
    expect(await logIn()).toBe(401);
    expect(lines.join('')).toContain('the operator forbids passkeys here');
    await world.close();
  });
});
