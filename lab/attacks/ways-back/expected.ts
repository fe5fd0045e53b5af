/** The results that the tests require, and that docs/attacks.md shows. */
import { type ActName, actNames } from './acts.ts';
import { type Cell, days, type Means } from './live.ts';
import { reactionNames } from './reactions.ts';

/** By reaction, in their order, and within it by day; `-`: there is no address to undo. See `outcomeText`. Who does nothing does so on every day. */
const table: Readonly<Record<Means, Readonly<Record<ActName, string>>>> = {
  'one session and one code': {
    'adds a passkey': 'i | . . . i | . . . . | - | . . . . | . . . i | . . . .',
    'adds a number': 'i | . . . . | . . . . | - | . . . . | . . . . | . . . .',
    'sets up another app': 'i | . . . . | . . . . | - | . . . . | . . . . | . . . .',
    'adds a device': 'i | . . . . | . . . . | - | . . . . | . . . . | . . . .',
    'makes backup codes': 'i | . . . . | . . . . | - | . . . . | . . . . | . . . .',
    'chooses passkeys only': 'i | . . . i | . . . . | - | . . . . | . . . i | . . . .',
    'removes a passkey': '. | . . . . | . . . . | - | . . . . | . . . . | . . . .',
    'removes the number': '. | . . . . | . . . . | - | . . . . | . . . . | . . . .',
    'removes the app': '. | . . . . | . . . . | - | . . . . | . . . . | . . . .',
    'sets a new password': '. | . . . . | . . . . | - | . . . . | . . . . | . . . .',
    'sets a new address': '. | . . . . | . . . . | . . . . | . . . . | . . . . | . . . .',
    'adds a passkey, removes the app': 'i | . . . i | . . . . | - | . . . . | . . . i | . . . .',
    'adds a passkey, sets a new address': 'i | . . . i | . . . . | . . i i | . . . . | . . . i | . . . .',
    'adds a number, removes the number and the app': 'i | . . . . | . . . . | - | . . . . | . . . . | . . . .',
  },
  'the SIM card': {
    'adds a passkey': 'ei | . e e ei | gi ei ei ei | - | gi ei ei ei | . e e ei | gi ei ei ei',
    'adds a number': 'ei | . e e e | . e e e | - | . e e e | . e e e | . e e e',
    'sets up another app': 'ei | . e e e | . e e e | - | . e e e | . e e e | . e e e',
    'adds a device': 'ei | . e e e | . e e e | - | . e e e | . e e e | . e e e',
    'makes backup codes': 'ei | . e e e | . e e e | - | . e e e | . e e e | . e e e',
    'chooses passkeys only': 'ei | . e ei ei | gi ei ei ei | - | gi ei ei ei | . e e ei | gi ei ei ei',
    'removes a passkey': 'ei | e e e e | e e e e | - | e e e e | e e e e | e e e e',
    'removes the number': '. | . . . . | . . . . | - | . . . . | . . . . | . . . .',
    'removes the app': 'ei | e e e e | e e e e | - | e e e e | e e e e | e e e e',
    'sets a new password': 'ei | . e e e | . e e e | - | . e e e | . e e e | gi ei ei ei',
    'sets a new address': 'gi | . . gi gi | gi gi gi gi | . . gi gi | gi gi gi gi | . . . . | gi gi gi gi',
    'adds a passkey, removes the app': 'ei | . e e ei | gi ei ei ei | - | gi ei ei ei | . e e ei | gi ei ei ei',
    'adds a passkey, sets a new address': 'gi | . . . gi | gi gi gi gi | . . gi gi | gi gi gi gi | . . . gi | gi gi gi gi',
    'adds a number, removes the number and the app': 'i | . . . . | . . . . | - | . . . . | . . . . | . . . .',
  },
  'the SIM card and the mailbox': {
    'adds a passkey': 'ei | gi ei ei ei | gi ei ei ei | - | gi ei ei ei | . e e ei | gi ei ei ei',
    'adds a number': 'ei | gi ei ei ei | gi ei ei ei | - | gi ei ei ei | . e e e | gi ei ei ei',
    'sets up another app': 'ei | gi ei ei ei | gi ei ei ei | - | gi ei ei ei | . e e ei | gi ei ei ei',
    'adds a device': 'ei | gi ei ei ei | gi ei ei ei | - | gi ei ei ei | . e e ei | gi ei ei ei',
    'makes backup codes': 'ei | gi ei ei ei | gi ei ei ei | - | gi ei ei ei | . e e ei | gi ei ei ei',
    'chooses passkeys only': 'ei | gi ei ei ei | gi ei ei ei | - | gi ei ei ei | . e e ei | gi ei ei ei',
    'removes a passkey': 'ei | ei ei ei ei | ei ei ei ei | - | ei ei ei ei | e e e e | ei ei ei ei',
    'removes the number': '. | gi gi gi . | . . . . | - | . . . . | . . . . | . . . .',
    'removes the app': 'ei | ei ei ei ei | ei ei ei ei | - | ei ei ei ei | e e e e | ei ei ei ei',
    'sets a new password': 'ei | gi ei ei ei | gi ei ei ei | - | gi ei ei ei | . e e e | gi ei ei ei',
    'sets a new address': 'gi | . . gi gi | gi gi gi gi | . . gi gi | gi gi gi gi | . . . . | gi gi gi gi',
    'adds a passkey, removes the app': 'ei | gi ei ei ei | gi ei ei ei | - | gi ei ei ei | . e e ei | gi ei ei ei',
    'adds a passkey, sets a new address': 'gi | . . . gi | gi gi gi gi | . . gi gi | gi gi gi gi | . . . gi | gi gi gi gi',
    'adds a number, removes the number and the app': 'i | gi gi gi i | gi gi gi . | - | gi gi gi . | . . . . | gi gi gi .',
  },
};

type Row = Pick<Cell, 'means' | 'act' | 'reaction'>;

/** On each day of `days`, or once. */
export const expectedRow = ({ means, act, reaction }: Row): readonly string[] =>
  table[means][act]
    .split(' | ')
    [reactionNames.indexOf(reaction)]?.split(' ')
    .filter((text) => text !== '-') ?? [];

export function expectedOf(cell: Cell): string {
  const row = expectedRow(cell);
  return row[row.length === 1 ? 0 : days.indexOf(cell.on)] ?? '';
}

export const cellsOf = (means: Means): Cell[] =>
  actNames.flatMap((act) =>
    reactionNames.flatMap((reaction) => {
      const { length } = expectedRow({ means, act, reaction });
      const when = length === 1 ? [1 as const] : length === 0 ? [] : days;
      return when.map((on) => ({ means, act, reaction, on }));
    }),
  );
