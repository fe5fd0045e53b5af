/** Walks through what a one-time token asks for, as the front end does: the list decides, and is fetched again after every step. */
import {
  type Call,
  type Challenge,
  type ChallengeType,
  calls,
  isPhoneCodeType,
  type OneTimeTokenProperties,
  phoneChannelOf,
  polls,
  resendCodeDelay,
} from '@stepgate/contract';
import { cookiesOf } from './browser-cookies.ts';
import type { OwnDevice } from './own-device.ts';
import { promises } from './promises.ts';
import type { TestCustomer } from './settings.ts';
import type { Trial } from './trial.ts';

/** Whose challenges they are, and what the kit has of them besides. */
export type Walker = {
  readonly customer: TestCustomer;
  readonly device?: OwnDevice;
  /** The code of an authenticator app whose key the kit has. */
  readonly appCode?: () => string;
  readonly backupCode?: string;
};

/** A step of one type of challenge. @returns whether everything for it was there; whether it counted, the list says */
type Step = (trial: Trial, token: string, challenge: Challenge, walker: Walker) => Promise<boolean>;

const byPhone =
  (type: keyof typeof phoneChannelOf): Step =>
  async (trial, oneTimeToken) => {
    const params = { channel: phoneChannelOf[type] };
    const sent = await trial.succeed(calls.triggerPhoneCode, { oneTimeToken, params, body: {} }, resendCodeDelay);
    if (sent?.value === undefined) return false;
    const otpCode = await trial.codes.code({ by: params.channel, of: sent.value.obfuscatedPhoneNo ?? 'the customer' });
    if (otpCode === undefined) return false;
    return (await trial.succeed(calls.verifyPhoneCode, { oneTimeToken, params, body: { otpCode } })) !== undefined;
  };

const steps: { readonly [T in ChallengeType]?: Step } = {
  SMS: byPhone('SMS'),
  WHATSAPP: byPhone('WHATSAPP'),
  VOICE: byPhone('VOICE'),
  async TOTP(trial, oneTimeToken, _challenge, { customer, appCode, backupCode }) {
    if (backupCode !== undefined)
      return (await trial.succeed(calls.verifyBackupCode, { oneTimeToken, body: { backupCode } })) !== undefined;
    const code = appCode?.() ?? (await trial.codes.code({ by: 'totp', of: customer.email }));
    if (code === undefined) return false;
    return (await trial.succeed(calls.verifyTotp, { oneTimeToken, body: { code } })) !== undefined;
  },
  async PASSWORD(trial, oneTimeToken, _challenge, { customer: { password } }) {
    return (await trial.succeed(calls.verifyPassword, { oneTimeToken, body: { password } })) !== undefined;
  },
  async PROFILER(trial, oneTimeToken) {
    if ((await trial.succeed(calls.triggerProfiler, { oneTimeToken, body: { signals: {} } })) === undefined) return false;
    for (let asked = 0; asked < polls.profiler.requests; asked += 1) {
      const status = await trial.succeed(calls.profilerStatus, { oneTimeToken });
      if (status?.value === undefined) return false;
      if (status.value.done) return true;
      await trial.wait(polls.profiler.interval);
    }
    return false;
  },
  async PHONE_GUESS(trial, oneTimeToken, { view }, { customer: { phoneNumber } }) {
    const digits = phoneNumber?.replace(/\D/g, '');
    const last = view.lastPhoneNumbers?.replace(/\D/g, '') ?? '';
    if (digits === undefined || view.hiddenNumbers === undefined) return false;
    const missingNumbers = digits.slice(0, digits.length - last.length).slice(-view.hiddenNumbers);
    return (await trial.succeed(calls.verifyPhoneGuess, { oneTimeToken, body: { missingNumbers } })) !== undefined;
  },
  async UPDATE_PHONE_NUMBER(trial, oneTimeToken) {
    const { newPhoneNumber } = trial.settings;
    if (newPhoneNumber === undefined) return false;
    return (await trial.succeed(calls.verifyNewPhoneNumber, { oneTimeToken, body: { newPhoneNumber } })) !== undefined;
  },
  async EMAIL_CHECKPOINT(trial, oneTimeToken, _challenge, { customer }) {
    const begun = await trial.succeed(calls.triggerEmailCheckpoint, { oneTimeToken, body: {} });
    if (begun === undefined) return false;
    const token = await trial.codes.link({ to: customer.email, about: 'is this you?' });
    if (token === undefined) return false;
    const cookie = cookiesOf(begun.answer);
    await trial.succeed(calls.answerEmailCheckpoint, { cookie, body: { token, answer: 'yes' } });
    await trial.wait(polls.emailCheckpoint.interval);
    return (await trial.succeed(calls.emailCheckpointStatus, { oneTimeToken, cookie }))?.value?.done ?? false;
  },
  async EMAIL_VERIFICATION(trial, oneTimeToken, _challenge, { customer }) {
    if ((await trial.succeed(calls.resendEmailVerification, { oneTimeToken })) === undefined) return false;
    const token = await trial.codes.link({ to: customer.email, about: 'the verification of the address' });
    if (token === undefined) return false;
    return (await trial.succeed(calls.verifyEmail, { body: { oneTimeToken: token } })) !== undefined;
  },
  async PUSH(trial, oneTimeToken, challenge, { device }) {
    return device !== undefined && (await device.approve(trial, oneTimeToken, challenge));
  },
};

/** The calls of challenges that the kit cannot pass, with what would be needed. */
const needed: readonly (readonly [readonly Call[], string])[] = [
  [[calls.triggerProfiler, calls.profilerStatus], 'no login of the given customers asks for PROFILER'],
  [[calls.verifyPassword], 'no login of the given customers asks for PASSWORD'],
  [[calls.verifyPhoneGuess], 'no login of the given customers, with their phone number, asks for PHONE_GUESS'],
  [
    [calls.triggerEmailCheckpoint, calls.emailCheckpointStatus, calls.answerEmailCheckpoint],
    'no login of the given customers asks for EMAIL_CHECKPOINT, or nobody reads its mail',
  ],
  [
    [calls.resendEmailVerification, calls.verifyEmail],
    'no login of the given customers asks for EMAIL_VERIFICATION, or nobody reads its mail',
  ],
  [[calls.verifyNewPhoneNumber], 'nothing asked for a new phone number, or none is given (newPhoneNumber)'],
  [
    [calls.uploadSelfie, calls.beginHandover, calls.handoverStatus, calls.takeHandover, calls.refuseHandover],
    'it needs a photo, and somebody who looks at it',
  ],
  [
    [
      calls.faceMatchFlow,
      calls.triggerFaceMatch,
      calls.submitFaceMatch,
      calls.faceMatchStatus,
      calls.faceMatchRejection,
      calls.beginFaceEnrolment,
      calls.submitFaceEnrolment,
      calls.faceEnrolmentStatus,
      calls.enrolFaceFromPhoto,
      calls.removeFace,
    ],
    'it needs a face in front of a camera',
  ],
];

export function sayWhatChallengesNeed({ why }: Trial): void {
  for (const [of, reason] of needed) why(of, reason);
}

/** @returns what the token asks for, or `undefined` where the service does not say it as it must */
export async function listOf(trial: Trial, oneTimeToken: string): Promise<OneTimeTokenProperties | undefined> {
  return (await trial.succeed(calls.tokenStatus, { oneTimeToken }))?.value;
}

const openEntry = (properties: OneTimeTokenProperties) =>
  properties.challenges.find(({ required, passed }) => required && !passed);

/** Of each entry the challenge itself, another way where there is one, or one that sends nothing: messages are limited, and cost. */
export type Preference = 'first' | 'another' | 'quiet';

/** The ways of the open entry that the kit knows, the one that is preferred first. */
function waysOf(properties: OneTimeTokenProperties, prefer: Preference): readonly Challenge[] {
  const entry = openEntry(properties);
  if (entry === undefined || !entry.supported) return [];
  const known = [entry.primaryChallenge, ...entry.alternatives].filter(({ type }) => steps[type] !== undefined);
  // Once a new number is entered, a code to it is the way on, and entering another one leads nowhere.
  const entered = known.some(({ view }) => view.newPhoneNumber !== undefined);
  const ways = entered ? known.filter(({ type }) => type !== 'UPDATE_PHONE_NUMBER') : known;
  if (prefer === 'first') return ways;
  if (prefer === 'another') return [...ways.slice(1), ...ways.slice(0, 1)];
  return ways.toSorted((one, other) => Number(isPhoneCodeType(one.type)) - Number(isPhoneCodeType(other.type)));
}

/** Steps of one list, at most: a list that never ends is no list. */
const mostSteps = 12;

/** @returns whether nothing is left to prove, by the service's own list */
export async function walk(trial: Trial, oneTimeToken: string, walker: Walker, prefer: Preference = 'quiet'): Promise<boolean> {
  for (let taken = 0; taken < mostSteps; taken += 1) {
    const list = await listOf(trial, oneTimeToken);
    if (list === undefined) return false;
    if (openEntry(list) === undefined) return true;
    const before = JSON.stringify(list.challenges);
    let passed = false;
    for (const challenge of waysOf(list, prefer)) {
      passed = (await steps[challenge.type]?.(trial, oneTimeToken, challenge, walker)) ?? false;
      if (passed) break;
    }
    if (!passed) return false;
    const after = await listOf(trial, oneTimeToken);
    const marked = after !== undefined && JSON.stringify(after.challenges) !== before;
    const fault = { expected: 'another list after a challenge was passed', came: 'the same list' };
    if (!trial.report.check(calls.tokenStatus.id, promises.marks, marked ? undefined : fault)) return false;
  }
  return false;
}
