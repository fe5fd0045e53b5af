/** The commands as an operator runs them, beside the service, on one database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { paths, processDatabases, startService } from '@stepgate/testkit';
import { describe, expect, it } from 'vitest';

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

describe.each(processDatabases)('the commands for customers in and out, on $name', ({ newDatabase }) => {
  it('[API-07] an imported customer logs in at the running service, is listed and exported, and is gone after the erasure', {
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
        ['import', '--from', 'auth0', 'users.json'],
      ])
        expect(await give(env, wrong)).toMatchObject({ code: 1, out: '' });
    } finally {
      await service.end('SIGTERM');
    }
  });
});
