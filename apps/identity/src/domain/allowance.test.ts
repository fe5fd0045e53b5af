import { databases, openWorld, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Allowance, allow, beginAnew, giveBack, takeAll, takenOf } from './allowance.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

describe.each(databases)('what may be taken only so often, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  let made = 0;
  function allowance(more: Partial<Allowance> = {}): Allowance {
    made += 1;
    return { key: `something of ${made}`, most: 3, within: day, ...more };
  }
  type Take = typeof takeAll;
  const takeAnew: Take = (_queries, now, allowances) =>
    world.storage.transaction(async (queries) => {
      const usedUp = await takeAll(queries, now, allowances);
      for (const each of usedUp === undefined ? allowances : []) await beginAnew(queries, now, each);
      return usedUp;
    });
  /** @returns how long to wait, in hours, for each of the times asked at, which are hours since the first */
  async function askedAt(of: Allowance, hours: readonly number[], take: Take = takeAll): Promise<(number | undefined)[]> {
    const answers: (number | undefined)[] = [];
    const begun = world.clock.now();
    for (const at of hours) {
      const usedUp = await take(world.storage.queries, begun + at * hour, [of]);
      answers.push(usedUp && usedUp.retryAfter / 3_600);
    }
    return answers;
  }
  const free = undefined;

  it('so many are had within a span, and the next one begins when the span of the first is over', async () => {
    expect(await askedAt(allowance(), [0, 1, 20, 21, 23.5, 24, 25])).toEqual([free, free, free, 3, 0.5, free, free]);
  });

  it('where each one begins the span anew, no span of that length has more, wherever it begins', async () => {
    // Without that, the four from the twentieth hour on would be had within five hours.
    expect(await askedAt(allowance(), [0, 20, 21, 24, 25, 25.5, 26])).toEqual([free, free, free, free, free, free, 22]);
    const restarting = allowance();
    expect(await askedAt(restarting, [0, 20, 40, 41, 60, 63.5], takeAnew)).toEqual([free, free, free, 23, 4, 0.5]);
    // One that was refused does not make the wait longer.
    expect(await askedAt(restarting, [64, 64, 64, 64], takeAnew)).toEqual([free, free, free, 24]);
  });

  it('what is given back may be taken again, and begins no span', async () => {
    const each = allowance();
    const { queries } = world.storage;
    expect(await askedAt(each, [0, 1, 2])).toEqual([free, free, free]);
    await giveBack(queries, [each]);
    expect(await takenOf(queries, each)).toBe(2);
    expect(await askedAt(each, [3, 4])).toEqual([free, 20]);
    for (let n = 0; n < 5; n += 1) await giveBack(queries, [each]);
    expect(await takenOf(queries, each)).toBe(0);
    expect(await takenOf(queries, allowance())).toBe(0);
  });

  it('of several each has its own count, and where one is used up a transaction takes none', async () => {
    const [wide, narrow] = [allowance(), allowance({ most: 1 })];
    const { storage, clock } = world;
    const takeBoth = () => storage.transaction((queries) => allow(queries, clock.now(), [wide, narrow]));
    await takeBoth();
    await expect(takeBoth()).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: day / 1_000 });
    expect([await takenOf(storage.queries, wide), await takenOf(storage.queries, narrow)]).toEqual([1, 1]);
  });

  it.each([false, true])('of thirty at one moment three are had (each begins anew: %s)', async (anew) => {
    const each = allowance();
    const { queries } = world.storage;
    const take = anew ? takeAnew : takeAll;
    const taken = await Promise.all(Array.from({ length: 30 }, () => take(queries, world.clock.now(), [each])));
    expect(taken.filter((usedUp) => usedUp === undefined)).toHaveLength(3);
  });
});
