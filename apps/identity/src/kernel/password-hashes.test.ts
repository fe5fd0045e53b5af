/** How passwords are stored, and what happens to hashes stored in other forms. */
import { hash, verify } from '@node-rs/argon2';
import { databases, openWorld, paths, type World, type WorldCustomer } from '@stepgate/testkit';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { replaceHash } from '../customers/change-customer.ts';
import { renewPasswordHash } from '../customers/renew-password-hash.ts';
import { createPasswordHashes, type Unreadable } from './password-hashes.ts';
import { createPasswordQueue } from './password-queue.ts';
import { createSecrets } from './secrets.ts';

const key = (fill: number): Buffer => Buffer.alloc(32, fill);
const password = 'correct horse battery';
const today = /^pepper=[\w-]{8}\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

async function hashesWith(fill: number) {
  const unreadable: [string, Unreadable][] = [];
  const hashes = await createPasswordHashes(createSecrets(key(fill)), (...told) => void unreadable.push(told));
  const matches = (passwordHash: string, text = password) => hashes.matches(text, { id: 'ada', passwordHash });
  return { hashes, matches, unreadable };
}

describe('a stored password', () => {
  it('is argon2id with 19456 KiB, two passes and one lane, and names its pepper', async () => {
    const { hashes, matches } = await hashesWith(1);
    const stored = await hashes.hash(password);
    expect(stored).toMatch(today);
    expect(hashes.isCurrent(stored)).toBe(true);
    expect(await matches(stored)).toBe(true);
    expect(await matches(stored, `${password} `)).toBe(false);
  });

  it('[ATT-14] can’t be guessed at with the database alone: without the pepper the right password is wrong', async () => {
    const { hashes } = await hashesWith(1);
    const stored = await hashes.hash(password);
    expect(await verify(stored.slice(stored.indexOf('$')), password)).toBe(false);
  });

  it('[ATT-14] matches with no other secret, and that case is distinguished from a wrong password', async () => {
    const stored = await (await hashesWith(1)).hashes.hash(password);
    const other = await hashesWith(2);
    expect(await other.matches(stored)).toBe(false);
    expect(other.unreadable).toEqual([['ada', 'another pepper']]);
  });

  it('[ATT-14] without a pepper, as an import brings it, works', async () => {
    const { hashes, matches, unreadable } = await hashesWith(1);
    const stored = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(await matches(stored)).toBe(true);
    expect(await matches(stored, 'wrong')).toBe(false);
    expect(hashes.isCurrent(stored)).toBe(false);
    expect(unreadable).toEqual([]);
  });

  it.each([
    ['less memory', { memoryCost: 9_728, timeCost: 2 }],
    ['one pass', { memoryCost: 19_456, timeCost: 1 }],
    ['another algorithm of the family', { algorithm: 1, memoryCost: 19_456, timeCost: 2 }],
  ])('[UP-13] is replaced if it was made with %s', async (_what, weaker) => {
    const { hashes } = await hashesWith(1);
    const [pepper] = (await hashes.hash(password)).split('$');
    expect(hashes.isCurrent(`${pepper}${await hash(password, weaker)}`)).toBe(false);
  });
});

const good = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$';
const unreadable: readonly (readonly [name: string, stored: string])[] = [
  ['no hash at all', 'no hash at all'],
  ['nothing', ''],
  ['the password itself', password],
  ['a hash that was cut off', good],
  ['a hash that was cut off in its parameters', '$argon2id$v=19$m=194'],
  ['bcrypt', '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'],
  ['PBKDF2', '$pbkdf2-sha256$29000$N2YMIWQsBWBMae09x1jrPQ$1t8iyB2A.WF/Z5JZv.lfCIhXXN33N23OSgQYThBYRfk'],
  ['an algorithm that is none', '$argon3$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$aGFzaGhhc2hoYXNo'],
  ['a pepper without a hash', 'pepper=AAAAAAAA'],
  ['text that is no text', '\u0001\uD800$argon2id$'],
];

it.each(unreadable)('[UP-13] %s counts as a wrong password and is reported', async (_name, stored) => {
  const { hashes, matches, unreadable: told } = await hashesWith(1);
  expect(await matches(stored)).toBe(false);
  expect(told).toEqual([['ada', 'malformed']]);
  expect(hashes.isCurrent(stored)).toBe(false);
});

const spent = vi.hoisted(() => ({ verified: [] as string[] }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const counted: typeof real.verify = (hashed, ...rest) => {
    spent.verified.push(String(hashed).split('$').slice(0, 4).join('$'));
    return real.verify(hashed, ...rest);
  };
  return { ...real, verify: counted };
});

it('[UP-13] takes the same time without an account, without a password, and with an unreadable hash', async () => {
  const { hashes } = await hashesWith(1);
  const owners = [undefined, { id: 'a', passwordHash: undefined }, { id: 'a', passwordHash: 'garbage' }];
  for (const owner of [...owners, { id: 'a', passwordHash: await hashes.hash(password) }]) {
    spent.verified = [];
    await hashes.matches('guess', owner);
    expect(spent.verified).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
  }
});

describe.each(databases)('at a login, on $name', ({ newDatabase }) => {
  let world: World;
  let customer: WorldCustomer;
  let log: string[];
  beforeEach(async () => {
    log = [];
    world = await openWorld({
      ...(await newDatabase()),
      hashes: { running: 2, waiting: 32 },
      log: (line) => void log.push(line),
    });
    onTestFinished(() => world.close());
    customer = await world.addCustomer();
  });
  const store = (passwordHash: string) =>
    world.storage.queries.updateTable('customer').set({ password_hash: passwordHash }).where('id', '=', customer.id).execute();
  const stored = async (): Promise<string> => {
    await world.settle();
    const row = await world.storage.queries
      .selectFrom('customer')
      .select('password_hash')
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow();
    return row.password_hash ?? '';
  };
  const logIn = async (text = customer.password) =>
    (await world.ask(paths.login, { body: { email: customer.email, password: text } })).status;

  it('[UP-13] an unreadable hash answers 401 and logs a line that names the customer but not the hash', async () => {
    await store('$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy');
    expect(await logIn()).toBe(401);
    const lines = log.filter((line) => line.includes('unreadable hash'));
    expect(lines).toEqual([expect.stringContaining(customer.id)]);
    expect(log.join()).not.toContain('N9qo8uLOickgx2ZMRZoMye');
    expect(await stored()).toMatch(/^\$2b\$/);
  });

  it('[ATT-14] only an older hash is replaced, with the pepper, at the next right password', async () => {
    const old = await hash(customer.password);
    await store(old);
    expect(await logIn('wrong')).toBe(401);
    expect(await stored()).toBe(old);
    expect(await logIn()).toBe(200);
    const renewed = await stored();
    expect(renewed).toMatch(today);
    expect(await logIn()).toBe(200);
    expect(await stored()).toBe(renewed);
  });

  it('[UP-13] a password that is changed while an older hash is replaced keeps the change', async () => {
    const old = await hash(customer.password);
    const changed = await hash('another password');
    await store(changed);
    const passwords = createPasswordQueue({ running: 1, waiting: 0, hashes: (await hashesWith(1)).hashes });
    const { storage } = world;
    await renewPasswordHash({ storage, passwords }, replaceHash, { id: customer.id, passwordHash: old }, customer.password);
    expect(await stored()).toBe(changed);
    await renewPasswordHash({ storage, passwords }, replaceHash, { id: customer.id, passwordHash: changed }, 'another password');
    expect(await stored()).toMatch(today);
  });

  it('a full queue leaves the older hash until the next login', async () => {
    const old = await hash(customer.password);
    await store(old);
    const passwords = createPasswordQueue({ running: 1, waiting: 0, hashes: (await hashesWith(1)).hashes });
    const places = Array.from({ length: 16 }, () => passwords.enter('new-password'));
    await renewPasswordHash(
      { storage: world.storage, passwords },
      replaceHash,
      { id: customer.id, passwordHash: old },
      customer.password,
    );
    expect(await stored()).toBe(old);
    for (const place of places) place.release();
  });
});
