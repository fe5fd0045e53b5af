/** A process's memory after five minutes of mixed traffic, on each database at the same time. */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openPostgres, openSqlite, type Storage } from '@stepgate/identity';
import { createDatabase, startPostgres } from '@stepgate/testkit';
import { buildSite, pathOf } from '../../bench/process.ts';
import type { Campaign, Stage } from '../campaign.ts';
import { startClients } from '../clients.ts';
import { addCustomers, createPool } from '../customers.ts';
import { count, duration, type Figure, megabytes, never } from '../figure.ts';
import { mustLive, startService } from '../service.ts';
import { type Sample, slopeOf } from '../slope.ts';

const minutes = 5;
const clientCount = 4;
/** Pause of a client after a login, in milliseconds: with four clients this makes about forty requests a second. */
const between = 250;
const aim = 180e6;
/** As in deploy/Containerfile. */
const nodeOptions = ['--max-semi-space-size=8'] as const;
/** The pages of a release: a process holds their files. */
const site = pathOf('../../apps/web/dist/production');
/** Growth in bytes a minute that counts as flat. */
const flat = 1e6;

type Database = { readonly env: Readonly<Record<string, string>>; open(): Promise<Storage> };

async function measureOn(stage: Stage, name: string, database: Database): Promise<Figure[]> {
  const key = randomBytes(32);
  const storage = await database.open();
  const pool = createPool(await addCustomers(storage, key, 1_200));
  await storage.close();
  const env = { ...database.env, STEPGATE_SITE_DIR: site, STEPGATE_SECRET: key.toString('base64url') };
  const service = mustLive(await startService(stage, env, nodeOptions));
  const idle = service.resident();
  const clients = await startClients(stage, () => [service], pool, clientCount, between);
  const samples: Sample[] = [];
  const begun = performance.now();
  const seconds = stage.short ? 40 : minutes * 60;
  for (let at = 10; at <= seconds; at += 10) {
    await setTimeout(begun + at * 1_000 - performance.now());
    const bytes = service.resident();
    samples.push({ minute: at / 60, bytes });
    if (at % 60 !== 0) continue;
    stage.say(`${name}: ${megabytes(bytes)} after ${at / 60} min, ${count(clients.answers.length)} answers`);
    // A session ends after five idle minutes, which is no loss.
    await clients.check();
  }
  const { answers, acknowledged, lost, checkedFacts } = await clients.finish();
  await service.end('SIGTERM');
  const peak = Math.max(...samples.map(({ bytes }) => bytes));
  // The first two minutes are warm-up: code is compiled, statements are prepared, the heap reaches its size.
  const slope = slopeOf(samples.filter(({ minute }) => minute >= (stage.short ? 0 : 2)));
  const requests = count(answers.length);
  return [
    never(
      `Memory on ${name}: acknowledged writes lost, of ${count(acknowledged)}`,
      lost.length,
      `${count(checkedFacts)} asked after`,
    ),
    {
      what: `Memory on ${name}: peak of ${requests} requests in ${duration(seconds * 1_000)}`,
      measured: `${megabytes(peak)}, at the end ${megabytes(samples.at(-1)?.bytes ?? 0)}`,
      floor: `${megabytes(idle)} after the start`,
      aim: `≤ ${megabytes(aim)}`,
      met: peak <= aim,
    },
    {
      what: `Memory on ${name}: growth after the second minute`,
      measured: `${(slope / 1e6).toFixed(1)} MB a minute`,
      floor: '–',
      aim: '≤ 1 MB a minute',
      met: slope <= flat,
    },
  ];
}

export const memory: Campaign = {
  name: 'memory',
  what: `${minutes} minutes of mixed traffic on each database, both at the same time.`,
  minutes: minutes + 0.5,
  missing: () => (process.platform === 'linux' ? [] : ['it reads /proc, which Linux has.']),
  async run(stage) {
    await buildSite('production');
    const folder = join(stage.folder, 'sqlite');
    mkdirSync(folder);
    const server = await startPostgres();
    stage.afterwards(() => server.stop());
    const url = await createDatabase(server.url);
    const both = await Promise.all([
      measureOn(stage, 'SQLite', { env: { STEPGATE_DATA_DIR: folder }, open: () => openSqlite(folder) }),
      measureOn(stage, 'PostgreSQL', { env: { DATABASE_URL: url }, open: () => openPostgres({ url }) }),
    ]);
    return both.flat();
  },
};
