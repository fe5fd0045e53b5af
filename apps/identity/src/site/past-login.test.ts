import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteManifestFile } from '@stepgate/contract';
import { openWorld, paths, tokenOf, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { loadSite } from './load-site.ts';

const minute = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'stepgate-past-login-'));
const built = { en: { file: 'login.html', scriptHashes: [], styleHashes: [] } };

let world: World;
beforeAll(async () => {
  const manifest = { mode: 'production', languages: ['en'], pages: { '/login': built }, assets: [], files: [] };
  writeFileSync(join(folder, siteManifestFile), JSON.stringify(manifest));
  writeFileSync(join(folder, 'login.html'), 'the form');
  world = await openWorld({ site: await loadSite(folder, String) });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

/** A customer who is logged in. */
async function someone(at = world) {
  const customer = await at.addCustomer({ preferred: 'TOTP' });
  const { body } = await at.ask(paths.login, { body: { email: customer.email, password: customer.password } });
  const oneTimeToken = tokenOf(body);
  await at.ask(paths.verify('totp'), { oneTimeToken, body: { code: at.totpCodeOf(customer) } });
  const { cookies } = await at.ask(paths.exchange, { body: { oneTimeToken } });
  const cookie = cookies.find((each) => each.includes('session='))?.split(';')[0] ?? '';
  return { email: customer.email, cookie };
}

/** Where a request ends: at the form, or elsewhere. */
async function readEnd(url: string, cookie = '', at = world): Promise<unknown> {
  const { statusCode, headers, body } = await at.app.inject({ url, headers: { cookie } });
  return statusCode === 303 ? headers.location : body;
}

describe('[LOOK-07] a customer who is logged in', () => {
  it('redirects a session to /home from / and from the login; other browsers get the form', async () => {
    const { cookie } = await someone();
    for (const url of ['/', '/login', '/login?utm_source=mail', '/%6Cogin'])
      expect(await readEnd(url, cookie), url).toBe('/home');
    expect(await readEnd('/')).toBe('/login');
    expect(await readEnd('/login')).toBe('the form');
    expect(await readEnd('/login', cookie.replace(/=.*/, '=made-up'))).toBe('the form');
  });

  it('redirects to the login’s target, and never away from the product', async () => {
    const { cookie } = await someone();
    const to = (redirectUrl: string) => readEnd(`/login?redirectUrl=${encodeURIComponent(redirectUrl)}`, cookie);
    expect(await to('/home/security')).toBe('/home/security');
    for (const hostile of ['https://evil.example/home', '//evil.example', '/logout', '/login', 'javascript:alert(1)'])
      expect(await to(hostile), hostile).toBe('/home');
  });

  it('[SRV-26] redirects to the paths and origins that the operator allows, as after a login', async () => {
    const settings = { redirectPaths: ['/account'], trustedOrigins: ['https://shop.ex.test'] };
    const own = await openWorld({ settings, site: await loadSite(folder, String) });
    onTestFinished(() => own.close());
    const { cookie } = await someone(own);
    const to = (redirectUrl: string) => readEnd(`/login?redirectUrl=${encodeURIComponent(redirectUrl)}`, cookie, own);
    expect(await to('/account/cards')).toBe('/account/cards');
    expect(await to('https://shop.ex.test/basket')).toBe('https://shop.ex.test/basket');
    for (const refused of ['/help', '/logout', 'https://evil.example/account']) expect(await to(refused), refused).toBe('/home');
  });

  it('still gets the form for another address, an invitation and data sharing', async () => {
    const { email, cookie } = await someone();
    expect(await readEnd(`/login?email=${encodeURIComponent(email.toUpperCase())}`, cookie)).toBe('/home');
    expect(await readEnd('/login?email=bob%40demo.example', cookie)).toBe('the form');
    expect(await readEnd('/login?variant=BIZ_TEAM_INVITE_LOGIN', cookie)).toBe('the form');
  });

  it('shows the form once the session has ended, and a look at the form does not extend it', async () => {
    const { cookie } = await someone();
    world.clock.move(4 * minute);
    expect(await readEnd('/login', cookie)).toBe('/home');
    world.clock.move(minute);
    expect(await readEnd('/login', cookie)).toBe('the form');
    expect(await readEnd('/', cookie)).toBe('/login');
  });

  it('no cache gives the answer for one customer to another', async () => {
    const { cookie } = await someone();
    const past = await world.app.inject({ url: '/login', headers: { cookie } });
    expect(past.headers['cache-control']).toBe('no-store');
    const { headers } = await world.app.inject({ url: '/login' });
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.vary).toContain('cookie');
    const again = await world.app.inject({ url: '/login', headers: { cookie, 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(303);
  });
});
