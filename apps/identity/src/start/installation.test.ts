/** From its first start, a database belongs to the demo or to production, and to one secret. */
import { insertCustomer, newPostgresDatabase } from '@stepgate/testkit';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../kernel/clock.ts';
import { sealedText } from '../kernel/sealed.ts';
import { createSecrets } from '../kernel/secrets.ts';
import { openPostgres } from '../storage/postgres.ts';
import { openSqlite } from '../storage/sqlite.ts';
import type { Storage } from '../storage/storage.ts';
import { claimDatabase } from './installation.ts';

const secrets = createSecrets(Buffer.alloc(32, 1));
const otherSecrets = createSecrets(Buffer.alloc(32, 2));
/** A process with the other secret first: it learns its database at the start. */
const both = () => createSecrets([Buffer.alloc(32, 2), Buffer.alloc(32, 1)]);
const stranger = () => createSecrets([Buffer.alloc(32, 3), Buffer.alloc(32, 4)]);
const demo = true;
const production = false;

const stores = [
  { name: 'SQLite', open: () => openSqlite(undefined) },
  { name: 'PostgreSQL', open: async () => openPostgres({ url: await newPostgresDatabase() }) },
];

describe.each(stores)('a database on $name', ({ open }) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await open();
    onTestFinished(() => storage.close());
  });
  const claim = (mode: boolean, with_ = secrets) => claimDatabase(storage, with_, systemClock, mode);
  const addCustomer = (email: string) => insertCustomer(storage, secrets, async () => 'hash', Date.now(), { email });

  it('[ATT-05] belongs to the mode that starts on it first, and the other mode is refused', async () => {
    await claim(demo);
    await claim(demo);
    await expect(claim(production)).rejects.toThrow('the demo wrote this database');
  });

  it('[ATT-05] written by production is never opened by the demo', async () => {
    await claim(production);
    await claim(production);
    await expect(claim(demo)).rejects.toThrow('this database belongs to production');
  });

  it('[ATT-05] is claimed by only one mode if both start concurrently', async () => {
    const settled = await Promise.allSettled([claim(demo), claim(production), claim(demo), claim(production)]);
    const [first, second, third, fourth] = settled.map(({ status }) => status);
    expect([first, second]).toContain('rejected');
    expect([third, fourth]).toEqual([first, second]);
    expect(first).not.toBe(second);
  });

  it('[ATT-14] is refused with another secret, until the operator declares that the secret has changed', async () => {
    await claim(production);
    await expect(claim(production, otherSecrets)).rejects.toThrow('this database was written with another STEPGATE_SECRET');
    await storage.queries
      .updateTable('installation')
      .set({ sealed: sealedText('') })
      .execute();
    await claim(production, otherSecrets);
    await expect(claim(production)).rejects.toThrow('this database was written with another STEPGATE_SECRET');
    await expect(claim(demo, otherSecrets)).rejects.toThrow('this database belongs to production');
  });

  it('[API-08] belongs to the new secret once a process has started with it first: the old one alone is refused', async () => {
    await claim(production);
    await claim(production, both());
    await claim(production, both());
    await expect(claim(production)).rejects.toThrow('this database was written with another STEPGATE_SECRET');
    await expect(claim(production, stranger())).rejects.toThrow('this database was written with another STEPGATE_SECRET');
    await claim(production, createSecrets([Buffer.alloc(32, 1), Buffer.alloc(32, 2)]));
    expect((await storage.queries.selectFrom('service_secret').select('generation').execute()).length).toBe(2);
  });

  it('[API-08] a start without the old secret is refused while values need it, and says which', async () => {
    await claim(production);
    await addCustomer('ada@bank.test');
    await addCustomer('bob@bank.test');
    const during = both();
    await claim(production, during);
    const alone = createSecrets(Buffer.alloc(32, 2));
    const id = secrets.ring.first.id;
    await expect(claim(production, alone)).rejects.toThrow('add it to STEPGATE_OTHER_SECRETS');
    const { queries } = storage;
    // The values that the job seals first.
    await queries
      .updateTable('installation')
      .set({ sealed: during.seal('stepgate', 'installation') })
      .execute();
    const row = await queries.selectFrom('service_secret').selectAll().where('generation', '=', 1).executeTakeFirstOrThrow();
    const owner = `keys of the secret ${row.id}`;
    const keys = during.seal(during.open(row.keys, owner), owner);
    await queries.updateTable('service_secret').set({ keys }).where('generation', '=', 1).execute();
    await expect(claim(production, createSecrets(Buffer.alloc(32, 2)))).rejects.toThrow(
      `the secret ${id} isn't given, and only it opens 2 of totp: add it to STEPGATE_OTHER_SECRETS`,
    );
    for (const { customer_id, secret } of await queries.selectFrom('totp').select(['customer_id', 'secret']).execute()) {
      const fresh = during.seal(during.open(secret, customer_id), customer_id);
      await queries.updateTable('totp').set({ secret: fresh }).where('customer_id', '=', customer_id).execute();
    }
    await claim(production, alone);
  });

  it('[POL-14] a former secret that nothing needs is counted for at starts for one more day, and again once it was given', async () => {
    await claim(production);
    const during = both();
    await claim(production, during);
    const { queries } = storage;
    await queries
      .updateTable('installation')
      .set({ sealed: during.seal('stepgate', 'installation') })
      .execute();
    const row = await queries.selectFrom('service_secret').selectAll().where('generation', '=', 1).executeTakeFirstOrThrow();
    const owner = `keys of the secret ${row.id}`;
    const keys = during.seal(during.open(row.keys, owner), owner);
    await queries.updateTable('service_secret').set({ keys }).where('generation', '=', 1).execute();
    const hour = 3_600_000;
    const start = (hours: number, ...keys: readonly [number, ...number[]]) => {
      const [first, ...others] = keys.map((key) => Buffer.alloc(32, key));
      const given = createSecrets([first ?? Buffer.alloc(32), ...others]);
      return claimDatabase(storage, given, { now: () => hours * hour }, production);
    };
    await start(0, 2);
    // As a process would that still has the former secret first.
    await addCustomer('ada@bank.test');
    await expect(start(23, 2)).rejects.toThrow('1 of totp');
    await queries.deleteFrom('totp').execute();
    await start(24, 2);
    await addCustomer('bob@bank.test');
    await start(49, 2);
    await start(50, 2, 1);
    await expect(start(51, 2)).rejects.toThrow('1 of totp');
  });

  it('[API-08] ten processes that start at once with a new secret enter it once', async () => {
    await claim(production);
    await Promise.all(Array.from({ length: 10 }, () => claim(production, both())));
    const rows = await storage.queries.selectFrom('service_secret').select(['generation', 'id']).orderBy('generation').execute();
    expect(rows).toEqual([
      { generation: 1, id: secrets.ring.first.id },
      { generation: 2, id: otherSecrets.ring.first.id },
    ]);
  });
});
