/** The tables of docs/attacks.md about what the owner does afterwards. */
import { actNames } from './acts.ts';
import { expectedRow } from './expected.ts';
import { type Means, means } from './live.ts';
import { reactionNames } from './reactions.ts';

const headings: Readonly<Record<Means, string>> = {
  'one session and one code': 'One session and one code',
  'the SIM card': 'The SIM card',
  'the SIM card and the mailbox': 'The SIM card and the mailbox',
};

/** What can't hold, and why. */
const remarks: Readonly<Record<Means, string>> = {
  'one session and one code':
    'No money leaves, whatever the owner does, and she always gets in. A thief who has added something gets in until she reacts. The link of a message works for 14 days, the undo of an address for 72 hours, the desk goes back 14 days; _It wasn’t me_ and a confirmation work as long as the hold.',
  'the SIM card':
    'A SIM card confirms the hold, and pays by itself, until the password is another one: `e`. On the first day, our link and a new password keep the money. A change that the SIM card has confirmed isn’t asked about any more, so _It wasn’t me_ and a new password leave a passkey: only the link or the desk end it. Who loses the address has 72 hours for the undo, then the desk.',
  'the SIM card and the mailbox':
    'The thief proves all that a new password asks for, so nothing that the owner does alone holds, except the undo of an address. Two people at the desk do, for 14 days: they freeze the account, take it back and remove the number.',
};

const cellOf = (row: readonly string[]): string => {
  const [first] = row;
  if (first === undefined) return '';
  return row.every((text) => text === first) ? first : row.join(' ');
};

function tableOf(has: Means): string[] {
  return [
    `### ${headings[has]}`,
    '',
    remarks[has],
    '',
    `| the thief | ${reactionNames.join(' | ')} |`,
    `| --- |${' --- |'.repeat(reactionNames.length)}`,
    ...actNames.map(
      (act) => `| ${act} | ${reactionNames.map((reaction) => cellOf(expectedRow({ means: has, act, reaction }))).join(' | ')} |`,
    ),
    '',
  ];
}

/** @returns the section, without an empty line at its end */
export const afterwards = [
  '## What the owner does afterwards',
  '',
  'A thief changes the account, and tries to log in and to pay for six weeks. The owner has a number, an app and a passkey, each of a month. She reacts at once, after a day, 13 days or 30 days; she sets a new password where our mail or screen asks for it ([what a change ends](security-changes.md)).',
  '',
  '`.`: nothing is lost. `i`: the thief still gets in. `e`: money had left before she reacted. `g`: money leaves afterwards. `o`: she doesn’t get in, which no cell has. One sign stands for all four days. Somebody at the desk with the role `help` alone gets no session and no money ([decision 95](decisions/0095-what-one-member-of-staff-can-do.md)); the mailbox alone gets none either.',
  '',
  ...means.flatMap(tableOf),
].join('\n');
