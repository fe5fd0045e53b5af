/** A run of the kit: every call, then what can be done with the given customers, then what holds for every answer. */
import { tryChanges } from './changes.ts';
import { cachedFault, cookieFault, firstFault, laterFault, namedFault } from './judge.ts';
import { logIn, logOut, tryAnotherWay, tryLogin } from './log-in.ts';
import { tryMailed } from './mailed.ts';
import { tryOpenDoors } from './open-doors.ts';
import type { Ports } from './ports.ts';
import { promises } from './promises.ts';
import { allCalls, knockAtTheDoor, refuseEndedSession, refuseEverybody, refuseUsedToken } from './refusals.ts';
import { createReport, type Line } from './report.ts';
import { createService, NoAnswer } from './service.ts';
import type { Settings } from './settings.ts';
import { tryStaff } from './staff.ts';
import { openTrial, type Trial } from './trial.ts';
import { sayWhatChallengesNeed } from './walk.ts';
import { disown, tryProtected, trySession } from './with-session.ts';

async function tryCustomers(trial: Trial): Promise<void> {
  const [first, ...others] = trial.settings.customers;
  if (first === undefined) return trial.why(allCalls, 'no customer is given (customers)');
  const given = await tryLogin(trial, first);
  if (given === undefined) return trial.why(allCalls, 'the login of the first customer did not come to its end');
  // First: a change of what protects an account may make a company's own requests rest.
  await tryProtected(trial, given, first);
  await trySession(trial, given, first);
  await logOut(trial, given);
  await refuseEndedSession(trial, given.cookie);
  await refuseUsedToken(trial, given.usedToken);
  await tryAnotherWay(trial, first);
  for (const customer of others) await logIn(trial, { customer }, 'first');
  await tryChanges(trial);
  const frozen = await logIn(trial, { customer: first });
  if (frozen !== undefined) await disown(trial, frozen);
}

/** What holds for every answer that came, whatever it was asked for. */
function judgeAnswers({ service, report, has, reasons }: Trial): void {
  const secure = service.origin.startsWith('https:');
  for (const call of allCalls.filter(has)) {
    const { id } = call;
    const answers = service.exchanges.filter(({ asked }) => asked.id === id);
    if (answers.length === 0) continue;
    report.check(id, promises.notCached, firstFault(answers, cachedFault));
    report.check(
      id,
      promises.named,
      firstFault(answers, (answer) => namedFault(call, answer)),
    );
    const later = answers.filter(({ answer: { status } }) => status === 429 || status === 503);
    if (later.length > 0) report.check(id, promises.later, firstFault(later, laterFault));
    const cookies = answers.flatMap(({ answer: { headers } }) => headers.getSetCookie());
    const wrong = cookies.flatMap((cookie) => cookieFault(cookie, secure) ?? []);
    if (cookies.length > 0) report.check(id, promises.cookies, wrong[0]);
    report.notTried(id, promises.succeeds, reasons.get(id) ?? 'nothing that the kit does leads there');
  }
}

const order = new Map(allCalls.map(({ id }, at) => [id, at]));
const placeOf = ({ call }: Line): number => order.get(call) ?? -1;

/** @returns every line, call by call. @throws Error where the address is none */
export async function runKit(address: string, settings: Settings, ports: Ports): Promise<readonly Line[]> {
  const report = createReport(settings);
  const service = createService(address, settings, ports);
  const trial = openTrial(settings, service, report, ports);
  try {
    await knockAtTheDoor(trial);
    await refuseEverybody(trial);
    const admitted = await tryOpenDoors(trial);
    sayWhatChallengesNeed(trial);
    await tryStaff(trial);
    if (admitted) await tryCustomers(trial);
    else trial.why(allCalls, 'the login asks for a captcha');
    if (admitted) await tryMailed(trial);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    report.check('no call', promises.toTheEnd, { expected: 'an answer to every request', came: error.message });
    trial.why(allCalls, 'the run ended before');
  }
  judgeAnswers(trial);
  return report.lines.toSorted((one, other) => placeOf(one) - placeOf(other));
}
