/** The command as an operator runs it. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { insertCustomer } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setSignal } from '../customers/signals.ts';
import { systemClock } from '../kernel/clock.ts';
import { createSecrets } from '../kernel/secrets.ts';
import { claimDatabase } from '../start/installation.ts';
import { openSqlite } from '../storage/sqlite.ts';

const program = fileURLToPath(new URL('./policy.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'stepgate-policy-'));
const file = join(folder, 'stepgate.policy.json');
const email = 'ada@ex.test';
const key = Buffer.alloc(32);

const give = (...words: string[]): Promise<{ code: unknown; out: string; err: string }> =>
  new Promise((resolve) => {
    const env = {
      PATH: process.env.PATH,
      STEPGATE_ENV: 'demo',
      STEPGATE_DATA_DIR: folder,
      STEPGATE_SECRET: key.toString('base64url'),
      STEPGATE_POLICY: file,
    };
    execFile(process.execPath, [program, ...words], { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : error.code, out, err }),
    );
  });

describe('the command for the policy', () => {
  beforeAll(async () => {
    writeFileSync(file, '{ "forbidden": [{ "countries": ["GB"], "methods": ["SMS"] }] }');
    const storage = await openSqlite(folder);
    const secrets = createSecrets(key);
    await claimDatabase(storage, secrets, systemClock, true);
    const wanted = { email, phones: ['+447700900123'], preferred: 'TOTP' };
    const customer = await insertCustomer(storage, secrets, async (text) => text, Date.now(), wanted);
    const risk = { kind: 'risk', value: 'checkpoint', until: null, reason: 'a test', by: 'command' } as const;
    const now = systemClock.now();
    await storage.transaction(({ queries }) => setSignal({ queries, secrets, now }, customer.id, risk));
    await storage.close();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('[POL-01] checks a file, and names each fault with its path and value', async () => {
    expect((await give('check')).out).toMatch(/stepgate\.policy\.json has no fault: version [\w-]{16}\.\n$/);
    const example = fileURLToPath(new URL('../../../../docs/stepgate.policy.json', import.meta.url));
    expect((await give('check', example)).out).toMatch(
      /has no fault: version [\w-]{16}, the built-in policy\.\nNo face is ever asked for: STEPGATE_FACE_MATCH_URL names no vendor \(docs\/face-match\.md\)\.\n$/,
    );
    const wrong = join(folder, 'wrong.json');
    writeFileSync(wrong, '{ "trustedBrowsers": { "days": 365 }, "verifyLater": "on" }');
    const { code, err } = await give('check', wrong);
    expect([code, err.split('\n').slice(1)]).toEqual([
      1,
      [
        expect.stringMatching(/^- trustedBrowsers\.days must be 180 at most: /),
        '- verifyLater must be true or false, not "on"',
        '',
      ],
    ]);
  });

  it('[POL-03] says in sentences what would be asked of a customer, and why', async () => {
    const { out, err } = await give('explain', email, 'LOGIN');
    expect(err).toBe('');
    const [head, ...lines] = out.trimEnd().split('\n');
    expect(head).toMatch(/^LOGIN of ada@ex\.test, under the policy [\w-]{16}, with the rules of GB\.$/);
    expect(lines).toEqual([
      'After this, in a new browser: Password.',
      '“Is this you?”, because of a risk signal:',
      '  “Is this you?” by email',
      '  or Authenticator app',
      'A second factor:',
      "  Authenticator app (the customer's choice)",
      '  or WhatsApp',
      '  or Voice call',
      'Not offered:',
      '  Approval on a device: not set up',
      '  Passkey: not set up',
      '  Face: not set up',
      '  Text message: forbidden by the policy',
    ]);
  });

  it('[POL-03] takes the action in any case, and says what is blocked now', async () => {
    const storage = await openSqlite(folder);
    const { id: subject } = await storage.queries.selectFrom('customer').select('id').executeTakeFirstOrThrow();
    await storage.queries
      .insertInto('attempt_counter')
      .values({
        subject,
        family: 'password',
        failures: 5,
        blocks: 1,
        in_a_row: 5,
        updated_at: 0,
        blocked_until: 4_102_444_800_000,
      })
      .execute();
    const { out, err } = await give('explain', email, 'login');
    await storage.queries.deleteFrom('attempt_counter').execute();
    await storage.close();
    expect(err).toBe('');
    expect(out).toMatch(/^LOGIN of ada@ex\.test/);
    expect(out.trimEnd().split('\n').slice(-2)).toEqual([
      'Blocked now:',
      '  Password: blocked after too many wrong attempts until 2100-01-01T00:00:00.000Z.',
    ]);
    const other = await give('explain', email, 'Reset-Password');
    expect(other.out).toMatch(/^RESET_PASSWORD of ada@ex\.test/);
    expect(other.out).not.toContain('Blocked now');
  });

  it('an unknown customer or action is a sentence', async () => {
    expect(await give('explain', 'nobody@ex.test', 'LOGIN')).toMatchObject({
      code: 1,
      err: 'No account has the address nobody@ex.test.\n',
    });
    expect((await give('explain', email, 'DANCE')).err).toMatch(/^Usage:/);
  });
});
