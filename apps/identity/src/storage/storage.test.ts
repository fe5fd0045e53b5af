import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newPostgresDatabase, onlyPostgres } from '@stepgate/testkit';
import { isDeep, times } from '@stepgate/testkit/depth';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimSend } from '../challenges/phone-code/phone-codes.ts';
import { attemptSucceeded, countAttempt } from '../limits/attempts.ts';
import { openPostgres } from './postgres.ts';
import { type Of, prepared } from './prepared.ts';
import { openSqlite } from './sqlite.ts';
import type { Storage } from './storage.ts';

/** Opens the same store on each call. */
type Opener = {
  open(): Promise<Storage>;
  forget(): void /** An expression that opens it in another process. */;
  readonly elsewhere: string;
};

const opening = (file: string, name: string, argument: unknown): string =>
  `const { ${name} } = await import('${new URL(file, import.meta.url).href}');
   const storage = await ${name}(${JSON.stringify(argument)});
   await storage.queries.selectFrom('customer').select('id').execute();
   console.log('ready');
   await storage.close();`;

const adapters: readonly { name: string; prepare(): Promise<Opener> }[] = [
  {
    name: 'SQLite',
    async prepare() {
      const folder = mkdtempSync(join(tmpdir(), 'stepgate-storage-'));
      return {
        open: () => openSqlite(folder),
        forget: () => rmSync(folder, { recursive: true }),
        elsewhere: opening('sqlite.ts', 'openSqlite', folder),
      };
    },
  },
  {
    name: 'PostgreSQL',
    async prepare() {
      const url = await newPostgresDatabase();
      return {
        open: () => openPostgres({ url }),
        forget: () => undefined,
        elsewhere: opening('postgres.ts', 'openPostgres', { url }),
      };
    },
  },
];

const now = Date.UTC(2026, 0, 5);

/** The properties that the service needs of either database. */
describe.each(isDeep ? adapters : adapters.slice(0, 1))('storage conformance: $name', ({ prepare }) => {
  let opener: Opener;
  let storage: Storage;
  beforeAll(async () => {
    opener = await prepare();
    storage = await opener.open();
  });
  afterAll(async () => {
    await storage.close();
    opener.forget();
  });

  const customer = (id: string, email: string) => ({
    id,
    email,
    password_hash: null,
    created_at: now,
  });

  it('returns what was stored: any text, times as numbers, null as null', async () => {
    const row = customer('types', 'zoë+🚪@ex.test');
    await storage.queries.insertInto('customer').values(row).execute();
    const read = await storage.queries.selectFrom('customer').selectAll().where('id', '=', 'types').executeTakeFirst();
    expect(read).toMatchObject(row);
  });

  it('a transaction that fails leaves nothing behind', async () => {
    const failing = storage.transaction(async ({ queries }) => {
      await queries.insertInto('customer').values(customer('half', 'half@ex.test')).execute();
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await storage.queries.selectFrom('customer').select('id').where('id', '=', 'half').execute()).toEqual([]);
  });

  it('an address and a number stay unique under concurrent inserts', async () => {
    const inserts = Array.from({ length: 10 }, (_, n) =>
      storage.queries
        .insertInto('customer')
        .values(customer(`race-${n}`, 'race@ex.test'))
        .execute(),
    );
    const settled = await Promise.allSettled(inserts);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('a customer’s rows are deleted with the customer', async () => {
    await storage.queries.insertInto('customer').values(customer('gone', 'gone@ex.test')).execute();
    await storage.queries
      .insertInto('phone_number')
      .values({ id: 'p', customer_id: 'gone', number: '+447700900999', is_primary: 1, verified_at: now })
      .execute();
    await storage.queries.deleteFrom('customer').where('id', '=', 'gone').execute();
    expect(await storage.queries.selectFrom('phone_number').select('id').where('id', '=', 'p').execute()).toEqual([]);
  });

  it('of fifty concurrent attempts over two connections, five are allowed', async () => {
    const other = await opener.open();
    const count = (n: number) => countAttempt(n % 2 === 0 ? storage.queries : other.queries, 'subject', 'possession-code', now);
    const settled = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => count(n)));
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await other.close();
  });

  it('a success resets only the attempts counted up to it', async () => {
    const first = await countAttempt(storage.queries, 'other', 'password', now);
    const second = await countAttempt(storage.queries, 'other', 'password', now);
    await attemptSucceeded(storage.queries, first);
    expect((await countAttempt(storage.queries, 'other', 'password', now)).inARow).toBe(3);
    await attemptSucceeded(storage.queries, second);
    expect((await countAttempt(storage.queries, 'other', 'password', now)).inARow).toBe(4);
  });

  it('a hundred failures in a row disable the factor until recovery, however long one waits', async () => {
    let time = now;
    for (let n = 0; n < 100; n += 1) {
      await countAttempt(storage.queries, 'persistent', 'possession-code', time);
      time += 2 * 24 * 60 * 60_000;
    }
    await expect(countAttempt(storage.queries, 'persistent', 'possession-code', time)).rejects.toMatchObject({
      code: 'attempt_limit_reached',
    });
  });

  it('of twenty concurrent claims to send over two connections, one is granted', async () => {
    const other = await opener.open();
    const claims = Array.from({ length: 20 }, (_, n) => claimSend(n % 2 === 0 ? storage.queries : other.queries, 'number', now));
    const settled = await Promise.allSettled(claims);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await other.close();
  });

  it('processes that open an empty store concurrently all find it ready', async () => {
    const fresh = await prepare();
    const inProcess = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', fresh.elsewhere]);
    const outputs = await Promise.all(Array.from({ length: times(2, 4) }, inProcess));
    expect(outputs.map(({ stdout }) => stdout.trim())).toEqual(outputs.map(() => 'ready'));
    fresh.forget();
  });

  it('writes are on disk before they are acknowledged', async () => {
    if (storage.kind === 'sqlite') {
      const read = async (pragma: string) =>
        Object.values((await sql<Record<string, unknown>>`pragma ${sql.raw(pragma)}`.execute(storage.queries)).rows[0] ?? {})[0];
      // 2 is FULL.
      expect([await read('journal_mode'), await read('synchronous'), await read('foreign_keys')]).toEqual(['wal', 2, 1]);
    } else {
      const { rows } = await sql<{
        fsync: string;
        commits: string;
      }>`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits`.execute(storage.queries);
      expect(rows).toEqual([{ fsync: 'on', commits: 'on' }]);
    }
  });
});

it.each(onlyPostgres)('a $name that may lose acknowledged commits is refused', async () => {
  const url = new URL(await newPostgresDatabase());
  url.searchParams.set('options', '-c synchronous_commit=off');
  await expect(openPostgres({ url: url.href })).rejects.toThrow('turn synchronous_commit on');
});

it('a prepared query uses the values of each run by name, and refuses a constant that is not written with sql.lit', async () => {
  const storage = await openSqlite(undefined);
  const email = (n: number): string => `c${n}@ex.test`;
  for (const n of [1, 2]) {
    const row = {
      id: `c${n}`,
      email: email(n),
      password_hash: null,
      created_at: n,
    };
    await storage.queries.insertInto('customer').values(row).execute();
  }
  const find = prepared((queries, of: Of<{ since: number; address: string }>) =>
    queries.selectFrom('customer').select('id').where('email', '=', of('address')).where('created_at', '>=', of('since')),
  );
  expect(await find(storage.queries, { since: 0, address: email(1) })).toEqual([{ id: 'c1' }]);
  expect(await find(storage.queries, { address: email(2), since: 0 })).toEqual([{ id: 'c2' }]);
  expect(await storage.transaction(({ queries }) => find(queries, { since: 3, address: email(2) }))).toEqual([]);
  const stuck = prepared((queries, of: Of<{ since: number }>) =>
    queries.selectFrom('customer').select('id').where('email', '=', email(1)).where('created_at', '>=', of('since')),
  );
  await expect(stuck(storage.queries, { since: 0 })).rejects.toThrow('by name');
  await storage.close();
});
