import { cookieKinds } from '@stepgate/contract';
import { beginLogin, newLoggedInCustomer, openWorld, passWithApp, paths, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookie } from './cookies.ts';

const nameOf = (header: string): string => header.slice(0, header.indexOf('='));
const stateAt = async (world: World, cookies: string): Promise<number> =>
  (await world.ask(paths.session, { cookie: cookies })).status;

describe('[REAL-09] cookies with http', () => {
  let worlds: readonly World[];
  beforeAll(async () => {
    worlds = await Promise.all([3000, 4000].map((port) => openWorld({ settings: { origin: `http://localhost:${port}` } })));
  });
  afterAll(() => Promise.all(worlds.map((world) => world.close())));

  it('two products on two ports of one browser, beside another app’s cookies, both keep their sessions', async () => {
    const jar = ['session=of-another-app', 'language=xx', '__Host-session=planted'];
    for (const world of worlds) jar.push((await newLoggedInCustomer(world)).cookie);
    for (const sent of [jar, jar.toReversed()])
      for (const world of worlds) expect(await stateAt(world, sent.join('; '))).toBe(200);
  });

  it('each name has the product and the port', () => {
    const names = (origin: string) => cookieKinds.map((kind) => cookie(kind, '', origin).map(nameOf).join());
    expect(names('http://localhost:3000')).toEqual([
      'stepgate-3000-session',
      'stepgate-3000-known-device',
      'stepgate-3000-mailed-browser',
      'stepgate-3000-device-origin',
      'stepgate-3000-staff-session',
      'stepgate-3000-sign-up',
      'stepgate-3000-social-login',
      'stepgate-3000-language',
    ]);
    expect(names('http://localhost')[0]).toBe('stepgate-80-session');
  });
});

it('[REAL-09] [API-10] with https a session of the last release continues, and its processes know ours; the new name wins', async () => {
  const world = await openWorld();
  const customer = await world.addCustomer();
  const oneTimeToken = await beginLogin(world, customer);
  await passWithApp(world, customer, oneTimeToken);
  const { headers } = await world.ask(paths.exchange, { body: { oneTimeToken } });
  const session = (name: string) => new RegExp(`${name}=[^;]+`).exec(String(headers['set-cookie']))?.[0] ?? '';
  const [ours, former] = [session('__Host-stepgate-session'), session('__Host-session')];
  expect(former).toBe(ours.replace('stepgate-', ''));
  const wrong = `=${'x'.repeat(43)}`;
  expect(await stateAt(world, former)).toBe(200);
  expect(await stateAt(world, `__Host-session${wrong}; ${ours}`)).toBe(200);
  expect(await stateAt(world, `__Host-stepgate-session${wrong}; ${former}`)).toBe(401);
  expect(await stateAt(world, `${ours}; ${ours}; ${former}`)).toBe(401);
  const gone = await world.ask(paths.logout, { body: {}, cookie: former });
  expect(String(gone.headers['set-cookie'])).toMatch(/__Host-stepgate-session=; .*Max-Age=0,__Host-session=; .*Max-Age=0/);
  expect(await stateAt(world, ours)).toBe(401);
  await world.close();
});
