/** A run of the kit: every call, then everything that the given customers allow, then the checks of every answer. */
import { demandFault, ownCodeOf } from './approve.ts';
import { tryChanges } from './changes.ts';
import { cachedFault, cookieFault, firstFault, laterFault, namedFault, nullFault, slowFault } from './judge.ts';
import { logIn, logOut, tryAlternatives, tryLogin } from './log-in.ts';
import { tryMailed } from './mailed.ts';
import type { Ports } from './ports.ts';
import { promises } from './promises.ts';
import { tryPublicCalls } from './public-calls.ts';
import { allCalls, refuseEndedSession, refuseEverybody, refuseUnknownRequests, refuseUsedToken } from './refusals.ts';
import { createReport, type Line } from './report.ts';
import { createService, NoAnswer } from './service.ts';
import type { Settings } from './settings.ts';
import { tryStaff } from './staff.ts';
import { openTrial, type Trial } from './trial.ts';
import { sayWhatChallengesNeed } from './walk.ts';
import { tryFraudReport, tryProtected, trySession } from './with-session.ts';

/** Reports the next step and the progress. */
type At = (what: string) => void;

async function tryCustomers(trial: Trial, at: At): Promise<void> {
  const [first, ...others] = trial.settings.customers;
  if (first === undefined) return trial.why(allCalls, 'no customer is given (customers)');
  at(`the login of ${first.email}`);
  const session = await tryLogin(trial, first);
  if (session === undefined) return trial.why(allCalls, 'the login of the first customer did not complete');
  at('calls with a session');
  // First, because a change of what protects an account may put a company's own requests on hold.
  await tryProtected(trial, session, first);
  await trySession(trial, session, first);
  await logOut(trial, session);
  await refuseEndedSession(trial, session.cookie);
  await refuseUsedToken(trial, session.usedToken);
  at(`other methods of ${first.email}`);
  await tryAlternatives(trial, first);
  for (const customer of others) {
    at(`the login of ${customer.email}`);
    await logIn(trial, { customer }, 'first');
  }
  at('a report of fraud');
  const frozen = await logIn(trial, { customer: first });
  if (frozen !== undefined) await tryFraudReport(trial, frozen);
  at('links in emails');
  const changed = await tryMailed(trial);
  at('changes of accounts');
  // A change of the address comes last, because the customer needs a new password after it.
  await tryChanges(trial, changed);
}

/** Checks that apply to every answer, for any request. */
function judgeAnswers({ service, report, has, reasons }: Trial): void {
  const secure = service.origin.startsWith('https:');
  for (const call of allCalls.filter(has)) {
    const { id } = call;
    const answers = service.exchanges.filter(({ route }) => route.id === id);
    if (answers.length === 0) continue;
    report.check(id, promises.notCached, firstFault(answers, cachedFault));
    report.check(
      id,
      promises.named,
      firstFault(answers, (answer) => namedFault(call, answer)),
    );
    report.check(id, promises.leavesOut, nullFault(call, answers));
    report.check(id, promises.inTime, slowFault(answers));
    const demands = answers.filter(({ answer }) => call.approval !== undefined && ownCodeOf(answer) === 'second_factor_needed');
    if (demands.length > 0)
      report.check(
        id,
        promises.approval,
        firstFault(demands, (answer) => demandFault(call, answer)),
      );
    const later = answers.filter(({ answer: { status } }) => status === 429 || status === 503);
    if (later.length > 0) report.check(id, promises.later, firstFault(later, laterFault));
    const cookies = answers.flatMap(({ answer: { headers } }) => headers.getSetCookie());
    const wrong = cookies.flatMap((cookie) => cookieFault(cookie, secure) ?? []);
    if (cookies.length > 0) report.check(id, promises.cookies, wrong[0]);
    report.notTried(id, promises.succeeds, reasons.get(id) ?? 'no step of the kit reaches it');
  }
}

const order = new Map(allCalls.map(({ id }, at) => [id, at]));
const placeOf = ({ call }: Line): number => order.get(call) ?? -1;

/** @returns every line, call by call. @throws Error if the address is invalid */
export async function runKit(address: string, settings: Settings, ports: Ports): Promise<readonly Line[]> {
  const report = createReport(settings);
  const service = createService(address, settings, ports);
  const trial = openTrial(settings, service, report, ports);
  const started = ports.now();
  const at: At = (what) =>
    ports.tell?.(`${Math.round((ports.now() - started) / 1_000)} s, ${service.exchanges.length} requests: ${what}`);
  try {
    at('requests that no call knows');
    await refuseUnknownRequests(trial);
    at('calls of a stranger');
    await refuseEverybody(trial);
    const admitted = await tryPublicCalls(trial);
    sayWhatChallengesNeed(trial);
    await tryStaff(trial);
    if (admitted) await tryCustomers(trial, at);
    else trial.why(allCalls, 'the login asks for a captcha');
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    report.check('no call', promises.toTheEnd, { expected: 'an answer to every request', came: error.message });
    trial.why(allCalls, 'the run ended before');
  }
  judgeAnswers(trial);
  return report.lines.toSorted((one, other) => placeOf(one) - placeOf(other));
}
