/** The command as an operator runs it. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const program = fileURLToPath(new URL('./passwords.ts', import.meta.url));
const run = (...words: string[]) => promisify(execFile)(process.execPath, [program, ...words]);

it('[OWNER-15] says whether a file of hashes is in order', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stepgate-hashes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'hashes.txt');
  const hashes = ['0', '7', 'F'].map((digit) => `${digit.repeat(40)}:3`);
  writeFileSync(file, hashes.join('\r\n'));
  expect((await run('check', file)).stdout).toBe(`${file} has 3 hashes in order: STEPGATE_BREACHED_PASSWORDS can name it.\n`);
  writeFileSync(file, [...hashes].reverse().join('\n'));
  await expect(run('check', file)).rejects.toMatchObject({
    code: 1,
    stderr: `${file}: line 2 isn't in order: sort the file by its hashes (LC_ALL=C sort)\n`,
  });
  await expect(run('check')).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^Usage:/) });
});
