/** @module-tag deep */
import { databases, openWorld, passWithApp, paths, tokenOf, type World } from '@stepgate/testkit';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readSignals } from '../customers/signals.ts';
import { importCustomers } from './import-customers.ts';
import { listCustomers } from './list-customers.ts';

/** The example of github.com/firebase/scrypt. */
const firebase = {
  firebase: {
    signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
    saltSeparator: 'Bw==',
    rounds: 8,
    memCost: 14,
  },
};
const firebasePassword = {
  salt: '42xEC+ixf3L2lw==',
  hash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
};

/** One of each form; `read-imported-hash.test.ts` names the sources. */
const kinds: readonly (readonly [name: string, password: string, fields: object])[] = [
  [
    'argon2id',
    'password',
    { passwordHash: '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc' },
  ],
  [
    'argon2d',
    'password',
    { passwordHash: '$argon2d$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$lV5dWxY6G2C7o1/DbQSWR0+6T2tZrVNihmbwf7L5Pq8' },
  ],
  ['bcrypt', 'U*U', { passwordHash: '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW' }],
  [
    'scrypt',
    'pleaseletmein',
    {
      passwordHash:
        '$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofLVQylVYT8Pz2LUlwUkKpr55h6F3A1lHkDfzwF7RVdYhw',
    },
  ],
  ['Firebase scrypt', 'user1password', { firebasePassword }],
  ['PBKDF2 of Django', 'lètmein', { passwordHash: 'pbkdf2_sha256$10000$seasalt$CWWFdHOWwPnki7HvkcqN9iA2T3KLW1cf2uZ5kvArtVY=' }],
  [
    'PBKDF2 of passlib',
    'password',
    {
      passwordHash:
        '$pbkdf2-sha512$1212$RHY0Fr3IDMSVO/RSZyb5ow$eNLfBK.eVozomMr.1gYa17k9B7KIK25NOEshvhrSX.esqY3s.FvWZViXz4KoLlQI.BzY/YTNJOiKc5gBYFYGww',
    },
  ],
];

describe.each(databases)('an import on $name', ({ newDatabase }) => {
  let world: World;
  let refused: string[];
  beforeEach(async () => {
    refused = [];
    world = await openWorld(await newDatabase());
    onTestFinished(() => world.close());
  });

  async function* toLines(all: readonly (object | string)[]): AsyncGenerator<string> {
    for (const each of all) yield typeof each === 'string' ? each : JSON.stringify(each);
  }
  const bring = (...all: readonly (object | string)[]) =>
    importCustomers(world, toLines(all), (line, reason) => void refused.push(`${line}: ${reason}`));
  const readRow = (email: string) =>
    world.storage.queries.selectFrom('customer').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  const logInWith = (email: string, password: string) => world.ask(paths.login, { body: { email, password } });
  const ada = { email: 'ada@ex.test', emailVerified: true };

  it.each(kinds)('[API-07] %s: the old password logs in, and from then on the hash is ours', async (_name, password, fields) => {
    expect(await bring(firebase, { ...ada, ...fields })).toEqual({ imported: 1, existing: 0, refused: 0 });
    const { id, password_hash: stored } = await readRow(ada.email);
    expect(stored).toMatch(/^imported=[\da-f]{8}\.[\w-]+$/);

    expect((await logInWith(ada.email, `${password}z`)).status).toBe(401);
    await world.settle();
    expect((await readRow(ada.email)).password_hash).toBe(stored);
    const counters = await world.storage.queries.selectFrom('attempt_counter').selectAll().where('subject', '=', id).execute();
    expect(counters).toMatchObject([{ family: 'password', in_a_row: 1 }]);

    expect((await logInWith(ada.email, password)).status).toBe(200);
    await world.settle();
    const own = (await readRow(ada.email)).password_hash;
    expect(own).toMatch(/^pepper=[\w-]{8}\$argon2id\$/);

    expect((await logInWith(ada.email, password)).status).toBe(200);
    expect((await logInWith(ada.email, `${password}z`)).status).toBe(401);
    await world.settle();
    expect((await readRow(ada.email)).password_hash).toBe(own);
  });

  it('[POL-05] brings signals; an unknown signal, or two of a kind, refuse the line', async () => {
    const until = Date.UTC(2100, 0, 1);
    const due = { kind: 'new-password-due', reason: 'The old system was weak' };
    const risk = { kind: 'risk', value: 'guess', reason: 'New number', until };
    expect(await bring({ ...ada, signals: [due, risk] })).toMatchObject({ imported: 1 });
    const { id } = await readRow(ada.email);
    expect(await readSignals(world.storage.queries, id, world.clock.now())).toMatchObject({
      risks: ['guess'],
      newPasswordDue: true,
      all: [
        { ...due, until: null, by: 'import' },
        { ...risk, by: 'import' },
      ],
    });
    const eve = { email: 'eve@ex.test', emailVerified: true };
    expect(await bring({ ...eve, signals: [{ ...risk, value: 'high' }] }, { ...eve, signals: [risk, risk] })).toMatchObject({
      imported: 0,
    });
    expect(refused).toEqual(['1: signals.0: has a kind or a value that no signal has', '2: signals: has a kind twice']);
  });

  it('[API-07] brings the company’s id, numbers, country, language and authenticator, and the authenticator’s codes work', async () => {
    const [, password, fields] = kinds.find(([name]) => name === 'bcrypt') ?? expect.fail();
    const totpKey = Buffer.from('12345678901234567890');
    const whole = {
      id: 'crm-4711',
      email: 'Ada@EX.test ',
      emailVerified: true,
      phoneNumbers: ['+44 7700 900123', '0044 7700 900124'],
      country: 'GB',
      language: 'de',
      totpSecret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      ...fields,
    };
    expect(await bring(whole)).toEqual({ imported: 1, existing: 0, refused: 0 });
    expect(await readRow(ada.email)).toMatchObject({
      id: 'crm-4711',
      status: 'active',
      country: 'GB',
      language: 'de',
      email_verified_at: 0,
      // The customer chooses this, here.
      chosen_method: '',
    });
    const numbers = await world.storage.queries.selectFrom('phone_number').selectAll().orderBy('number').execute();
    expect(numbers).toMatchObject([
      { customer_id: 'crm-4711', number: '+447700900123', is_primary: 1 },
      { customer_id: 'crm-4711', number: '+447700900124', is_primary: 0 },
    ]);
    const oneTimeToken = tokenOf((await logInWith(ada.email, password)).body);
    await passWithApp(world, { id: 'crm-4711', email: ada.email, password, phone: '+447700900123', totpKey }, oneTimeToken);
    expect((await world.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(200);
  });

  it('[API-07] an address that isn’t verified stays unverified, and an account without a hash has no password', async () => {
    await bring({ email: 'new@ex.test', emailVerified: false });
    expect(await readRow('new@ex.test')).toMatchObject({ email_verified_at: null, password_hash: null });
    expect((await logInWith('new@ex.test', 'password')).status).toBe(401);
  });

  it('[API-07] the same file again changes nothing, also after an import that was interrupted', async () => {
    const file = Array.from({ length: 1_203 }, (_, n) => ({ email: `c${n}@ex.test`, emailVerified: true, country: 'GB' }));
    async function* interrupted(): AsyncGenerator<string> {
      for (const each of file.slice(0, 750)) yield JSON.stringify(each);
      throw new Error('interrupted');
    }
    await expect(importCustomers(world, interrupted(), () => undefined)).rejects.toThrow('interrupted');
    const first = await world.storage.queries.selectFrom('customer').select('id').execute();
    expect(first).toHaveLength(500);
    expect(await bring(...file)).toEqual({ imported: 703, existing: 500, refused: 0 });
    const all = await world.storage.queries.selectFrom('customer').selectAll().orderBy('id').execute();
    expect(await bring(...file.map((each) => ({ ...each, country: 'DE' })))).toEqual({
      imported: 0,
      existing: 1_203,
      refused: 0,
    });
    expect(await world.storage.queries.selectFrom('customer').selectAll().orderBy('id').execute()).toEqual(all);
  });

  it('[API-07] a bad line is reported with its number, without what it says, and leaves nothing; the others are stored', async () => {
    const number = '+447700900123';
    await bring({ id: 'one', ...ada, phoneNumbers: [number] });
    const bad: readonly (object | string)[] = [
      '{"email": "zebra-1@ex.test"',
      '["zebra-2@ex.test"]',
      { email: 'zebra-3', emailVerified: true },
      { email: 'zebra-4@ex.test' },
      { email: 'zebra-5@ex.test', emailVerified: 'zebra' },
      { email: 'zebra-6@ex.test', emailVerified: true, admin: true },
      { email: 'zebra-7@ex.test', emailVerified: true, phoneNumbers: ['+44 12'] },
      { email: 'zebra-8@ex.test', emailVerified: true, phoneNumbers: [number] },
      { email: 'zebra-9@ex.test', emailVerified: true, phoneNumbers: ['+447700900125', '+44 7700 900125'] },
      { id: 'one', email: 'zebra-10@ex.test', emailVerified: true },
      { email: 'zebra-11@ex.test', emailVerified: true, passwordHash: 'zebra' },
      {
        email: 'zebra-12@ex.test',
        emailVerified: true,
        passwordHash: '$2b$15$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
      },
      { email: 'zebra-13@ex.test', emailVerified: true, firebasePassword },
      { email: 'zebra-14@ex.test', emailVerified: true, country: 'Zebraland' },
      { email: 'zebra-15@ex.test', emailVerified: true, totpSecret: 'zebra!' },
      firebase,
      { email: 'zebra-16@ex.test', emailVerified: true, id: 'x'.repeat(20_000) },
      { email: 'zebra-17@ex.test', emailVerified: true, id: 'operator' },
    ];
    const good = { email: 'good@ex.test', emailVerified: true };
    expect(await bring(...bad, '', good)).toEqual({ imported: 1, existing: 0, refused: 18 });
    expect(refused.map((each) => Number(each.split(':')[0])).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 18 }, (_, n) => n + 1),
    );
    expect(refused.join('\n')).not.toMatch(/zebra|900123|900125/i);
    expect(refused).toContain('4: emailVerified: is missing');
    expect(refused).toContain('5: emailVerified: is of another kind');
    expect(refused).toContain('6: admin: is no field of the format');
    expect(refused).toContain('12: passwordHash: bcrypt with cost 15 costs too much: at most 12');
    // The chain of what concerns no customer has this name.
    expect(refused).toContain('18: id: is taken by the service');
    expect(refused).toContain('8: phoneNumbers: one belongs to another customer, or stands twice');
    const all = await world.storage.queries.selectFrom('customer').select('email').orderBy('email').execute();
    expect(all.map(({ email }) => email)).toEqual([ada.email, good.email]);
    expect(await world.storage.queries.selectFrom('phone_number').select('number').execute()).toEqual([{ number }]);
  });

  it('[API-07] an address, an id or a number that two lines of one file have goes to the first; the others of the batch are stored', async () => {
    const verified = { emailVerified: true };
    const [number, another] = ['+447700900123', '+447700900124'];
    const lines = [
      { ...ada, id: 'one', phoneNumbers: [number] },
      { email: 'b@ex.test', ...verified, phoneNumbers: [another, number] },
      { email: 'c@ex.test', ...verified, id: 'one' },
      { ...ada, id: 'two' },
      { email: 'd@ex.test', ...verified, phoneNumbers: [another] },
    ];
    expect(await bring(...lines)).toEqual({ imported: 2, existing: 1, refused: 2 });
    expect(refused).toEqual([
      '2: phoneNumbers: one belongs to another customer, or stands twice',
      '3: id: belongs to another customer',
    ]);
    const all = await world.storage.queries.selectFrom('customer').select('email').orderBy('email').execute();
    expect(all.map(({ email }) => email)).toEqual([ada.email, 'd@ex.test']);
  });

  it('[API-07] a list filters by status and by customers without a login, and continues behind an address', async () => {
    const [, , fields] = kinds.find(([name]) => name === 'bcrypt') ?? expect.fail();
    await bring(...['a', 'b', 'c', 'd'].map((name) => ({ email: `${name}@ex.test`, emailVerified: true, ...fields })));
    await world.storage.queries.updateTable('customer').set({ status: 'paused' }).where('email', '=', 'b@ex.test').execute();
    expect((await logInWith('c@ex.test', 'U*U')).status).toBe(200);
    await world.settle();
    const all = { status: undefined, notYetLoggedIn: false, after: '', limit: 100 } as const;
    const listed = async (wanted: Partial<Parameters<typeof listCustomers>[1]>) =>
      (await listCustomers(world.storage.queries, { ...all, ...wanted })).map(({ email, password }) => `${email} ${password}`);
    expect(await listed({})).toEqual(['a@ex.test imported', 'b@ex.test imported', 'c@ex.test own', 'd@ex.test imported']);
    expect(await listed({ status: 'paused' })).toEqual(['b@ex.test imported']);
    expect(await listed({ notYetLoggedIn: true })).toEqual(['a@ex.test imported', 'b@ex.test imported', 'd@ex.test imported']);
    expect(await listed({ limit: 2 })).toEqual(['a@ex.test imported', 'b@ex.test imported']);
    expect(await listed({ after: 'b@ex.test', limit: 1 })).toEqual(['c@ex.test own']);
  });
});
