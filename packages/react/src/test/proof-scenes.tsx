/** Every state of the screens on which something is entered or chosen: passwords, codes by phone, backup codes, the chooser. */
import { expect } from 'vitest';
import { ChallengeFlow } from '../challenges/LazyChallengeFlow.tsx';
import {
  asks,
  type FakeAnswers,
  otherChallenge,
  paths,
  phoneChallenge,
  problem,
  smsChallenge,
  token,
  type WireChallenge,
} from './fake-service.ts';
import { flow, press, type Scene } from './scene.tsx';

type Act = NonNullable<Scene['act']>;

const totp = otherChallenge('TOTP');
const voice = phoneChallenge('VOICE');
const whatsapp = phoneChallenge('WHATSAPP');
const password = otherChallenge('PASSWORD');

const asking = (primary: WireChallenge, ...alternatives: WireChallenge[]): FakeAnswers => ({
  [paths.status]: asks({ primary, alternatives }),
});
const inTurn =
  (...acts: readonly Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };
const shows =
  (text: string): Act =>
  async ({ screen }) =>
    expect.element(screen.getByText(text, { exact: false }).first()).toBeVisible();
const fill =
  (label: string, text: string): Act =>
  ({ screen }) =>
    screen.getByLabelText(label, { exact: true }).fill(text);

const choose =
  (way: string): Act =>
  ({ screen }) =>
    screen.getByRole('button', { name: way, exact: false }).click();

const several = {
  ...smsChallenge(),
  availablePhoneNumbers: ['•••• 42', '•••• 43', '•••• 44'].map((maskedPhoneNumber, at) => ({
    id: `number-${at}`,
    type: at === 0 ? 'PRIMARY' : 'SECONDARY',
    maskedPhoneNumber,
  })),
};
const backupCode = asking(
  otherChallenge('TOTP', { fallbackAction: { label: 'Use a backup code', action: 'backup-code' } }),
  voice,
);
const mandatoryReset = asking(otherChallenge('MANDATORY_RESET_PASSWORD'));
const codeTitle = 'Enter the 6-digit code';
const passwordTitle = 'Enter your password';

export const proofScenes: readonly Scene[] = [
  { name: 'password', shown: flow, answers: asking(password, totp, voice), heading: passwordTitle },
  { name: 'password, one other way', shown: flow, answers: asking(password, totp), heading: passwordTitle },
  {
    name: 'password, refused',
    shown: flow,
    answers: {
      ...asking(password, totp, voice),
      [paths.passwordVerify]: problem(400, 'invalid_password', 'That password is not right.'),
    },
    act: inTurn(fill('Password', 'wrong'), press('Continue'), shows('That password is not right.')),
    heading: passwordTitle,
  },
  {
    name: 'password, no network',
    shown: flow,
    answers: { ...asking(password, totp, voice), [paths.passwordVerify]: 'network' },
    act: inTurn(fill('Password', 'secret'), press('Continue'), shows('Check your internet connection')),
    heading: passwordTitle,
  },
  {
    name: 'password, forgotten',
    shown: flow,
    answers: asking(password, totp, voice),
    act: press('Forgot password?'),
    heading: 'Forgot your password?',
  },
  {
    name: 'password, link not sent',
    shown: flow,
    answers: { ...asking(password), [paths.forgotPassword]: problem(502, 'mail_not_sent', 'x') },
    act: inTurn(press('Forgot password?'), press('Send password reset link'), shows('Please contact us.')),
    heading: 'Forgot your password?',
  },
  {
    name: 'password, link sent',
    shown: flow,
    answers: asking(password),
    act: inTurn(press('Forgot password?'), press('Send password reset link')),
    heading: 'Check your email',
  },
  { name: 'mandatory reset', shown: flow, answers: mandatoryReset, heading: 'You need a new password' },
  {
    name: 'mandatory reset, link sent',
    shown: flow,
    answers: mandatoryReset,
    act: press('Send password reset link'),
    heading: 'Check your email',
  },
  { name: 'WhatsApp', shown: flow, answers: asking(whatsapp, totp), act: shows('We sent'), heading: codeTitle },
  { name: 'voice', shown: flow, answers: asking(voice, totp), act: shows('We are calling'), heading: codeTitle },
  {
    name: 'voice, instead of a text message',
    shown: flow,
    answers: {
      ...asking(smsChallenge(), totp, voice),
      [paths.smsTrigger]: problem(400, 'user.phonenumber.is.not.mobile.number', 'x'),
    },
    act: shows('so we call you instead'),
    heading: codeTitle,
  },
  {
    name: 'text message, blocked number',
    shown: flow,
    answers: {
      ...asking(smsChallenge(), totp),
      [paths.smsTrigger]: problem(400, 'user.phonenumber.blocked', 'We cannot send codes to this number.'),
    },
    act: shows('Contact us'),
    heading: 'No code can go to this number',
  },
  {
    name: 'text message, several numbers',
    shown: flow,
    answers: { ...asking(several, totp), [paths.smsTrigger]: { body: { obfuscatedPhoneNo: '' } } },
    act: inTurn(shows('We sent'), press('Send it to •••• 43 instead'), shows('with a code to •••• 43')),
    heading: codeTitle,
  },
  {
    name: 'text message, new number, verify later',
    shown: <ChallengeFlow oneTimeToken={token} onComplete={() => undefined} onVerifyLater={() => undefined} />,
    answers: asking(smsChallenge({ newPhoneNumber: '+44 7700 900123' }), otherChallenge('UPDATE_PHONE_NUMBER'), totp),
    act: inTurn(shows('We sent'), (page) => page.clock.advance(10_000), shows('Verify later')),
    heading: codeTitle,
  },
  {
    name: 'WhatsApp, too soon',
    shown: flow,
    answers: {
      ...asking(smsChallenge(), whatsapp),
      [paths.whatsappTrigger]: problem(429, 'too_many_requests', 'x', { 'retry-after': '20' }),
    },
    act: inTurn(shows('We sent'), press('Try another way'), choose('WhatsApp'), shows('this way yet')),
    heading: codeTitle,
  },
  { name: 'backup code', shown: flow, answers: backupCode, act: press('Use a backup code'), heading: 'Enter a backup code' },
  {
    name: 'chooser, every way',
    shown: flow,
    answers: asking(password, voice, whatsapp, smsChallenge(), totp),
    act: press('Approve another way'),
    heading: 'Choose a 2-step verification method',
  },
  {
    name: 'lost phone',
    shown: flow,
    answers: asking(totp, smsChallenge()),
    act: inTurn(press('Try another way'), press('I lost access to this phone number')),
    heading: 'Change your phone number',
  },
];
