/** Values that no secret opens, as a fault of the disk leaves them. */
import { openWorld } from '@stepgate/testkit';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Job } from '../../kernel/job.ts';
import { sealedText } from '../../kernel/sealed.ts';
import { reSealJob } from './re-seal.ts';
import { unopenable } from './unopenable.ts';

const [older, newer] = [Buffer.alloc(32, 71), Buffer.alloc(32, 72)];
type World = Awaited<ReturnType<typeof openWorld>>;
let world: World;
let spoilt: readonly string[];

/** Three customers of the former secret; the authenticators of two are damaged. */
beforeEach(async () => {
  const before = await openWorld({ secretKeys: [older], jobsByHand: true });
  onTestFinished(() => before.close());
  const customers = [await before.addCustomer(), await before.addCustomer(), await before.addCustomer()];
  spoilt = customers.slice(1).map(({ id }) => id);
  world = await openWorld({ beside: before, secretKeys: [newer, older], jobsByHand: true });
  onTestFinished(() => world.close());
  await world.storage.queries
    .updateTable('totp')
    .set({ secret: sealedText(`${before.secrets.ring.first.id}.damaged`) })
    .where('customer_id', 'in', spoilt)
    .execute();
});

const read = async (clearing: boolean) => {
  const found: string[] = [];
  const heard = () => undefined;
  for await (const { table, key, done } of unopenable(world.storage.queries, world.secrets, clearing, heard))
    found.push(`${table} ${key} ${done}`);
  return found.sort();
};

it('[POL-13] are one line of each run, with their number, not one line of each row', async () => {
  const said: string[] = [];
  const job: Job = reSealJob(world, async () => undefined);
  await job.run(
    (error, row) => said.push(`${row}: ${error instanceof Error ? error.message : error}`),
    () => false,
    () => undefined,
  );
  expect(said).toEqual([
    expect.stringMatching(
      /^totp: 2 values of totp can't be opened, the first that of [\w-]+: npm run secret -- unopenable names them$/,
    ),
  ]);
});

it('[POL-13] are named, and removed if the operator says so, and nothing else is', async () => {
  const named = spoilt.map((id) => `totp ${id} named`).sort();
  expect(await read(false)).toEqual(named);
  expect(await read(false)).toEqual(named);
  expect(await read(true)).toEqual(spoilt.map((id) => `totp ${id} deleted`).sort());
  expect(await read(false)).toEqual([]);
  const kept = await world.storage.queries.selectFrom('totp').select('customer_id').execute();
  expect([kept.length, spoilt.includes(kept[0]?.customer_id ?? '')]).toEqual([1, false]);
});

it('[POL-13] a push subscription is emptied, so the device stays, and what the service needs stays', async () => {
  const { queries } = world.storage;
  const [customer_id = ''] = spoilt;
  await queries
    .insertInto('push_device')
    .values({
      id: 'phone',
      customer_id,
      name: 'Phone',
      public_key: '',
      enrolled_at: 1,
      last_used_at: null,
      subscription: sealedText('damaged'),
    })
    .execute();
  await queries
    .updateTable('service_secret')
    .set({ keys: sealedText('damaged') })
    .where('generation', '=', 2)
    .execute();
  const cleared = await read(true);
  expect(cleared).toContain('push_device phone emptied');
  expect(cleared.filter((line) => line.startsWith('service_secret'))).toEqual([expect.stringMatching(/ stays$/)]);
  expect(await queries.selectFrom('push_device').select('subscription').execute()).toEqual([{ subscription: null }]);
});
