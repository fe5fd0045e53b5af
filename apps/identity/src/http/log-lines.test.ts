/** The line of the log that each request has. */
import { newLoggedInCustomer, openWorld, paths } from '@stepgate/testkit';
import { expect, it, onTestFinished } from 'vitest';

type Line = Readonly<Record<string, unknown>>;

async function serving() {
  const lines: Line[] = [];
  const world = await openWorld({ jobsByHand: true, log: (line) => lines.push(JSON.parse(line)) });
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

it('[POL-13] names neither the network nor the customer', async () => {
  const { world, ask } = await serving();
  const { cookie, customer } = await newLoggedInCustomer(world);
  const line = await ask(paths.security, '203.0.113.7', cookie);
  expect(line.status).toBe(200);
  for (const secret of ['203.0.113', customer.id]) expect(JSON.stringify(line)).not.toContain(secret);
});

it('[POL-13] a probe that finds everything well is a line of the level debug, and every other request one of the level info', async () => {
  const { ask } = await serving();
  for (const probe of ['/readyz', '/healthz']) expect(await ask(probe, '203.0.113.7')).toMatchObject({ level: 20, status: 200 });
  expect(await ask('/no-such-page', '203.0.113.7')).toMatchObject({ level: 30, status: 404 });
});
