/**
 * Walks through the challenges of a one-time token as the front end does: the list decides, and is fetched again after every
 * step.
 */
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
import { mergeCookies } from './browser-cookies.ts';
import { marks, openEntry, readList } from './list.ts';
import type { OwnDevice } from './own-device.ts';
import { promises } from './promises.ts';
import type { TestCustomer } from './settings.ts';
import type { Trial } from './trial.ts';

/** The customer of the challenges, and the kit's other means to pass them. */
export type Walker = {
  readonly customer: TestCustomer;
  readonly device?: OwnDevice;
  /** The code of an authenticator app whose key the kit has. */
  readonly appCode?: () => string;
  readonly backupCode?: string;
};

/** A step for one challenge type. @returns whether the kit had everything for it; the list says whether it counted */
type Step = (trial: Trial, token: string, challenge: Challenge, walker: Walker) => Promise<boolean>;

const byPhone =
  (type: keyof typeof phoneChannelOf) =>
  async (trial: Trial, oneTimeToken: string): Promise<boolean> => {
    const params = { channel: phoneChannelOf[type] };
    const sent = await trial.succeed(calls.triggerPhoneCode, { oneTimeToken, params, body: {} }, resendCodeDelay);
    if (sent?.value === undefined) return false;
    const otpCode = await trial.codes.code({ by: params.channel, of: sent.value.obfuscatedPhoneNo ?? 'the customer' });
    if (otpCode === undefined) return false;
    return (await trial.succeed(calls.verifyPhoneCode, { oneTimeToken, params, body: { otpCode } })) !== undefined;
  };

const bySms = byPhone('SMS');

/** For a type that the kit can't pass: why, and its calls, which the report then explains. */
type Unpassable = { readonly because: string; readonly of: readonly Call[] };

/** How the kit passes each type, complete by type. */
const steps: { readonly [T in ChallengeType]: Step | Unpassable } = {
  SMS: bySms,
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
    for (let polled = 0; polled < polls.profiler.requests; polled += 1) {
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
    const cookie = mergeCookies(begun.answer);
    // Read twice, because reading spends nothing.
    for (let read = 0; read < 2; read += 1) await trial.succeed(calls.describeEmailCheckpoint, { body: { token } });
    await trial.succeed(calls.answerEmailCheckpoint, { cookie, body: { token, answer: 'yes' } });
    await trial.wait(polls.emailCheckpoint.interval);
    return (await trial.succeed(calls.emailCheckpointStatus, { oneTimeToken, cookie }))?.value?.done ?? false;
  },
  async EMAIL_VERIFICATION(trial, oneTimeToken, { view }, { customer }) {
    if ((await trial.succeed(calls.resendEmailVerification, { oneTimeToken })) === undefined) return false;
    if (view.mayEnterCode)
      await trial.refuse(calls.verifyEmailCode, promises.wrongCode, { oneTimeToken, body: { code: '000000' } }, [400]);
    const token = await trial.codes.link({ to: customer.email, about: 'the verification of the address' });
    if (token === undefined) return false;
    await trial.succeed(calls.linkState, { body: { token, kind: 'verify-email' } });
    return (await trial.succeed(calls.verifyEmail, { body: { oneTimeToken: token } })) !== undefined;
  },
  async PUSH(trial, oneTimeToken, challenge, { device }) {
    return device !== undefined && (await device.approve(trial, oneTimeToken, challenge));
  },
  FACE_MATCH: {
    because: 'it needs a face in front of a camera',
    of: [
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
  },
  SELFIE_WITH_ID: {
    because: 'it needs a photo, and somebody who looks at it',
    of: [calls.uploadSelfie, calls.beginHandOff, calls.handOffStatus, calls.takeHandOff, calls.refuseHandOff],
  },
  PASSKEY: {
    because: 'it needs an authenticator that the customer has enrolled',
    of: [
      calls.loginWithPasskey,
      calls.beginPasskey,
      calls.verifyPasskey,
      calls.beginAddPasskey,
      calls.addPasskey,
      calls.renamePasskey,
      calls.removePasskey,
      calls.offerPasskey,
      calls.setPasskeysOnly,
      calls.losePasskeys,
      calls.denyChange,
      calls.stopChange,
      calls.cancelPasskeyRecovery,
      calls.cancelOwnPasskeyRecovery,
      calls.cancelPasskeyRecoveryOnDevice,
    ],
  },
  // The calls of these two are tried elsewhere.
  MANDATORY_RESET_PASSWORD: { because: "it would change the given customer's password", of: [] },
  INITIATE_CHANGE_PHONE_NUMBER_FLOW: { because: "it would change the given customer's phone number", of: [] },
};

const isStep = (step: Step | Unpassable): step is Step => typeof step === 'function';

/** The calls of challenges that the kit can pass, with what it needs for them. */
const needed: readonly (readonly [readonly Call[], string])[] = [
  [[calls.triggerProfiler, calls.profilerStatus], 'no login of the given customers asks for PROFILER'],
  [[calls.verifyPassword], 'no login of the given customers asks for PASSWORD'],
  [[calls.verifyPhoneGuess], 'no login of the given customers, with their phone number, asks for PHONE_GUESS'],
  [
    [calls.triggerEmailCheckpoint, calls.emailCheckpointStatus, calls.describeEmailCheckpoint, calls.answerEmailCheckpoint],
    'no login of the given customers asks for EMAIL_CHECKPOINT, or nobody reads its mail',
  ],
  [
    [calls.resendEmailVerification, calls.verifyEmail],
    'no login of the given customers asks for EMAIL_VERIFICATION, or nobody reads its mail',
  ],
  [[calls.verifyEmailCode], 'no login of the given customers asks for EMAIL_VERIFICATION with mayEnterCode'],
  [[calls.verifyNewPhoneNumber], 'nothing asked for a new phone number, or none is given (newPhoneNumber)'],
];

export function sayWhatChallengesNeed({ why }: Trial): void {
  for (const [of, reason] of needed) why(of, reason);
  for (const step of Object.values(steps)) if (!isStep(step)) why(step.of, step.because);
}

/** For each entry: the challenge itself, an alternative if there is one, or a challenge that sends nothing, because messages are limited and cost money. */
export type Preference = 'first' | 'another' | 'quiet';

/** The alternatives of the open entry that the kit can pass, the preferred one first. */
function alternativesOf(properties: OneTimeTokenProperties, prefer: Preference): readonly Challenge[] {
  const entry = openEntry(properties);
  if (entry === undefined || !entry.supported) return [];
  const known = [entry.primaryChallenge, ...entry.alternatives].filter(({ type }) => isStep(steps[type]));
  // After a new number is entered, only a code to it continues; entering another number makes no progress.
  const entered = known.some(({ view }) => view.newPhoneNumber !== undefined);
  const methods = entered ? known.filter(({ type }) => type !== 'UPDATE_PHONE_NUMBER') : known;
  if (prefer === 'first') return methods;
  if (prefer === 'another') return [...methods.slice(1), ...methods.slice(0, 1)];
  return methods.toSorted((one, other) => Number(isPhoneCodeType(one.type)) - Number(isPhoneCodeType(other.type)));
}

/** @returns the first of the challenges that the kit could pass */
async function passFirst(
  trial: Trial,
  oneTimeToken: string,
  walker: Walker,
  challenges: readonly Challenge[],
): Promise<Challenge | undefined> {
  for (const challenge of challenges) {
    const step = steps[challenge.type];
    if (isStep(step) && (await step(trial, oneTimeToken, challenge, walker))) return challenge;
  }
  return undefined;
}

/** A service may list a new number until the code to it is proved. The front end then asks for the code by itself. */
const marksNumber: typeof marks = async (trial, oneTimeToken, before) => {
  const listed = await marks(trial, oneTimeToken, before);
  const fault = { expected: 'the code to the number', came: 'the same list as before the number', beyond: true } as const;
  trial.report.check(calls.tokenStatus.id, promises.listsCode, listed ? undefined : fault);
  return listed || ((await bySms(trial, oneTimeToken)) && marks(trial, oneTimeToken, before));
};

/** The most steps for one list, so that an endless list stops. */
const mostSteps = 12;

/** @returns whether nothing is left to prove, by the service's own list */
export async function walk(trial: Trial, oneTimeToken: string, walker: Walker, prefer: Preference = 'quiet'): Promise<boolean> {
  for (let taken = 0; taken < mostSteps; taken += 1) {
    const list = await readList(trial, oneTimeToken);
    if (list === undefined) return false;
    if (openEntry(list) === undefined) return true;
    const passed = await passFirst(trial, oneTimeToken, walker, alternativesOf(list, prefer));
    if (passed === undefined) return false;
    const marked = passed.type === 'UPDATE_PHONE_NUMBER' ? marksNumber : marks;
    if (await marked(trial, oneTimeToken, list)) continue;
    const fault = { expected: 'another list after a challenge was passed', came: 'the same list' };
    trial.report.check(calls.tokenStatus.id, promises.marks, fault);
    return false;
  }
  return false;
}
