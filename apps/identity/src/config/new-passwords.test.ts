import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openBreachedPasswords } from './breached-passwords.ts';
import { ConfigError } from './config.ts';
import { readSettings } from './settings/read-settings.ts';

function read(text: string | undefined) {
  const faults: string[] = [];
  const { STEPGATE_PASSWORD_WORDS: words } = readSettings({ STEPGATE_ENV: 'demo', STEPGATE_PASSWORD_WORDS: text }, faults);
  return { words, faults };
}

describe('[OWNER-15] the settings of new passwords', () => {
  it('are words of four letters or more', () => {
    expect(read(' Harbour , Swift Send,')).toEqual({ words: ['Harbour', 'Swift Send'], faults: [] });
    expect([read(undefined), read('')]).toEqual([
      { words: undefined, faults: [] },
      { words: undefined, faults: [] },
    ]);
    expect(read('Harbour,pay').faults).toEqual([
      'STEPGATE_PASSWORD_WORDS must be at most 100 words of 4 letters or more, separated by commas, not "pay"',
    ]);
    expect(read('harbour,'.repeat(101)).faults).toEqual([
      'STEPGATE_PASSWORD_WORDS must be at most 100 words of 4 letters or more, separated by commas, not "101 words"',
    ]);
  });

  it('name a file of hashes, or the start says what is wrong with it and which command looks at it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stepgate-breached-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'hashes.txt');
    writeFileSync(file, 'password\n');
    await expect(openBreachedPasswords(file)).rejects.toThrow(
      new ConfigError([
        `STEPGATE_BREACHED_PASSWORDS: ${file} has no line with a hash at byte 0. npm run passwords -- check ${file} looks at all of it`,
      ]),
    );
    expect(await openBreachedPasswords(undefined)).toBeUndefined();
  });
});
