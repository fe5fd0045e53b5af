/**
 * Two PostgreSQL servers under Patroni, which stores the primary's name in etcd, and HAProxy, which routes to it: the set-up of
 * deploy/patroni.yml and deploy/haproxy-postgresql.cfg on one machine.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort, unprivileged } from '@stepgate/testkit';
import type { Stage } from '../campaign.ts';
import { createFolder, user } from '../postgres/postgres-node.ts';
import { program } from '../programs.ts';
import { type Background, runBeside } from './background.ts';

type Member = {
  readonly name: string;
  url(database?: string): string;
  /** Ends Patroni and every process of its PostgreSQL at once, like a power loss. */
  kill(): Promise<void>;
  start(): Promise<void>;
};

export type PatroniCluster = {
  /** Routes to the current primary. */
  readonly haproxyPort: number;
  readonly members: readonly [Member, Member];
  /** Waits until one member is the primary and the other its synchronous standby. */
  whole(): Promise<{ readonly primary: Member; readonly standby: Member }>;
};

/** How long a lost primary is awaited, in seconds: Patroni's minimum. */
const ttl = 20;

const dcs = {
  ttl,
  loop_wait: 2,
  retry_timeout: 5,
  maximum_lag_on_failover: 1_048_576,
  // A commit is acknowledged once the standby has it, and only that standby may become the primary.
  synchronous_mode: true,
  postgresql: {
    use_pg_rewind: true,
    parameters: { synchronous_commit: 'on', max_connections: 200, wal_log_hints: 'on' },
  },
};

async function says(port: number, path: string): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

async function until(what: string, seconds: number, is: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < seconds * 5; tries += 1) {
    if (await is()) return;
    await setTimeout(200);
  }
  throw new Error(`${what}: not within ${seconds} seconds`);
}

function listChildren(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]) === pid;
      } catch {
        return false;
      }
    })
    .map(Number);
}

type Running = Member & { readonly restPort: number; readonly port: number };

async function newMember(stage: Stage, name: string, etcdPort: number): Promise<Running> {
  const account = unprivileged();
  const home = await createFolder(stage, `patroni-${name}`, account);
  const data = join(home, 'data');
  const [port, restPort] = [await freePort(), await freePort()];
  const config = join(stage.folder, `patroni-${name}.yml`);
  // JSON is YAML.
  await writeFile(
    config,
    JSON.stringify({
      scope: 'stepgate',
      name,
      restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
      etcd3: { host: `127.0.0.1:${etcdPort}` },
      bootstrap: {
        dcs,
        initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
        pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication replicator 127.0.0.1/32 trust'],
      },
      postgresql: {
        listen: `127.0.0.1:${port}`,
        connect_address: `127.0.0.1:${port}`,
        data_dir: data,
        bin_dir: dirname(program('postgres')),
        pgpass: join(home, 'pgpass'),
        authentication: { superuser: { username: user }, replication: { username: 'replicator' } },
        parameters: { unix_socket_directories: home },
      },
    }),
    { mode: 0o644 },
  );
  let patroni: Background | undefined;
  const postmaster = (): number | undefined => {
    try {
      return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return undefined;
    }
  };
  const kill = async (): Promise<void> => {
    await patroni?.kill('SIGKILL');
    const pid = postmaster();
    if (pid === undefined) return;
    for (const each of [...listChildren(pid), pid]) {
      try {
        process.kill(each, 'SIGKILL');
      } catch {}
    }
  };
  // Patroni's own shutdown, on SIGTERM, stops its PostgreSQL first.
  return {
    name,
    port,
    restPort,
    url: (database = 'postgres') => `postgres://${user}@127.0.0.1:${port}/${database}`,
    kill,
    async start() {
      patroni = runBeside(stage, `patroni-${name}`, program('patroni'), [config], account);
      await until(`${name} runs`, 90, () => says(restPort, '/health'));
    },
  };
}

const haproxyConfig = (port: number, members: readonly Running[]): string => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen postgres
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${members.map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`).join('\n')}
`;

export async function startCluster(stage: Stage): Promise<PatroniCluster> {
  const [etcdPort, peerPort, haproxyPort] = [await freePort(), await freePort(), await freePort()];
  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const peerUrl = `http://127.0.0.1:${peerPort}`;
  const etcdArgs = {
    '--name': 'faults',
    '--data-dir': join(stage.folder, 'etcd'),
    '--listen-client-urls': etcdUrl,
    '--advertise-client-urls': etcdUrl,
    '--listen-peer-urls': peerUrl,
    '--initial-advertise-peer-urls': peerUrl,
    '--initial-cluster': `faults=${peerUrl}`,
  };
  runBeside(stage, 'etcd', program('etcd'), Object.entries(etcdArgs).flat(), undefined);
  await until('etcd answers', 30, () => says(etcdPort, '/health'));
  const a = await newMember(stage, 'a', etcdPort);
  const b = await newMember(stage, 'b', etcdPort);
  await a.start();
  await until('a is the primary', 60, () => says(a.restPort, '/primary'));
  await b.start();
  const config = join(stage.folder, 'haproxy.cfg');
  await writeFile(config, haproxyConfig(haproxyPort, [a, b]));
  runBeside(stage, 'haproxy', program('haproxy'), ['-db', '-f', config], undefined);
  return {
    haproxyPort,
    members: [a, b],
    async whole() {
      let found: { primary: Running; standby: Running } | undefined;
      await until('one member is the primary and the other its synchronous standby', 120, async () => {
        for (const [primary, standby] of [
          [a, b],
          [b, a],
        ] as const)
          if ((await says(primary.restPort, '/primary')) && (await says(standby.restPort, '/synchronous')))
            found = { primary, standby };
        return found !== undefined;
      });
      if (found === undefined) throw new Error('there is no primary');
      return found;
    },
  };
}
