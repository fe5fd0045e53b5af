/** The command as a translator runs it. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const program = fileURLToPath(new URL('./language.ts', import.meta.url));
const run = (...words: string[]) => promisify(execFile)(process.execPath, [program, ...words]);

it('[HOST-07] prints the English texts, accepts them as a translation, and names what is wrong with another', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stepgate-language-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'fr.json');
  const { stdout } = await run('english');
  writeFileSync(file, stdout);
  expect((await run('check', file)).stdout).toBe(`${file} is complete.\n`);
  writeFileSync(file, stdout.replace('"Set a new password"', '"Nouveau mot de passe {lien}"'));
  await expect(run('check', file)).rejects.toMatchObject({
    code: 1,
    stderr: 'mails.passwordReset.subject needs no places, and has {lien}\n',
  });
  await expect(run('check')).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^Usage:/) });
});

it.each([
  ['fr.po', 'msgctxt "menu"\nmsgid "Open"\nmsgstr "Ouvrir"\n'],
  ['fr.json', '{"menu":"Ouvrir"}'],
])('[HOST-16] an export writes over no file of another program: %s', { timeout: 60_000 }, async (name, text) => {
  const folder = mkdtempSync(join(tmpdir(), 'stepgate-language-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, name);
  writeFileSync(file, text);
  await expect(run('export', file)).rejects.toMatchObject({
    code: 1,
    stderr: `${file} is not a file of an export: give another name\n`,
  });
  expect(readFileSync(file, 'utf8')).toBe(text);
});
