/** A primary loses its power under two busy processes: etcd, Patroni and HAProxy decide which server follows. */
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { openPostgres } from '@stepgate/identity';
import type { Campaign } from '../campaign.ts';
import { startClients } from '../clients.ts';
import { startCluster } from '../cluster/patroni-cluster.ts';
import { addCustomers, createPool } from '../customers.ts';
import { duration } from '../figure.ts';
import { type Round, recoveries, sayFaults, startFor, supervise, toFigures } from '../outage.ts';
import { prepareBareClient, startBareClient, takesWrites } from '../postgres/bare-client.ts';
import { missingPrograms } from '../programs.ts';

const clientCount = 8;
const fullRounds = 3;

export const cluster: Campaign = {
  name: 'cluster',
  what: `etcd, two PostgreSQL under Patroni, HAProxy and two of our processes; the primary loses its power ${fullRounds} times, under 8 clients.`,
  minutes: 3,
  missing: () => missingPrograms(['initdb', 'postgres', 'pg_basebackup', 'pg_rewind', 'etcd', 'patroni', 'haproxy']),
  async run(stage) {
    const key = randomBytes(32);
    const { address, whole } = await startCluster(stage);
    const { primary } = await whole();
    stage.say(`the cluster is whole, ${primary.name} is the primary`);
    const storage = await openPostgres({ url: primary.url() });
    const pool = createPool(await addCustomers(storage, key, 1_500));
    await storage.close();
    await prepareBareClient(primary.url());
    await takesWrites(address);
    const env = { DATABASE_URL: address, STEPGATE_SECRET: key.toString('base64url') };
    const supervised = await supervise(stage, startFor(stage, env), 2);
    const clients = await startClients(stage, supervised.services, pool, clientCount);
    const bare = startBareClient(address);
    stage.afterwards(() => bare.stop());

    const rounds: Round[] = [];
    for (let nth = 0; nth < (stage.short ? 1 : fullRounds); nth += 1) {
      await setTimeout(3_000);
      const { primary, standby } = await whole();
      const killedAt = performance.now();
      await primary.kill();
      stage.say(`${primary.name} has lost its power`);
      const acceptsAt = await takesWrites(standby.url(), 120_000);
      stage.say(`${standby.name} takes writes after ${duration(acceptsAt - killedAt)}`);
      const round = await recoveries(clients, clientCount, bare, acceptsAt);
      const checked = await clients.check();
      rounds.push(round);
      stage.say(
        `normal ${duration(round.ours)} after that (a bare client: ${duration(round.floor)}), ${checked.checkedFacts} facts asked after, ${checked.lost.length} lost`,
      );
      if (nth + 1 < fullRounds && !stage.short) await primary.start();
    }
    const [outcome] = await Promise.all([clients.finish(), bare.stop()]);
    const what = `${rounds.length} lost primaries under Patroni`;
    const toll = { what, supervised, outcome, bare, rounds, aim: 5 };
    sayFaults(stage, supervised, outcome);
    return toFigures(toll);
  },
};
