/** Every call of the client, made once with a request that fits it. For this package's tests. */
import { type Calls, calls } from '@stepgate/contract';
import type { Client } from './create-client.ts';

export const token = 'one-time-token-of-the-customer';
export const password = 'the customer’s password';
export const linkToken = 'token-of-a-link';

/** Those that `ask` makes: forms are uploaded and files downloaded, and the session exchange picks its path by itself. */
export type Id = Exclude<
  keyof Calls,
  'exchangeSessionOnLocalhost' | 'uploadSelfie' | 'submitFaceMatch' | 'submitFaceEnrolment' | 'reviewPhoto'
>;

type Ask = (client: Client, signal?: AbortSignal) => Promise<unknown>;

const signature = 'A'.repeat(86);
const publicKey = 'A'.repeat(87);
const subscription = { endpoint: 'https://push.ex.test/1', keys: { p256dh: publicKey, auth: 'A'.repeat(22) } };
const device = { deviceId: 'd1' };
const one = { id: 'n1' };
const newPhoneNumber = '+447700900123';

export const everyCall: { readonly [I in Id]: Ask } = {
  login: (client, signal) => client.ask(calls.login, { body: { email: 'v@ex.test', password } }, { signal }),
  loginV2: (client, signal) => client.ask(calls.loginV2, { body: { email: 'v@ex.test', password } }, { signal }),
  loginCdr: (client, signal) => client.ask(calls.loginCdr, { body: { email: 'v@ex.test' } }, { signal }),
  tokenStatus: (client, signal) => client.ask(calls.tokenStatus, {}, { oneTimeToken: token, signal }),
  exchangeSession: (client, signal) => client.exchangeSession({ body: { oneTimeToken: token } }, { signal }),
  session: (client, signal) => client.ask(calls.session, {}, { signal }),
  logout: (client, signal) => client.ask(calls.logout, {}, { signal }),

  triggerPhoneCode: (client, signal) =>
    client.ask(
      calls.triggerPhoneCode,
      { params: { channel: 'sms' }, body: { phoneNumberId: 'n1' } },
      { oneTimeToken: token, signal },
    ),
  verifyPhoneCode: (client, signal) =>
    client.ask(
      calls.verifyPhoneCode,
      { params: { channel: 'voice' }, body: { otpCode: '123456' } },
      { oneTimeToken: token, signal },
    ),
  verifyTotp: (client, signal) => client.ask(calls.verifyTotp, { body: { code: '123456' } }, { oneTimeToken: token, signal }),
  verifyBackupCode: (client, signal) =>
    client.ask(calls.verifyBackupCode, { body: { backupCode: 'abcde12345' } }, { oneTimeToken: token, signal }),

  verifyPassword: (client, signal) => client.ask(calls.verifyPassword, { body: { password } }, { oneTimeToken: token, signal }),
  forgotPassword: (client, signal) => client.ask(calls.forgotPassword, {}, { oneTimeToken: token, signal }),
  beginPasswordReset: (client, signal) => client.ask(calls.beginPasswordReset, { body: { token: linkToken } }, { signal }),
  setPassword: (client, signal) => client.ask(calls.setPassword, { body: { password } }, { oneTimeToken: token, signal }),

  verifyPhoneGuess: (client, signal) =>
    client.ask(calls.verifyPhoneGuess, { body: { missingNumbers: '9001' } }, { oneTimeToken: token, signal }),
  verifyNewPhoneNumber: (client, signal) =>
    client.ask(calls.verifyNewPhoneNumber, { body: { newPhoneNumber } }, { oneTimeToken: token, signal }),
  startPhoneChange: (client, signal) => client.ask(calls.startPhoneChange, {}, { signal }),
  phoneChangeStatus: (client, signal) => client.ask(calls.phoneChangeStatus, {}, { oneTimeToken: token, signal }),
  cancelPhoneChange: (client, signal) => client.ask(calls.cancelPhoneChange, { body: { token: linkToken } }, { signal }),

  disownToken: (client, signal) => client.ask(calls.disownToken, {}, { oneTimeToken: token, signal }),

  triggerPush: (client, signal) => client.ask(calls.triggerPush, {}, { oneTimeToken: token, signal }),
  triggerPushV2: (client, signal) => client.ask(calls.triggerPushV2, {}, { oneTimeToken: token, signal }),
  pushStatus: (client, signal) => client.ask(calls.pushStatus, {}, { oneTimeToken: token, signal }),
  pushChallengeStatus: (client, signal) =>
    client.ask(calls.pushChallengeStatus, { params: { challengeId: 'c1' } }, { oneTimeToken: token, signal }),

  triggerProfiler: (client, signal) =>
    client.ask(calls.triggerProfiler, { body: { signals: {} } }, { oneTimeToken: token, signal }),
  profilerStatus: (client, signal) => client.ask(calls.profilerStatus, {}, { oneTimeToken: token, signal }),

  triggerEmailCheckpoint: (client, signal) =>
    client.ask(calls.triggerEmailCheckpoint, { body: {} }, { oneTimeToken: token, signal }),
  emailCheckpointStatus: (client, signal) => client.ask(calls.emailCheckpointStatus, {}, { oneTimeToken: token, signal }),
  answerEmailCheckpoint: (client, signal) =>
    client.ask(calls.answerEmailCheckpoint, { body: { token: linkToken, answer: 'yes' } }, { signal }),
  resendEmailVerification: (client, signal) => client.ask(calls.resendEmailVerification, {}, { oneTimeToken: token, signal }),
  verifyEmail: (client, signal) => client.ask(calls.verifyEmail, { body: { oneTimeToken: linkToken } }, { signal }),

  faceMatchFlow: (client, signal) => client.ask(calls.faceMatchFlow, {}, { oneTimeToken: token, signal }),
  triggerFaceMatch: (client, signal) =>
    client.ask(calls.triggerFaceMatch, {}, { oneTimeToken: token, faceSdkVersion: '0.1.8', signal }),
  faceMatchStatus: (client, signal) => client.ask(calls.faceMatchStatus, {}, { oneTimeToken: token, faceSession: 'f1', signal }),
  faceMatchRejection: (client, signal) => client.ask(calls.faceMatchRejection, {}, { oneTimeToken: token, signal }),
  beginFaceEnrolment: (client, signal) => client.ask(calls.beginFaceEnrolment, {}, { faceSdkVersion: '0.1.8', signal }),
  faceEnrolmentStatus: (client, signal) => client.ask(calls.faceEnrolmentStatus, {}, { faceSession: 'f1', signal }),
  enrolFaceFromPhoto: (client, signal) => client.ask(calls.enrolFaceFromPhoto, {}, { signal }),
  removeFace: (client, signal) => client.ask(calls.removeFace, {}, { signal }),

  beginHandover: (client, signal) =>
    client.ask(calls.beginHandover, { body: { type: 'SELFIE_WITH_ID' } }, { oneTimeToken: token, signal }),
  handoverStatus: (client, signal) => client.ask(calls.handoverStatus, {}, { oneTimeToken: token, signal }),
  takeHandover: (client, signal) => client.ask(calls.takeHandover, { body: { token: linkToken } }, { signal }),
  refuseHandover: (client, signal) => client.ask(calls.refuseHandover, {}, { oneTimeToken: token, signal }),

  enrolPushDevice: (client, signal) =>
    client.ask(calls.enrolPushDevice, { body: { code: 'K7', name: 'Phone', publicKey, signature } }, { signal }),
  listPushRequests: (client, signal) =>
    client.ask(calls.listPushRequests, { params: device, body: { signedAt: 1, signature } }, { signal }),
  answerPushRequest: (client, signal) =>
    client.ask(calls.answerPushRequest, { params: device, body: { requestId: 'r1', answer: 'DENIED', signature } }, { signal }),
  subscribePushDevice: (client, signal) =>
    client.ask(calls.subscribePushDevice, { params: device, body: { subscription, signedAt: 1, signature } }, { signal }),
  leavePushDevice: (client, signal) =>
    client.ask(calls.leavePushDevice, { params: device, body: { signedAt: 1, signature } }, { signal }),

  security: (client, signal) => client.ask(calls.security, {}, { signal }),
  beginStepUp: (client, signal) => client.ask(calls.beginStepUp, {}, { signal }),
  completeStepUp: (client, signal) => client.ask(calls.completeStepUp, { body: { oneTimeToken: token } }, { signal }),
  beginAuthenticator: (client, signal) => client.ask(calls.beginAuthenticator, {}, { signal }),
  confirmAuthenticator: (client, signal) => client.ask(calls.confirmAuthenticator, { body: { code: '123456' } }, { signal }),
  removeAuthenticator: (client, signal) => client.ask(calls.removeAuthenticator, {}, { signal }),
  makeBackupCodes: (client, signal) => client.ask(calls.makeBackupCodes, {}, { signal }),
  beginDevice: (client, signal) => client.ask(calls.beginDevice, {}, { signal }),
  removeDevice: (client, signal) => client.ask(calls.removeDevice, { params: one }, { signal }),
  makePhoneNumberPrimary: (client, signal) => client.ask(calls.makePhoneNumberPrimary, { params: one }, { signal }),
  removePhoneNumber: (client, signal) => client.ask(calls.removePhoneNumber, { params: one }, { signal }),
  listPhoneNumbers: (client, signal) => client.ask(calls.listPhoneNumbers, {}, { signal }),
  addPhoneNumber: (client, signal) => client.ask(calls.addPhoneNumber, { body: { newPhoneNumber } }, { signal }),
  verifyPhoneNumber: (client, signal) => client.ask(calls.verifyPhoneNumber, { params: one }, { signal }),
  cancelOwnPhoneChange: (client, signal) => client.ask(calls.cancelOwnPhoneChange, {}, { signal }),
  changePassword: (client, signal) =>
    client.ask(calls.changePassword, { body: { currentPassword: password, newPassword: password } }, { signal }),
  endSessions: (client, signal) => client.ask(calls.endSessions, { body: {} }, { signal }),
  connectOwnSocial: (client, signal) => client.ask(calls.connectOwnSocial, { body: { provider: 'google' } }, { signal }),
  disconnectSocial: (client, signal) => client.ask(calls.disconnectSocial, { params: { provider: 'google' } }, { signal }),

  reviewLogin: (client, signal) =>
    client.ask(calls.reviewLogin, { body: { email: 'staff@ex.test', password, code: '123456' } }, { signal }),
  reviewLogout: (client, signal) => client.ask(calls.reviewLogout, {}, { signal }),
  reviewItems: (client, signal) => client.ask(calls.reviewItems, {}, { signal }),
  decideReview: (client, signal) =>
    client.ask(calls.decideReview, { params: one, body: { decision: 'reject', reason: 'No such person' } }, { signal }),

  signUp: (client, signal) =>
    client.ask(
      calls.signUp,
      { body: { signup: { email: 'v@ex.test', accountType: 'personal', isConsentSeen: true } } },
      { signal },
    ),
  openRegistration: (client, signal) => client.ask(calls.openRegistration, { body: { token: linkToken } }, { signal }),
  registration: (client, signal) => client.ask(calls.registration, { params: one }, { signal }),
  setRegistrationProfile: (client, signal) =>
    client.ask(calls.setRegistrationProfile, { params: one, body: { accountType: 'personal', country: 'GB' } }, { signal }),
  beginRegistrationPhone: (client, signal) => client.ask(calls.beginRegistrationPhone, { params: one }, { signal }),
  completeRegistration: (client, signal) =>
    client.ask(calls.completeRegistration, { params: one, body: { password } }, { signal }),
  countries: (client, signal) => client.ask(calls.countries, { query: { type: 'business' } }, { signal }),
  loginOptions: (client, signal) => client.ask(calls.loginOptions, {}, { signal }),
  captchaChallenge: (client, signal) => client.ask(calls.captchaChallenge, {}, { signal }),
  askPasswordReset: (client, signal) => client.ask(calls.askPasswordReset, { body: { email: 'v@ex.test' } }, { signal }),
  connectSocial: (client, signal) => client.ask(calls.connectSocial, { body: { provider: 'google' } }, { signal }),
  reactivateAccount: (client, signal) => client.ask(calls.reactivateAccount, {}, { oneTimeToken: token, signal }),
  appeal: (client, signal) =>
    client.ask(calls.appeal, { body: { email: 'v@ex.test', message: 'It was a mistake.' } }, { signal }),
  beginEmailChange: (client, signal) => client.ask(calls.beginEmailChange, { body: { email: 'n@ex.test' } }, { signal }),
  confirmEmailChange: (client, signal) => client.ask(calls.confirmEmailChange, { body: { token: linkToken } }, { signal }),
  cancelEmailChange: (client, signal) => client.ask(calls.cancelEmailChange, { body: { token: linkToken } }, { signal }),
  undoEmailChange: (client, signal) => client.ask(calls.undoEmailChange, { body: { token: linkToken } }, { signal }),
  team: (client, signal) => client.ask(calls.team, {}, { signal }),
  inviteToTeam: (client, signal) => client.ask(calls.inviteToTeam, { params: one, body: { email: 'n@ex.test' } }, { signal }),
  withdrawInvitation: (client, signal) => client.ask(calls.withdrawInvitation, { params: one }, { signal }),
  openInvitation: (client, signal) => client.ask(calls.openInvitation, { body: { token: linkToken } }, { signal }),
  acceptInvitation: (client, signal) => client.ask(calls.acceptInvitation, { params: one }, { signal }),
};

/** What `:name` stands for in the paths above. */
export const pathValues: Readonly<Record<string, string>> = { deviceId: 'd1', challengeId: 'c1', id: 'n1', provider: 'google' };
