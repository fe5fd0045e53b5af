/**
 * Changes what protects an account and changes it back, only for a customer whom the kit may change. What adds or removes an authentication method and a new
 * password are approved for each request; the other changes need a fresh second factor.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { calls, codeLength } from '@stepgate/contract';
import { noPassword } from '@stepgate/contract/examples';
import { succeedApproved } from './approve.ts';
import { beginLogin, type LoggedIn, logIn } from './log-in.ts';
import { completeEmailChange, tryMailedInSession } from './mailed.ts';
import { enrolDevice, type OwnDevice } from './own-device.ts';
import { promises } from './promises.ts';
import type { TestCustomer } from './settings.ts';
import type { Trial } from './trial.ts';
import { type Walker, walk } from './walk.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const step = 30_000;

/** The code of an authenticator app for a Base32 key (RFC 6238, SHA-1, 30 seconds). */
function appCode(base32: string, now: number): string {
  const bits = [...base32.toUpperCase().replace(/[^A-Z2-7]/g, '')].map((letter) =>
    letters.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / step)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 10 ** codeLength).padStart(codeLength, '0');
}

const needs = "no customer is given who may be changed (mayChange), or that customer's login did not complete";

async function tryDevice(trial: Trial, session: LoggedIn, walker: Walker): Promise<void> {
  const { cookie } = session;
  const begun = await succeedApproved(trial, calls.beginDevice, { cookie }, walker);
  if (begun?.value === undefined) return;
  const device = await enrolDevice(trial, begun.value.code);
  if (device === undefined) return;
  await trial.refuse(
    calls.enrolPushDevice,
    promises.spent,
    { body: { code: begun.value.code, name: 'Again', publicKey: 'A'.repeat(87), signature: 'A'.repeat(86) } },
    [400],
  );
  await approveByDevice(trial, { ...walker, device }, device);
  await device.leave(trial);
  const another = await succeedApproved(trial, calls.beginDevice, { cookie }, walker);
  const second = another?.value === undefined ? undefined : await enrolDevice(trial, another.value.code);
  if (second === undefined) return;
  await succeedApproved(trial, calls.removeDevice, { cookie, params: { id: second.id } }, walker);
  trial.why([calls.subscribePushDevice], 'it needs a browser that can be woken');
}

/** A login that is approved on the device. */
async function approveByDevice(trial: Trial, walker: Walker, device: OwnDevice): Promise<void> {
  const begun = await beginLogin(trial, walker.customer);
  if (begun === undefined) return;
  const { oneTimeToken } = begun;
  const list = (await trial.succeed(calls.tokenStatus, { oneTimeToken }))?.value;
  const entry = list?.challenges.find(({ required, passed }) => required && !passed);
  const methods = entry?.supported ? [entry.primaryChallenge, ...entry.alternatives] : [];
  const push = methods.find(({ type }) => type === 'PUSH');
  const of = [
    calls.triggerPush,
    calls.triggerPushV2,
    calls.pushStatus,
    calls.pushChallengeStatus,
    calls.listPushRequests,
    calls.answerPushRequest,
  ];
  if (push === undefined) return trial.why(of, 'the login does not list PUSH after a device was enrolled');
  // The other variant of the trigger comes first, because it replaces the push.
  await trial.succeed(push.context.version === 2 ? calls.triggerPush : calls.triggerPushV2, { oneTimeToken });
  await device.approve(trial, oneTimeToken, push);
}

/** @returns who has the app from then on, for the approvals that follow: text messages are limited */
async function tryAuthenticator(trial: Trial, session: LoggedIn, walker: Walker): Promise<Walker> {
  const { cookie } = session;
  const apps = [
    calls.beginAuthenticator,
    calls.confirmAuthenticator,
    calls.removeAuthenticator,
    calls.makeBackupCodes,
    calls.verifyBackupCode,
  ];
  const overview = (await trial.succeed(calls.security, { cookie }))?.value;
  if (overview !== undefined && overview.authenticator !== null) {
    trial.why(apps, 'the customer who may be changed has an authenticator app already, which would be replaced');
    return walker;
  }
  const begun = await succeedApproved(trial, calls.beginAuthenticator, { cookie }, walker);
  if (begun?.value === undefined) return walker;
  const { key } = begun.value;
  await trial.refuse(calls.confirmAuthenticator, promises.wrongCode, { cookie, body: { code: '000000' } }, [400]);
  const confirmed = await trial.succeed(calls.confirmAuthenticator, { cookie, body: { code: appCode(key, trial.now()) } });
  if (confirmed === undefined) return walker;
  const withApp = { ...walker, appCode: () => appCode(key, trial.now()) };
  const codes = (await succeedApproved(trial, calls.makeBackupCodes, { cookie }, withApp))?.value?.codes ?? [];
  const [backupCode] = codes;
  if (backupCode !== undefined) await passWith(trial, { ...walker, backupCode });
  await trial.wait(step);
  await passWith(trial, withApp);
  return withApp;
}

/** A login whose list is passed by alternatives, the app among them. */
async function passWith(trial: Trial, walker: Walker): Promise<void> {
  const begun = await beginLogin(trial, walker.customer);
  if (begun !== undefined) await walk(trial, begun.oneTimeToken, walker, 'another');
}

/**
 * Changes the password and changes it back; every other session ends.
 * @param original the customer's password in the kit's settings
 */
async function tryPassword(trial: Trial, { cookie }: LoggedIn, walker: Walker, original: string): Promise<void> {
  const { password } = walker.customer;
  const kitsOwn = `kit-${randomBytes(12).toString('base64url')}-9`;
  const change = (currentPassword: string, newPassword: string) =>
    succeedApproved(trial, calls.changePassword, { cookie, body: { currentPassword, newPassword } }, walker);
  await trial.refuse(
    calls.changePassword,
    promises.wrongPassword,
    { cookie, body: { currentPassword: noPassword, newPassword: kitsOwn } },
    [400],
  );
  // After a reset it is the kit's own already.
  if (password !== original) await change(password, original);
  else if ((await change(password, kitsOwn)) !== undefined) await change(kitsOwn, original);
}

/** @param customer who may be changed, with the password that they have now */
export async function tryChanges(trial: Trial, customer: TestCustomer | undefined): Promise<void> {
  const known = trial.settings.customers.find(({ email }) => email === customer?.email);
  const session = customer === undefined ? undefined : await logIn(trial, { customer });
  trial.why(
    [
      calls.beginDevice,
      calls.enrolPushDevice,
      calls.removeDevice,
      calls.leavePushDevice,
      calls.subscribePushDevice,
      calls.triggerPush,
      calls.triggerPushV2,
      calls.pushStatus,
      calls.pushChallengeStatus,
      calls.listPushRequests,
      calls.answerPushRequest,
      calls.beginAuthenticator,
      calls.confirmAuthenticator,
      calls.removeAuthenticator,
      calls.makeBackupCodes,
      calls.verifyBackupCode,
      calls.verifyTotp,
      calls.changePassword,
      calls.preferMethod,
      calls.endSessions,
      calls.disconnectSocial,
    ],
    needs,
  );
  trial.why([calls.endTrustedBrowser], 'the kit trusts no browser');
  trial.why([calls.removeAuthenticatorApp, calls.renameAuthenticatorApp], 'the kit adds no second app');
  trial.why([calls.keepMethod], 'the kit removes nothing with a weaker method');
  if (customer === undefined || session === undefined) return;
  const walker = await tryAuthenticator(trial, session, { customer });
  await tryDevice(trial, session, walker);
  await tryPassword(trial, session, walker, known?.password ?? customer.password);
  const moved = await tryMailedInSession(trial, session, walker);
  const { cookie } = session;
  if (walker.appCode !== undefined) await succeedApproved(trial, calls.removeAuthenticator, { cookie }, walker);
  await trial.succeed(calls.preferMethod, { cookie, body: { method: null } });
  await trial.succeed(calls.endSessions, { cookie, body: {} });
  await succeedApproved(trial, calls.disconnectSocial, { cookie, params: { provider: 'google' } }, { customer });
  await trial.succeed(calls.logout, { cookie });
  if (moved !== undefined) await completeEmailChange(trial, customer.email, moved);
}
