/** A table lock for twenty seconds, as from a schema change or a forgotten console. */
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { openPostgres } from '@stepgate/identity';
import { createDatabase, startPostgres } from '@stepgate/testkit';
import pg from 'pg';
import { percentile } from '../../bench/percentile.ts';
import type { Campaign } from '../campaign.ts';
import { startClients } from '../clients.ts';
import { addCustomers, createPool } from '../customers.ts';
import { duration, type Figure, never } from '../figure.ts';
import { recoveries, sayFaults, startFor, supervise, toFigures } from '../outage.ts';
import { startBareClient } from '../postgres/bare-client.ts';
import { type Answered, failed } from '../recovery.ts';
import type { Service } from '../service.ts';

const clientCount = 8;
const heldFor = 20_000;
const longestAnswer = 8_000;

/** Polls each process's liveness until stopped. */
function startProbes(services: () => readonly Service[]) {
  const answers: Answered[] = [];
  let stopped = false;
  const probing = (async () => {
    while (!stopped) {
      for (const [client, service] of services().entries()) {
        const begunAt = performance.now();
        const { status } = await service.ask('/healthz');
        answers.push({ client, begunAt, answeredAt: performance.now(), status });
      }
      await setTimeout(100);
    }
  })();
  return {
    answers,
    async stop() {
      stopped = true;
      await probing;
    },
  };
}

const took = ({ begunAt, answeredAt }: Answered): number => answeredAt - begunAt;

export const lock: Campaign = {
  name: 'lock',
  what: 'The table of customers locked for 20 s, under 8 clients of two processes on PostgreSQL.',
  minutes: 1,
  missing: () => [],
  async run(stage) {
    const key = randomBytes(32);
    const server = await startPostgres();
    stage.afterwards(() => server.stop());
    const url = await createDatabase(server.url);
    const storage = await openPostgres({ url });
    const pool = createPool(await addCustomers(storage, key, 800));
    await storage.close();
    const env = { DATABASE_URL: url, STEPGATE_SECRET: key.toString('base64url') };
    const supervised = await supervise(stage, startFor(stage, env), 2);
    const clients = await startClients(stage, supervised.services, pool, clientCount);
    const bare = startBareClient(url, "select id from customer where id = ''");
    const probes = startProbes(supervised.services);
    stage.afterwards(() => Promise.all([bare.stop(), probes.stop()]));
    await setTimeout(2_000);

    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('begin; lock table customer in access exclusive mode');
    const lockedAt = performance.now();
    stage.say('locked');
    await setTimeout(stage.short ? 6_000 : heldFor);
    await holder.query('rollback');
    await holder.end();
    const releasedAt = performance.now();
    const round = await recoveries(clients, clientCount, bare, releasedAt);
    await clients.check();
    const [outcome] = await Promise.all([clients.finish(), bare.stop(), probes.stop()]);

    const during = ({ begunAt, answeredAt }: Answered): boolean => answeredAt > lockedAt && begunAt < releasedAt;
    const refused = clients.answers.filter(during).filter(failed).map(took);
    const bareRefused = bare.answers.filter(during).filter(failed).map(took);
    const alive = probes.answers.filter(during);
    const describe = (all: readonly number[]): string =>
      `median ${duration(percentile(all, 0.5))}, worst ${duration(Math.max(0, ...all))}`;
    const what = 'A locked table';
    const toll = { what, supervised, outcome, bare, rounds: [round], aim: 2 };
    sayFaults(stage, supervised, outcome);
    const figures: Figure[] = [
      {
        what: `${what}: how long until somebody is told to try again`,
        measured: describe(refused),
        floor: `${describe(bareRefused)} a bare client that gives up after 3 s`,
        aim: `≤ ${duration(longestAnswer)}`,
        met: Math.max(0, ...refused) <= longestAnswer,
      },
      never(`${what}: probes of /healthz without a good answer, of ${alive.length}`, alive.filter(failed).length, 'none'),
    ];
    return [...figures, ...toFigures(toll)];
  },
};
