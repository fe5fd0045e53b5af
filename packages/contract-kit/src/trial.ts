/** A run of the kit: what every part of it asks with, and writes down. */
import { type Call, calls, problemBody, type ReadSuccess } from '@stepgate/contract';
import * as v from 'valibot';
import { describe, laterFault, readValue, refusalFault, successFault } from './judge.ts';
import type { Codes, Ports } from './ports.ts';
import { type Fault, promises, type Report } from './report.ts';
import type { Answer, Service, Wish } from './service.ts';
import type { Settings } from './settings.ts';

export type Trial = {
  readonly settings: Settings;
  readonly service: Service;
  readonly report: Report;
  readonly codes: Codes;
  readonly now: Ports['now'];
  readonly wait: Ports['wait'];
  /** Asks whether the service has a call at all: by a request that opens nothing. */
  meet(call: Call, wish: Wish): Promise<void>;
  /** What it has not is not asked again. */
  has(call: Call): boolean;
  /** A request that must succeed. @returns what came of it, where it did, and where the service has the call */
  succeed<C extends Call>(
    call: C,
    wish: Wish,
  ): Promise<{ readonly value: ReadSuccess<C> | undefined; readonly answer: Answer } | undefined>;
  /** A request that must be refused under one of the statuses. */
  refuse(
    call: Call,
    promise: string,
    wish: Wish,
    statuses: readonly number[],
    codes?: readonly string[],
  ): Promise<Answer | undefined>;
  /** Why calls were not brought to a success. */
  why(calls: readonly Call[], reason: string): void;
  readonly reasons: ReadonlyMap<string, string>;
};

/** Without these nobody logs in: a service that has not got one of them is broken. */
const core: readonly Call[] = [calls.login, calls.tokenStatus, calls.exchangeSession, calls.session, calls.logout];

/** Whether an answer says that there is no such call, and not that there is no such thing: of a request that opens nothing. */
function isAbsent(call: Call, { status, body }: Answer): boolean {
  if (status === 405 || status === 501) return true;
  if (status !== 404) return false;
  const own: Call['answers'][number] | undefined = call.answers[404];
  const codes: readonly string[] = typeof own === 'object' && 'problems' in own ? own.problems : [];
  const parsed = v.safeParse(problemBody, body);
  return !(parsed.success && parsed.output.code !== 'not_found' && codes.includes(parsed.output.code));
}

export function openTrial(
  settings: Settings,
  service: Service,
  report: Report,
  { codes, now, wait }: Pick<Ports, 'codes' | 'now' | 'wait'>,
): Trial {
  const there = new Map<string, boolean>();
  const reasons = new Map<string, string>();

  const trial: Trial = {
    settings,
    service,
    report,
    codes,
    now,
    wait,
    reasons,
    async meet(call, wish) {
      const answer = await service.ask(call, wish);
      const has = !isAbsent(call, answer);
      there.set(call.id, has);
      const missing: Fault = { expected: 'the call: without it nobody logs in', came: describe(answer) };
      if (has || core.includes(call)) report.check(call.id, promises.there, has ? undefined : missing);
      else report.notTried(call.id, promises.there, `the service has no such call (${answer.status})`);
    },
    has: (call) => there.get(call.id) ?? false,
    async succeed(call, wish) {
      if (!trial.has(call)) return undefined;
      const answer = await service.ask(call, wish);
      if (answer.status === 429 && laterFault(answer) === undefined) {
        trial.why([call], `the service says to come again in ${answer.headers.get('retry-after')} seconds`);
        return undefined;
      }
      const right = report.check(call.id, promises.succeeds, successFault(call, answer));
      return right ? { value: readValue(call, answer), answer } : undefined;
    },
    async refuse(call, promise, wish, statuses, codesOf) {
      if (!trial.has(call)) return undefined;
      const answer = await service.ask(call, wish);
      report.check(call.id, promise, refusalFault(call, answer, statuses, codesOf));
      return answer;
    },
    why(of, reason) {
      for (const { id } of of) if (!reasons.has(id)) reasons.set(id, reason);
    },
  };
  return trial;
}
