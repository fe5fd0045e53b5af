/** The start of a process whose database isn't available yet, or never will be. */
import { execFile } from 'node:child_process';
import { chmodSync, chownSync, closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { demoPassword } from '@stepgate/demo';
import { newPostgresDatabase, openTcpProxy, parseTarget, paths, startService, unprivileged } from '@stepgate/testkit';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '../storage/postgres.ts';
import { openSqlite } from '../storage/sqlite.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stepgate-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('[UP-02] a process started while its database is unavailable answers /healthz with 200 and the rest with 503, and serves once the database is available', async () => {
  const url = await newPostgresDatabase();
  const network = await openTcpProxy(parseTarget(url));
  onTestFinished(() => network.close());
  network.refuse();
  const service = await startService({ DATABASE_URL: network.through(url), STEPGATE_DATA_DIR: newFolder() });
  onTestFinished(() => void service.end('SIGKILL'));
  const login = () => service.ask(paths.login, { body: { email: 'sms@demo.example', password: demoPassword } });
  expect((await service.ask('/healthz')).status).toBe(200);
  for (const { status, body, headers } of [await login(), await service.ask('/readyz')]) {
    expect([status, headers['retry-after']]).toEqual([503, '1']);
    expect(body).toMatchObject({ code: 'busy' });
  }
  network.accept();
  await expect.poll(async () => (await service.ask('/readyz')).status, { timeout: 20_000 }).toBe(200);
  // No request is served before the demo has its customers.
  expect((await login()).status).toBe(200);
  expect(await service.end('SIGTERM')).toBe(0);
});

it('[UP-02] a process that waits for its database stops when it is asked to', async () => {
  const service = await startService({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', STEPGATE_DATA_DIR: newFolder() });
  expect(await service.end('SIGTERM')).toBe(0);
});

it('[UP-11] a second process on an embedded database is refused, naming the folder, and a killed one leaves no lock', async () => {
  const folder = newFolder();
  const env = { STEPGATE_DATA_DIR: folder };
  const first = await startService(env);
  await expect(startService(env)).rejects.toThrow(`Another process of the service already uses ${folder}`);
  await first.end('SIGKILL');
  const next = await startService(env);
  expect((await next.ask('/readyz')).status).toBe(200);
  expect(await next.end('SIGTERM')).toBe(0);
});

it('[UP-11] the operators’ command works beside the process of an embedded database', async () => {
  const folder = newFolder();
  const service = await startService({ STEPGATE_DATA_DIR: folder });
  const command = fileURLToPath(new URL('../commands/reviewer.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'add', 'ada@ex.test'], {
    env: { PATH: process.env.PATH, STEPGATE_ENV: 'demo', STEPGATE_DATA_DIR: folder },
  });
  expect(stdout).toContain('ada@ex.test can log in');
  expect((await service.ask('/readyz')).status).toBe(200);
  await service.end('SIGTERM');
});

const tomorrows = sql`insert into kysely_migration (name, timestamp) values ('9999-from-tomorrow', '2030-01-01T00:00:00.000Z')`;

it.each([
  {
    name: 'SQLite',
    prepare: async () => {
      const folder = newFolder();
      return { env: { STEPGATE_DATA_DIR: folder }, storage: await openSqlite(folder) };
    },
  },
  {
    name: 'PostgreSQL',
    prepare: async () => {
      const url = await newPostgresDatabase();
      return { env: { DATABASE_URL: url, STEPGATE_DATA_DIR: newFolder() }, storage: await openPostgres({ url }) };
    },
  },
])('[UP-11] a schema of a newer release is refused, naming its migration: $name', async ({ prepare }) => {
  const { env, storage } = await prepare();
  await tomorrows.execute(storage.queries);
  await storage.queries.updateTable('schema_need').set({ migration: '9999-from-tomorrow' }).execute();
  await storage.close();
  await expect(startService(env)).rejects.toThrow(
    /ended with 1 at its start: The database is newer than this release, which doesn't know the migration 9999-from-tomorrow: [^\n]*\n$/,
  );
});

/** The complete output of the process: one sentence and no stack. */
const onlySays = (sentence: string): RegExp =>
  new RegExp(`ended with 1 at its start: ${sentence.replaceAll(/[.*+?^$()|[\]\\/]/g, '\\$&')}[^\\n]*\\n$`);

it('[API-06] a logo and tokens that cannot be used are refused together, each with its place', async () => {
  const folder = newFolder();
  const [logo, tokens] = [join(folder, 'logo.svg'), join(folder, 'brand.css')];
  writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><script>alert(1)</script></svg>');
  writeFileSync(tokens, ':root {\n  --sg-accent: url(https://evil.example/a);\n  --sg-acent: red;\n}\n');
  const starts = startService({ STEPGATE_DATA_DIR: folder, STEPGATE_LOGO: logo, STEPGATE_TOKENS: tokens });
  await expect(starts).rejects.toThrow(
    [
      'ended with 1 at its start: The configuration has faults:',
      `- STEPGATE_LOGO: ${logo} contains a script, and a logo may only be a drawing`,
      "- STEPGATE_TOKENS: brand.css, line 2: --sg-accent can't use url()",
      "- STEPGATE_TOKENS: brand.css, line 3: --sg-acent isn't a token\n",
    ].join('\n'),
  );
  writeFileSync(tokens, Buffer.from([0x3a, 0xff, 0xfe]));
  await expect(startService({ STEPGATE_DATA_DIR: folder, STEPGATE_TOKENS: tokens })).rejects.toThrow(
    onlySays(`The configuration has faults:\n- STEPGATE_TOKENS: ${tokens} isn't UTF-8 text`),
  );
  await expect(startService({ STEPGATE_DATA_DIR: folder, STEPGATE_TOKENS: folder })).rejects.toThrow(
    onlySays(`The configuration has faults:\n- STEPGATE_TOKENS: ${folder} isn't a file that can be read`),
  );
});

it('[API-06] tokens with weak contrast are named with their contrast, and the start continues to its database', async () => {
  const folder = newFolder();
  const tokens = join(folder, 'brand.css');
  writeFileSync(
    tokens,
    ':root { color-scheme: light; --sg-on-accent: #fff; --sg-accent: #003366; --sg-accent-strong: #ffd400; }',
  );
  // A process that ends by itself has said everything.
  writeFileSync(join(folder, 'stepgate.sqlite'), 'These are notes about something else. '.repeat(100));
  await expect(startService({ STEPGATE_DATA_DIR: folder, STEPGATE_TOKENS: tokens })).rejects.toThrow(
    onlySays(
      'STEPGATE_TOKENS: brand.css, --sg-on-accent on --sg-accent-strong has a contrast of 1.43:1 in the light scheme, and text needs 4.5:1\n' +
        `${join(folder, 'stepgate.sqlite')} isn't a SQLite database`,
    ),
  );
});

it('[UP-11] a file that is no database is refused, naming the file', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'stepgate.sqlite'), 'These are notes about something else. '.repeat(100));
  await expect(startService({ STEPGATE_DATA_DIR: folder })).rejects.toThrow(
    onlySays(`${join(folder, 'stepgate.sqlite')} isn't a SQLite database`),
  );
});

it('[UP-11] a damaged database is refused, naming the file', async () => {
  const folder = newFolder();
  const file = join(folder, 'stepgate.sqlite');
  await (await openSqlite(folder)).close();
  // The first table's page, after the file header of 100 bytes.
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(64, 0xff), 0, 64, 100);
  closeSync(descriptor);
  await expect(startService({ STEPGATE_DATA_DIR: folder })).rejects.toThrow(onlySays(`${file} is damaged`));
});

it('[UP-11] a data folder that is a file is refused, naming it', async () => {
  const file = join(newFolder(), 'notes');
  writeFileSync(file, '');
  await expect(startService({ STEPGATE_DATA_DIR: file })).rejects.toThrow(onlySays(`${file} is a file, not a folder`));
  const below = join(file, 'data');
  await expect(startService({ STEPGATE_DATA_DIR: below })).rejects.toThrow(onlySays(`${below} can't be a folder`));
});

it('[UP-11] a read-only data folder and a read-only database are refused, naming them', async () => {
  const account = unprivileged();
  const folder = newFolder();
  await (await openSqlite(folder)).close();
  const file = join(folder, 'stepgate.sqlite');
  for (const path of [folder, ...readdirSync(folder).map((name) => join(folder, name))]) {
    if (account !== undefined) chownSync(path, account.uid, account.gid);
    chmodSync(path, path === folder ? 0o700 : 0o400);
  }
  const env = { STEPGATE_DATA_DIR: folder };
  await expect(startService(env, { account })).rejects.toThrow(onlySays(`${file} is read-only`));
  const empty = newFolder();
  if (account !== undefined) chownSync(empty, account.uid, account.gid);
  chmodSync(empty, 0o500);
  await expect(startService({ STEPGATE_DATA_DIR: empty }, { account })).rejects.toThrow(
    onlySays(`${join(empty, 'stepgate.sqlite')} can't be opened`),
  );
  const below = join(empty, 'data');
  await expect(startService({ STEPGATE_DATA_DIR: below }, { account })).rejects.toThrow(
    onlySays(`The service's account may not create or write the folder ${below}`),
  );
});

it('[UP-11] an account and a database that the server does not know are refused, naming them', async () => {
  const url = new URL(await newPostgresDatabase());
  const named = (change: (url: URL) => void): string => {
    const changed = new URL(url);
    change(changed);
    return changed.href;
  };
  const start = (DATABASE_URL: string) => startService({ DATABASE_URL, STEPGATE_DATA_DIR: newFolder() });
  await expect(start(named((changed) => Object.assign(changed, { pathname: '/nowhere' })))).rejects.toThrow(
    onlySays('The server has no database "nowhere", which DATABASE_URL names'),
  );
  await expect(start(named((changed) => Object.assign(changed, { username: 'stranger' })))).rejects.toThrow(
    onlySays('DATABASE_URL: the server doesn\'t accept the account "stranger" from this machine'),
  );
  await expect(start('postgres://a:b:c@:x')).rejects.toThrow(onlySays('DATABASE_URL must be a URL'));
});

it('[POL-13] metrics at an address that this machine does not have end the start with a sentence that names the setting', async () => {
  const env = { STEPGATE_DATA_DIR: newFolder(), STEPGATE_METRICS_PORT: '0', STEPGATE_METRICS_HOST: '192.0.2.9' };
  await expect(startService(env)).rejects.toThrow(
    /at its start: The configuration has faults:\n- STEPGATE_METRICS_HOST must be an address of this machine, which 192\.0\.2\.9 isn't\n$/,
  );
});
