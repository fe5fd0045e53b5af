/** The command as an operator runs it. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { insertCustomer, processDatabases } from '@stepgate/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { reSealJob } from '../jobs/re-seal/re-seal.ts';
import { systemClock } from '../kernel/clock.ts';
import { createSecrets } from '../kernel/secrets.ts';
import { claimDatabase } from '../start/installation.ts';

const program = fileURLToPath(new URL('./secret.ts', import.meta.url));
const [older, newer] = [Buffer.alloc(32, 31), Buffer.alloc(32, 32)];
const [oldText, newText] = [older.toString('base64url'), newer.toString('base64url')];

describe.each(processDatabases)('the command for the secret, on $name', ({ newDatabase }) => {
  it('[API-08] says what each secret has sealed, and when the old one can be removed', { timeout: 180_000 }, async () => {
    const database = await newDatabase();
    const give = (
      env: Readonly<Record<string, string>>,
      ...words: string[]
    ): Promise<{ code: unknown; out: string; err: string }> =>
      new Promise((resolve) => {
        const options = {
          env: {
            PATH: process.env.PATH,
            STEPGATE_ENV: 'demo',
            ...(database.env.DATABASE_URL !== undefined && { STEPGATE_PUBLIC_DEMO: 'anybody-can-log-in' }),
            ...database.env,
            ...env,
          },
        };
        execFile(process.execPath, [program, ...words], options, (error, out, err) =>
          resolve({ code: error === null ? 0 : error.code, out, err }),
        );
      });
    const storage = await database.open();
    onTestFinished(() => storage.close());
    const old = createSecrets(older);
    await claimDatabase(storage, old, systemClock, true);
    for (const email of ['ada@ex.test', 'bob@ex.test'])
      await insertCustomer(storage, old, async (text) => text, Date.now(), { email });
    const both = { STEPGATE_SECRET: newText, STEPGATE_OTHER_SECRETS: oldText };

    expect(await give(both, 'statuses')).toMatchObject({ code: 1, err: expect.stringContaining('npm run secret -- status') });
    expect((await give({ STEPGATE_SECRET: oldText, STEPGATE_OTHER_SECRETS: newText }, 'status')).out).toMatch(
      /^[0-9a-f]{8} {2}STEPGATE_SECRET {2}has sealed 1 installation, 1 service_secret, 2 totp\nSTEPGATE_OTHER_SECRETS has a secret that was never first\. Once every process has it, make it STEPGATE_SECRET\./,
    );
    expect((await give(both, 'status')).out).toContain('No process has started with this STEPGATE_SECRET yet');
    expect(await give({ STEPGATE_SECRET: newText }, 'status')).toMatchObject({
      code: 1,
      err: expect.stringContaining('another STEPGATE_SECRET'),
    });

    const secrets = createSecrets([newer, older]);
    await claimDatabase(storage, secrets, systemClock, true);
    const during = await give(both, 'status');
    expect(during.out).toMatch(/STEPGATE_OTHER_SECRETS {2}has sealed 1 installation, 1 service_secret, 2 totp\n/);
    expect(during.out).toContain(`Still needed: ${old.ring.first.id}.`);

    const photos = { put: async () => undefined, get: async () => undefined, remove: async () => undefined };
    await reSealJob({ storage, secrets, clock: systemClock, photos }).run(
      (error) => expect.fail(String(error)),
      () => false,
      () => undefined,
    );
    const after = await give(both, 'status');
    expect(after.out).toContain('STEPGATE_OTHER_SECRETS  has sealed nothing');
    expect(after.out).toContain('remove STEPGATE_OTHER_SECRETS once every process has STEPGATE_SECRET first');
    expect((await give({ STEPGATE_SECRET: newText }, 'status')).out).toContain('not given  has sealed nothing');
    // One value is enough to keep it.
    await insertCustomer(storage, old, async (text) => text, Date.now(), { email: 'eve@ex.test' });
    const oneLeft = await give(both, 'status');
    expect(oneLeft.out).toMatch(/STEPGATE_OTHER_SECRETS {2}has sealed 1 totp\n/);
    expect(oneLeft.out).toContain(`Still needed: ${old.ring.first.id}.`);
    // A process of before that still writes.
    expect((await give({ STEPGATE_SECRET: oldText, STEPGATE_OTHER_SECRETS: newText }, 'status')).out).toContain(
      "STEPGATE_SECRET isn't the newest secret of this database",
    );
  });
});
