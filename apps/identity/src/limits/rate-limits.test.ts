import { databases, openWorld, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toNetwork } from '../kernel/client-network.ts';
import { type NetworkLimit, networkLimits } from '../kernel/limit-names.ts';
import { countAll, enforceLimits, type RateLimit, readCount, restartSpan, uncount } from './rate-limits.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

describe.each(databases)('rate limits, on $name', ({ newDatabase }) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  let made = 0;
  function rateLimit(more: { readonly most?: number } = {}): RateLimit {
    made += 1;
    return { key: `appeals of ${made}`, most: 3, within: day, ...more };
  }
  type Take = typeof countAll;
  const takeAnew: Take = (_queries, now, rateLimits) =>
    world.storage.transaction(async ({ queries }) => {
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

  it('a span allows a fixed number, and the next span begins at its end', async () => {
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

  it('a count that is given back may be used again and begins no span', async () => {
    const each = rateLimit();
    const { queries } = world.storage;
    expect(await askedAt(each, [0, 1, 2])).toEqual([free, free, free]);
    await uncount(queries, [each]);
    expect(await readCount(queries, each)).toBe(2);
    expect(await askedAt(each, [3, 4])).toEqual([free, 20]);
    for (let n = 0; n < 5; n += 1) await uncount(queries, [each]);
    expect(await readCount(queries, each)).toBe(0);
    expect(await readCount(queries, rateLimit())).toBe(0);
  });

  it('each of several limits has its own count, and if one is exhausted a transaction takes none', async () => {
    const [wide, narrow] = [rateLimit(), rateLimit({ most: 1 })];
    const { storage, clock } = world;
    const takeBoth = () => storage.transaction(({ queries }) => enforceLimits(queries, clock.now(), [wide, narrow]));
    await takeBoth();
    await expect(takeBoth()).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: day / 1_000 });
    expect([await readCount(storage.queries, wide), await readCount(storage.queries, narrow)]).toEqual([1, 1]);
  });

  const ofNetworks = Object.keys(networkLimits).filter((what): what is NetworkLimit => what in networkLimits);
  it.each(ofNetworks)(
    '[ATT-04] [HOLD-09] a client with all of one /48 or /56 gets sixteen or four times a /64’s limit: %s …',
    async (what) => {
      made += 1;
      const block = `2001:db8:${made.toString(16)}`;
      const { queries } = world.storage;
      const takenFrom = (address: string) =>
        countAll(queries, world.clock.now(), [{ what, from: toNetwork(address), most: 3, within: hour }]);
      /** @returns how many are counted; each refusal names the limit */
      const counted = async (addresses: readonly string[]): Promise<number> => {
        const refused = [];
        for (const address of addresses) refused.push(await takenFrom(address));
        expect(refused.flatMap((each) => each?.limit ?? [])).toEqual(
          refused.flatMap((each) => (each ? networkLimits[what] : [])),
        );
        return refused.filter((each) => each === undefined).length;
      };
      const many = Array.from({ length: 40 }, (_, n) => n);
      // One /64, then the rest of its /56, then the rest of the /48.
      expect(await counted(many.slice(0, 9).map((n) => `${block}:1::${n}`))).toBe(3);
      expect(await counted(many.slice(0, 12).map((n) => `${block}:${(n + 2).toString(16)}::1`))).toBe(9);
      expect(await counted(many.map((n) => `${block}:${(n + 1).toString(16)}00::1`))).toBe(36);
      expect(await takenFrom(`2001:db8:f${made.toString(16)}::1`)).toBeUndefined();
    },
  );

  it('[ATT-04] a /64 that is refused takes nothing from the larger networks around it', async () => {
    const from = (address: string) =>
      countAll(world.storage.queries, world.clock.now(), [
        { what: 'sign-ups from', from: toNetwork(address), most: 1, within: hour },
      ]);
    for (let n = 0; n < 50; n += 1) await from('2001:db8:ffff:1::1');
    expect(await from('2001:db8:ffff:2::1')).toBeUndefined();
  });

  it('[SRE-10] the highest limit that an operator can set counts a client of IPv6, too', async () => {
    const each: RateLimit = { what: 'logins from', from: toNetwork('2001:db8:fffd:1::1'), most: 100_000_000, within: hour };
    expect(await countAll(world.storage.queries, world.clock.now(), [each])).toBeUndefined();
  });

  it('a count given back to a network is given back to the larger networks around it too', async () => {
    const { queries } = world.storage;
    const each: RateLimit = { what: 'sign-ups from', from: toNetwork('2001:db8:fffe:1::1'), most: 1, within: hour };
    for (let n = 0; n < 100; n += 1) {
      expect(await countAll(queries, world.clock.now(), [each])).toBeUndefined();
      await uncount(queries, [each]);
    }
  });

  it.each([false, true])('of thirty concurrent requests three succeed (each restarts the span: %s)', async (anew) => {
    const each = rateLimit();
    const { queries } = world.storage;
    const countOne = anew ? takeAnew : countAll;
    const taken = await Promise.all(Array.from({ length: 30 }, () => countOne(queries, world.clock.now(), [each])));
    expect(taken.filter((exceeded) => exceeded === undefined)).toHaveLength(3);
  });
});
