/** Our own processes are killed in the middle of their work, on each database. */
import { randomBytes, randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openPostgres, openSqlite, type Storage } from '@stepgate/identity';
import { createDatabase, startMailServer, startPostgres } from '@stepgate/testkit';
import { percentile } from '../../bench/percentile.ts';
import { serve } from '../../bench/process.ts';
import type { Campaign, Stage } from '../campaign.ts';
import { startClients } from '../clients.ts';
import { addCustomers, createPool } from '../customers.ts';
import { count, duration, type Figure, never } from '../figure.ts';
import { sayFaults } from '../outage.ts';
import { startResets } from '../resets.ts';
import { type Service, startService } from '../service.ts';

const clientCount = 8;
const kills = 20;
/** Another process sends the messages that a killed process enqueued, a minute later. */
const mailsWithin = 90_000;

const bareServer = fileURLToPath(import.meta.resolve('../../bench/floors/bare-fastify.ts'));

type Database = { readonly env: Readonly<Record<string, string>>; open(): Promise<Storage>; readonly processes: number };

async function killOn(stage: Stage, name: string, database: Database): Promise<Figure[]> {
  const key = randomBytes(32);
  const storage = await database.open();
  const pool = createPool(await addCustomers(storage, key, 800));
  const forgetful = await addCustomers(storage, key, 400);
  await storage.close();
  const mailServer = await startMailServer({ hideSTARTTLS: true });
  stage.afterwards(() => mailServer.close());
  const env = {
    ...database.env,
    STEPGATE_SECRET: key.toString('base64url'),
    STEPGATE_SMTP_URL: `smtp://127.0.0.1:${mailServer.port}?tls=none`,
  };
  const start = (): Promise<Service> => startService(stage, env);
  const services = await Promise.all(Array.from({ length: database.processes }, start));
  const all = [...services];
  const clients = await startClients(stage, () => services, pool, clientCount);
  const resets = startResets(() => services, forgetful);
  stage.afterwards(() => resets.stop());

  const restarts: number[] = [];
  let ended = 0;
  for (let nth = 0; nth < (stage.short ? 4 : kills); nth += 1) {
    await setTimeout(randomInt(200, 1_500));
    const at = nth % services.length;
    if (services[at]?.exit() !== undefined) ended += 1;
    await services[at]?.end('SIGKILL');
    const killedAt = performance.now();
    const again = await start();
    restarts.push(performance.now() - killedAt);
    services[at] = again;
    all.push(again);
    await clients.check();
  }
  const [outcome] = await Promise.all([clients.finish(), resets.stop()]);
  stage.say(`${name}: ${resets.acknowledged().length} resets were acknowledged; waiting for their mails`);
  for (const latest = performance.now() + mailsWithin; performance.now() < latest; await setTimeout(500)) {
    const mailed = new Set(mailServer.mails.map(({ to }) => to));
    if (resets.acknowledged().every((email) => mailed.has(email))) break;
  }
  const mailed = new Set(mailServer.mails.map(({ to }) => to));
  const unsent = resets.acknowledged().filter((email) => !mailed.has(email));
  sayFaults(stage, { faults: () => all.flatMap((each) => each.faults()) }, outcome);
  await Promise.all(services.map((service) => service.end('SIGTERM')));

  const floors: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const begun = performance.now();
    const bare = await serve(bareServer, {}, '/');
    floors.push(performance.now() - begun);
    await bare.stop();
  }
  const with500 = outcome.answers.filter(({ status }) => status === 500).length;
  const what = `${restarts.length} kills on ${name}`;
  return [
    never(`${what}: processes that ended by themselves`, ended, 'none'),
    never(
      `${what}: acknowledged writes lost, of ${count(outcome.acknowledged)}`,
      outcome.lost.length,
      `${count(outcome.checkedFacts)} asked after, the others were superseded`,
    ),
    never(
      `${what}: acknowledged password resets without their mail, of ${resets.acknowledged().length}`,
      unsent.length,
      `${duration(mailsWithin)} waited for`,
    ),
    never(`${what}: answers with 500, of ${count(outcome.answers.length)}`, with500, 'none'),
    {
      what: `${what}: until it answers again`,
      measured: `median ${duration(percentile(restarts, 0.5))}, worst ${duration(Math.max(...restarts))}`,
      floor: `${duration(percentile(floors, 0.5))} a bare framework`,
      aim: '≤ 2 s',
      met: Math.max(...restarts) <= 2_000,
    },
  ];
}

export const kill: Campaign = {
  name: 'kill',
  what: `SIGKILL under 8 clients, ${kills} times on each database.`,
  minutes: 3,
  missing: () => [],
  async run(stage) {
    const folder = join(stage.folder, 'sqlite');
    mkdirSync(folder);
    const embedded = await killOn(stage, 'SQLite', {
      env: { STEPGATE_DATA_DIR: folder },
      open: () => openSqlite(folder),
      processes: 1,
    });
    const server = await startPostgres();
    stage.afterwards(() => server.stop());
    const url = await createDatabase(server.url);
    const shared = await killOn(stage, 'PostgreSQL', {
      env: { DATABASE_URL: url },
      open: () => openPostgres({ url }),
      processes: 2,
    });
    return [...embedded, ...shared];
  },
};
