/** A process is killed in the middle of the re-sealing, while customers log in. */
import {
  askingFrom,
  lookInto,
  newAddress,
  paths,
  processDatabases,
  proxiesOfTests,
  type ServiceProcess,
  type SharedDatabase,
  startService,
  times,
  tokenOf,
  type WorldCustomer,
} from '@stepgate/testkit';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { timeStep, totpCode } from '../../challenges/totp/totp.ts';
import { createSecrets } from '../../kernel/secrets.ts';
import { learnSecrets } from '../../storage/service-secrets.ts';
import { sealedWith } from './sealed-with.ts';

const [older, newer] = [Buffer.alloc(32, 21), Buffer.alloc(32, 22)];
const many = times(4_000, 12_000);

/** Customers who have only an authenticator, so that there is something to seal for a while. */
async function fill({ storage, secrets }: SharedDatabase): Promise<void> {
  const ids = Array.from({ length: many }, (_, n) => `many-${n}`);
  for (let from = 0; from < many; from += 500) {
    const some = ids.slice(from, from + 500);
    await storage.transaction(async ({ queries }) => {
      await queries
        .insertInto('customer')
        .values(
          some.map((id) => ({
            id,
            email: `${id}@ex.test`,
            password_hash: null,
            created_at: 0,
          })),
        )
        .execute();
      await queries
        .insertInto('totp')
        .values(some.map((id) => ({ customer_id: id, secret: secrets.seal(`key of ${id}`, id), last_step: 0 })))
        .execute();
    });
  }
}

/** With password and authenticator. @throws if anything but a session comes of it */
async function logIn(service: ServiceProcess, { email, password, totpKey }: WorldCustomer): Promise<void> {
  const client = askingFrom(service, newAddress());
  const login = await client.ask(paths.login, { body: { email, password } });
  if (login.status !== 200) throw new Error(`the login of ${email} was answered with ${login.status}`);
  const oneTimeToken = tokenOf(login.body);
  const code = totpCode(totpKey, timeStep(Date.now()));
  const verified = await client.ask(paths.verify('totp'), { oneTimeToken, body: { code } });
  if (verified.status !== 200) throw new Error(`the code of ${email} was answered with ${verified.status}`);
  const exchanged = await client.ask(paths.exchange, { body: { oneTimeToken } });
  if (exchanged.status !== 200) throw new Error(`the exchange of ${email} was answered with ${exchanged.status}`);
}

/** Customers log in one after another, each once, until the service is gone or `stop` is called. @returns how many did */
async function keepLoggingIn(service: ServiceProcess, people: WorldCustomer[], enough: () => boolean): Promise<number> {
  let done = 0;
  for (let next = people.pop(); next !== undefined && !enough(); next = people.pop()) {
    try {
      await logIn(service, next);
    } catch (error) {
      // The kill breaks the connection.
      if (error instanceof TypeError) return done;
      throw error;
    }
    done += 1;
  }
  return done;
}

describe.each(processDatabases)('a kill while the secret is being changed, on $name', ({ newDatabase }) => {
  it('[API-08] loses nothing: no login fails, the next process finishes, and the old secret can go', {
    timeout: 180_000,
  }, async () => {
    const database = await newDatabase();
    const proxies = { STEPGATE_TRUSTED_PROXIES: proxiesOfTests.join(',') };
    const [oldText, newText] = [older.toString('base64url'), newer.toString('base64url')];
    const before = await startService({ ...database.env, ...proxies, STEPGATE_SECRET: oldText });
    const shared = await lookInto(await database.open(), older);
    onTestFinished(() => shared.storage.close());
    const people: WorldCustomer[] = [];
    for (let n = 0; n < times(150, 400); n += 1) people.push(await shared.addCustomer({ preferred: 'TOTP' }));
    const everybody = [...people];
    // Set aside: a fast machine logs all the others in before the rotation ends.
    const [earlier, later] = [people.splice(0, 3), people.splice(0, 3)];
    await fill(shared);
    expect(await keepLoggingIn(before, earlier, () => false)).toBe(3);
    await before.end('SIGTERM');

    const { queries } = shared.storage;
    const left = async (): Promise<number> => {
      const rows = await queries
        .selectFrom('totp')
        .select(({ fn }) => fn.countAll().as('count'))
        .where(sql<boolean>`secret like ${`${shared.secrets.ring.first.id}.%`}`)
        .executeTakeFirstOrThrow();
      return Number(rows.count);
    };
    const all = await left();
    expect(all).toBeGreaterThan(many);
    const env = { ...database.env, ...proxies, STEPGATE_SECRET: newText, STEPGATE_OTHER_SECRETS: oldText };

    const first = await startService(env);
    const during = keepLoggingIn(first, people, () => false);
    await expect.poll(left, { timeout: 60_000, interval: 20 }).toBeLessThan(all);
    await first.end('SIGKILL');
    const loggedIn = await during;
    const middle = await left();
    expect(middle).toBeGreaterThan(0);
    expect(middle).toBeLessThan(all);

    const second = await startService(env);
    let finished = false;
    const again = keepLoggingIn(second, people, () => finished);
    await expect.poll(left, { timeout: 90_000, interval: 50 }).toBe(0);
    finished = true;
    expect(loggedIn + (await again)).toBeGreaterThan(5);
    // The authenticators aren't the last: the old secret can go when nothing at all is sealed with it.
    const { secrets } = shared;
    await expect.poll(() => sealedWith(queries, secrets.ring.first.id, Date.now()), { timeout: 30_000 }).toEqual(new Map());
    await second.end('SIGTERM');

    // Every key is what it was, under the new secret alone.
    const alone = createSecrets(newer);
    await learnSecrets(queries, alone);
    const rows = await queries.selectFrom('totp').select(['customer_id', 'secret']).execute();
    expect(rows).toHaveLength(all);
    const opened = new Map(rows.map(({ customer_id: id, secret }) => [id, alone.open(secret, id)]));
    for (const { id, totpKey } of everybody) expect(opened.get(id)).toBe(Buffer.from(totpKey).toString('base64url'));
    expect([...opened].filter(([id, text]) => id.startsWith('many-') && text !== `key of ${id}`)).toEqual([]);
    const after = await startService({ ...database.env, ...proxies, STEPGATE_SECRET: newText });
    expect(await keepLoggingIn(after, later, () => false)).toBe(3);
    await after.end('SIGTERM');
    await expect(startService({ ...database.env, ...proxies, STEPGATE_SECRET: oldText })).rejects.toThrow(
      'this database was written with another STEPGATE_SECRET',
    );
  });
});
