/** The tables of docs/attacks.md about what the owner does afterwards. */
import { tableRows } from '../table-rows.ts';
import { actNames } from './acts.ts';
import { expectedRow } from './expected.ts';
import { type Means, means } from './live.ts';
import { reactionNames } from './reactions.ts';

const headings: Readonly<Record<Means, string>> = {
  'one session and one code': 'One session and one code',
  'the SIM card': 'The SIM card',
  'the SIM card and the mailbox': 'The SIM card and the mailbox',
};

/** The cells that can't hold, and why. */
const remarks: Readonly<Record<Means, string>> = {
  'one session and one code':
    'No money leaves, and the owner always gets in. A thief who has added something gets in until she reacts.',
  'the SIM card':
    'A SIM card confirms the hold and pays by itself until the password changes: `e`. On the first day, our link and a new password keep the money. Once the SIM card has confirmed a passkey, only the link or the desk removes it.',
  'the SIM card and the mailbox':
    'The thief proves everything that a new password asks for, so the owner alone can only undo an address. For 14 days, two people at the desk can freeze the account, take it back and remove the number.',
};

const cellOf = (row: readonly string[]): string => {
  const [first] = row;
  if (first === undefined) return '';
  return row.every((text) => text === first) ? first : row.join('/');
};

function tableOf(has: Means): string[] {
  return [
    `### ${headings[has]}`,
    '',
    remarks[has],
    '',
    `| the thief | ${reactionNames.join(' | ')} |`,
    `| --- |${' --- |'.repeat(reactionNames.length)}`,
    ...tableRows(
      actNames.map((act) => [act, reactionNames.map((reaction) => cellOf(expectedRow({ means: has, act, reaction })))]),
    ),
    '',
  ];
}

/** @returns the section, without an empty line at its end */
export const afterwards = [
  '## What the owner does afterwards',
  '',
  'A thief changes the account, and tries to log in and to pay for six weeks. The owner has a number, an app and a passkey, each a month old. She reacts at once, after a day, 13 days or 30 days, and sets a new password where our mail or screen asks for it ([what a change ends](security-changes.md)).',
  '',
  '`.`: nothing is lost. `i`: the thief still gets in. `e`: money had left before she reacted. `g`: money leaves afterwards. `o`: she doesn’t get in, which no cell has. One sign stands for all four days: `./e/e/e` loses nothing at once, and money after a day. The mailbox alone gets no session and no money, nor does [one member of staff](decisions/0095-what-one-member-of-staff-can-do.md) with the role `help`.',
  '',
  ...means.flatMap(tableOf),
].join('\n');
