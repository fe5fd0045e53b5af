/** The command as an operator runs it. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { insertCustomer } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSignals } from '../customers/signals.ts';
import { systemClock } from '../kernel/clock.ts';
import { createSecrets } from '../kernel/secrets.ts';
import { countAttempt } from '../limits/attempts.ts';
import { startSession } from '../sessions/sessions.ts';
import { claimDatabase } from '../start/installation.ts';
import { openSqlite } from '../storage/sqlite.ts';
import type { Storage } from '../storage/storage.ts';

const program = fileURLToPath(new URL('./customer.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'stepgate-customer-'));
const email = 'ada@ex.test';
const key = Buffer.alloc(32);

const give = (...words: string[]): Promise<{ code: unknown; out: string; err: string }> =>
  new Promise((resolve) => {
    const options = {
      env: {
        PATH: process.env.PATH,
        STEPGATE_ENV: 'demo',
        STEPGATE_DATA_DIR: folder,
        STEPGATE_SECRET: key.toString('base64url'),
      },
    };
    execFile(process.execPath, [program, ...words], options, (error, out, err) =>
      resolve({ code: error === null ? 0 : error.code, out, err }),
    );
  });

describe('the command for accounts', () => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await openSqlite(folder);
    const secrets = createSecrets(key);
    await claimDatabase(storage, secrets, systemClock, true);
    const { id: customerId } = await insertCustomer(storage, secrets, async (text) => text, Date.now(), { email });
    const session = {
      customerId,
      scope: 'full',
      provedAt: 0,
      proofs: [],
      openedWith: [],
      browser: 'Firefox',
      network: '',
    } as const;
    await startSession({ queries: storage.queries, secrets, now: Date.now() }, session);
  });
  afterAll(async () => {
    await storage.close();
    rmSync(folder, { recursive: true });
  });

  const customer = () => storage.queries.selectFrom('customer').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  const liveSessions = () => storage.queries.selectFrom('session').select('hash').where('ended_at', 'is', null).execute();
  const mails = async () => (await storage.queries.selectFrom('waiting_mail').select('id').execute()).length;

  it('[ATT-02] [OWNER-09] shows what wrong attempts have blocked or disabled, lifts blocks, and leaves disabled what a hundred have disabled', async () => {
    const { id: subject } = await customer();
    const now = Date.now();
    const count = { subject, failures: 5, blocks: 1, updated_at: now };
    await storage.queries
      .insertInto('attempt_counter')
      .values([
        { ...count, family: 'password', in_a_row: 5, blocked_until: Date.UTC(2100, 0, 1) },
        { ...count, family: 'possession-code', in_a_row: 100, blocked_until: 0 },
        { ...count, family: 'possession-code-address', in_a_row: 100, blocked_until: 0 },
      ])
      .execute();
    const lines = [
      '  Password: 5 failed in a row, blocked until 2100-01-01T00:00:00.000Z',
      '  Codes after the password: 100 failed in a row, disabled until two people lift it at the desk',
      '  Codes with the address alone: 100 failed in a row, not blocked',
    ];
    const shown = await give('show', email);
    expect([shown.code, shown.err]).toEqual([0, '']);
    expect(shown.out).toContain(`\n${['Failed attempts:', ...lines].join('\n')}\n`);
    await expect(countAttempt(storage.queries, subject, 'possession-code', now)).rejects.toMatchObject({
      code: 'attempt_limit_reached',
    });
    expect(await give('unblock', email)).toMatchObject({
      code: 0,
      out: [`Blocks lifted for ${email}. The failures in a row stay counted:`, ...lines, ''].join('\n'),
    });
    const recorded = await storage.queries.selectFrom('waiting_event').select(['customer_id', 'kind']).execute();
    expect(recorded).toEqual([{ customer_id: subject, kind: 'method.unblocked' }]);
    await expect(countAttempt(storage.queries, subject, 'possession-code', now)).rejects.toMatchObject({
      code: 'attempt_limit_reached',
    });
    expect(await countAttempt(storage.queries, subject, 'password', now)).toMatchObject({ inARow: 6, beginsBlock: 0 });
    await storage.queries.deleteFrom('attempt_counter').execute();
    expect(await give('show', email)).toMatchObject({ code: 0, out: expect.stringContaining('\nFailed attempts:\n  none\n') });
    expect(await give('unblock', 'nobody@ex.test')).toMatchObject({
      code: 1,
      err: 'No account has the address nobody@ex.test.\n',
    });
  });

  it('[DEACT-01] deactivates an account with a message and a mail, ends its sessions, and reactivates it', async () => {
    const words = ['--title', 'Switched off', '--message', '<p>Why</p>'];
    expect(await give('deactivate', email.toUpperCase(), ...words)).toMatchObject({ code: 0 });
    expect(await customer()).toMatchObject({
      status: 'deactivated',
      status_title: 'Switched off',
      status_message: '<p>Why</p>',
      can_appeal: 1,
    });
    expect(await liveSessions()).toEqual([]);
    expect(await mails()).toBe(1);
    expect(await give('pause', email)).toMatchObject({ code: 0 });
    expect(await customer()).toMatchObject({ status: 'paused', status_title: '', can_appeal: 0 });
    expect(await give('reactivate', email)).toMatchObject({ code: 0 });
    expect(await customer()).toMatchObject({ status: 'active' });
    expect(await mails()).toBe(3);
  });

  it('reports what is wrong, and changes nothing', async () => {
    for (const wrong of [
      ['deactivate', email],
      ['pause', '--force', email],
    ])
      expect(await give(...wrong)).toMatchObject({ code: 1, err: expect.stringContaining('Usage:') });
    expect(await give('pause', 'nobody@ex.test')).toMatchObject({ code: 1, err: 'No account has the address nobody@ex.test.\n' });
    expect(await customer()).toMatchObject({ status: 'active' });
  });

  it('[POL-05] a signal is set, shown and cleared, and what no signal has is refused', async () => {
    const { id } = await customer();
    const end = '2100-01-01T00:00:00.000Z';
    const risk = ['signal', 'set', email, 'risk', 'selfie', '--reason', 'Card stolen'];
    expect(await give(...risk, '--until', end)).toMatchObject({ code: 0, err: '' });
    expect(await readSignals(storage.queries, id, Date.now())).toMatchObject({
      risks: ['selfie'],
      all: [{ until: Date.parse(end), reason: 'Card stolen', by: 'command' }],
    });
    expect((await give('show', email)).out).toMatch(
      /\nSignals:\n {2}risk: selfie, since 20\S+, until 2100-\S+, set by command: Card stolen\n/,
    );
    for (const wrong of [
      ['signal', 'set', email, 'risk', 'none', '--reason', 'x'],
      ['signal', 'set', email, 'new-number-due', 'yes', '--reason', 'x'],
      ['signal', 'set', email, 'risk', 'guess'],
      ['signal', 'set', email, 'risk', 'guess', '--reason', 'x', '--until', '2001-01-01'],
      ['signal', 'clear', email, 'trusted', '--reason', 'x'],
      ['signal', 'clear', 'nobody@ex.test', 'risk', '--reason', 'x'],
      ['signal', 'clear', email, 'risk', '--reason', 'x', '--by', 'nobody@ex.test'],
      [...risk, '--by', 'nobody@ex.test'],
    ])
      expect([wrong, (await give(...wrong)).code]).toEqual([wrong, 1]);
    expect((await readSignals(storage.queries, id, Date.now())).risks).toEqual(['selfie']);
    expect(await give('signal', 'clear', email, 'risk', '--reason', 'It was the customer')).toMatchObject({ code: 0, err: '' });
    expect((await readSignals(storage.queries, id, Date.now())).all).toEqual([]);
  });
});
