/** The command as an operator runs it, beside the service, on one database. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calls } from '@stepgate/contract';
import { cookiesOf, decodeBase32, newPasskey, newPostgresDatabase, type ServiceProcess, startService } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timeStep, totpCode } from '../challenges/totp/totp.ts';
import { openPostgres } from '../storage/postgres.ts';
import { openSqlite } from '../storage/sqlite.ts';

const program = fileURLToPath(new URL('./reviewer.ts', import.meta.url));

type Said = { code: unknown; out: string; err: string };

const give = (env: Readonly<Record<string, string>>, ...words: string[]): Promise<Said> =>
  new Promise((resolve) => {
    const options = { env: { PATH: process.env.PATH, STEPGATE_ENV: 'demo', ...env } };
    execFile(process.execPath, [program, ...words], options, (error, out, err) =>
      resolve({ code: error === null ? 0 : error.code, out, err }),
    );
  });

/** The URI as an authenticator app reads it. */
function createApp(uri: string): { label: string; code(): string } {
  const { pathname, searchParams } = new URL(uri);
  const key = decodeBase32(searchParams.get('secret') ?? '');
  return { label: decodeURIComponent(pathname), code: () => totpCode(key, timeStep(Date.now())) };
}

function printed({ out }: Said): { password: string; uri: string } {
  const { password = '', uri = '' } =
    out.match(/^Password: +(?<password>\S+)\nAuthenticator: +(?<uri>otpauth:\S+)$/m)?.groups ?? {};
  return { password, uri };
}

const folder = mkdtempSync(join(tmpdir(), 'stepgate-reviewer-'));
afterAll(() => rmSync(folder, { recursive: true }));

const stores = [
  { name: 'SQLite', prepare: async () => ({ env: { STEPGATE_DATA_DIR: folder }, open: () => openSqlite(folder) }) },
  {
    name: 'PostgreSQL',
    async prepare() {
      const url = await newPostgresDatabase();
      return { env: { DATABASE_URL: url }, open: () => openPostgres({ url }) };
    },
  },
] as const;

describe.each(stores)('the command that makes a reviewer, on $name', ({ prepare }) => {
  let env: Record<string, string>;
  let service: ServiceProcess;
  let open: Awaited<ReturnType<typeof prepare>>['open'];
  beforeAll(async () => {
    const prepared = await prepare();
    open = prepared.open;
    env = { ...prepared.env, STEPGATE_SECRET: randomBytes(32).toString('base64url') };
    service = await startService(env);
  });
  afterAll(() => service.end('SIGTERM'));

  const logIn = (email: string, { password, uri }: ReturnType<typeof printed>) =>
    service.ask(calls.reviewLogin.path, { body: { email, password, code: createApp(uri).code() } });
  const statusWith = async (cookie: string): Promise<number> => (await service.ask(calls.reviewItems.path, { cookie })).status;

  it('prints the login for the back office, and stores neither the password nor the key in plain form', async () => {
    const said = await give(env, 'add', '  Ada@Desk.test ');
    expect([said.code, said.err]).toEqual([0, '']);
    expect(said.out).toContain('ada@desk.test can log in at http');
    const { password, uri } = printed(said);
    expect(password).toMatch(/^[\w-]{24}$/);
    expect(createApp(uri).label).toBe('/Stepgate back office:ada@desk.test');
    const answer = await logIn('ada@desk.test', { password, uri });
    expect(answer.status).toBe(204);
    expect(await statusWith(cookiesOf(answer))).toBe(200);

    const storage = await open();
    const row = await storage.queries.selectFrom('staff').selectAll().where('email', '=', 'ada@desk.test').executeTakeFirst();
    await storage.close();
    expect(row).toMatchObject({ role: 'decide', password_hash: expect.stringMatching(/^pepper=[\w-]{8}\$argon2id\$/) });
    const stored = JSON.stringify(row);
    expect(stored).not.toContain(password);
    expect(stored).not.toContain(new URL(uri).searchParams.get('secret'));
  });

  it('[HOUSE-01] links to the origin of the desk, if it has one', async () => {
    const { out } = await give({ ...env, STEPGATE_DESK_ORIGIN: 'http://desk.localhost:3000' }, 'add', 'dee@desk.test');
    expect(out).toContain('dee@desk.test can log in at http://desk.localhost:3000/review\n');
    expect(out).toContain(': http://desk.localhost:3000/review#');
  });

  it('run again, it replaces both: the old ones are wrong, their sessions end, and a block is lifted', async () => {
    const first = printed(await give(env, 'add', 'bea@desk.test'));
    const cookie = cookiesOf(await logIn('bea@desk.test', first));
    for (let n = 1; n <= 5; n += 1) await logIn('bea@desk.test', { ...first, password: 'wrong' });
    expect((await logIn('bea@desk.test', first)).status).toBe(403);
    const second = printed(await give(env, 'add', 'bea@desk.test'));
    expect(await statusWith(cookie)).toBe(401);
    for (const mixed of [first, { ...second, password: first.password }, { ...second, uri: first.uri }])
      expect((await logIn('bea@desk.test', mixed)).status).toBe(401);
    expect((await logIn('bea@desk.test', second)).status).toBe(204);
  });

  it('remove ends the sessions and the login, and reports an unknown reviewer', async () => {
    const account = printed(await give(env, 'add', 'cai@desk.test'));
    const cookie = cookiesOf(await logIn('cai@desk.test', account));
    expect(await statusWith(cookie)).toBe(200);
    expect(await give(env, 'remove', 'CAI@desk.test')).toMatchObject({ code: 0, out: expect.stringContaining('no longer') });
    expect(await statusWith(cookie)).toBe(401);
    expect((await logIn('cai@desk.test', account)).status).toBe(401);
    const again = await give(env, 'remove', 'cai@desk.test');
    expect(again).toMatchObject({ code: 1, out: '', err: 'cai@desk.test has no back-office account.\n' });
  });

  it('[OWNER-11] a link adds a passkey, which is listed, and removing it ends its sessions', async () => {
    const said = await give(env, 'add', 'dan@desk.test');
    expect(said.out).toContain('To add a passkey: http');
    const again = await give(env, 'passkey', 'dan@desk.test');
    const tokenIn = ({ out }: Said): string => out.match(/\/review#token=(\S{43})\n/)?.[1] ?? '';
    const begin = (token: string) => service.ask(calls.beginStaffPasskey.path, { body: { token } });
    // The last link alone works.
    expect((await begin(tokenIn(said))).status).toBe(400);
    const token = tokenIn(again);
    const passkey = newPasskey({ origin: service.origin });
    const optionsOf = ({ body }: { readonly body: unknown }) => JSON.parse(JSON.stringify(body)).options;
    const credential = passkey.create(optionsOf(await begin(token)));
    expect((await service.ask(calls.addStaffPasskey.path, { body: { token, credential } })).status).toBe(204);
    const options = optionsOf(await service.ask(calls.staffPasskeyOptions.path, { method: 'POST' }));
    const answer = await service.ask(calls.logInStaffWithPasskey.path, { body: { credential: passkey.get(options) } });
    const cookie = cookiesOf(answer);
    expect(await statusWith(cookie)).toBe(200);
    const listed = await give(env, 'passkeys', 'dan@desk.test');
    const [, id = ''] = listed.out.match(/^(\S{43}) {2}Passkey, added \S+, last used \S+\n$/) ?? [];
    expect(await give(env, 'remove-passkey', 'dan@desk.test', 'another')).toMatchObject({ code: 1 });
    expect((await give(env, 'remove-passkey', 'dan@desk.test', id)).out).toContain('logs nobody in');
    expect(await statusWith(cookie)).toBe(401);
    expect((await give(env, 'passkeys', 'dan@desk.test')).out).toBe('dan@desk.test has no passkey.\n');
    expect(await give(env, 'passkey', 'nobody@desk.test')).toMatchObject({ code: 1, out: '' });
  });

  it('[ENV-01] the demo has a reviewer, whose codes the demo phone shows', async () => {
    const shown: { authenticators: { label: string; code: string }[] } = JSON.parse(
      JSON.stringify((await service.ask('/demo/authenticators')).body),
    );
    const { code } = shown.authenticators.find(({ label }) => label === 'reviewer@demo.example') ?? {};
    const body = { email: 'reviewer@demo.example', password: 'open sesame please', code };
    expect((await service.ask(calls.reviewLogin.path, { body })).status).toBe(204);
  });
});

it('an invalid command changes nothing and prints its usage', async () => {
  const env = { STEPGATE_DATA_DIR: folder };
  const [nothing, half, other, tooMuch, noId, noAddress, unset] = await Promise.all([
    give(env),
    give(env, 'add'),
    give(env, 'list', 'a@desk.test'),
    give(env, 'add', 'a@desk.test', 'b@desk.test'),
    give(env, 'remove-passkey', 'a@desk.test'),
    give(env, 'add', 'no address'),
    give({ ...env, STEPGATE_ENV: 'production' }, 'add', 'a@desk.test'),
  ]);
  for (const said of [nothing, half, other, tooMuch, noId])
    expect(said).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^Usage:/) });
  expect(noAddress).toMatchObject({ code: 1, out: '', err: '"no address" isn\'t an email address.\n' });
  expect(unset).toMatchObject({ code: 1, out: '', err: expect.stringContaining('STEPGATE_ORIGIN is missing') });
});
