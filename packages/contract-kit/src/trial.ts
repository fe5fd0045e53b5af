/** A run of the kit: the means that every part of it shares for its requests and results. */
import { type Call, calls, type ReadSuccess } from '@stepgate/contract';
import { describe, readValue, refusalFault, successFault } from './judge.ts';
import type { Codes, Ports } from './ports.ts';
import { judgePresence, nowhereIn, type Presence } from './presence.ts';
import { promises } from './promises.ts';
import type { Report } from './report.ts';
import type { Answer, KitRequest, Service } from './service.ts';
import type { Settings } from './settings.ts';

export type Succeeded<C extends Call> = { readonly value: ReadSuccess<C> | undefined; readonly answer: Answer } | undefined;

export type Trial = {
  readonly settings: Settings;
  readonly service: Service;
  readonly report: Report;
  readonly codes: Codes;
  readonly now: Ports['now'];
  readonly wait: Ports['wait'];
  /** Finds out whether the service has a call, with a well-formed request without authorization. */
  meet(call: Call, wish: KitRequest): Promise<void>;
  /** A missing call is never reported as broken. */
  has(call: Call): boolean;
  /**
   * A request that must succeed, if the service has the call. A call that looked missing is tried once more, because a service
   * may answer 404 to a request without a token.
   * @param againAfter milliseconds: if a refusal may mean that it was too soon, one more try follows after this time
   * @returns the result, if the front end could continue with it
   */
  succeed<C extends Call>(call: C, wish: KitRequest, againAfter?: number): Promise<Succeeded<C>>;
  /** The same for a request that was sent already. */
  judgeSuccess<C extends Call>(call: C, answer: Answer): Promise<Succeeded<C>>;
  /** A request that must be refused with one of the statuses. */
  refuse(
    call: Call,
    promise: string,
    wish: KitRequest,
    statuses: readonly number[],
    codes?: readonly string[],
  ): Promise<Answer | undefined>;
  /** Why calls were not completed. */
  why(calls: readonly Call[], reason: string): void;
  readonly reasons: ReadonlyMap<string, string>;
};

/** Calls that a front end needs, each with what a customer can't do without it. */
const needed: ReadonlyMap<Call, string> = new Map<Call, string>([
  [calls.login, 'nobody logs in'],
  [calls.tokenStatus, 'nobody logs in'],
  [calls.exchangeSession, 'nobody logs in, but on localhost'],
  [calls.session, 'no page knows who is logged in'],
  [calls.logout, 'nobody logs out'],
]);

function whyMissing(call: Call, answer: Answer): string {
  const without = needed.get(call);
  return `the service has no such call: ${describe(answer)}${without === undefined ? '' : `; without it ${without}`}`;
}

export function openTrial(
  settings: Settings,
  service: Service,
  report: Report,
  { codes, now, wait }: Pick<Ports, 'codes' | 'now' | 'wait'>,
): Trial {
  const presences = new Map<string, Presence>();
  const reasons = new Map<string, string>();
  const succeeded = new Set<string>();
  const nowhere = nowhereIn(service);

  function isMissing(call: Call, answer: Answer): void {
    presences.set(call.id, 'missing');
    report.missing(call.id, whyMissing(call, answer));
  }

  function isThere(call: Call): void {
    presences.set(call.id, 'there');
    report.found(call.id);
  }

  /** A complete request can reach a call that a refusal hid at first. */
  async function isStillThere(call: Call, answer: Answer): Promise<boolean> {
    if (succeeded.has(call.id)) return true;
    const presence = judgePresence(call, answer, await nowhere(call));
    if (presence === 'missing') isMissing(call, answer);
    else if (presence === 'there' && !trial.has(call)) isThere(call);
    return trial.has(call);
  }

  /** A service may renew the token with each list, and take only the newest. */
  function followToken({ oneTimeToken }: KitRequest, list: unknown): void {
    const { oneTimeToken: named }: { readonly oneTimeToken?: unknown } = Object(list);
    if (oneTimeToken === undefined || typeof named !== 'string') return;
    const fault = { expected: 'the token of the request', came: 'another one' };
    report.check(calls.tokenStatus.id, promises.keepsToken, named === oneTimeToken ? undefined : fault);
    service.renew(oneTimeToken, named);
  }

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
      const presence = judgePresence(call, answer, await nowhere(call));
      if (presence === 'missing') return isMissing(call, answer);
      if (presence === 'there') return isThere(call);
      presences.set(call.id, 'unclear');
      report.notTried(call.id, promises.there, `the service answers the same for an unknown path: ${describe(answer)}`);
    },
    has: ({ id }) => presences.get(id) === 'there',
    async succeed(call, wish, againAfter) {
      if (!presences.has(call.id)) return undefined;
      let answer = await service.ask(call, wish);
      if (answer.status >= 400 && againAfter !== undefined && (await isStillThere(call, answer))) {
        await wait(againAfter);
        answer = await service.ask(call, wish);
      }
      const succeeded = await trial.judgeSuccess(call, answer);
      if (call.id === calls.tokenStatus.id) followToken(wish, succeeded?.value);
      return succeeded;
    },
    async judgeSuccess(call, answer) {
      if (!(await isStillThere(call, answer))) return undefined;
      if (answer.status === 429) {
        trial.why([call], `the service says that it was asked too often: ${describe(answer)}`);
        return undefined;
      }
      const right = report.check(call.id, promises.succeeds, successFault(call, answer));
      if (right) succeeded.add(call.id);
      return right ? { value: readValue(call, answer), answer } : undefined;
    },
    async refuse(call, promise, wish, statuses, codesOf) {
      if (!trial.has(call)) return undefined;
      const answer = await service.ask(call, wish);
      if (promise === promises.malformed && !(await isStillThere(call, answer))) return undefined;
      report.check(call.id, promise, refusalFault(call, answer, statuses, codesOf));
      return answer;
    },
    why(of, reason) {
      for (const { id } of of) if (!reasons.has(id)) reasons.set(id, reason);
    },
  };
  return trial;
}
