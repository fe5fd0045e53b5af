/** The program as an operator runs it. `read-export.test.ts` imports what it writes. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const program = fileURLToPath(new URL('./main.ts', import.meta.url));
const run = (...words: readonly string[]) => promisify(execFile)(process.execPath, [program, ...words]);

it('[HOST-20] lines go to standard output, and what stays behind to standard error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stepgate-moving-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'acme-realm.json');
  const users = [
    { id: 'p1', username: 'peter', firstName: 'Peter', email: 'peter@ex.test', emailVerified: true, enabled: true },
    { id: 'left', username: 'left', email: 'left@ex.test', enabled: false },
  ];
  await writeFile(file, JSON.stringify({ realm: 'acme', users }));
  expect(await run('keycloak', file)).toEqual({
    stdout: '{"id":"p1","email":"peter@ex.test","emailVerified":true,"phoneNumbers":[]}\n',
    stderr: 'left is left out. It is disabled\nLeft out: firstName, 1\nLeft out: username, 1\n1 written.\n',
  });
  await expect(run('keycloak', folder)).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: `The file ${folder} can't be read.\n`,
  });
  await expect(run('auth0')).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('Usage: npm run moving'),
  });
});
