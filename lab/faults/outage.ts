/** The common part of several campaigns: processes under load, a fault, and the time until its effects have ended. */
import { setTimeout } from 'node:timers/promises';
import { percentile } from '../bench/percentile.ts';
import type { Stage } from './campaign.ts';
import type { Clients, Outcome } from './clients.ts';
import { count, duration, type Figure, never } from './figure.ts';
import type { BareClient } from './postgres/bare-client.ts';
import { type Answered, failed, untilNormal } from './recovery.ts';
import { type Service, startService } from './service.ts';

/** Processes that are restarted when they end, as by a supervisor. */
export type Supervised = {
  readonly services: () => readonly Service[];
  /** How often one ended by itself. */
  readonly ended: () => number;
  /** Why they ended, and the other faults in their logs. */
  faults(): string[];
  /** Ends them without a restart. */
  stop(): Promise<void>;
};

export async function supervise(stage: Stage, start: () => Promise<Service>, many: number): Promise<Supervised> {
  const all: Service[] = [];
  const current = await Promise.all(Array.from({ length: many }, start));
  let ended = 0;
  let stopping = false;
  const watch = (service: Service, at: number): void => {
    all.push(service);
    void service.ended.then(async () => {
      if (stopping || stage.over()) return;
      ended += 1;
      stage.say(`a process ended (${service.exit()}); it is started again`);
      current[at] = await start();
      watch(current[at], at);
    });
  };
  for (const [at, service] of current.entries()) watch(service, at);
  return {
    services: () => current,
    ended: () => ended,
    faults: () => all.flatMap((service) => service.faults()),
    async stop() {
      stopping = true;
      await Promise.all(current.map((service) => service.end('SIGTERM')));
    },
  };
}

/** A fault ends after this many quiet milliseconds. */
const quiet = 1_500;
const longest = 60_000;

/**
 * Waits until every client has had only good answers for a while. @returns milliseconds since `acceptsAt`; `undefined`: not
 * within a minute
 */
export async function normalAgain(answers: readonly Answered[], clients: number, acceptsAt: number): Promise<number | undefined> {
  for (const latest = acceptsAt + longest; performance.now() < latest; ) {
    await setTimeout(100);
    const last = answers.findLast(failed)?.answeredAt ?? 0;
    if (performance.now() - Math.max(last, acceptsAt) < quiet) continue;
    const normal = untilNormal(answers, clients, acceptsAt);
    if (normal !== undefined) return normal;
  }
  return undefined;
}

export type Round = { readonly ours: number; readonly floor: number };

/** @returns how long both took to recover. If one never did, it counts as the full minute. */
export async function recoveries(clients: Clients, many: number, bare: BareClient, acceptsAt: number): Promise<Round> {
  const ours = (await normalAgain(clients.answers, many, acceptsAt)) ?? longest;
  return { ours, floor: untilNormal(bare.answers, 1, acceptsAt) ?? longest };
}

const inSeconds = (all: readonly number[]): string =>
  `median ${duration(percentile(all, 0.5))}, worst ${duration(Math.max(0, ...all))}`;

export type Toll = {
  readonly what: string;
  readonly supervised: Supervised;
  readonly outcome: Outcome;
  readonly bare: BareClient;
  readonly rounds: readonly Round[];
  /** Our aim for the median, in seconds until normal. */
  readonly aim: number;
};

/** The four figures of a campaign that breaks the database. */
export function toFigures({ what, supervised, outcome, bare, rounds, aim }: Toll): Figure[] {
  const { answers, acknowledged, unexpected, lost, checkedFacts } = outcome;
  const with500 = answers.filter(({ status }) => status === 500).length;
  const busy = answers.filter(({ status }) => status === 503).length;
  const ours = rounds.map((round) => round.ours);
  const bareFailures = bare.answers.filter(failed).length;
  return [
    never(`${what}: processes that ended`, supervised.ended(), `${count(bareFailures)} failures of a bare client`),
    never(`${what}: acknowledged writes lost, of ${count(acknowledged)}`, lost.length, `${count(checkedFacts)} asked after`),
    never(`${what}: answers with 500, of ${count(answers.length)}`, with500, `${count(busy)} with 503 and Retry-After`),
    never(`${what}: answers that nothing explains`, unexpected.length - with500, '–'),
    {
      what: `${what}: until normal, once it takes writes`,
      measured: inSeconds(ours),
      floor: `${inSeconds(rounds.map((round) => round.floor))} a bare client`,
      aim: `median ≤ ${aim} s`,
      met: percentile(ours, 0.5) <= aim * 1_000,
    },
  ];
}

/** Prints what went wrong, so that a missed aim can be investigated. */
export function sayFaults({ say }: Stage, supervised: Pick<Supervised, 'faults'>, { lost, unexpected }: Outcome): void {
  const some = (what: string, all: readonly string[]): void => {
    for (const each of [...new Set(all)].slice(0, 8)) say(`${what}: ${each.slice(0, 600)}`);
  };
  some('lost', lost);
  some(
    'unexpected',
    unexpected.map(({ what, status, text }) => `${what} ${status} ${text}`),
  );
  const logged = supervised.faults().map((line) => line.match(/"err":\{"type":"[^"]*","message":"[^"]*"/)?.[0] ?? line);
  some('logged', logged);
}

export const startFor =
  (stage: Stage, env: Readonly<Record<string, string>>): (() => Promise<Service>) =>
  () =>
    startService(stage, env);
