import { createHash } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { times } from '@stepgate/testkit/depth';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BreachedPasswordsFault } from './breached-passwords.ts';
import { countHashes } from './check-hash-file.ts';
import { openHashFile } from './hash-file.ts';

const sha1 = (password: string): string => createHash('sha1').update(password).digest('hex').toUpperCase();

function fileOf(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'stepgate-hashes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'hashes.txt');
  writeFileSync(file, content);
  return file;
}

const hashesOf = (passwords: readonly string[]): readonly string[] => passwords.map(sha1).sort();
const named = (count: number): string[] => Array.from({ length: count }, (_, n) => `password ${n}`);

describe('[OWNER-15] a file of breached passwords', () => {
  it.each<[string, (hash: string, at: number) => string, string]>([
    ['as the public list has them', (hash, at) => `${hash}:${10 ** (at % 12)}`, '\n'],
    ['as the public list has them for Windows', (hash, at) => `${hash}:${at}`, '\r\n'],
    ['without counts', (hash) => hash, '\n'],
    ['in small letters', (hash) => hash.toLowerCase(), '\n'],
  ])('finds each of its passwords and no other: %s', async (_what, line, end) => {
    for (const count of [1, 2, 3, times(200, 2_000)]) {
      const content = hashesOf(named(count)).map(line).join(end);
      for (const whole of [content, content + end]) {
        const { has } = await openHashFile(fileOf(whole));
        const found = await Promise.all(named(count + 50).map(has));
        expect([found.slice(0, count).every(Boolean), found.slice(count).some(Boolean)]).toEqual([true, false]);
      }
    }
  });

  it('finds the first and the last hash there can be', async () => {
    const { has } = await openHashFile(fileOf(`${'0'.repeat(40)}:1\n${sha1('between')}:3\n${'F'.repeat(40)}:1\n`));
    expect([await has('between'), await has('other')]).toEqual([true, false]);
  });

  it.each([
    ['', 'has no hashes'],
    ['password\n123456\n', 'has no line with a hash at byte 0'],
    [`${sha1('b')} ${sha1('a')}`, 'has no line with a hash at byte 0'],
  ])('isn’t opened where it is no such file: %s', async (content, why) => {
    await expect(openHashFile(fileOf(content))).rejects.toThrow(why);
  });

  it('is looked at anew each time, so a newer list needs no restart', async () => {
    const file = fileOf(`${sha1('old')}\n`);
    const { has } = await openHashFile(file);
    writeFileSync(`${file}.new`, `${sha1('new')}\n`);
    renameSync(`${file}.new`, file);
    expect([await has('old'), await has('new')]).toEqual([false, true]);
    rmSync(file);
    await expect(has('new')).rejects.toThrow(BreachedPasswordsFault);
  });

  it('isn’t opened if it doesn’t exist or is a folder', async () => {
    await expect(openHashFile('/nowhere/hashes.txt')).rejects.toThrow("can't be read");
    await expect(openHashFile(tmpdir())).rejects.toThrow('is no file');
  });

  it('isn’t opened where its order is reversed', async () => {
    const reversed = [...hashesOf(named(100))].reverse().join('\n');
    await expect(openHashFile(fileOf(reversed))).rejects.toThrow("isn't in order");
  });
});

describe('[OWNER-15] the check of a file', () => {
  it('counts its hashes', async () => {
    expect(
      await countHashes(
        fileOf(
          hashesOf(named(1_000))
            .map((hash) => `${hash}:7\r\n`)
            .join(''),
        ),
      ),
    ).toBe(1_000);
    expect(await countHashes(fileOf(hashesOf(named(3)).join('\n')))).toBe(3);
  });

  it.each([
    ['', 'has no hashes'],
    [`${sha1('b')}\n`.repeat(2), "line 2 isn't in order: sort the file by its hashes (LC_ALL=C sort)"],
    ['secret\n', 'line 1 is no SHA-1 hash: a line is HASH or HASH:COUNT'],
    ['x'.repeat(3_000_000), 'line 1 is no SHA-1 hash'],
    [`${'0'.repeat(40)}\n\n${'1'.repeat(40)}\n`, 'line 2 is no SHA-1 hash'],
  ])('names its first line at fault', async (content, why) => {
    await expect(countHashes(fileOf(content))).rejects.toThrow(why);
  });

  it('says that a file can’t be read', async () => {
    await expect(countHashes('/nowhere/hashes.txt')).rejects.toThrow("can't be read");
  });
});
