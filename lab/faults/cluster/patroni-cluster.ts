/**
 * Two PostgreSQL servers under Patroni, which stores the primary's name in etcd, and HAProxy, which routes to it, on one machine: by
 * deploy/patroni.yml and deploy/haproxy-postgresql.cfg, of which only addresses, folders and passwords are changed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort, testCertificate, unprivileged } from '@stepgate/testkit';
import pg from 'pg';
import type { Stage } from '../campaign.ts';
import { createFolder } from '../postgres/postgres-node.ts';
import { program } from '../programs.ts';
import { type Background, runBeside } from './background.ts';
import { password, patroniConfig, shipped } from './patroni-config.ts';

type Member = {
  readonly name: string;
  /** @param account of PostgreSQL, which has a database of its name. Default: the service's */
  url(account?: 'stepgate' | 'postgres'): string;
  /** Ends Patroni and every process of its PostgreSQL at once, like a power loss. */
  kill(): Promise<void>;
  start(): Promise<void>;
};

export type PatroniCluster = {
  /** `DATABASE_URL` through HAProxy, which leads to the current primary. */
  readonly address: string;
  readonly members: readonly [Member, Member];
  /** Waits until one member is the primary and the other its synchronous standby. */
  whole(): Promise<{ readonly primary: Member; readonly standby: Member }>;
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

/** With TLS: the server shows its certificate through HAProxy, too. */
function addressOf({ folder }: Pick<Stage, 'folder'>, port: number, account: 'stepgate' | 'postgres'): string {
  const url = new URL(`postgres://${account}@127.0.0.1:${port}/${account}`);
  url.password = password;
  url.searchParams.set('sslmode', 'verify-full');
  url.searchParams.set('sslrootcert', join(folder, 'authority.pem'));
  return url.href;
}

type Running = Member & { readonly restPort: number; readonly port: number };

/** PostgreSQL takes a key that its own account alone can read. */
async function writeCertificate(home: string, account: ReturnType<typeof unprivileged>): Promise<void> {
  for (const [name, text] of [
    ['server.crt', testCertificate.cert],
    ['server.key', testCertificate.key],
  ] as const) {
    const path = join(home, name);
    await writeFile(path, text, { mode: 0o600 });
    if (account) await chown(path, account.uid, account.gid);
  }
}

async function newMember(stage: Stage, name: string, etcdPort: number): Promise<Running> {
  const account = unprivileged();
  const home = await createFolder(stage, `patroni-${name}`, account);
  const data = join(home, 'data');
  const [port, restPort] = [await freePort(), await freePort()];
  await writeCertificate(home, account);
  const config = join(stage.folder, `patroni-${name}.yml`);
  await writeFile(config, patroniConfig({ name, home, data, port, restPort, etcdPort }), { mode: 0o644 });
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
    url: (account = 'stepgate') => addressOf(stage, port, account),
    kill,
    async start() {
      patroni = runBeside(stage, `patroni-${name}`, program('patroni'), [config], account);
      await until(`${name} runs`, 90, () => says(restPort, '/health'));
    },
  };
}

const haproxyConfig = (port: number, members: readonly Running[]): string =>
  members.reduce(
    (text, { name, port, restPort }, at) =>
      text.replace(
        `server ${name} 10.0.0.${at + 1}:5432 check port 8008`,
        `server ${name} 127.0.0.1:${port} check port ${restPort}`,
      ),
    shipped('haproxy-postgresql.cfg').replace('127.0.0.1:5000', `127.0.0.1:${port}`),
  );

/** What the head of patroni.yml says to do once. */
async function createAccount({ url }: Member): Promise<void> {
  const client = new pg.Client({ connectionString: url('postgres') });
  await client.connect();
  await client.query(`create role stepgate login password '${password}'`);
  await client.query('create database stepgate owner stepgate');
  await client.end();
}

export async function startCluster(stage: Stage): Promise<PatroniCluster> {
  const [etcdPort, peerPort, haproxyPort] = [await freePort(), await freePort(), await freePort()];
  await writeFile(join(stage.folder, 'authority.pem'), testCertificate.cert, { mode: 0o644 });
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
  await createAccount(a);
  const config = join(stage.folder, 'haproxy.cfg');
  await writeFile(config, haproxyConfig(haproxyPort, [a, b]));
  runBeside(stage, 'haproxy', program('haproxy'), ['-db', '-f', config], undefined);
  return {
    address: addressOf(stage, haproxyPort, 'stepgate'),
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
