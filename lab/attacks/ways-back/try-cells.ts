import { openWorld, type World } from '@stepgate/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectedOf } from './expected.ts';
import { type Cell, live, type Means, outcomeText } from './live.ts';

/** Lives through each cell, one after another in one world. */
export function tryCells(has: Means, cells: readonly Cell[]): void {
  describe(`a thief with ${has}`, () => {
    let world: World;
    beforeAll(async () => {
      world = await openWorld();
    });
    afterAll(() => world.close());

    it.each(cells)('[OWNER-07] $act; the owner, on day $on: $reaction', async (cell) => {
      expect(outcomeText(await live(world, cell))).toBe(expectedOf(cell));
    });
  });
}
