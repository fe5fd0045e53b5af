/** A page of another site asks our calls, in the browser of a customer who is logged in and in the middle of a challenge. */
import { type Call, calls, defaults, demoCalls, headers } from '@stepgate/contract';
import { type Answer, paths, readProtection, tokenOf } from '@stepgate/testkit';
import { type Method, methodNames } from './names.ts';
import type { Person } from './person.ts';

const hostile = 'https://evil.example';

const codeCalls = [calls.triggerPhoneCode, calls.verifyPhoneCode];

/** The calls of each type, and of what isn't a challenge. */
const callsOf: Readonly<Record<Method, readonly Call[]>> = {
  PASSWORD_ALONE: [calls.login, calls.loginV2],
  SMS: codeCalls,
  WHATSAPP: codeCalls,
  VOICE: codeCalls,
  TOTP: [calls.verifyTotp, calls.verifyBackupCode],
  PUSH: [calls.triggerPush, calls.triggerPushV2, calls.answerPushRequest],
  FACE_MATCH: [calls.triggerFaceMatch, calls.submitFaceMatch],
  PASSKEY: [calls.beginPasskey, calls.verifyPasskey],
  PASSKEY_LOGIN: [calls.passkeyLoginOptions, calls.loginWithPasskey],
  PASSKEY_BESIDE_OTHERS: [calls.beginPasskey, calls.verifyPasskey, ...codeCalls],
  PASSKEYS_ONLY: [calls.setPasskeysOnly, calls.loginWithPasskey, calls.verifyPasskey],
  PASSWORD: [calls.verifyPassword],
  SOCIAL_LOGIN: [calls.connectSocial, calls.connectOwnSocial],
  KNOWN_DEVICE: [calls.login],
  PROFILER: [calls.triggerProfiler],
  EMAIL_CHECKPOINT: [calls.triggerEmailCheckpoint, calls.answerEmailCheckpoint],
  EMAIL_VERIFICATION: [calls.resendEmailVerification, calls.verifyEmail, calls.verifyEmailCode],
  MANDATORY_RESET_PASSWORD: [calls.forgotPassword, calls.askPasswordReset, calls.setPassword],
  PHONE_GUESS: [calls.verifyPhoneGuess],
  SELFIE_WITH_ID: [calls.uploadSelfie],
  UPDATE_PHONE_NUMBER: [calls.verifyNewPhoneNumber],
  INITIATE_CHANGE_PHONE_NUMBER_FLOW: [calls.startPhoneChange, calls.cancelOwnPhoneChange],
};

/** The abilities of a session, whatever it began with. */
const ofEverySession: readonly Call[] = [
  calls.exchangeSession,
  calls.beginAddPasskey,
  calls.addPasskey,
  calls.beginDevice,
  calls.addPhoneNumber,
  calls.changePassword,
  calls.beginEmailChange,
  calls.logout,
  demoCalls.demoSendMoney,
];

/** As a form of another site can send them without a question to us, and as a script sends them after one. */
const shapes = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/json', [headers.accessToken]: defaults.accessToken },
] as const;

const refused = ({ status, headers: answerHeaders, cookies }: Answer): boolean =>
  status >= 400 && status < 500 && answerHeaders['access-control-allow-origin'] === undefined && cookies.length === 0;

/** @returns the calls that did anything, of all that this method has and of those that every session has */
export async function takenFromForeignPage(person: Person): Promise<readonly string[]> {
  const { world, victim, password } = person;
  const { email } = victim.customer;
  const begun = await world.ask(paths.login, { body: { email, password } });
  const oneTimeToken = tokenOf(begun.body);
  const before = await readProtection(world.storage, victim.customer);
  const taken: string[] = [];
  for (const { id, path, method } of [...callsOf[victim.method], ...ofEverySession]) {
    const url = path.replace(':channel', 'sms').replace(/:\w+/g, 'any');
    const preflight = await world.app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin: hostile, 'access-control-request-method': method },
    });
    if (preflight.headers['access-control-allow-origin'] !== undefined) taken.push(`${id} (asked before)`);
    for (const shape of shapes) {
      const answer = await person.ask(url, {
        method,
        raw: JSON.stringify({ oneTimeToken, email, password, payee: 'Mallory', amount: 100, currency: 'GBP' }),
        headers: { ...shape, origin: hostile, 'sec-fetch-site': 'cross-site', [headers.oneTimeToken]: oneTimeToken },
      });
      if (!refused(answer)) taken.push(`${id} as ${shape['content-type']}: ${answer.status}`);
    }
  }
  const after = await readProtection(world.storage, victim.customer);
  if (JSON.stringify(after) !== JSON.stringify(before)) taken.push(`what protects ${methodNames[victim.method]}`);
  return taken;
}
