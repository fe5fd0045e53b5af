/** A service process whose connections to PostgreSQL break while customers wait for an answer. */
import {
  lookInto,
  newPostgresDatabase,
  openTcpProxy,
  parseTarget,
  paths,
  type ServiceProcess,
  type SharedDatabase,
  startService,
  type TcpProxy,
} from '@stepgate/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from './postgres.ts';

const key = Buffer.alloc(32, 7);
let network: TcpProxy;
let shared: SharedDatabase;
let service: ServiceProcess;

beforeAll(async () => {
  const url = await newPostgresDatabase();
  network = await openTcpProxy(parseTarget(url));
  shared = await lookInto(await openPostgres({ url }), key);
  service = await startService({ DATABASE_URL: network.through(url), STEPGATE_SECRET: key.toString('base64url') });
});
afterAll(async () => {
  await service.end('SIGTERM');
  await network.close();
  await shared.storage.close();
});

it('[UP-01] connections that break under eight logins end no process: each login gets 503 and Retry-After, and the next one works', async () => {
  const customers = await Promise.all(Array.from({ length: 8 }, () => shared.addCustomer()));
  const login = async ({ email, password }: { email: string; password: string }) =>
    service.ask(paths.login, { body: { email, password } });
  for (let round = 0; round < 3; round += 1) {
    network.hold();
    const asked = Promise.all(customers.map(login));
    await network.held(8);
    expect(network.cut()).toBeGreaterThanOrEqual(8);
    // One of the eight may have been a job's: the network stays as it is for a login that comes after them.
    const isAnswered = asked.then(() => true);
    while (!(await Promise.race([isAnswered, network.held(1).then(() => false)]))) network.cut();
    network.release();
    for (const { status, body, headers } of await asked) {
      expect([status, headers['retry-after']]).toEqual([503, '1']);
      expect(body).toMatchObject({ code: 'busy' });
    }
    expect((await service.ask('/healthz')).status).toBe(200);
    const answers = await Promise.all(customers.map(login));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  }
});
