/** The event log after its processes were killed in the middle of their work. */
import { randomBytes } from 'node:crypto';
import {
  askingFrom,
  beginLogin,
  lookInto,
  newAddress,
  processDatabases,
  proxiesOfTests,
  type ServiceProcess,
  startService,
  times,
  type WorldCustomer,
} from '@stepgate/testkit';
import { describe, expect, it } from 'vitest';
import { chainEvents } from '../events/chain-events.ts';
import { verifyEvents } from '../events/verify-events.ts';
import { systemClock } from '../kernel/clock.ts';

const key = randomBytes(32);
const kills = times(3, 6);
const answersBeforeAKill = 7;

type Counted = { asked: number; acknowledged: number };

describe.each(processDatabases)('killed while events are recorded and chained, on $name', ({ newDatabase }) => {
  it('[API-09] no event of an answered login is lost or there twice, and every chain is whole', {
    timeout: 300_000,
  }, async () => {
    const database = await newDatabase();
    const env = {
      ...database.env,
      STEPGATE_SECRET: key.toString('base64url'),
      STEPGATE_TRUSTED_PROXIES: proxiesOfTests.join(','),
    };
    const shared = await lookInto(await database.open(), key);
    const { storage, secrets } = shared;
    const counts = new Map<WorldCustomer, Counted>();

    async function keepLoggingIn(service: ServiceProcess, customer: WorldCustomer, count: Counted, answered: () => void) {
      for (;;) {
        count.asked += 1;
        try {
          await beginLogin(askingFrom(service, newAddress()), customer);
        } catch (error) {
          // The kill breaks the connection, which ends this client.
          if (error instanceof TypeError) return;
          throw error;
        }
        count.acknowledged += 1;
        answered();
      }
    }

    for (let kill = 0; kill < kills; kill += 1) {
      const service = await startService(env);
      while (counts.size < 3) counts.set(await shared.addCustomer(), { asked: 0, acknowledged: 0 });
      const enough = Promise.withResolvers<void>();
      let answers = 0;
      const clients = [...counts].map(([customer, count]) =>
        keepLoggingIn(service, customer, count, () => {
          answers += 1;
          if (answers >= answersBeforeAKill + kill) enough.resolve();
        }),
      );
      await Promise.race([enough.promise, Promise.all(clients)]);
      expect(await service.end('SIGKILL')).toBeNull();
      await Promise.all(clients);
    }

    await chainEvents({ storage, secrets, clock: systemClock });
    for (const [{ id }, { asked, acknowledged }] of counts) {
      const events = await storage.queries.selectFrom('event').select(['id', 'kind']).where('customer_id', '=', id).execute();
      const started = events.filter(({ kind }) => kind === 'login.started').length;
      expect(started).toBeGreaterThanOrEqual(acknowledged);
      expect(started).toBeLessThanOrEqual(asked);
      expect(acknowledged).toBeGreaterThan(0);
    }
    const faults: string[] = [];
    await verifyEvents(storage.queries, (fault) => faults.push(fault));
    expect(faults).toEqual([]);
    expect(await storage.queries.selectFrom('waiting_event').select('id').execute()).toEqual([]);
    await storage.close();
  });
});
