/** The customer of most tests: the password is right, and a code by text message is required. */
import type { Script } from './answers.ts';
import { asks, nothingLeft, otherChallenge, smsChallenge, token } from './challenges.ts';

export const tokenGiven = { body: { data: { oneTimeTokenProperties: { oneTimeToken: token } } } };
export const codeSent = { body: { obfuscatedPhoneNo: '•••• 42' } };
export const sessionAt = (location: string) => ({ body: { location } });

/** An authenticator app is the other method. */
export const bySms = {
  login: tokenGiven,
  loginV2: tokenGiven,
  loginCdr: tokenGiven,
  tokenStatus: [asks({ primary: smsChallenge(), alternatives: [otherChallenge('TOTP')] }), nothingLeft],
  'triggerPhoneCode/sms': codeSent,
  'verifyPhoneCode/sms': nothingLeft,
  'triggerPhoneCode/whatsapp': codeSent,
  'verifyPhoneCode/whatsapp': nothingLeft,
  'triggerPhoneCode/voice': codeSent,
  'verifyPhoneCode/voice': nothingLeft,
  triggerPush: 'never',
  triggerPushV2: 'never',
  pushStatus: 'never',
  verifyTotp: nothingLeft,
  verifyBackupCode: nothingLeft,
  verifyPasskey: nothingLeft,
  verifyPassword: nothingLeft,
  forgotPassword: { status: 204 },
  exchangeSession: sessionAt('/home'),
} satisfies Script;
