import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../open-world.ts';
import { laters, liveThrough } from './later.ts';

describe('a thief with one session and one relayed code, a week later', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it.each(laters)('[HOLD-11] [HOLD-12] the thief %s, and the owner does what our message says', async (name) => {
    expect(await liveThrough(world, name)).toEqual({ ownerGetsIn: true, thiefGetsIn: false, moneyGone: false });
  });
});
