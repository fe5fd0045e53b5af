/** The calls that need no authorization. */
import { type Call, calls } from '@stepgate/contract';
import { successFault } from './judge.ts';
import { chooseExchange } from './log-in.ts';
import { promises } from './promises.ts';
import { createSample } from './samples.ts';
import type { Trial } from './trial.ts';

/** Calls that take a value that was mailed or shown to one customer: no customer has the sample value. */
const byLink = [
  calls.beginPasswordReset,
  calls.linkState,
  calls.verifyEmail,
  calls.openRegistration,
  calls.cancelPhoneChange,
  calls.confirmEmailChange,
  calls.cancelEmailChange,
  calls.undoEmailChange,
  calls.takeHandOff,
  calls.openInvitation,
  calls.describeEmailCheckpoint,
  calls.answerEmailCheckpoint,
  calls.enrolPushDevice,
  calls.listPushRequests,
  calls.answerPushRequest,
  calls.subscribePushDevice,
  calls.leavePushDevice,
] as const;

/** Our service gives the same answer with and without an account. If another service succeeds, its answer is checked too. */
async function askForNobody({ has, service, report }: Trial, call: Call, promise: string): Promise<void> {
  if (!has(call)) return;
  const answer = await service.ask(call, createSample(call));
  const fault = successFault(call, answer);
  report.check(call.id, promise, fault);
  if (answer.status < 400) report.check(call.id, promises.succeeds, fault);
}

/** @returns whether the kit can log in if a captcha is required */
export async function tryPublicCalls(trial: Trial): Promise<boolean> {
  for (const call of byLink) await trial.refuse(call, promises.unknownLink, createSample(call), [400, 404]);
  await trial.refuse(chooseExchange(trial), promises.token, createSample(calls.exchangeSession), [401]);
  await trial.refuse(calls.reviewLogin, promises.unknownLink, createSample(calls.reviewLogin), [401]);
  await trial.succeed(calls.countries, {});
  await trial.succeed(calls.captchaChallenge, {});
  await trial.succeed(calls.reportPageFault, createSample(calls.reportPageFault));
  await askForNobody(trial, calls.logout, promises.logoutOfNobody);
  const options = await trial.succeed(calls.loginOptions, {});
  for (const provider of options?.value?.socials ?? []) await trial.succeed(calls.connectSocial, { body: { provider } });
  trial.why([calls.connectSocial, calls.connectOwnSocial], 'no social login is set up there');
  if (options?.value?.passkeys === true) await trial.succeed(calls.passkeyLoginOptions, {});
  trial.why([calls.passkeyLoginOptions], 'the service offers no login with a passkey');
  const captcha = options?.value?.captcha ?? null;
  if (captcha !== null) return trial.settings.captcha !== undefined;
  await askForNobody(trial, calls.askPasswordReset, promises.sameForAll);
  await askForNobody(trial, calls.appeal, promises.sameForAll);
  return true;
}
