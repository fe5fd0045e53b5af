/** The demo and production as separate processes: neither is started by mistake, and neither opens the other's database. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type SiteManifest, siteManifestFile } from '@stepgate/contract';
import { newPostgresDatabase, startService } from '@stepgate/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';

const secret = randomBytes(32).toString('base64url');
const demo = { STEPGATE_ENV: 'demo', STEPGATE_SECRET: secret } as const;
const production = {
  STEPGATE_ENV: 'production',
  STEPGATE_ORIGIN: 'https://app.ex.test',
  STEPGATE_SECRET: secret,
  TWILIO_ACCOUNT_SID: 'AC0',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15005550006',
  STEPGATE_SMTP_URL: 'smtps://mail.ex.test',
  STEPGATE_MAIL_FROM: 'no-reply@ex.test',
  STEPGATE_TRUSTED_PROXIES: 'none',
  STEPGATE_PHONE_COUNTRIES: '*',
} as const;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stepgate-modes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A start that should succeed. The process is killed afterwards; what it wrote must persist. */
async function startAndKill(env: Readonly<Record<string, string>>): Promise<void> {
  const service = await startService(env);
  expect(await service.end('SIGKILL')).toBe(null);
}

const command = (
  name: string,
  env: Readonly<Record<string, string>>,
  ...words: string[]
): Promise<{ code: unknown; err: string }> =>
  new Promise((resolve) => {
    const program = fileURLToPath(new URL(name, import.meta.url));
    const options = { env: { PATH: process.env.PATH, ...env } };
    execFile(process.execPath, [program, ...words], options, (error, _out, err) =>
      resolve({ code: error === null ? 0 : error.code, err }),
    );
  });

const stores = [
  { name: 'SQLite', newDatabase: async () => ({ STEPGATE_DATA_DIR: newFolder() }) },
  {
    name: 'PostgreSQL',
    newDatabase: async () => ({ STEPGATE_DATA_DIR: newFolder(), DATABASE_URL: await newPostgresDatabase() }),
  },
];

describe.each(stores)('on $name', ({ newDatabase }) => {
  it('[ATT-05] production does not start on a database that the demo wrote, nor do its commands', async () => {
    const database = await newDatabase();
    await startAndKill({ ...demo, ...database });
    await expect(startService({ ...production, ...database })).rejects.toThrow(/ended with 1[\s\S]*the demo wrote this database/);
    const said = await Promise.all([
      command('../commands/reviewer.ts', { ...production, ...database }, 'add', 'ada@desk.test'),
      command('../commands/customer.ts', { ...production, ...database }, 'pause', 'sms@demo.example'),
    ]);
    for (const each of said) expect(each).toEqual({ code: 1, err: expect.stringContaining('the demo wrote this database') });
  });

  it('[ATT-05] the demo does not start on a database that production wrote, and adds no customers to it', async () => {
    const database = await newDatabase();
    await startAndKill({ ...production, ...database });
    await expect(startService({ ...demo, ...database })).rejects.toThrow(/ended with 1[\s\S]*belongs to production/);
    // If the demo had added anyone, this start would fail.
    await startAndKill({ ...production, ...database });
  });
});

it('[ATT-05] a forgotten STEPGATE_ENV=production exposes nothing: the demo does not start with the settings of production', async () => {
  const env = { ...production, STEPGATE_ENV: 'demo', STEPGATE_DATA_DIR: newFolder() };
  await expect(startService(env)).rejects.toThrow(
    /ended with 1[\s\S]*STEPGATE_ORIGIN is an address[\s\S]*TWILIO_ACCOUNT_SID names[\s\S]*STEPGATE_SMTP_URL names/,
  );
  await startAndKill({ ...env, STEPGATE_PUBLIC_DEMO: 'anybody-can-log-in' });
});

it('[ATT-05] each program starts in the mode that it is for, and in no other', async () => {
  const programOf = (workspace: string) => ({ main: fileURLToPath(new URL('./main.ts', import.meta.resolve(workspace))) });
  const inDemo = startService({ ...demo, STEPGATE_DATA_DIR: newFolder() }, programOf('@stepgate/identity'));
  await expect(inDemo).rejects.toThrow(/ended with 1[\s\S]*STEPGATE_ENV is "demo", and this program is for production/);
  const inProduction = startService({ ...production, STEPGATE_DATA_DIR: newFolder() }, programOf('@stepgate/demo'));
  await expect(inProduction).rejects.toThrow(/ended with 1[\s\S]*STEPGATE_ENV must be "demo"/);
});

it('[ATT-05] the demo does not start on a production build of the site', async () => {
  const folder = newFolder();
  const site: SiteManifest = { mode: 'production', languages: ['en'], pages: {}, assets: [], files: [] };
  writeFileSync(join(folder, siteManifestFile), JSON.stringify(site));
  await expect(startService({ ...demo, STEPGATE_DATA_DIR: folder, STEPGATE_SITE_DIR: folder })).rejects.toThrow(
    'STEPGATE_SITE_DIR contains a production build',
  );
});
