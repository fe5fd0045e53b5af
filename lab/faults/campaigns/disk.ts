/** The embedded database on a disk that fills up and is then cleared, and in a folder that becomes read-only. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { openSqlite } from '@stepgate/identity';
import type { Campaign, Stage } from '../campaign.ts';
import { startClients } from '../clients.ts';
import { addCustomers, createPool } from '../customers.ts';
import { count, duration, type Figure, never } from '../figure.ts';
import { normalAgain, sayFaults, startFor, supervise } from '../outage.ts';
import { type Answered, failed } from '../recovery.ts';
import { mustLive, type Service } from '../service.ts';

const clientCount = 8;
const fullFor = 10_000;

/** A separate disk with this many megabytes. */
function mountDisk({ folder, afterwards }: Stage, megabytes: number): string {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'stepgate-faults', disk]);
  afterwards(() => execFileSync('umount', [disk]));
  return disk;
}

/** Writes until no room is left, and again when there is some. */
function fill(file: string): void {
  for (let size = 1 << 20; size >= 1; size >>= 1) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }
}

async function probeReadiness({ ask }: Service, answers: Answered[]): Promise<void> {
  const begunAt = performance.now();
  const { status } = await ask('/readyz');
  answers.push({ client: 0, begunAt, answeredAt: performance.now(), status });
}

/** A start in a read-only folder must end with an explanation. */
async function startsReadOnly(stage: Stage, disk: string, env: Readonly<Record<string, string>>): Promise<Figure> {
  execFileSync('mount', ['-o', 'remount,ro', disk]);
  const refused = await startFor(stage, env)();
  const ended = refused.exit();
  const lines = refused.faults();
  if (ended === undefined) await refused.end('SIGTERM');
  execFileSync('mount', ['-o', 'remount,rw', disk]);
  for (const line of lines.slice(0, 6)) stage.say(`read-only: ${line}`);
  const sentence =
    ended === 'exit code 1' && lines.some((line) => line.includes(disk)) && !lines.some((line) => /^\s+at /.test(line));
  const again = mustLive(await startFor(stage, env)());
  await again.end('SIGTERM');
  return {
    what: 'A start in a read-only folder',
    measured: sentence
      ? 'a sentence that names the folder, exit code 1'
      : `${ended ?? 'it runs'}: ${lines[0] ?? 'nothing'}`.slice(0, 120),
    floor: 'works again once the folder takes writes',
    aim: 'a sentence that names the folder',
    met: sentence,
  };
}

export const disk: Campaign = {
  name: 'disk',
  what: 'The embedded database on a disk of 48 MB that is filled under 8 clients, then cleared; and a start in a read-only folder.',
  minutes: 1,
  missing: () =>
    process.getuid?.() === 0 && process.platform === 'linux'
      ? []
      : ['it mounts a small disk (tmpfs), which only root may do on Linux.'],
  async run(stage) {
    const key = randomBytes(32);
    const folder = mountDisk(stage, 48);
    const storage = await openSqlite(folder);
    const pool = createPool(await addCustomers(storage, key, 800));
    await storage.close();
    const env = {
      STEPGATE_DATA_DIR: folder,
      STEPGATE_SECRET: key.toString('base64url'),
    };
    const supervised = await supervise(stage, startFor(stage, env), 1);
    const clients = await startClients(stage, supervised.services, pool, clientCount);
    await setTimeout(stage.short ? 2_000 : 5_000);

    const filler = join(folder, 'filler');
    const readiness: Answered[] = [];
    const fullAt = performance.now();
    const until = fullAt + (stage.short ? fullFor / 2 : fullFor);
    stage.say('the disk is full');
    while (performance.now() < until) {
      fill(filler);
      const [service] = supervised.services();
      if (service) await probeReadiness(service, readiness);
      await setTimeout(50);
    }
    rmSync(filler);
    const clearedAt = performance.now();
    stage.say('the disk has room');
    const normal = await normalAgain(clients.answers, clientCount, clearedAt);
    await clients.check();
    const outcome = await clients.finish();
    sayFaults(stage, supervised, outcome);
    await supervised.stop();
    const database = new DatabaseSync(join(folder, 'stepgate.sqlite'));
    const { integrity_check: integrity } = database.prepare('pragma integrity_check').get() ?? {};
    database.close();

    const during = outcome.answers.filter(({ answeredAt }) => answeredAt > fullAt && answeredAt < clearedAt);
    const refused = during.filter(failed);
    const firstRefusal = refused[0]?.answeredAt ?? clearedAt;
    const probed = readiness.filter(({ begunAt }) => begunAt > firstRefusal);
    const readyThough = probed.filter(({ status }) => status === 200).length;
    const with500 = outcome.answers.filter(({ status }) => status === 500).length;
    const what = 'A full disk';
    return [
      never(`${what}: processes that ended`, supervised.ended(), 'none'),
      never(
        `${what}: acknowledged writes lost, of ${count(outcome.acknowledged)}`,
        outcome.lost.length + (integrity === 'ok' ? 0 : 1),
        `${count(outcome.checkedFacts)} asked after; SQLite's own check: ${integrity}`,
      ),
      never(`${what}: answers with 500, of ${count(during.length)}`, with500, `${count(refused.length - with500)} with 503`),
      {
        what: `${what}: probes of /readyz that said 200 after the first refusal, of ${count(probed.length)}`,
        measured: count(readyThough),
        floor: 'none',
        aim: '0',
        met: readyThough === 0,
      },
      {
        what: `${what}: until normal, after there is room`,
        measured: normal === undefined ? 'not within a minute' : duration(normal),
        floor: 'none',
        aim: '≤ 2 s',
        met: normal !== undefined && normal <= 2_000,
      },
      await startsReadOnly(stage, folder, env),
    ];
  },
};
