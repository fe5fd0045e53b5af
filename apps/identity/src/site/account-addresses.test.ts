import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteManifestFile } from '@stepgate/contract';
import { openWorld } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { loadSite, type Site } from './load-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'stepgate-account-addresses-'));
const built = { en: { file: 'page.html', scriptHashes: [], styleHashes: [] } };

let site: Site;
beforeAll(async () => {
  const pages = { '/home/security': built, '*': built };
  writeFileSync(
    join(folder, siteManifestFile),
    JSON.stringify({ mode: 'production', languages: ['en'], pages, assets: [], files: [] }),
  );
  writeFileSync(join(folder, 'page.html'), 'a page');
  site = await loadSite(folder, String);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function open(options: Parameters<typeof openWorld>[0]) {
  const world = await openWorld(options);
  onTestFinished(() => world.close());
  return (name: string) => world.app.inject({ url: `/.well-known/${name}`, headers: { accept: 'text/html' } });
}

const ownPage = (address: string) => ({ settings: { addresses: new Map([['/home/security', address]] as const) } });

describe('[SRV-32] requests of a password manager', () => {
  it('the address for changing a password redirects to the row of our page', async () => {
    const answer = await (await open({ site }))('change-password');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/home/security#password']);
  });

  it('the addresses for passkeys are whole ones, in an answer that is JSON and no redirect', async () => {
    const answer = await (await open({ site }))('passkey-endpoints');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const page = 'https://app.ex.test/home/security#passkeys';
    expect(answer.json()).toEqual({ enroll: page, manage: page });
  });

  it.each([
    ['/account?of=stepgate', 'https://app.ex.test/account?of=stepgate'],
    ['https://bank.ex.test/account', 'https://bank.ex.test/account'],
  ])("a company's own page is named in place of ours, with and without our site: %s", async (address, whole) => {
    for (const options of [ownPage(address), { ...ownPage(address), site }]) {
      const ask = await open(options);
      expect((await ask('change-password')).headers.location).toBe(address);
      expect((await ask('passkey-endpoints')).json()).toEqual({ enroll: whole, manage: whole });
    }
  });

  it('without a page that shows the account, no address is promised', async () => {
    const ask = await open({});
    expect((await ask('change-password')).statusCode).toBe(404);
    expect((await ask('passkey-endpoints')).statusCode).toBe(404);
  });

  it('an unknown address is 404, by which a password manager sees that the others are meant', async () => {
    const answer = await (await open({ site }))('resource-that-should-not-exist-whose-status-code-should-not-be-200');
    expect(answer.statusCode).toBe(404);
  });
});
