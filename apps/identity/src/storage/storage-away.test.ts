import { createDatabase, openWorld, paths, startPostgres, tokenOf } from '@stepgate/testkit';
import { expect, it } from 'vitest';

it('an unavailable database causes 503 with Retry-After, never 500, and readiness reports it', async () => {
  const server = await startPostgres();
  const world = await openWorld({ postgresUrl: await createDatabase(server.url) });
  const { email, password } = await world.addCustomer();
  const oneTimeToken = tokenOf((await world.ask(paths.login, { body: { email, password } })).body);
  await server.stop();
  for (const asked of [
    world.ask(paths.login, { body: { email, password } }),
    world.ask(paths.status, { oneTimeToken }),
    world.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode: '123456' } }),
    world.ask('/readyz'),
  ]) {
    const { status, body, headers } = await asked;
    expect([status, headers['retry-after']]).toEqual([503, '1']);
    expect(body).toMatchObject({ code: 'busy' });
  }
  expect((await world.ask('/healthz')).status).toBe(200);
  await world.close();
});

it('expired rows are deleted a day later, and rows that still count are kept', async () => {
  const world = await openWorld();
  const { email, password } = await world.addCustomer();
  await world.ask(paths.login, { body: { email, password } });
  await world.ask(paths.login, { body: { email, password: 'wrong' } });
  await world.ask(paths.login, { body: { email: 'nobody@ex.test', password: 'wrong' } });
  const rows = async () => ({
    tokens: (await world.storage.queries.selectFrom('one_time_token').select('hash').execute()).length,
    challenges: (await world.storage.queries.selectFrom('challenge').select('position').execute()).length,
    counters: (await world.storage.queries.selectFrom('attempt_counter').select('subject').execute()).length,
  });
  await world.cleanUp();
  expect(await rows()).toEqual({ tokens: 1, challenges: 1, counters: 2 });
  world.clock.move(3 * 24 * 60 * 60_000);
  await world.cleanUp();
  expect(await rows()).toEqual({ tokens: 0, challenges: 0, counters: 1 });
  await world.close();
});
