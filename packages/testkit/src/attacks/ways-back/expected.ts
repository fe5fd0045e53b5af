/** What the tests hold the product to, and what docs/attacks.md shows. */
import { type ActName, actNames } from './acts.ts';
import { type Cell, days, type Means } from './live.ts';
import { type ReactionName, reactionNames } from './reactions.ts';

const changesAddress = (act: ActName): boolean => act.includes('address');

/** Without a changed address there is no undo of it, and who does nothing does so on every day. */
export const cellsOf = (means: Means): Cell[] =>
  actNames.flatMap((act) =>
    reactionNames
      .filter((reaction) => reaction !== 'undoes the address' || changesAddress(act))
      .flatMap((reaction) => (reaction === 'nothing' ? [1 as const] : days).map((on) => ({ means, act, reaction, on }))),
  );
export const expectedOf = (_cell: Cell): string => '.';
export type { ReactionName };
