import { databases, openWorld, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countAll, countOf, enforceLimits, type RateLimit, restartSpan, uncount } from './rate-limits.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

describe.each(databases)('rate limits, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  let made = 0;
  function rateLimit(more: Partial<RateLimit> = {}): RateLimit {
    made += 1;
    return { key: `something of ${made}`, most: 3, within: day, ...more };
  }
  type Take = typeof countAll;
  const takeAnew: Take = (_queries, now, rateLimits) =>
    world.storage.transaction(async (queries) => {
      const exceeded = await countAll(queries, now, rateLimits);
      for (const each of exceeded === undefined ? rateLimits : []) await restartSpan(queries, now, each);
      return exceeded;
    });
  /** @returns the wait in hours for each request; `hours` are the times of the requests since the first */
  async function askedAt(of: RateLimit, hours: readonly number[], countOne: Take = countAll): Promise<(number | undefined)[]> {
    const answers: (number | undefined)[] = [];
    const begun = world.clock.now();
    for (const at of hours) {
      const exceeded = await countOne(world.storage.queries, begun + at * hour, [of]);
      answers.push(exceeded && exceeded.retryAfter / 3_600);
    }
    return answers;
  }
  const free = undefined;

  it('a span allows a fixed number, and the next span begins when the first is over', async () => {
    expect(await askedAt(rateLimit(), [0, 1, 20, 21, 23.5, 24, 25])).toEqual([free, free, free, 3, 0.5, free, free]);
  });

  it('if each one restarts the span, no span of that length has more, wherever it begins', async () => {
    // Otherwise the four from the twentieth hour on would all fall within five hours.
    expect(await askedAt(rateLimit(), [0, 20, 21, 24, 25, 25.5, 26])).toEqual([free, free, free, free, free, free, 22]);
    const restarting = rateLimit();
    expect(await askedAt(restarting, [0, 20, 40, 41, 60, 63.5], takeAnew)).toEqual([free, free, free, 23, 4, 0.5]);
    // A refused one does not extend the wait.
    expect(await askedAt(restarting, [64, 64, 64, 64], takeAnew)).toEqual([free, free, free, 24]);
  });

  it('what is given back may be taken again and begins no span', async () => {
    const each = rateLimit();
    const { queries } = world.storage;
    expect(await askedAt(each, [0, 1, 2])).toEqual([free, free, free]);
    await uncount(queries, [each]);
    expect(await countOf(queries, each)).toBe(2);
    expect(await askedAt(each, [3, 4])).toEqual([free, 20]);
    for (let n = 0; n < 5; n += 1) await uncount(queries, [each]);
    expect(await countOf(queries, each)).toBe(0);
    expect(await countOf(queries, rateLimit())).toBe(0);
  });

  it('each of several limits has its own count, and if one is exhausted a transaction takes none', async () => {
    const [wide, narrow] = [rateLimit(), rateLimit({ most: 1 })];
    const { storage, clock } = world;
    const takeBoth = () => storage.transaction((queries) => enforceLimits(queries, clock.now(), [wide, narrow]));
    await takeBoth();
    await expect(takeBoth()).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: day / 1_000 });
    expect([await countOf(storage.queries, wide), await countOf(storage.queries, narrow)]).toEqual([1, 1]);
  });

  it.each([false, true])('of thirty concurrent requests three succeed (each restarts the span: %s)', async (anew) => {
    const each = rateLimit();
    const { queries } = world.storage;
    const countOne = anew ? takeAnew : countAll;
    const taken = await Promise.all(Array.from({ length: 30 }, () => countOne(queries, world.clock.now(), [each])));
    expect(taken.filter((exceeded) => exceeded === undefined)).toHaveLength(3);
  });
});
