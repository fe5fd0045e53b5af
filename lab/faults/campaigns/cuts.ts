/** Restarts, cuts, killed backends and fail-overs of PostgreSQL under two busy processes. */
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { openPostgres } from '@stepgate/identity';
import { createDatabase, openTcpProxy, type TcpProxy } from '@stepgate/testkit';
import type { Campaign, Stage } from '../campaign.ts';
import { startClients } from '../clients.ts';
import { addCustomers, createPool } from '../customers.ts';
import { duration } from '../figure.ts';
import { type Round, recoveries, sayFaults, startFor, supervise, toFigures } from '../outage.ts';
import { prepareBareClient, startBareClient, takesWrites } from '../postgres/bare-client.ts';
import { makeSynchronous, newPrimary, newStandby, type PostgresNode } from '../postgres/postgres-node.ts';
import { missingPrograms } from '../programs.ts';

const clientCount = 8;
const kinds = ['restart', 'cut', 'killed backends', 'fail-over', 'fail-over by way of a standby'] as const;
type Kind = (typeof kinds)[number];

type Pair = { primary: PostgresNode; standby: PostgresNode };

const names = (function* () {
  for (let n = 1; ; n += 1) yield `postgres-${n}`;
})();
const newName = (): string => names.next().value;

/** The standby takes over, and the address follows it. @param before how long the address connects to it while it only accepts reads */
async function failOver(stage: Stage, proxy: TcpProxy, pair: Pair, before: number): Promise<void> {
  const { primary, standby } = pair;
  await primary.crash();
  proxy.leadTo({ host: '127.0.0.1', port: standby.port });
  proxy.cut();
  await setTimeout(before);
  await standby.promote();
  pair.primary = standby;
  // Replaced without a switch: the old primary is never used again.
  pair.standby = await newStandby(stage, standby, newName());
  await makeSynchronous(pair.primary, pair.standby);
}

/** @returns when the database accepts writes again, and when everything that the fault broke is repaired */
function strike(stage: Stage, kind: Kind, proxy: TcpProxy, pair: Pair): { mended: Promise<void> } {
  const { primary } = pair;
  const work: Record<Kind, () => Promise<unknown>> = {
    async restart() {
      await primary.crash();
      await primary.start();
    },
    cut: async () => proxy.cut(),
    'killed backends': () => primary.killBackends(3),
    'fail-over': () => failOver(stage, proxy, pair, 0),
    'fail-over by way of a standby': () => failOver(stage, proxy, pair, 3_000),
  };
  return { mended: work[kind]().then(() => undefined) };
}

export const cuts: Campaign = {
  name: 'cuts',
  what: '20 rounds of restarts, cut connections, killed backends and fail-overs of PostgreSQL, under 8 clients of two processes.',
  minutes: 4,
  missing: () => missingPrograms(['initdb', 'postgres', 'pg_basebackup']),
  async run(stage) {
    const key = randomBytes(32);
    const primary = await newPrimary(stage, newName());
    const [version] = await primary.sql('show server_version');
    stage.say(`PostgreSQL ${version?.server_version}, a primary and a synchronous standby`);
    const pair: Pair = { primary, standby: await newStandby(stage, primary, newName()) };
    await makeSynchronous(pair.primary, pair.standby);
    const proxy = await openTcpProxy({ host: '127.0.0.1', port: primary.port });
    stage.afterwards(() => proxy.close());
    const direct = await createDatabase(primary.url());
    const database = new URL(direct).pathname.slice(1);
    const storage = await openPostgres({ url: direct });
    const pool = createPool(await addCustomers(storage, key, 4_000));
    await storage.close();
    await prepareBareClient(direct);
    const address = proxy.through(direct);
    const env = { DATABASE_URL: address, STEPGATE_SECRET: key.toString('base64url') };
    const supervised = await supervise(stage, startFor(stage, env), 2);
    const clients = await startClients(stage, supervised.services, pool, clientCount);
    const bare = startBareClient(address);
    stage.afterwards(() => bare.stop());
    await setTimeout(2_000);

    const rounds: Round[] = [];
    for (let nth = 0; nth < (stage.short ? kinds.length : 4 * kinds.length); nth += 1) {
      const kind = kinds[nth % kinds.length] ?? 'cut';
      const target = kind.startsWith('fail-over') ? pair.standby : pair.primary;
      const { mended } = strike(stage, kind, proxy, pair);
      // A crash takes a moment to begin: only a write after it counts as accepted again.
      if (kind !== 'cut') await setTimeout(100);
      const acceptsAt = await takesWrites(target.url(database));
      const round = await recoveries(clients, clientCount, bare, acceptsAt);
      await mended;
      const checked = await clients.check();
      rounds.push(round);
      stage.say(
        `round ${nth + 1}, ${kind}: normal ${duration(round.ours)} after the database takes writes (a bare client: ${duration(round.floor)}), ${checked.checkedFacts} facts asked after, ${checked.lost.length} lost`,
      );
    }
    const [outcome] = await Promise.all([clients.finish(), bare.stop()]);
    const toll = { what: `${rounds.length} cuts and fail-overs`, supervised, outcome, bare, rounds, aim: 2 };
    sayFaults(stage, supervised, outcome);
    return toFigures(toll);
  },
};
