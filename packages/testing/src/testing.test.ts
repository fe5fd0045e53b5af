import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { headers } from '@stepgate/contract';
import { type Ask, parseBody, paths, tokenOf, toRequest } from '@stepgate/testkit/asking';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askAt } from './ask.ts';
import { connectStepgate, type StartedStepgate, startStepgate, type TestCustomer, type WantedCustomer } from './index.ts';

const run = promisify(execFile);
const program = fileURLToPath(new URL('./service/main.ts', import.meta.url));
const minute = 60_000;

let stepgate: StartedStepgate;

beforeAll(async () => {
  stepgate = await startStepgate();
});
afterAll(() => stepgate.stop());

/** As a browser asks. */
async function ask(path: string, asked: Ask = {}) {
  const { payload, ...rest } = toRequest(asked);
  const answer = await fetch(stepgate.service + path, { ...rest, ...(payload !== undefined && { body: String(payload) }) });
  const body = parseBody(await answer.text(), answer.headers.get('content-type') ?? '');
  return { status: answer.status, body, retryAfter: answer.headers.get('retry-after') };
}

/** @returns the one-time token of a login with the password */
async function begin({ email, password }: TestCustomer): Promise<string> {
  return tokenOf((await ask(paths.login, { body: { email, password } })).body);
}

const asksFirst = async (oneTimeToken: string): Promise<unknown> =>
  JSON.stringify((await ask(paths.status, { oneTimeToken })).body).match(/"type":"(\w+)"/)?.[1];

const trigger = (oneTimeToken: string, channel: string) => ask(paths.trigger(channel), { oneTimeToken, body: {} });
const verify = (oneTimeToken: string, otpCode: string) => ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } });

async function begun(wanted: WantedCustomer = {}) {
  const customer = await stepgate.customers.create(wanted);
  return { customer, oneTimeToken: await begin(customer) };
}

describe('[HOST-11] a customer on demand', () => {
  it('logs in with the password and a code from the outbox', async () => {
    const { customer, oneTimeToken } = await begun();
    expect((await trigger(oneTimeToken, 'sms')).status).toBe(200);
    expect((await verify(oneTimeToken, await customer.code())).status).toBe(200);
    const exchanged = await ask(paths.exchange, { body: { oneTimeToken } });
    expect([exchanged.status, exchanged.body]).toEqual([200, { location: '/home' }]);
  });

  it('is asked for the first of the wanted methods', async () => {
    for (const method of ['PUSH', 'TOTP', 'VOICE'] as const)
      expect(await asksFirst((await begun({ methods: [method, 'SMS'] })).oneTimeToken)).toBe(method);
  });

  it('has what the test says: address, numbers, signals and a status', async () => {
    const { customer, oneTimeToken } = await begun({
      email: 'ada@example.com',
      phones: ['+447700900123'],
      signals: [{ kind: 'risk', value: 'checkpoint' }],
    });
    expect([customer.email, customer.phones]).toEqual(['ada@example.com', ['+447700900123']]);
    expect(await asksFirst(oneTimeToken)).toBe('EMAIL_CHECKPOINT');
    const paused = await stepgate.customers.create({ switchedOff: 'paused' });
    const { email, password } = paused;
    expect(await ask(paths.login, { body: { email, password } })).toMatchObject({ body: { code: 'self_reactivation_eligible' } });
  });

  it('gives codes of the authenticator app that weren’t used, even twice within 30 seconds', async () => {
    const customer = await stepgate.customers.create({ methods: ['TOTP'] });
    for (const _ of ['first', 'second']) {
      const oneTimeToken = await begin(customer);
      const code = await customer.authenticatorCode();
      expect((await ask(paths.verify('totp'), { oneTimeToken, body: { code } })).status).toBe(200);
    }
  });

  it('a fault in what a test wants is named', async () => {
    await stepgate.customers.create({ email: 'twice@example.com' });
    await expect(stepgate.customers.create({ email: 'twice@example.com' })).rejects.toThrow('has an account already');
    await expect(stepgate.customers.create({ phones: ['12'] })).rejects.toThrow('phoneNumbers.0: invalid_phone_number');
    await expect(stepgate.customers.create({ signals: [{ kind: 'mood', value: 'bad' }] })).rejects.toThrow(
      'no signal is mood bad',
    );
    const { customer } = await begun();
    await expect(customer.next({ asks: 'PUSH', ends: 'approved' })).rejects.toThrow("create it with the method 'PUSH'");
  });

  it.each([['SMS'], ['VOICE'], ['TOTP'], ['PUSH']] as const)('logs in without a browser: %s', async (method) => {
    const customer = await stepgate.customers.create({ methods: [method] });
    const session = (await customer.logIn()).find(({ name }) => name.endsWith('-session'));
    expect(session).toMatchObject({ domain: 'localhost', path: '/', httpOnly: true, secure: false, sameSite: 'Lax' });
    const told = await ask(paths.session, { cookie: `${session?.name}=${session?.value}` });
    expect(told).toMatchObject({ status: 200, body: { email: customer.email } });
  });
});

describe('[HOST-11] the next verification ends as the test says', () => {
  const pushed = () => begun({ methods: ['PUSH', 'SMS'] });
  const triggerPush = (oneTimeToken: string) => ask(paths.triggerPush, { oneTimeToken, body: {} });
  const answered = async (oneTimeToken: string, status: number) => {
    await expect.poll(async () => (await ask(paths.pushStatus, { oneTimeToken })).status).toBe(status);
    return (await ask(paths.pushStatus, { oneTimeToken })).body;
  };

  it.each([
    ['approved', 'APPROVED'],
    ['refused', 'DENIED'],
  ] as const)('a push is %s', async (ends, status) => {
    const { customer, oneTimeToken } = await pushed();
    await customer.next({ asks: 'PUSH', ends });
    expect((await triggerPush(oneTimeToken)).status).toBe(204);
    expect(await answered(oneTimeToken, 200)).toEqual({ status });
  });

  it('a push or a code comes too late: the login has expired', async () => {
    const { customer, oneTimeToken } = await pushed();
    await customer.next({ asks: 'PUSH', ends: 'expired' }, { asks: 'SMS', ends: 'expired' });
    await triggerPush(oneTimeToken);
    expect(await answered(oneTimeToken, 401)).toMatchObject({ code: 'ott_not_found' });

    const second = await begin(customer);
    expect(await asksFirst(second)).toBe('SMS');
    await trigger(second, 'sms');
    expect(await verify(second, await customer.code())).toMatchObject({ status: 401, body: { code: 'ott_not_found' } });
  });

  it('the customer is blocked after wrong tries', async () => {
    const { customer, oneTimeToken } = await pushed();
    await customer.next({ asks: 'PUSH', ends: 'blocked' });
    expect(await triggerPush(oneTimeToken)).toMatchObject({ status: 403, body: { code: 'attempt_limit_reached' } });
    const other = await begun({ methods: ['TOTP'] });
    await other.customer.next({ asks: 'TOTP', ends: 'blocked' });
    const code = await other.customer.authenticatorCode();
    const refused = await ask(paths.verify('totp'), { oneTimeToken: other.oneTimeToken, body: { code } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'attempt_limit_reached' } });
  });

  it('the provider refuses the number once', async () => {
    const { customer, oneTimeToken } = await begun();
    await customer.next({ asks: 'SMS', ends: 'refused' });
    expect(await trigger(oneTimeToken, 'sms')).toMatchObject({ status: 400, body: { code: 'user.phonenumber.blocked' } });
    expect((await trigger(oneTimeToken, 'sms')).status).toBe(200);
  });

  it('the service is away once, for this customer and this call only', async () => {
    const { customer, oneTimeToken } = await begun();
    const other = await begun();
    await customer.next({ asks: 'SMS', ends: 'away' });
    expect((await trigger(other.oneTimeToken, 'sms')).status).toBe(200);
    expect(await trigger(oneTimeToken, 'sms')).toMatchObject({ status: 503, body: { code: 'busy' }, retryAfter: '1' });
    expect((await trigger(oneTimeToken, 'sms')).status).toBe(200);
  });
});

describe('[HOST-11] outbox, clock, limits and reset', () => {
  it('the outbox has every message with its code and its link', async () => {
    const { customer, oneTimeToken } = await begun();
    await trigger(oneTimeToken, 'sms');
    expect((await ask(paths.forgotPassword, { method: 'POST', oneTimeToken })).status).toBe(204);
    const link = await customer.link();
    expect(link).toMatch(new RegExp(`^${stepgate.origin}/login/reset-password#token=`));
    const code = await customer.code();
    const [phone = ''] = customer.phones;
    const [text] = await stepgate.outbox.messages(phone);
    expect(text).toMatchObject({ channel: 'sms', to: phone, code, text: expect.stringContaining(code) });
    const [mail] = await stepgate.outbox.messages(customer.email);
    expect(mail).toMatchObject({ channel: 'email', link, subject: expect.stringContaining('password') });
    expect((await stepgate.outbox.messages()).length).toBeGreaterThanOrEqual(2);
  });

  it('a login expires when the clock passes its end', async () => {
    const { oneTimeToken } = await begun();
    expect((await ask(paths.status, { oneTimeToken })).status).toBe(200);
    const before = await stepgate.clock.now();
    await stepgate.clock.advance(31 * minute);
    expect((await stepgate.clock.now()) - before).toBeGreaterThanOrEqual(31 * minute);
    expect((await ask(paths.status, { oneTimeToken })).status).toBe(401);
  });

  it('a customer’s limits hold, and are forgotten on demand', async () => {
    const { customer, oneTimeToken } = await begun();
    const wrong = async () => (await verify(oneTimeToken, '000000')).status;
    await trigger(oneTimeToken, 'sms');
    for (let tried = 0; tried < 5; tried += 1) expect(await wrong()).toBe(400);
    expect(await wrong()).toBe(403);
    await stepgate.limits.reset();
    expect(await wrong()).toBe(400);
    expect((await verify(oneTimeToken, await customer.code())).status).toBe(200);
  });

  it('a reset forgets customers, messages and time, and keeps the API key', async () => {
    const { customer } = await begun();
    await stepgate.clock.advance(10 * 24 * 60 * minute);
    await stepgate.reset();
    const { email, password } = customer;
    expect((await ask(paths.login, { body: { email, password } })).status).toBe(401);
    expect(await stepgate.outbox.messages()).toEqual([]);
    expect(Math.abs((await stepgate.clock.now()) - Date.now())).toBeLessThan(minute);
    const known = await ask('/server-api/v1/sessions/introspect', {
      body: {},
      headers: { authorization: `Bearer ${stepgate.apiKey}` },
    });
    expect(known.status).not.toBe(401);
  });

  it('another process takes hold of the same service', async () => {
    const there = await connectStepgate(stepgate.service);
    const customer = await there.customers.create();
    const { email, password } = customer;
    expect((await ask(paths.login, { body: { email, password } })).status).toBe(200);
    expect([there.origin, there.apiKey]).toEqual([stepgate.origin, stepgate.apiKey]);
  });
});

describe('[HOST-11] the service for tests runs nowhere else', () => {
  const refusal = (env: Record<string, string>, ...args: string[]): Promise<string> =>
    run(process.execPath, [program, '--port', '0', ...args], { env: { PATH: process.env.PATH ?? '', ...env } }).then(
      () => 'it started',
      ({ code, stderr }: { code: number; stderr: string }) => `${code} ${stderr}`,
    );

  it('production refuses it, by either name, and so does an address that others can reach', async () => {
    const [byNode, byUs, byAddress, unknown] = await Promise.all([
      refusal({ NODE_ENV: 'production' }),
      refusal({ STEPGATE_ENV: 'production', STEPGATE_DATA_DIR: '/data' }),
      refusal({}, '--origin', 'https://bank.example'),
      refusal({ STEPGATE_BRAN: 'Harbour' }),
    ]);
    expect(byNode).toMatch(/^1 NODE_ENV is "production".*anybody can log in as anybody/s);
    expect(byUs).toMatch(/^1 STEPGATE_ENV is "production".*STEPGATE_DATA_DIR is set.*anybody can log in as anybody/s);
    expect(byAddress).toMatch(/^1 .*https:\/\/bank\.example.*anybody can log in as anybody/s);
    expect(unknown).toMatch(/^1 .*STEPGATE_BRAN/s);
  });

  it('a test that started it hears why it doesn’t start', async () => {
    await expect(startStepgate({ settings: { STEPGATE_ENV: 'production' } })).rejects.toThrow('anybody can log in as anybody');
    const port = Number(new URL(stepgate.service).port);
    await expect(startStepgate({ port })).rejects.toThrow('EADDRINUSE');
  });

  it('no page of a browser can say what a test says', async () => {
    const asked = (given: Record<string, string>) =>
      fetch(`${stepgate.service}/stepgate-testing/reset`, { method: 'POST', headers: given, body: '{}' });
    expect((await asked({ 'content-type': 'text/plain' })).status).toBe(404);
    expect((await asked({ 'content-type': 'application/json', origin: stepgate.origin })).status).toBe(404);
    await expect(askAt(stepgate.service)('messages', { after: 0, wait: 0, to: ['x'] })).resolves.toMatchObject({ messages: [] });
    expect((await fetch(`${stepgate.service}/readyz`, { headers: { [headers.accessToken]: '' } })).status).toBe(200);
  });
});
