/** The commands as an operator runs them, beside the service, on one database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { timeStep, totpCode } from '@stepgate/identity';
import { paths, processDatabases, startService, tokenOf } from '@stepgate/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';

const program = fileURLToPath(new URL('./customer.ts', import.meta.url));

async function readText(stream: ChildProcess['stdout']): Promise<string> {
  let text = '';
  for await (const piece of stream ?? []) text += String(piece);
  return text;
}

async function give(env: Readonly<Record<string, string>>, words: readonly string[], input = '') {
  const child = spawn(process.execPath, [program, ...words], { env: { PATH: process.env.PATH, STEPGATE_ENV: 'demo', ...env } });
  child.stdin.end(input);
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err] = await Promise.all([readText(child.stdout), readText(child.stderr)]);
  return { code: await code, out, err };
}

/** One user of a realm, as `kc.sh export` writes it. The password is "iceberg", by a real Keycloak 26 (a public example). */
const realm = {
  realm: 'acme',
  users: [
    {
      id: 'cfb55bf6-fcbb-4a1e-bfec-30c6649b52f8',
      username: 'peter',
      firstName: 'Peter',
      email: 'peter@ex.test',
      emailVerified: true,
      enabled: true,
      attributes: { phoneNumber: ['+447700900177'], phoneNumberVerified: ['true'] },
      credentials: [
        {
          type: 'password',
          secretData:
            '{"value":"BuViHNDGmCq80fvpty/QoggTI8NSt0CuNDGgeoa5f5A=","salt":"RJ0aLMQ2qKbZuROs7qQhcA==","additionalParameters":{}}',
          credentialData:
            '{"hashIterations":5,"algorithm":"argon2","additionalParameters":{"hashLength":["32"],"memory":["7168"],"type":["id"],"version":["1.3"],"parallelism":["1"]}}',
        },
        {
          type: 'otp',
          secretData: '{"value":"keyOfPetersAuthenticator"}',
          credentialData: '{"subType":"totp","digits":6,"counter":0,"period":30,"algorithm":"HmacSHA1"}',
        },
      ],
    },
    { id: 'left', username: 'left', email: 'left@ex.test', enabled: false },
  ],
};

describe.each(processDatabases)('the commands for customers in and out, on $name', ({ newDatabase }) => {
  it('[API-07][HOST-20] an imported customer, also of another service, logs in at the running service, is listed and exported, and is gone after the erasure', {
    timeout: 300_000,
  }, async () => {
    const { env: where } = await newDatabase();
    const env = { ...where, STEPGATE_SECRET: randomBytes(32).toString('base64url') };
    const service = await startService(env);
    const email = 'imported@ex.test';
    const logIn = async (password: string): Promise<number> =>
      (await service.ask(paths.login, { body: { email, password } })).status;
    const line = {
      id: 'crm-1',
      email,
      emailVerified: true,
      passwordHash: '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
    };
    try {
      const lines = `${JSON.stringify(line)}\nnot a customer\n`;
      expect(await give(env, ['import', '-'], lines)).toEqual({
        code: 1,
        out: '',
        err: "Line 2 isn't imported. is not JSON\n1 imported, 0 existed already, 1 refused.\n",
      });
      expect(await logIn('U*U*')).toBe(401);
      expect(await logIn('U*U')).toBe(200);
      const again = await give(env, ['import', '-'], `${JSON.stringify(line)}\n`);
      expect(again).toEqual({ code: 0, out: '0 imported, 1 existed already, 0 refused.\n', err: '' });
      const listed = await give(env, ['list', '--after', 'imported@ex.tes', '--limit', '1']);
      expect(JSON.parse(listed.out)).toMatchObject({ id: 'crm-1', email, status: 'active' });
      expect(listed.err).toBe(`1 customers are listed, and there may be more: --after ${email}\n`);
      const exported = await give(env, ['export', email.toUpperCase()]);
      expect(JSON.parse(exported.out)).toMatchObject({ customer: [{ id: 'crm-1', email }] });
      expect(await give(env, ['erase', email])).toEqual({ code: 0, out: `${email} is erased.\n`, err: '' });
      expect(await logIn('U*U')).toBe(401);
      expect(await give(env, ['erase', email])).toEqual({ code: 0, out: `No account has the address ${email}.\n`, err: '' });
      expect(await give(env, ['export', email])).toEqual({ code: 1, out: '', err: `No account has the address ${email}.\n` });
      for (const wrong of [
        ['import'],
        ['erase'],
        ['list', '--status', 'gone'],
        ['list', '--limit', '0'],
        ['import', '/nowhere.jsonl'],
        ['import', '--from', 'auth0'],
      ])
        expect(await give(env, wrong)).toMatchObject({ code: 1, out: '' });

      const folder = await mkdtemp(join(tmpdir(), 'stepgate-moving-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      const file = join(folder, 'acme-realm.json');
      await writeFile(file, JSON.stringify(realm));
      expect(await give(env, ['import', '--from', 'keycloak', file])).toEqual({
        code: 0,
        out: '1 imported, 0 existed already, 0 refused.\n',
        err: "left isn't imported. It is disabled\nNot imported: firstName, 1\nNot imported: username, 1\n",
      });
      const begun = await service.ask(paths.login, { body: { email: 'peter@ex.test', password: 'iceberg' } });
      const oneTimeToken = tokenOf(begun.body);
      const code = totpCode(Buffer.from('keyOfPetersAuthenticator'), timeStep(Date.now()));
      expect((await service.ask(paths.verify('totp'), { oneTimeToken, body: { code } })).status).toBe(200);
      expect((await service.ask(paths.exchange, { body: { oneTimeToken } })).status).toBe(200);
    } finally {
      await service.end('SIGTERM');
    }
  });
});
