/** The program, with a receipt that the service has written: of a payment that a passkey signed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readKeySet } from './key-set.ts';
import { verifyReceipt } from './verify-receipt.ts';

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const receipt = readFileSync(fileOf('./test/receipt.txt'), 'utf8');
const key = readFileSync(fileOf('./test/key.json'), 'utf8');
const program = fileOf('./main.ts');

describe('npx @stepgate/receipt', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'stepgate-receipt-'));
    writeFileSync(join(folder, 'receipt.json'), receipt);
    writeFileSync(join(folder, 'key.json'), key);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
      cwd: folder,
      env: {},
      encoding: 'utf8',
    });
    return { code: status, out: stdout, err: stderr };
  };
  const write = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content);
    return name;
  };

  it('[API-09] a receipt of an earlier day still says what was shown, how it was proved and when', () => {
    expect(run('verify', 'receipt.json', '--key', 'key.json')).toEqual({
      code: 0,
      err: '',
      out: [
        "Each event is in the log that was signed. A version before 0.2.0 wrote the receipt: it doesn't prove that no event of the approval was left out, such as a denial.",
        'customer: HX_HvXbcybrrW_3zVeSP7Q3Lm8GiuAgQfMvTHLt7M7U',
        'shown: Send 250.00 GBP to Ada Lovelace',
        'language: en',
        'details: {"amount":25000,"currency":"GBP","kind":"transfer","payee":"Ada Lovelace"}',
        'policy: vgLyYjv7mg3dqFhM',
        '2026-01-06T00:01:30.000Z  asked',
        '2026-01-06T00:01:30.000Z  signed  https://app.ex.test',
        '2026-01-06T00:01:30.000Z  given  PASSKEY',
        '',
      ].join('\n'),
    });
  });

  it('[API-09] a changed receipt ends with 1 and names the fault, and nothing of it is printed as true', () => {
    const changed = write('changed.json', receipt.replace('Ada Lovelace', 'Eve Lovelace'));
    expect(run('verify', changed, '--key', 'key.json')).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^Event \d+ \(approval\.asked\): it isn't in the log that was signed\.\n$/),
    });
    expect(run('verify', write('cut.json', receipt.slice(0, 500)), '--key', 'key.json')).toEqual({
      code: 1,
      out: '',
      err: "This isn't a receipt, or its text was changed.\n",
    });
  });

  it('[API-09] ends with 2 without a beginning: no file, no key, a private key, or other words', () => {
    const usage = expect.stringMatching(/^Usage: stepgate-receipt verify/);
    for (const words of [[], ['verify'], ['verify', 'receipt.json'], ['check', 'receipt.json', '--key', 'key.json']])
      expect(run(...words)).toEqual({ code: 2, out: '', err: usage });
    for (const words of [
      ['verify', 'receipt.json', 'more.json', '--key', 'key.json'],
      ['verify', 'receipt.json', '--key', 'key.json', '--force'],
    ])
      expect(run(...words)).toEqual({ code: 2, out: '', err: usage });
    expect(run('verify', 'nowhere.json', '--key', 'key.json')).toEqual({
      code: 2,
      out: '',
      err: "nowhere.json can't be read (ENOENT).\n",
    });
    const [only] = JSON.parse(key).keys;
    for (const wrong of ['', 'null', '{"keys":[]}', JSON.stringify(only), JSON.stringify({ keys: [{ ...only, d: 'private' }] })])
      expect(run('verify', 'receipt.json', '--key', write('wrong.json', wrong))).toEqual({
        code: 2,
        out: '',
        err: "wrong.json isn't the public key of the daily roots, which npm run events -- key prints.\n",
      });
  });

  it('[API-09] with any one byte of it changed, to any of three others, it doesn’t pass', { timeout: 120_000 }, async () => {
    const keys = readKeySet(key) ?? expect.fail('there is no key');
    expect(await verifyReceipt(receipt, keys)).toHaveProperty('receipt');
    let mutated = 0;
    for (let at = 0; at < receipt.length; at += 1)
      for (const by of [1, 2, 32]) {
        const changed = receipt.slice(0, at) + String.fromCharCode(receipt.charCodeAt(at) ^ by) + receipt.slice(at + 1);
        if (!('fault' in (await verifyReceipt(changed, keys)))) expect.fail(`passes with another character at ${at}`);
        mutated += 1;
      }
    expect(mutated).toBeGreaterThan(9_000);
  });
});
