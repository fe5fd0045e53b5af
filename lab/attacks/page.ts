/** docs/attacks.md, from what the tests found. */
import { join } from 'node:path';
import { type Attack, attacks, methodNames, methods } from './names.ts';
import type { Outcome } from './outcomes.ts';
import { describeGains } from './remains.ts';
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

- **Relaying proxy.** A page on another origin, with a valid certificate, passes everything on and keeps the cookies. The customer types and approves there whatever
  the screen asks for. Mailed links and the answers of social providers lead to our own page.
- **SIM swap.** The texts, calls and WhatsApp messages to the customer's number. The operator of the number [is asked](operating-reference.md#sim-cards-that-were-changed), and gives no answer; without the setting it is the same.
- **SIM swap that the operator reports.** The same two hours after the swap, and the operator says so.
- **Push bombing.** Logins, again and again for an hour. The customer approves every request and opens every mailed link, but doesn't see the attacker's screen.
- **Stolen cookie.** All cookies, just after the login and six minutes later, of a browser with [a key for the session](decisions/0047-sessions-with-a-key.md).
  Without that key, a copy can make the changes that a recent proof allows, unless \`STEPGATE_SESSION_KEY=required\`, but never [adds a passkey or a face](decisions/0050-an-addition-has-its-own-approval.md).
  A browser without a key can't be [trusted](decisions/0075-what-the-customer-chooses.md): the copy and the password open no session.
- **Hostile page.** A page of another site, in the browser of a customer who is logged in, posts to every call and knows the one-time token. In Chromium it also tries frames, windows and our passkeys.
- **Taken mailbox.** The customer's email, and an account at a social provider made with it. It also asks for a new phone number [without a photo](decisions/0081-a-lost-phone-without-a-camera.md), and nobody reads the notices of those days: two members of staff decide.

The customer of each row has that method and no other, unless the row names one: **the weakest method of an account decides**. The tests don't deceive people or the face engine, and a script in the page that installs our components reads what is typed.

## The table

**holds**: no session, no money, no change. A number leads to what remains. **°**: also tried in Chromium through a real proxy.
`;

const operator = `## What an operator can do

- [Forbid](policy.md#methods-that-a-regulator-forbids) text messages, WhatsApp and calls: then no SIM swap succeeds.
- Set \`STEPGATE_SIM_SWAP_URL\`, so that operators report new SIM cards: then a SIM swap reads, and neither pays nor changes anything.
- Recommend _passkeys only_ to customers with two passkeys: then no relay, no SIM swap and no mailbox opens the account.
- Set \`STEPGATE_SESSION_KEY=required\` once every front end makes keys, against copied cookies.
- Watch the emails about new methods: the hold on payments gives the customer a day to object.
`;

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
  const rows = methods.map((method, at) => `| ${methodNames[method]} | ${columns.map((column) => column[at]).join(' | ')} |`);
  const table = [
    `| method | ${attacks.map((attack) => attackNames[attack]).join(' | ')} |`,
    `| --- |${' --- |'.repeat(attacks.length)}`,
    ...rows,
  ];
  const listed = remains.map((sentence, at) => `${at + 1}. ${sentence}`);
  return [head, table.join('\n'), '', '## What remains', '', listed.join('\n'), '', afterwards, operator].join('\n');
}
