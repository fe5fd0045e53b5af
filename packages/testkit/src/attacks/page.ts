/** docs/attacks.md, from what the tests found. */
import { join } from 'node:path';
import { expectedLater, laters, ownersDay } from './later.ts';
import { type Attack, attacks, type Method, methodNames, methods } from './names.ts';
import type { Outcome } from './outcomes.ts';
import { sentenceOf } from './remains.ts';

export const attacksFile = join(import.meta.dirname, '../../../../docs/attacks.md');

const attackNames: Readonly<Record<Attack, string>> = {
  relay: 'Relaying proxy',
  'sim-swap': 'SIM swap',
  'push-bombing': 'Push bombing',
  'stolen-cookie': 'Stolen cookie',
  'hostile-page': 'Hostile page',
  'taken-mailbox': 'Taken mailbox',
};

const head = `# Attacks

What six attacks gain against each authentication method. Every cell is the outcome of a test. \`npm run attacks\` runs the tests and writes this page.

## What each attacker has

Every attacker knows the customer's email address and password.

- **Relaying proxy.** A page on another origin, with a valid certificate, serves our pages and passes everything on. The customer types and approves
  there whatever the screen asks for. The proxy keeps the cookies. Links in emails and the answers of social providers lead to our own page, which the
  proxy doesn't see. A customer who types a code at the proxy instead belongs to the row of that code.
- **SIM swap.** The attacker reads the texts to the customer's number, hears the calls, and receives the WhatsApp messages.
- **Push bombing.** The attacker logs in again and again for an hour. The customer approves every request, opens every mailed link and says yes, but
  doesn't see the attacker's screen.
- **Stolen cookie.** The attacker has a copy of all cookies: one made just after the login, and one made six minutes later. The customer's browser has
  made a key for the session. If it can't keep one, a copy can also make the changes that a recent proof allows, unless the operator sets
  \`STEPGATE_SESSION_KEY=required\` ([decision 47](decisions/0047-sessions-with-a-key.md)). It adds no passkey and no face either way
  ([decision 50](decisions/0050-an-addition-has-its-own-approval.md)). If that browser is also trusted in place of a second factor, the copy and the
  password open new sessions for up to 90 days ([decision 49](decisions/0049-trusted-browsers-with-a-key.md)).
- **Hostile page.** A page of another site, in the browser of a customer who is logged in. It posts to every call of the method and of
  the session, with and without a script, and even knows the customer's one-time token. A journey in Chromium adds frames, windows, and a page that
  asks for our passkeys.
- **Taken mailbox.** The attacker reads the customer's email, and can open an account at a social provider with it.

The customer of each row has that method and no other, except where the row names one: **the weakest method of an account decides**. The tests don't
try to deceive people or the face engine: the engine rejects another face, and staff rejects another person's photo. The page that installs our
components is the login page, so it reads what is typed into it. Choose who may change it.

## The table

**holds**: the attacker has no session, sends no money and changes nothing. A number leads to what remains. **°**: a customer in Chromium went through
a real proxy as well. Calls to the service prove the other cells. The journey of the proxy also shows that Chromium refuses a passkey on its page, that
the same passkey works on ours, and that the answers of mails and providers don't reach the proxy.
`;

const yes = (is: boolean): string => (is ? 'yes' : 'no');

/** The table of a week later. */
const later = [
  '## A week later',
  '',
  'A thief has one session of the customer and one relayed code. Each day of the week the thief logs in and tries to pay. The owner presses the link in our last message, on the day named; [what a change ends](security-changes.md) says what the link does.',
  '',
  '| the thief | the owner presses the link | the owner gets in | the thief gets in | money is gone |',
  '| --- | --- | --- | --- | --- |',
  ...laters.map((name) => {
    const { ownerGetsIn, thiefGetsIn, moneyGone } = expectedLater(name);
    const days = ownersDay(name);
    const when = days === 0 ? 'at once' : `after ${days} days`;
    return `| ${name} | ${when} | ${yes(ownerGetsIn)} | ${yes(thiefGetsIn)} | ${yes(moneyGone)} |`;
  }),
  '',
].join('\n');

const operator = `## What an operator can do

- Forbid methods by country and action with \`STEPGATE_FORBIDDEN_METHODS\` ([operating](operating-reference.md#methods-that-a-regulator-forbids)). Without text messages, WhatsApp and calls no
  SIM swap succeeds. Approvals can be held to stricter methods than logins.
- Offer passkeys. A relay gets nothing from a passkey, but it can ask for another method that the account has. Recommend _passkeys only_ to customers
  with two passkeys: then no relay, no SIM swap and no mailbox opens the account.
- Set \`STEPGATE_SESSION_KEY=required\` once every front end makes keys. The relay makes a key of its own, so this helps only against copied cookies.
- Watch the emails about new methods: the hold on payments after each change gives the customer a day to object.
`;

const namesOf = (some: readonly Method[]): string => some.map((method) => methodNames[method]).join('; ');

/** The shorter of both lists: these methods, or the others. */
function listOf(some: readonly Method[]): string {
  if (some.length <= methods.length / 2) return namesOf(some);
  const others = methods.filter((each) => !some.includes(each));
  return others.length === 0 ? 'every method' : `every method but: ${namesOf(others)}`;
}

type Cell = Pick<Outcome, 'attack' | 'method'>;

const sameCell = (a: Cell) => (b: Cell) => a.attack === b.attack && a.method === b.method;

/** @throws Error if a cell was not tested, or if its tests disagree */
export function attacksPage(found: readonly Outcome[]): string {
  const remains: string[] = [];
  const against = new Map<string, Method[]>();

  const cellOf = (cell: Cell): string => {
    const tests = found.filter(sameCell(cell));
    const [first, ...others] = tests;
    if (first === undefined) throw new Error(`${cell.attack} was not tried against ${cell.method}`);
    for (const { gained } of others)
      if (gained.join() !== first.gained.join()) throw new Error(`the tests of ${cell.attack} against ${cell.method} disagree`);
    const mark = tests.some(({ place }) => place === 'browser') ? '°' : '';
    if (first.gained.length === 0) return `holds${mark}`;
    const sentence = `**${attackNames[cell.attack]}.** ${sentenceOf(cell.attack, first.gained)}`;
    if (!remains.includes(sentence)) remains.push(sentence);
    against.set(sentence, [...(against.get(sentence) ?? []), cell.method]);
    return `[${remains.indexOf(sentence) + 1}](#what-remains)${mark}`;
  };

  // By column, so that the numbers of an attack follow each other.
  const columns = attacks.map((attack) => methods.map((method) => cellOf({ attack, method })));
  const rows = methods.map((method, at) => `| ${methodNames[method]} | ${columns.map((column) => column[at]).join(' | ')} |`);
  const table = [
    `| method | ${attacks.map((attack) => attackNames[attack]).join(' | ')} |`,
    `| --- |${' --- |'.repeat(attacks.length)}`,
    ...rows,
  ];
  const listed = remains.map((sentence, at) => `${at + 1}. ${sentence}\n   _Against:_ ${listOf(against.get(sentence) ?? [])}.`);
  return [head, table.join('\n'), '', '## What remains', '', listed.join('\n'), '', later, operator].join('\n');
}
