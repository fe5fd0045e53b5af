import { connect } from 'node:net';
import {
  type BadInput,
  badInputs,
  databases,
  inputBody,
  inputValue,
  openWorld,
  paths,
  tokenOf,
  type World,
  type WorldCustomer,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const password = 'correct horse battery';

/** Inputs that are valid in other calls, or that only matter when a password is set. */
const elsewhere = new Set(['P04', 'P05']);

describe.each(databases)('bad input on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  const countedAttempts = async (): Promise<number> => {
    const rows = await world.storage.queries.selectFrom('attempt_counter').select('in_a_row').execute();
    return rows.reduce((sum, row) => sum + row.in_a_row, 0);
  };

  function expectAnswer({ id, expect: { status, code } }: BadInput, answer: { status: number; body: unknown }): void {
    expect(status, id).toContain(answer.status);
    if (code !== undefined && answer.status >= 400) expect(answer.body, id).toMatchObject({ code });
    if (answer.status >= 400) expect(answer.body, id).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  }

  it('every address of the corpus gets its answer, and a malformed one counts no attempt and sends nothing (LG8)', async () => {
    await world.addCustomer({ email: 'v@ex.test', password });
    await world.addCustomer({ email: `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(56)}.test`, password });
    for (const input of badInputs('email')) {
      const before = await countedAttempts();
      const answer = await world.ask(paths.login, { body: { email: inputValue(input), password } });
      // A valid address without an account is answered like a wrong password.
      const unknown = answer.status === 401 && input.id === 'E33';
      if (!unknown) expectAnswer(input, answer);
      if (answer.status === 400) expect(await countedAttempts(), input.id).toBe(before);
    }
    for (const email of [['v@ex.test', 'a@evil.test'], { $ne: null }, { toString: 'v@ex.test' }, 1, true, null]) {
      const before = await countedAttempts();
      const { status, body } = await world.ask(paths.login, { body: { email, password } });
      expect([status, body], JSON.stringify(email)).toMatchObject([400, { code: 'invalid_format' }]);
      expect(await countedAttempts()).toBe(before);
    }
    expect((await world.outbox.messagesAfter(0)).messages).toEqual([]);
  });

  it('every password of the corpus gets its answer, including the longest and those that other systems truncate (LG9)', async () => {
    const stored: Record<string, string> = {
      P07: 'k'.repeat(1024),
      P10: `${'k'.repeat(72)}another-tail`,
      P11: 'correct',
      P13: 'caf\u00e9-horse-staple',
      P14: 'finance-horse-staple',
      P19: '\u202eabcdefgh12',
    };
    for (const input of badInputs('password').filter(({ id }) => !elsewhere.has(id))) {
      const customer = await world.addCustomer({ password: stored[input.id] ?? password });
      const before = await countedAttempts();
      expectAnswer(input, await world.ask(paths.login, { body: { email: customer.email, password: inputValue(input) } }));
      const counted = (await countedAttempts()) - before;
      if (input.expect.must.includes('not_counted')) expect(counted, input.id).toBe(0);
      if (input.expect.must.includes('counted')) expect(counted, input.id).toBe(1);
    }
  });

  /** Of the same kind as the codes of the corpus. */
  const moreCodes: readonly unknown[] = [
    ...['', ' ', 'abcdef', '12345a', 'O12345', '+12345', '0x1234', '12.456', '1_2345', '123456 ', '123-456', '\u200b123456'],
    ...['\u0967\u0968\u0969\u096a\u096b\u096c', '12345\u0000', '1'.repeat(1_000)],
    ...[true, 0, -1, 1.5, ['123456'], ['1', '2', '3', '4', '5', '6'], {}, { length: 6 }],
  ];

  it('every code of the corpus gets its answer, counts only if it has the format of a code, and leaves the right one usable (CV6)', {
    tags: 'deep',
  }, async () => {
    /** By text message, and with the app. */
    const entries = [
      { channel: 'sms', field: 'otpCode', right: ({ phone }: WorldCustomer) => world.codeSentTo(phone) },
      { channel: 'totp', field: 'code', right: async (customer: WorldCustomer) => world.totpCodeOf(customer) },
    ] as const;
    const corpus = badInputs('otpCode / code').filter(({ generator }) => generator?.kind !== 'parallel');
    expect(corpus.length).toBeGreaterThan(15);
    for (const { channel, field, right } of entries) {
      const wrongKey = { raw: `{"${field === 'code' ? 'otpCode' : 'code'}":"123456"}` };
      const tried = [
        ...corpus.map((input) => {
          const raw = inputBody(input)?.toString();
          const body = { body: { [field]: inputValue(input) } };
          return {
            input,
            asked: raw === undefined ? body : input.id === 'C27' ? wrongKey : { raw: raw.replaceAll('otpCode', field) },
          };
        }),
        ...moreCodes.map((value) => {
          const expected = { status: [400], code: 'invalid_format', must: ['not_counted'] };
          const input: BadInput = { id: JSON.stringify(value), field, expect: expected };
          return { input, asked: { body: { [field]: value } } };
        }),
      ];
      for (const { input, asked } of tried) {
        world.clock.move(10 * 60_000);
        const customer = await world.addCustomer();
        const oneTimeToken = tokenOf((await world.ask(paths.login, { body: { email: customer.email, password } })).body);
        await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} });
        const code = await right(customer);
        if (inputValue(input) === code) continue;
        const before = await countedAttempts();
        expectAnswer(input, await world.ask(paths.verify(channel), { oneTimeToken, ...asked }));
        if (input.expect.must.includes('not_counted')) expect(await countedAttempts(), input.id).toBe(before);
        expect((await world.ask(paths.verify(channel), { oneTimeToken, body: { [field]: code } })).status, input.id).toBe(200);
      }
    }
  });

  it('anything sent instead of a backup code is refused, counts only if it is text, and leaves the right one usable (CV6)', async () => {
    const customer = await world.addCustomer();
    const hash = world.secrets.keyedHash(`backup code of ${customer.id}`, 'abcde12345fghjk');
    await world.storage.queries.insertInto('backup_code').values({ hash, customer_id: customer.id, used_at: null }).execute();
    const corpus = badInputs('otpCode / code').filter(({ generator }) => generator === undefined);
    for (const value of [
      ...corpus.map(inputValue),
      ...moreCodes,
      'abcde-12346-fghjk',
      'abcde-12345-fghj',
      'abcde-12345-fghjkm',
      "' or 1=1 --",
      '%',
      'abcde_12345_fghjk',
    ]) {
      world.clock.move(15 * 60_000);
      const oneTimeToken = tokenOf((await world.ask(paths.login, { body: { email: customer.email, password } })).body);
      const before = await countedAttempts();
      const { status, body } = await world.ask(paths.verifyBackupCode, { oneTimeToken, body: { backupCode: value } });
      const aCode = typeof value === 'string' && /^[a-z0-9]{15}$/i.test(value.replace(/[\s-]/g, ''));
      expect([status, body], JSON.stringify(value)).toMatchObject([400, { code: aCode ? 'invalid_code' : 'invalid_format' }]);
      expect(await countedAttempts(), JSON.stringify(value)).toBe(before + (aCode ? 1 : 0));
      await world.storage.queries.deleteFrom('attempt_counter').where('subject', '=', customer.id).execute();
    }
    const oneTimeToken = tokenOf((await world.ask(paths.login, { body: { email: customer.email, password } })).body);
    const right = () => world.ask(paths.verifyBackupCode, { oneTimeToken, body: { backupCode: 'ABCDE 12345 fghjk' } });
    expect((await right()).status).toBe(200);
    expect((await right()).status).toBe(400);
  });

  it('every JSON body of the corpus gets its answer, and none reaches a prototype', async () => {
    await world.addCustomer({ email: 'right@ex.test', password: 'right' });
    for (const input of badInputs('JSON request body')) {
      const raw = inputBody(input);
      if (raw === undefined || ['J23', 'J24'].includes(input.id)) continue;
      if (['J08', 'J09'].includes(input.id)) {
        const { email } = await world.addCustomer();
        const oneTimeToken = tokenOf((await world.ask(paths.login, { body: { email, password } })).body);
        expectAnswer(input, await world.ask(paths.trigger('sms'), { oneTimeToken, raw }));
        continue;
      }
      expectAnswer(
        input,
        await world.ask(paths.login, {
          raw: typeof raw === 'string' ? raw.replace('v@ex.test","password":"right"', 'right@ex.test","password":"right"') : raw,
        }),
      );
    }
    expect('isAdmin' in {}).toBe(false);
  });

  it('every header of the corpus gets its answer, and a login sent by another site sets no cookie (LG10)', async () => {
    const { email } = await world.addCustomer();
    const login = (headers: Record<string, string>) => world.ask(paths.login, { body: { email, password }, headers });
    expect((await login({ host: 'evil.test' })).status).toBe(200);
    expect((await login({ 'x-forwarded-host': 'evil.test' })).status).toBe(200);
    expect((await login({ 'x-http-method-override': 'DELETE' })).status).toBe(200);
    expect((await login({ 'accept-language': 'en,'.repeat(4000) })).status).toBe(200);
    expect((await login({ cookie: 'a=b; '.repeat(2000) })).status).toBe(200);
    expect((await login({ 'content-type': 'text/plain' })).status).toBe(415);
    expect((await login({ 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await login({ 'content-encoding': 'gzip' })).status).toBe(415);
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/json'];
    for (const headers of foreign.flatMap((each) => types.map((type) => ({ 'content-type': type, ...each })))) {
      const answer = await login(headers);
      expect(answer.status).toBe(403);
      expect(answer.cookies).toEqual([]);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
    expect((await login({ origin: 'https://app.ex.test' })).status).toBe(200);
  });
});

describe('every call', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('[CALL-01] a call without the fixed access token is refused, and the token alone grants nothing', async () => {
    const without = await world.ask(paths.session, { headers: { 'x-access-token': '' } });
    expect(without.status).toBe(401);
    expect(without.body).toMatchObject({ code: 'invalid_access_token' });
    for (const path of [paths.session, paths.status]) expect((await world.ask(path)).status).toBe(401);
  });

  it('an unknown address, a wrong method and an oversized body get their status, with code and message', async () => {
    const cases: [number, string, Promise<{ status: number; body: unknown }>][] = [
      [404, 'not_found', world.ask('/gateway/nothing/here')],
      [405, 'method_not_allowed', world.ask(paths.login, { method: 'PUT', body: {} })],
      [405, 'method_not_allowed', world.ask(paths.verify('sms'), { method: 'DELETE' })],
      [400, 'invalid_format', world.ask(paths.trigger('pigeon'), { body: {} })],
      [413, 'too_large', world.ask(paths.login, { raw: `{"email":"${'a'.repeat(65_536)}"}` })],
      [400, 'invalid_format', world.ask(paths.login, { raw: '', headers: { 'content-type': 'application/json' } })],
      // Its fields are all optional, so a list would pass for an object without fields.
      [400, 'invalid_format', world.ask(paths.trigger('sms'), { raw: '[]', headers: { 'content-type': 'application/json' } })],
      [400, 'invalid_format', world.ask(`${paths.status}?viewType=%00`, { oneTimeToken: 'A'.repeat(43) })],
    ];
    for (const [status, code, asked] of cases) {
      const answer = await asked;
      expect([answer.status, answer.body]).toEqual([status, { code, message: expect.any(String) }]);
    }
  });

  it('[ERR-02] error messages are in the customer’s language', async () => {
    const body = { email: 'nobody@ex.test', password: 'x' };
    const german = await world.ask(paths.login, { body, headers: { 'x-language': 'de' } });
    expect(german.body).toMatchObject({ message: expect.stringContaining('Passwort') });
  });

  it('bytes that are not an HTTP request are answered with 400 and the connection is closed', async () => {
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = new URL(address);
    const send = (text: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
        let answer = '';
        socket.on('data', (chunk) => {
          answer += chunk;
        });
        socket.on('close', () => resolve(answer));
        socket.on('error', reject);
      });
    const both = `POST ${paths.login} HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`;
    expect(await send(both)).toMatch(/^HTTP\/1\.1 400 .*"code":"invalid_format"/s);
    expect(await send('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await send(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a=b; '.repeat(8000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
  });
});
