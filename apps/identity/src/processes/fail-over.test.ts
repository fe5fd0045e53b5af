/** The primary loses its power under two busy processes, and its synchronous standby takes over. */
import { beginLogin, paths, startPostgresPair, startTwoProcesses, tokenOf } from '@stepgate/testkit';
import { expect, it, onTestFinished } from 'vitest';

it('[UP-03] through a fail-over under load both processes live on, no acknowledged write is lost, and a standby gives 503, never 500', {
  timeout: 240_000,
}, async () => {
  const pair = await startPostgresPair();
  onTestFinished(() => pair.stop());
  const { node, nodes, shared, end } = await startTwoProcesses(pair.url);
  onTestFinished(() => end());

  const customers = await Promise.all(Array.from({ length: 6 }, () => shared.addCustomer()));
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  let busy = true;
  const clients = customers.map(async ({ email, password }, n) => {
    for (let nth = n; busy; nth += 1) {
      const { status, body } = await node(nth).ask(paths.login, { body: { email, password } });
      statuses.add(status);
      if (status === 200) acknowledged.push(tokenOf(body));
    }
  });
  const acknowledgedMore = (many: number) =>
    expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(many);

  await acknowledgedMore(30);
  await pair.lose();
  const readyz = async () => Promise.all(nodes.map(async (each) => (await each.ask('/readyz')).status));
  await expect.poll(readyz, { timeout: 60_000 }).toEqual([503, 503]);
  expect(await Promise.all(nodes.map(async (each) => (await each.ask('/healthz')).status))).toEqual([200, 200]);
  const before = acknowledged.length;
  await pair.promote();
  await acknowledgedMore(before + 30);
  busy = false;
  await Promise.all(clients);

  expect([...statuses].sort()).toEqual([200, 503]);
  for (const [n, oneTimeToken] of acknowledged.entries())
    expect((await node(n).ask(paths.status, { oneTimeToken })).status).toBe(200);
  const [customer] = customers;
  if (customer !== undefined) expect(await beginLogin(nodes[1], customer)).toMatch(/^[\w-]+$/);
});
