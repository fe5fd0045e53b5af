/** The line of the log that each request has. */
import { newLoggedInCustomer, openWorld, paths } from '@stepgate/testkit';
import { expect, it, onTestFinished } from 'vitest';

type Line = Readonly<Record<string, unknown>>;

async function serving(logIds: boolean) {
  const lines: Line[] = [];
  const world = await openWorld({ jobsByHand: true, settings: { logIds }, log: (line) => lines.push(JSON.parse(line)) });
  onTestFinished(() => world.close());
  /** @returns the line of the request */
  const ask = async (url: string, remoteAddress: string, cookie = ''): Promise<Line> => {
    lines.length = 0;
    await world.app.inject({
      method: 'GET',
      url,
      remoteAddress,
      headers: { cookie, 'x-access-token': world.settings.accessToken },
    });
    return lines.find(({ msg }) => msg === 'answered') ?? {};
  };
  return { world, ask };
}

it('[POL-13] names network and customer only if the operator wants it, and never by an address', async () => {
  const off = await serving(false);
  const without = await off.ask(paths.session, '203.0.113.7', (await newLoggedInCustomer(off.world)).cookie);
  expect([without.status, without.network, without.customer]).toEqual([200, undefined, undefined]);
  const { world, ask } = await serving(true);
  const { cookie, customer } = await newLoggedInCustomer(world);
  const line = await ask(paths.security, '203.0.113.7', cookie);
  expect(line).toMatchObject({ status: 200, customer: customer.id, network: expect.stringMatching(/^[\w-]{12}$/) });
  expect((await ask(paths.session, '203.0.113.7')).network).toBe(line.network);
  expect((await ask(paths.session, '203.0.114.7')).network).not.toBe(line.network);
  expect(JSON.stringify(line)).not.toContain('203.0.113');
});

it('[POL-13] a probe that finds everything well is a line of the level debug, and every other request one of the level info', async () => {
  const { ask } = await serving(false);
  for (const probe of ['/readyz', '/healthz']) expect(await ask(probe, '203.0.113.7')).toMatchObject({ level: 20, status: 200 });
  expect(await ask('/no-such-page', '203.0.113.7')).toMatchObject({ level: 30, status: 404 });
});
