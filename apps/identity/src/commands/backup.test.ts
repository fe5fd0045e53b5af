/** The command as an operator runs it. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cookiesOf, paths, processDatabases, type ServiceProcess, startService, tokenOf } from '@stepgate/testkit';
import { describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('./backup.ts', import.meta.url));

type Environment = Readonly<Record<string, string>>;
type Said = { readonly code: unknown; readonly out: string; readonly err: string };

const give = (env: Environment, ...words: string[]): Promise<Said> =>
  new Promise((resolve) => {
    const options = { env: { PATH: process.env.PATH, STEPGATE_ENV: 'demo', ...env } };
    execFile(process.execPath, [program, ...words], options, (error, out, err) =>
      resolve({ code: error === null ? 0 : error.code, out, err }),
    );
  });

const createEnvironment = (database: Environment): Environment => ({
  ...database,
  STEPGATE_SECRET: randomBytes(32).toString('base64url'),
  STEPGATE_TEST_CODE: 'on',
  STEPGATE_ORIGIN: 'http://localhost:3000',
});

async function beginLogin({ ask }: ServiceProcess, email: string): Promise<string> {
  const oneTimeToken = tokenOf((await ask(paths.login, { body: { email, password: 'open sesame please' } })).body);
  await ask(paths.trigger('sms'), { oneTimeToken, body: {} });
  return oneTimeToken;
}

/** @returns the session's cookie */
async function logIn(service: ServiceProcess, email: string): Promise<string> {
  const oneTimeToken = await beginLogin(service, email);
  await service.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: '111111' } });
  return cookiesOf(await service.ask(paths.exchange, { body: { oneTimeToken } }));
}

const sessionStatus = async ({ ask }: ServiceProcess, cookie: string): Promise<number> =>
  (await ask(paths.session, { cookie })).status;

const timeout = 300_000;

describe.each(processDatabases)('a restored database, on $name', ({ newDatabase }) => {
  it('[API-10] ends what the backup brought back: no session, token or code of before works', { timeout }, async () => {
    const { env: where, open } = await newDatabase();
    const env = createEnvironment(where);
    const before = await startService(env);
    const cookie = await logIn(before, 'sms@demo.example');
    const oneTimeToken = await beginLogin(before, 'lost@demo.example');
    expect(await sessionStatus(before, cookie)).toBe(200);
    await before.end('SIGTERM');

    expect(await give(env, 'restored')).toMatchObject({ code: 0, err: '', out: expect.stringContaining('npm run api-key') });
    const storage = await open();
    for (const table of ['device', 'signing_key', 'face_session', 'social_login', 'waiting_mail', 'waiting_text'] as const)
      expect(await storage.queries.selectFrom(table).selectAll().execute(), table).toEqual([]);
    const said = await storage.queries.selectFrom('waiting_event').select(['customer_id', 'kind']).execute();
    expect(said).toContainEqual({ customer_id: 'operator', kind: 'log.restored' });
    await storage.close();

    const after = await startService(env);
    expect(await sessionStatus(after, cookie)).toBe(401);
    expect((await after.ask(paths.status, { oneTimeToken })).status).toBe(401);
    expect((await after.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: '111111' } })).status).toBe(401);
    expect(await sessionStatus(after, await logIn(after, 'several@demo.example'))).toBe(200);
    await after.end('SIGTERM');
  });
});

const [embedded] = processDatabases;

describe('a backup of the embedded database', () => {
  it('[API-10] is made while the service runs, and put back by one command, which keeps the database before it', {
    timeout,
  }, async () => {
    const { env: where } = await embedded.newDatabase();
    const env = createEnvironment(where);
    const folder = where.STEPGATE_DATA_DIR ?? expect.fail('no folder');
    const file = join(folder, 'backup.sqlite');
    const files = () => readdirSync(folder).filter((name) => name.startsWith('stepgate.sqlite.') || name.startsWith('restore-'));

    const before = await startService(env);
    const [ended, live] = [await logIn(before, 'sms@demo.example'), await logIn(before, 'several@demo.example')];
    expect(await give(env, 'make', file)).toMatchObject({ code: 0, err: '' });
    expect(await give(env, 'make', file)).toMatchObject({ code: 1, err: expect.stringContaining('exists already') });
    await before.ask(paths.logout, { method: 'POST', cookie: ended });
    expect(await sessionStatus(before, ended)).toBe(401);

    const whileItRuns = await give(env, 'restore', file);
    expect([whileItRuns.code, whileItRuns.err]).toEqual([1, expect.stringContaining('Another process of the service')]);
    expect(await sessionStatus(before, live)).toBe(200);
    await before.end('SIGTERM');

    expect(await give(env, 'restore', file)).toMatchObject({ code: 0, err: '' });
    expect(files()).toEqual([expect.stringMatching(/^stepgate\.sqlite\.before-restore-\d+$/)]);
    const after = await startService(env);
    expect(await sessionStatus(after, ended)).toBe(401);
    expect(await sessionStatus(after, live)).toBe(401);
    expect(await sessionStatus(after, await logIn(after, 'lost@demo.example'))).toBe(200);
    await after.end('SIGTERM');
  });

  it('a damaged backup, a backup of something else, or one with another secret leaves the database as it is', {
    timeout,
  }, async () => {
    const { env: where } = await embedded.newDatabase();
    const env = createEnvironment(where);
    const folder = where.STEPGATE_DATA_DIR ?? expect.fail('no folder');
    const [file, damaged, text] = [join(folder, 'backup.sqlite'), join(folder, 'damaged'), join(folder, 'text')];
    const first = await startService(env);
    const cookie = await logIn(first, 'sms@demo.example');
    await give(env, 'make', file);
    await first.end('SIGTERM');
    const whole = readFileSync(file);
    writeFileSync(damaged, whole.subarray(0, Math.floor(whole.length / 2)));
    writeFileSync(text, 'not a database');
    const otherSecret = { ...env, STEPGATE_SECRET: randomBytes(32).toString('base64url') };
    for (const [given, from, reason] of [
      [env, damaged, "isn't a complete backup"],
      [env, text, "isn't a complete backup"],
      [env, join(folder, 'missing'), "isn't a complete backup"],
      [otherSecret, file, 'another STEPGATE_SECRET'],
    ] as const)
      expect(await give(given, 'restore', from), reason).toMatchObject({ code: 1, err: expect.stringContaining(reason) });

    const again = await startService(env);
    expect(await sessionStatus(again, cookie)).toBe(200);
    await again.end('SIGTERM');
  });

  it('[API-08] a backup from before a change of the secret is restored with the old secret beside the new one', {
    timeout,
  }, async () => {
    const { env: where } = await embedded.newDatabase();
    const old = createEnvironment(where);
    const folder = where.STEPGATE_DATA_DIR ?? expect.fail('no folder');
    const file = join(folder, 'backup.sqlite');
    const first = await startService(old);
    await give(old, 'make', file);
    await first.end('SIGTERM');
    const alone = { ...old, STEPGATE_SECRET: randomBytes(32).toString('base64url') };
    const beside = { ...alone, STEPGATE_OTHER_SECRETS: old.STEPGATE_SECRET ?? '' };
    expect(await give(alone, 'restore', file)).toMatchObject({ code: 1, err: expect.stringContaining('STEPGATE_OTHER_SECRETS') });
    expect(await give(beside, 'restore', file)).toMatchObject({ code: 0 });
    const restored = await startService(beside);
    expect(await sessionStatus(restored, await logIn(restored, 'sms@demo.example'))).toBe(200);
    await restored.end('SIGTERM');
  });
});
