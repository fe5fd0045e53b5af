/** The desk at an origin of its own: what is served there, what only there, and whose requests are taken. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls, siteManifestFile } from '@stepgate/contract';
import {
  askAddStaffPasskey,
  askStaffPasskeyLogin,
  cookiesOf,
  insertReviewer,
  newPasskey,
  openWorld,
  type World,
} from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { loadSite, type Site } from '../site/load-site.ts';
import { databaseNow } from '../storage/transaction.ts';
import { makePasskeyLink } from './staff-passkeys.ts';

const product = 'https://app.ex.test';
const deskOrigin = 'https://desk.ex.test';

const folder = mkdtempSync(join(tmpdir(), 'stepgate-desk-origin-'));
let site: Site;
beforeAll(async () => {
  const built = { en: { file: 'page.html', scriptHashes: [], styleHashes: [] } };
  const write = (below: string, pages: readonly string[], assets: readonly string[]): void => {
    mkdirSync(join(folder, below, 'login-assets'), { recursive: true });
    for (const asset of assets) writeFileSync(join(folder, below, asset), 'a script');
    const all = Object.fromEntries(pages.map((path) => [path, built]));
    const manifest = { mode: 'production', languages: ['en'], pages: all, assets, files: [] };
    writeFileSync(join(folder, below, siteManifestFile), JSON.stringify(manifest));
    writeFileSync(join(folder, below, 'page.html'), below === '' ? 'of customers' : 'of staff');
  };
  write('', ['/login', '/home', '*'], ['/login-assets/both.js', '/login-assets/theirs.js']);
  write('desk', ['/review'], ['/login-assets/both.js', '/login-assets/desk.js']);
  site = await loadSite(folder, String);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function open(settings: NonNullable<Parameters<typeof openWorld>[0]>['settings'] = { deskOrigin }): Promise<World> {
  const world = await openWorld({ site, settings });
  onTestFinished(() => world.close());
  return world;
}

/** The world as a page of an origin asks it. */
const from = ({ ask }: World, origin: string): Pick<World, 'ask'> => ({
  ask: (path, given = {}) => ask(path, { ...given, headers: { host: new URL(origin).host, origin, ...given.headers } }),
});

const prefix = '/gateway/identity/api/v1/review';
// Neither origin is on localhost, so neither has that path of the exchange.
const { exchangeSessionOnLocalhost: _, ...ofAnyHost } = calls;
const table = Object.values(ofAnyHost).map(({ id, method, path }) => ({ id, method, path, ofStaff: path.startsWith(prefix) }));

/** Whether a call is unknown at an origin: a request without anything that it needs is refused for another reason. */
async function isUnknown(world: World, { method, path }: (typeof table)[number], origin: string): Promise<boolean> {
  const { status, body } = await from(world, origin).ask(path.replace(/:\w+/g, 'x'), { method });
  return status === 404 && Object(body).code === 'not_found';
}

const page = async (world: World, url: string, origin: string): Promise<string> => {
  const { statusCode, body } = await world.app.inject({ url, headers: { host: new URL(origin).host, accept: 'text/html' } });
  return statusCode === 200 ? body : String(statusCode);
};

describe('[HOUSE-01] the desk has an origin of its own', () => {
  it('each call of staff is there and nowhere else, and no other call is there but the report of a failed page', async () => {
    const world = await open();
    expect(table.filter(({ ofStaff }) => ofStaff).length).toBeGreaterThan(15);
    for (const call of table) {
      const isAt = [!(await isUnknown(world, call, product)), !(await isUnknown(world, call, deskOrigin))];
      expect([call.id, ...isAt]).toEqual([call.id, !call.ofStaff, call.ofStaff || call.id === 'reportPageFault']);
    }
  });

  it('serves its page and that page’s files, and nothing of the customers', async () => {
    const world = await open();
    const at = async (url: string) => [await page(world, url, product), await page(world, url, deskOrigin)];
    expect(await at('/review')).toEqual(['404', 'of staff']);
    expect(await at('/login')).toEqual(['of customers', '404']);
    expect(await at('/login-assets/desk.js')).toEqual(['404', 'a script']);
    expect(await at('/login-assets/both.js')).toEqual(['a script', 'a script']);
    expect(await at('/login-assets/theirs.js')).toEqual(['a script', '404']);
    expect((await at('/')).at(1)).toBe('404');
    for (const status of await at('/healthz')) expect(status).toBe('{"status":"lives"}');
    const unknown = await world.app.inject({ url: '/nowhere', headers: { host: 'desk.ex.test', accept: 'text/html' } });
    expect([unknown.statusCode, unknown.body]).toEqual([404, expect.not.stringContaining('of customers')]);
  });

  it('the name of the origin counts as URLs do: in any case, and with its own port', async () => {
    const world = await open();
    const review = (host: string) => world.app.inject({ url: '/review', headers: { host } });
    for (const host of ['DESK.ex.test', 'desk.ex.test:443']) expect((await review(host)).statusCode, host).toBe(200);
    for (const host of ['desk.ex.test:8443', 'desk.ex.test.evil.test', 'x.desk.ex.test'])
      expect((await review(host)).statusCode, host).toBe(404);
  });

  it('takes calls from its own pages only, and a customer’s call none from the desk', async () => {
    const world = await open();
    const send = async (path: string, host: string, origin: string) => {
      const { status, body } = await world.ask(path, { body: {}, headers: { host, origin } });
      return [status, Object(body).code];
    };
    const login = calls.login.path;
    expect(await send(calls.reviewLogin.path, 'desk.ex.test', deskOrigin)).toEqual([400, 'invalid_format']);
    expect(await send(calls.reviewLogin.path, 'desk.ex.test', product)).toEqual([403, 'wrong_origin']);
    expect(await send(login, 'app.ex.test', deskOrigin)).toEqual([403, 'wrong_origin']);
    expect(await send(login, 'app.ex.test', product)).toEqual([400, 'invalid_format']);
  });

  it('a passkey of staff belongs to its host, and opens a session there', async () => {
    const world = await open({ deskOrigin, staffPasskeys: 'required', rpId: 'ex.test' });
    const desk = from(world, deskOrigin);
    const { body } = await desk.ask(calls.staffPasskeyOptions.path, { method: 'POST' });
    expect(body).toMatchObject({ options: { rpId: 'desk.ex.test' } });
    const link = await makePasskeyLink(databaseNow(world), (await insertReviewer(world)).id);
    const passkey = newPasskey({ origin: deskOrigin });
    expect((await askAddStaffPasskey(desk, passkey, link)).status).toBe(204);
    const answer = await askStaffPasskeyLogin(desk, passkey);
    expect(answer.cookies).toEqual([
      expect.stringMatching(/^__Host-stepgate-staff-session=[^;]+; Path=\/; HttpOnly; SameSite=Strict; Secure$/),
    ]);
    expect((await desk.ask(calls.reviewItems.path, { cookie: cookiesOf(answer) })).status).toBe(200);
    const refused = await askStaffPasskeyLogin(desk, passkey, { origin: product, rpId: 'ex.test' });
    expect([refused.status, refused.body]).toMatchObject([401, { code: 'invalid_passkey_login' }]);
  });
});

it('without an origin of its own the desk is at every name of the product, and its calls take requests of the product’s pages', async () => {
  const world = await open({});
  for (const origin of [product, 'https://internal.ex.test']) {
    expect(await page(world, '/review', origin)).toBe('of staff');
    expect(await page(world, '/login', origin)).toBe('of customers');
    expect(await page(world, '/login-assets/desk.js', origin)).toBe('a script');
  }
  for (const call of table) expect([call.id, await isUnknown(world, call, product)]).toEqual([call.id, false]);
  const { body } = await from(world, product).ask(calls.staffPasskeyOptions.path, { method: 'POST' });
  expect(body).toMatchObject({ options: { rpId: 'app.ex.test' } });
});
