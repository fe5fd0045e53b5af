/** The command as an operator runs it, beside the service's database. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { lookInto, processDatabases } from '@stepgate/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { recordEvent } from '../events/record-event.ts';

const program = fileURLToPath(new URL('./webhooks.ts', import.meta.url));
const key = randomBytes(32);

describe.each(processDatabases)('npm run webhooks, on $name', ({ newDatabase }) => {
  it('[API-09] says what waits, has events delivered again, and gives them up', { timeout: 120_000 }, async () => {
    const { env: ofDatabase, open } = await newDatabase();
    const env: Record<string, string> = { ...ofDatabase };
    const run = async (...words: string[]) => {
      const child = spawn(process.execPath, [program, ...words], {
        env: {
          PATH: process.env.PATH,
          STEPGATE_ENV: 'demo',
          STEPGATE_PUBLIC_DEMO: 'anybody-can-log-in',
          STEPGATE_SECRET: key.toString('base64url'),
          ...env,
        },
      });
      const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
      return { code, out, err };
    };
    const said = (out: string) => ({ code: 0, out, err: '' });
    expect(await run('status')).toEqual(said('Waiting events: 0.\nCustomers whose delivery fails: 0.\n'));
    const { storage, secrets } = await lookInto(await open(), key);
    onTestFinished(() => storage.close());
    await storage.transaction(async ({ queries }) => {
      const tx = { queries, now: Date.UTC(2026, 10, 23, 9), secrets };
      for (const customer of ['ada', 'bob']) await recordEvent(tx, customer, { kind: 'customer.registered', facts: {} });
    });
    expect(await run('again', '--after', '0')).toEqual(said('Due again: events of 2 customers.\n'));
    expect(await run('status')).toEqual(
      said('Waiting events: 2, the oldest since 2026-11-23T09:00:00.000Z.\nCustomers whose delivery fails: 0.\n'),
    );
    expect(await run('retry')).toEqual(said('Due now: the deliveries of 0 customers.\n'));
    env.STEPGATE_WEBHOOK_URL = 'https://company.example/events';
    env.STEPGATE_WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    expect(await run('end')).toMatchObject({ code: 1, out: '', err: expect.stringContaining('remove STEPGATE_WEBHOOK_URL') });
    delete env.STEPGATE_WEBHOOK_URL;
    delete env.STEPGATE_WEBHOOK_SECRET;
    expect(await run('end')).toEqual(said('Given up: 2 events.\n'));
    expect(await run('status')).toEqual(said('Waiting events: 0.\nCustomers whose delivery fails: 0.\n'));
    for (const wrong of [
      [],
      ['again'],
      ['again', '--after', 'x'],
      ['again', '--after', '-1'],
      ['status', 'x'],
      ['status', '--after', '1'],
    ])
      expect(await run(...wrong)).toMatchObject({ code: 1, out: '' });
  });
});
