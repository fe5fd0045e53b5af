/**
 * Customers at work while something breaks: whole logins, distributed over all processes, with each acknowledgement in the
 * ledger. A campaign gets them once they have written, and no round of theirs ends without writes: what stored nothing loses nothing.
 */
import { setTimeout } from 'node:timers/promises';
import { headers } from '@stepgate/contract';
import { paths, type toRequest, type WorldCustomer } from '@stepgate/testkit';
import type { Stage } from './campaign.ts';
import type { CustomerPool } from './customers.ts';
import { createLedger, type Entry } from './ledger.ts';
import { type Answered, failed } from './recovery.ts';
import type { Response, Service } from './service.ts';

type Fact =
  /** A one-time token that was issued and still waits for its code. */
  | 'waits for its code'
  /** A token whose code was right. */
  | 'is proved'
  | 'is spent'
  /** A session. */
  | 'stands'
  | 'has ended';

type Unexpected = { readonly what: string; readonly status: number; readonly text: string };

type Checked = { readonly lost: readonly string[]; readonly checkedFacts: number };

export type Clients = {
  readonly answers: readonly Answered[];
  /**
   * Ends a round: waits for its least number of writes, and checks everything that was acknowledged in it.
   * @returns the losses, as sentences, and the number of checks
   */
  check(): Promise<Checked>;
  /** Stops them and checks the rest. Without a round before it, this is one. @returns what the figures are made of, over all rounds */
  finish(): Promise<Outcome>;
};

export type Outcome = Checked & {
  readonly answers: readonly Answered[];
  readonly acknowledged: number;
  /** Answers that neither the promise nor the fault explains, such as an unknown token right after it was issued. */
  readonly unexpected: readonly Unexpected[];
};

/** Acknowledged writes, at the least, before a campaign may break something, and in each of its rounds. */
const least = { first: 50, round: 8 } as const;
/** A busy machine has written them by then, in milliseconds. */
const writesWithin = 90_000;

/** How long a client waits after a request to try again. */
const pause = 50;
/** Pause of a client between two logins, in milliseconds, because the machine runs the database too. */
const usualRest = 20;

const tokenIn = (text: string): string => text.match(/"oneTimeToken":"([^"]+)"/)?.[1] ?? '';
const sessionIn = ({ cookies }: Response): string =>
  cookies.find((each) => each.startsWith('__Host-stepgate-session='))?.split(';')[0] ?? '';

/**
 * @param services read at each request: a restarted process replaces the ended one
 * @param rest milliseconds between two logins of one client
 * @returns once they have had their first writes, with nothing broken
 */
export async function startClients(
  stage: Stage,
  services: () => readonly Service[],
  pool: CustomerPool,
  many: number,
  rest = usualRest,
): Promise<Clients> {
  const ledger = createLedger<Fact>();
  const answers: Answered[] = [];
  const unexpected: Unexpected[] = [];
  let stopped = false;
  let turn = 0;

  async function ask(client: number, path: string, request: Parameters<typeof toRequest>[0], expected: number) {
    const all = services();
    turn += 1;
    const service = all[turn % all.length];
    if (service === undefined) throw new Error('there is no process to ask');
    const begunAt = performance.now();
    const answer = await service.ask(path, request);
    answers.push({ client, begunAt, answeredAt: performance.now(), status: answer.status });
    if (answer.status === expected) return answer;
    if (answer.status !== 0 && answer.status !== 503)
      unexpected.push({ what: path, status: answer.status, text: answer.text.slice(0, 200) });
    await setTimeout(pause);
    return undefined;
  }

  async function logInOnce(client: number, { email, password }: WorldCustomer, code: () => string, nth: number): Promise<void> {
    const from = { 'x-forwarded-for': `2001:db8:${client}:${(nth % 60_000).toString(16)}::1` };
    const login = await ask(client, paths.login, { body: { email, password }, headers: from }, 200);
    if (login === undefined) return;
    const oneTimeToken = tokenIn(login.text);
    const token = `token ${oneTimeToken}`;
    ledger.acknowledge(token, 'waits for its code');
    // Some logins are abandoned, so that tokens in every state are checked.
    if (nth % 7 === 3) return;
    ledger.begin(token);
    const verified = await ask(client, paths.verify('totp'), { oneTimeToken, body: { code: code() }, headers: from }, 200);
    if (verified === undefined) return;
    ledger.acknowledge(token, 'is proved');
    if (nth % 7 === 5) return;
    ledger.begin(token);
    const exchanged = await ask(client, paths.exchange, { body: { oneTimeToken }, headers: from }, 200);
    if (exchanged === undefined) return;
    const cookie = sessionIn(exchanged);
    ledger.acknowledge(token, 'is spent');
    ledger.acknowledge(`session ${cookie}`, 'stands');
    if (nth % 2 === 0) return;
    ledger.begin(`session ${cookie}`);
    const out = await ask(
      client,
      paths.logout,
      { method: 'POST', cookie, headers: { ...from, origin: 'https://faults.example' } },
      204,
    );
    if (out !== undefined) ledger.acknowledge(`session ${cookie}`, 'has ended');
  }

  async function work(client: number): Promise<void> {
    for (let nth = 0; !stopped; nth += 1) {
      const next = pool.next();
      // Every app's current code is used: the client still sends a request, so that a fault is noticed.
      if (next === undefined) await ask(client, paths.session, { cookie: '__Host-stepgate-session=made-up' }, 401);
      else await logInOnce(client, next.customer, next.code, nth);
      await setTimeout(rest);
    }
  }

  const working = Array.from({ length: many }, (_, client) => work(client));
  const halt = async (): Promise<void> => {
    stopped = true;
    await Promise.all(working);
  };
  stage.afterwards(halt);

  let writtenBefore = 0;

  /** @throws with what they were answered, if they don't write */
  async function endRound(goal: number): Promise<void> {
    const written = (): number => ledger.acknowledged() - writtenBefore;
    for (const latest = performance.now() + writesWithin; written() < goal; await setTimeout(50)) {
      if (performance.now() < latest) continue;
      const examples = [...new Set(unexpected.map(({ what, status, text }) => `${what} ${status} ${text}`))].slice(0, 5);
      throw new Error([`the clients had ${written()} writes in a round, not ${goal}`, ...examples].join('\n'));
    }
    writtenBefore = ledger.acknowledged();
  }

  let questions = 0;

  async function isSo({ subject, fact }: Entry<Fact>, service: Service): Promise<string | undefined> {
    const value = subject.slice(subject.indexOf(' ') + 1);
    questions += 1;
    // Spent tokens are limited by network, and a /48 has one limit, so each check comes from another one.
    const from = { 'x-forwarded-for': `2001:db8:${(0x100 + (questions % 0x8000)).toString(16)}::1` };
    const question = (): Promise<Response> => {
      if (fact === 'stands' || fact === 'has ended') return service.ask(paths.session, { cookie: value, headers: from });
      if (fact === 'waits for its code')
        return service.ask(paths.status, { headers: { ...from, [headers.oneTimeToken]: value } });
      return service.ask(paths.exchange, { body: { oneTimeToken: value }, headers: from });
    };
    const expected = { 'waits for its code': 200, 'is proved': 200, 'is spent': 401, stands: 200, 'has ended': 401 }[fact];
    let answer = await question();
    for (let tries = 0; failed(answer) && tries < 100; tries += 1) {
      await setTimeout(100);
      answer = await question();
    }
    return answer.status === expected
      ? undefined
      : `${subject.split(' ')[0]} that ${fact}: ${answer.status} ${answer.text.slice(0, 120)}`;
  }

  const allLost: string[] = [];
  let [rounds, allAsked] = [0, 0];

  async function checkWritten(): Promise<Checked> {
    const entries = ledger.take();
    const lost: string[] = [];
    const queue = entries.entries();
    const askAll = async (): Promise<void> => {
      for (const [nth, entry] of queue) {
        const all = services();
        const service = all[nth % all.length];
        const fault = service && (await isSo(entry, service));
        if (fault !== undefined) lost.push(fault);
      }
    };
    // As many at once as clients are at work: one alone would take longer each time, because they write meanwhile.
    await Promise.all(Array.from({ length: many }, askAll));
    rounds += 1;
    allLost.push(...lost);
    allAsked += entries.length;
    return { lost, checkedFacts: entries.length };
  }

  await endRound(least.first);
  stage.say(`the clients have had ${ledger.acknowledged()} writes`);
  return {
    answers,
    async check() {
      await endRound(least.round);
      return checkWritten();
    },
    async finish() {
      if (rounds === 0) await endRound(least.round);
      await halt();
      await checkWritten();
      return { lost: allLost, checkedFacts: allAsked, answers, acknowledged: ledger.acknowledged(), unexpected };
    },
  };
}
