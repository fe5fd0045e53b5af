/** A day with many events: its root takes long, and the service answers meanwhile. */
import { setImmediate } from 'node:timers/promises';
import { openWorld } from '@stepgate/testkit';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { computeTree } from './merkle-root.ts';

it('[SRE-08] the root of a day of 10,000 events leaves the event loop free nine times', async () => {
  const world = await openWorld({ jobsByHand: true });
  onTestFinished(() => world.close());
  const { queries } = world.storage;
  await sql`with recursive n(nth) as (select 1 union all select nth + 1 from n where nth < 10000)
    insert into event (position, id, customer_id, seq, kind, at, digest, previous, hash)
      select nth, 'id ' || nth, 'ada', nth, 'session.ended', nth, '', '', 'hash ' || nth from n`.execute(queries);
  let done = false;
  const tree = computeTree(queries, { first: 1, last: 10_000 }).finally(() => {
    done = true;
  });
  let turns = 0;
  for (; !done; turns += 1) await setImmediate();
  expect(await tree).toMatchObject({ events: 10_000 });
  expect(turns).toBeGreaterThanOrEqual(9);
});
