import { isDeep } from '@stepgate/testkit/depth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../open-world.ts';
import { actNames } from './ways-back/acts.ts';
import { cellsOf, expectedOf } from './ways-back/expected.ts';
import { live, means, outcomeText } from './ways-back/live.ts';
import { reactionNames } from './ways-back/reactions.ts';

/** Each act, answered by our links a day later: the others belong to the run that writes the page. */
const fast = cellsOf('one session and one code').filter(({ reaction, on }) => reaction === 'presses our links' && on === 1);

describe.each(isDeep ? means : means.slice(0, 1))('a thief with %s', (has) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it.each(isDeep ? cellsOf(has) : fast)('[OWNER-07] $act; the owner, on day $on: $reaction', async (cell) => {
    expect(outcomeText(await live(world, cell))).toBe(expectedOf(cell));
  });
});

it('[OWNER-07] the table has each act and each reaction', () => {
  for (const has of means) {
    const cells = cellsOf(has);
    expect(new Set(cells.map(({ act }) => act))).toEqual(new Set(actNames));
    expect(new Set(cells.map(({ reaction }) => reaction))).toEqual(new Set(reactionNames));
  }
});

it('[OWNER-07] no money leaves after the owner did what our message says, and she always gets in', () => {
  for (const has of means)
    for (const cell of cellsOf(has)) expect([cell, expectedOf(cell)]).toEqual([cell, expect.not.stringMatching(/[go]/)]);
});
