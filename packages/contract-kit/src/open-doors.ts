/** The calls that are open to anybody. */
import { calls } from '@stepgate/contract';
import { promises } from './report.ts';
import { samples } from './samples.ts';
import type { Trial } from './trial.ts';

/** Those that take something that was mailed or shown to one customer: their sample is nobody's. */
const byLink = [
  calls.beginPasswordReset,
  calls.verifyEmail,
  calls.openRegistration,
  calls.cancelPhoneChange,
  calls.confirmEmailChange,
  calls.cancelEmailChange,
  calls.undoEmailChange,
  calls.takeHandover,
  calls.openInvitation,
  calls.answerEmailCheckpoint,
  calls.enrolPushDevice,
  calls.listPushRequests,
  calls.answerPushRequest,
  calls.subscribePushDevice,
  calls.leavePushDevice,
] as const;

/** @returns whether logins go without a captcha */
export async function tryOpenDoors(trial: Trial): Promise<boolean> {
  for (const call of byLink) await trial.refuse(call, promises.unknownLink, samples[call.id], [400, 404]);
  await trial.refuse(calls.exchangeSession, promises.token, samples.exchangeSession, [401]);
  await trial.refuse(calls.reviewLogin, promises.unknownLink, samples.reviewLogin, [401]);
  await trial.succeed(calls.countries, {});
  await trial.succeed(calls.captchaChallenge, {});
  await trial.succeed(calls.logout, {});
  const options = await trial.succeed(calls.loginOptions, {});
  for (const provider of options?.value?.socials ?? []) await trial.succeed(calls.connectSocial, { body: { provider } });
  trial.why([calls.connectSocial, calls.connectOwnSocial], 'no social login is set up there');
  const captcha = options?.value?.captcha ?? null;
  if (captcha !== null) return false;
  await trial.succeed(calls.askPasswordReset, samples.askPasswordReset);
  await trial.succeed(calls.appeal, samples.appeal);
  return true;
}
