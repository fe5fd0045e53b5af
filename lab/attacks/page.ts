/** docs/attacks.md, from what the tests found. */
import { join } from 'node:path';
import { type Attack, attacks, methodNames, methods } from './names.ts';
import type { Outcome } from './outcomes.ts';
import { describeGains } from './remains.ts';
import { tableRows } from './table-rows.ts';
import { afterwards } from './ways-back/page.ts';

export const attacksFile = join(import.meta.dirname, '../../docs/attacks.md');

const attackNames: Readonly<Record<Attack, string>> = {
  relay: 'Relaying proxy',
  'sim-swap': 'SIM swap',
  'known-sim-swap': 'SIM swap that the operator reports',
  'push-bombing': 'Push bombing',
  'stolen-cookie': 'Stolen cookie',
  'hostile-page': 'Hostile page',
  'taken-mailbox': 'Taken mailbox',
};

const head = `# Attacks

What seven attacks gain against each method, as tests found it. \`npm run attacks\` runs them and writes this page.

## What each attacker has

The customer's email address and password, and:

- **Relaying proxy.** A page on another origin relays everything and keeps the cookies. The customer types and approves there whatever the screen asks for. Mailed links and social providers return to our own page.
- **SIM swap.** The texts, calls and WhatsApp messages to the customer's number; the operator of the number [doesn't answer](operating-reference.md#sim-cards-that-were-changed), or, in the next column, reports the swap after two hours.
- **Push bombing.** Logins for an hour. The customer approves every request and opens every mailed link, but doesn't see the attacker's screen.
- **Stolen cookie.** All cookies of a browser with [a key for the session](decisions/0047-sessions-with-a-key.md), just after the login and six minutes later. Without that key, a copy can make the changes that a recent proof allows, unless \`STEPGATE_SESSION_KEY=required\`, but never [adds a passkey or a face](decisions/0050-an-addition-has-its-own-approval.md).
- **Hostile page.** A page of another site, in the browser of a logged-in customer, posts to every call and knows the one-time token. In Chromium it also tries frames, windows and our passkeys.
- **Taken mailbox.** The customer's email, and a social account made with it. It also asks for a new phone number [without a photo](decisions/0081-a-lost-phone-without-a-camera.md).

The customer of each row has that method and no other, unless the row names one: **the weakest method of an account decides**. The tests don't deceive people or the vendor that judges faces. A script in a page that installs our components reads what is typed.

## The table

**holds**: no session, no money, no change. A number leads to what remains. **°**: also tried in Chromium through a real proxy.
`;

const operator = `## What an operator can do

- [Forbid](policy.md#methods-that-a-regulator-forbids) text messages, WhatsApp and calls: no SIM swap succeeds.
- Set \`STEPGATE_SIM_SWAP_URL\`: a SIM swap that the operator reports only reads.
- Recommend _passkeys only_ to customers with two passkeys: no relay, SIM swap or mailbox opens the account.
- Set \`STEPGATE_SESSION_KEY=required\` once every front end makes keys, against copied cookies.
`;

const holds = 'An email names each added method. An addition, like a new phone number, holds money for a day.';

type Cell = Pick<Outcome, 'attack' | 'method'>;

const sameCell = (a: Cell) => (b: Cell) => a.attack === b.attack && a.method === b.method;

/** @throws Error if a cell was not tested, or if its tests disagree */
export function attacksPage(found: readonly Outcome[]): string {
  const remains: string[] = [];

  const writeCell = (cell: Cell): string => {
    const tests = found.filter(sameCell(cell));
    const [first, ...others] = tests;
    if (first === undefined) throw new Error(`${cell.attack} was not tried against ${cell.method}`);
    for (const { gained } of others)
      if (gained.join() !== first.gained.join()) throw new Error(`the tests of ${cell.attack} against ${cell.method} disagree`);
    const mark = tests.some(({ place }) => place === 'browser') ? '°' : '';
    if (first.gained.length === 0) return `holds${mark}`;
    const sentence = `**${attackNames[cell.attack]}.** ${describeGains(cell.attack, first.gained)}`;
    if (!remains.includes(sentence)) remains.push(sentence);
    return `[${remains.indexOf(sentence) + 1}](#what-remains)${mark}`;
  };

  // By column, so that the numbers of an attack follow each other.
  const columns = attacks.map((attack) => methods.map((method) => writeCell({ attack, method })));
  const rows = tableRows(methods.map((method, at) => [methodNames[method], columns.map((column) => column[at] ?? '')]));
  const table = [
    `| method | ${attacks.map((attack) => attackNames[attack]).join(' | ')} |`,
    `| --- |${' --- |'.repeat(attacks.length)}`,
    ...rows,
  ];
  const listed = remains.map((sentence, at) => `${at + 1}. ${sentence}`);
  return [head, table.join('\n'), '', '## What remains', '', holds, '', listed.join('\n'), '', afterwards, operator].join('\n');
}
