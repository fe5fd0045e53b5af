/** How many webhooks a second one process sends, compared with bare requests of the same bodies to the same receiver. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openSqlite, type Storage } from '@stepgate/identity';
import { canonicalJson, digestOfFacts } from '@stepgate/receipt';
import { startHttpStub } from '@stepgate/testkit';
import { type Figure, perSecond, ratio } from './figure.ts';
import { output, pathOf, serve } from './process.ts';
import { productionEnv } from './service.ts';

const customers = 400;
const eventsOfEach = 10;
const all = customers * eventsOfEach;

/** Records what the service would record, in one transaction. */
async function record(storage: Storage): Promise<void> {
  const facts = canonicalJson({ method: 'TOTP', action: 'IDENTITY__LOGIN' });
  await storage.transaction(async ({ queries }) => {
    for (let nth = 0; nth < eventsOfEach; nth += 1)
      await queries
        .insertInto('waiting_event')
        .values(
          Array.from({ length: customers }, (_, n) => {
            const salt = randomBytes(32).toString('base64url');
            const id = randomBytes(32).toString('base64url');
            const digest = digestOfFacts(salt, facts);
            return { id, customer_id: `customer-${n}`, kind: 'proof.refused', at: Date.now(), salt, facts, digest };
          }),
        )
        .execute();
  });
}

/** Webhooks are sent from the first run of the job on. */
async function awaitBegin({ queries }: Storage): Promise<void> {
  while ((await queries.selectFrom('webhook_log').select('id').executeTakeFirst()) === undefined) await setTimeout(50);
}

/** From the moment at which 4,000 events are stored to the answer to the last of them. */
export async function measureWebhooks(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'stepgate-bench-'));
  const bodies: string[] = [];
  const delivered = Promise.withResolvers<void>();
  const company = await startHttpStub((response, { body, path }) => {
    if (path === '/events') bodies.push(body);
    response.writeHead(204).end();
    if (path === '/events' && bodies.length === all) delivered.resolve();
  });
  const service = await serve(
    pathOf('../../apps/identity/src/main.ts'),
    {
      ...productionEnv,
      STEPGATE_SECRET: randomBytes(32).toString('base64url'),
      STEPGATE_DATA_DIR: folder,
      STEPGATE_WEBHOOK_URL: `${company.origin}/events`,
      STEPGATE_WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
    },
    '/readyz',
  );
  const storage = await openSqlite(folder);
  await awaitBegin(storage);
  await record(storage);
  const started = performance.now();
  await delivered.promise;
  const aSecond = (all / (performance.now() - started)) * 1_000;
  await storage.close();
  await service.stop();
  if (new Set(bodies).size !== all) throw new Error('an event came twice');
  const file = join(folder, 'bodies.json');
  writeFileSync(file, JSON.stringify(bodies));
  const bare = Number(await output(pathOf('./floors/bare-posts.ts'), `${company.origin}/bare`, file));
  await company.close();
  rmSync(folder, { recursive: true });
  return [
    {
      what: `${all.toLocaleString('en')} events of ${customers} customers, one process on SQLite`,
      measured: perSecond(aSecond),
      floor: `${perSecond(bare)} bare requests, 20 at once`,
      ratio: ratio(aSecond / bare),
      aim: '–',
    },
  ];
}
