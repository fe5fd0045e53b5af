import { expect, it } from 'vitest';
import { actNames } from './ways-back/acts.ts';
import { cellsOf, expectedOf } from './ways-back/expected.ts';
import { means } from './ways-back/live.ts';
import { reactionNames } from './ways-back/reactions.ts';
import { tryCells } from './ways-back/try-cells.ts';

tryCells('one session and one code', cellsOf('one session and one code'));

it('[OWNER-07] the table has each act and each reaction', () => {
  for (const has of means) {
    const cells = cellsOf(has);
    expect(new Set(cells.map(({ act }) => act))).toEqual(new Set(actNames));
    expect(new Set(cells.map(({ reaction }) => reaction))).toEqual(new Set(reactionNames));
  }
});

it('[OWNER-07] with one session and one code no money leaves, and no owner is ever locked out', () => {
  for (const has of means)
    for (const cell of cellsOf(has)) {
      const outcome = expectedOf(cell);
      expect([cell, outcome]).toEqual([cell, expect.not.stringContaining('o')]);
      if (has === 'one session and one code') expect([cell, outcome]).toEqual([cell, expect.stringMatching(/^[.i]$/)]);
    }
});

it.each([
  ['the SIM card', 'presses our links', [0, 1]],
  ['the SIM card', 'calls the desk', [0, 1, 13]],
  ['the SIM card and the mailbox', 'calls the desk', [0, 1, 13]],
] as const)('[OWNER-07] with %s no money leaves after the owner %s in time', (has, reaction, inTime) => {
  for (const cell of cellsOf(has).filter((each) => each.reaction === reaction && inTime.some((on) => on === each.on)))
    expect([cell, expectedOf(cell)]).toEqual([cell, expect.not.stringContaining('g')]);
});
