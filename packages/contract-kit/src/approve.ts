/**
 * A request that needs an approval: without one, with one not yet passed, with a passed one, for another request, and repeated.
 */
import { type Call, calls, everyCallAnswers, headers } from '@stepgate/contract';
import { describe, refusalFault } from './judge.ts';
import { chooseExchange } from './log-in.ts';
import { promises } from './promises.ts';
import type { Fault } from './report.ts';
import type { Answer, CalledRoute, KitRequest } from './service.ts';
import type { Succeeded, Trial } from './trial.ts';
import { type Walker, walk } from './walk.ts';

export type Approvable = {
  readonly route: CalledRoute & Partial<Pick<Call, 'answers'>>;
  readonly wish: KitRequest;
  /** The same request with other details. */
  readonly other?: KitRequest;
  /** The statuses of its refusal after it is done, if the approval isn't the reason. */
  readonly onceDone?: readonly number[];
};

const refused: Call['answers'] = { 403: { problems: ['second_factor_needed', 'not_allowed'] } };

export const ownCodeOf = ({ body }: Answer): string | undefined =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : undefined;

/** At a company's own address any problem of 403 is accepted; a call of the contract names its code. */
function formFault({ answers }: Approvable['route'], answer: Answer): Fault | undefined {
  const ownCode = ownCodeOf(answer);
  return refusalFault(
    { answers: answers ?? { ...everyCallAnswers, ...refused } },
    answer,
    [403],
    answers === undefined && ownCode !== undefined ? [ownCode] : undefined,
  );
}

const namesApproval = (answer: Answer): boolean => Boolean(answer.headers.get(headers.approval));

/** The specification accepts 400 too; our service answers 403. */
export function demandFault(route: Approvable['route'], answer: Answer): Fault | undefined {
  if ((answer.status === 400 || answer.status === 403) && namesApproval(answer)) return formFault(route, answer);
  return { expected: `403 with ${headers.approval}, and a one-time token in it`, came: describe(answer) };
}

/** After a first approval, the specification asks only for a refusal; our service demands a new approval. */
function refusedFault(route: Approvable['route'], answer: Answer): Fault | undefined {
  const fault = formFault(route, answer);
  if (fault !== undefined || namesApproval(answer)) return fault;
  return { expected: `${headers.approval} with a one-time token`, came: `${describe(answer)} without it`, beyond: true };
}

/** Each code of an app works once. */
const step = 30_000;

/** A request that must succeed once it is approved. A service may ask for no approval. */
export async function succeedApproved<C extends Call>(
  trial: Trial,
  call: C,
  wish: KitRequest,
  walker: Walker,
): Promise<Succeeded<C>> {
  if (!trial.has(call)) return trial.succeed(call, wish);
  const answer = await trial.service.ask(call, wish);
  const approval = answer.headers.get(headers.approval) ?? undefined;
  if (approval === undefined) return trial.judgeSuccess(call, answer);
  if (walker.appCode !== undefined) await trial.wait(step);
  if (await walk(trial, approval, walker)) return trial.succeed(call, { ...wish, approval });
  trial.why([call], 'the kit could not pass what the approval asks for');
  return undefined;
}

/** @returns the answer to the approved request, if it was done */
export async function tryApproval(
  trial: Trial,
  { route, wish, other, onceDone }: Approvable,
  walker: Walker,
): Promise<Answer | undefined> {
  const { service, report } = trial;
  const { id } = route;
  const stillRefused = async (promise: string, again: KitRequest): Promise<void> => {
    report.check(id, promise, refusedFault(route, await service.ask(route, again)));
  };
  const demand = await service.ask(route, wish);
  if (demand.headers.get(headers.coolOff) !== null || ownCodeOf(demand) === 'cool_off') {
    report.notTried(id, promises.approval, 'the service puts it on hold, after a change of what protects the account');
    return undefined;
  }
  if (!report.check(id, promises.approval, demandFault(route, demand))) return undefined;
  const approval = demand.headers.get(headers.approval) ?? '';
  await stillRefused(promises.approvalOpen, { ...wish, approval });
  if (!(await walk(trial, approval, walker))) {
    report.notTried(id, promises.approved, 'the kit could not pass what the approval asks for');
    return undefined;
  }
  const spend = await service.ask(chooseExchange(trial), { body: { oneTimeToken: approval } });
  report.check(id, promises.approvalNoSession, refusalFault(calls.exchangeSession, spend, [401, 403]));
  if (other !== undefined) await stillRefused(promises.approvalOther, { ...other, approval });
  const done = await service.ask(route, { ...wish, approval });
  const right = done.status >= 200 && done.status < 300;
  report.check(id, promises.approved, right ? undefined : { expected: 'a success', came: describe(done) });
  if (!right) return undefined;
  // A new idempotency key, if the service uses keys: with the same one it would repeat the answer.
  const { [headers.idempotencyKey]: key, ...rest } = wish.headers ?? {};
  const anew = key === undefined ? rest : { ...rest, [headers.idempotencyKey]: `${key}-again` };
  const again = { ...wish, headers: anew, approval };
  if (onceDone === undefined) await stillRefused(promises.approvalOnce, again);
  else
    report.check(
      id,
      promises.approvalOnce,
      refusalFault({ answers: route.answers ?? {} }, await service.ask(route, again), onceDone),
    );
  return done;
}
