/** One well-formed request for each call, of nobody: what it opens with is missing or unknown. */
import { type Calls, faceMatchSdkVersion, headers, type RequestOf, selfieForm } from '@stepgate/contract';
import type { Wish } from './service.ts';

type Form = { readonly form: NonNullable<Wish['form']> };
type Sample<C> = (C extends { form: object } ? Form : unknown) & { readonly headers?: Wish['headers'] };
type Samples = { readonly [Id in keyof Calls]: RequestOf<Calls[Id]> & Sample<Calls[Id]> };

/** An address that no mail reaches (RFC 2606). */
export const nobody = 'nobody@stepgate-kit.invalid';
export const noPassword = 'nobody has this password';
/** Of the length of a real one, and nobody's. */
export const unknownToken = 'Unknown_to_everybody_0123456789-abcdefghijk';

const one = { id: 'none' };
const device = { deviceId: 'none' };
const signature = 'A'.repeat(86);
const publicKey = 'A'.repeat(87);
const link = { token: unknownToken };
const newPhoneNumber = '+447700900123';
const scan = { frame: new File(['no picture'], '0-0.jpg', { type: 'image/jpeg' }) };
const faceSession = { [headers.faceSession]: 'none' };
const faceVersion = { [headers.faceSdkVersion]: faceMatchSdkVersion };

export const samples: Samples = {
  login: { body: { email: nobody, password: noPassword } },
  loginV2: { body: { email: nobody, password: noPassword } },
  loginCdr: { body: { email: nobody } },
  loginOptions: {},
  captchaChallenge: {},
  tokenStatus: {},
  exchangeSession: { body: { oneTimeToken: unknownToken } },
  exchangeSessionOnLocalhost: { body: { oneTimeToken: unknownToken } },
  session: {},
  logout: {},
  triggerPhoneCode: { params: { channel: 'sms' }, body: {} },
  verifyPhoneCode: { params: { channel: 'sms' }, body: { otpCode: '000000' } },
  verifyTotp: { body: { code: '000000' } },
  verifyBackupCode: { body: { backupCode: 'aaaaa00000' } },
  verifyPassword: { body: { password: noPassword } },
  forgotPassword: {},
  askPasswordReset: { body: { email: nobody } },
  beginPasswordReset: { body: link },
  setPassword: { body: { password: noPassword } },
  verifyPhoneGuess: { body: { missingNumbers: '0000' } },
  verifyNewPhoneNumber: { body: { newPhoneNumber } },
  triggerPush: {},
  triggerPushV2: {},
  pushStatus: {},
  pushChallengeStatus: { params: { challengeId: 'none' } },
  enrolPushDevice: { body: { code: 'none', name: 'Contract kit', publicKey, signature } },
  listPushRequests: { params: device, body: { signedAt: 0, signature } },
  answerPushRequest: { params: device, body: { requestId: 'none', answer: 'DENIED', signature } },
  subscribePushDevice: {
    params: device,
    body: {
      subscription: { endpoint: 'https://push.stepgate-kit.invalid/', keys: { p256dh: publicKey, auth: 'A'.repeat(22) } },
      signedAt: 0,
      signature,
    },
  },
  leavePushDevice: { params: device, body: { signedAt: 0, signature } },
  triggerProfiler: { body: {} },
  profilerStatus: {},
  triggerEmailCheckpoint: { body: {} },
  emailCheckpointStatus: {},
  answerEmailCheckpoint: { body: { ...link, answer: 'yes' } },
  resendEmailVerification: {},
  verifyEmail: { body: { oneTimeToken: unknownToken } },
  faceMatchFlow: {},
  triggerFaceMatch: { headers: faceVersion },
  submitFaceMatch: { form: scan, headers: faceSession },
  faceMatchStatus: { headers: faceSession },
  faceMatchRejection: {},
  uploadSelfie: { form: { ...selfieForm, file: new File(['no photo'], 'photo.jpg', { type: 'image/jpeg' }) } },
  beginHandover: { body: { type: 'SELFIE_WITH_ID' } },
  handoverStatus: {},
  takeHandover: { body: link },
  refuseHandover: {},
  disownToken: {},
  reactivateAccount: {},
  appeal: { body: { email: nobody, message: 'The contract kit asks for nothing.' } },
  security: {},
  beginStepUp: {},
  completeStepUp: { body: { oneTimeToken: unknownToken } },
  beginAuthenticator: {},
  confirmAuthenticator: { body: { code: '000000' } },
  removeAuthenticator: {},
  makeBackupCodes: {},
  beginDevice: {},
  removeDevice: { params: one },
  makePhoneNumberPrimary: { params: one },
  removePhoneNumber: { params: one },
  changePassword: { body: { currentPassword: noPassword, newPassword: noPassword } },
  connectOwnSocial: { body: { provider: 'google' } },
  disconnectSocial: { params: { provider: 'google' } },
  endSessions: { body: { sessionId: 'none' } },
  beginFaceEnrolment: { headers: faceVersion },
  submitFaceEnrolment: { form: scan, headers: faceSession },
  faceEnrolmentStatus: { headers: faceSession },
  enrolFaceFromPhoto: {},
  removeFace: {},
  listPhoneNumbers: {},
  addPhoneNumber: { body: { newPhoneNumber } },
  verifyPhoneNumber: { params: one },
  startPhoneChange: {},
  phoneChangeStatus: {},
  cancelPhoneChange: { body: link },
  cancelOwnPhoneChange: {},
  beginEmailChange: { body: { email: nobody } },
  confirmEmailChange: { body: link },
  cancelEmailChange: { body: link },
  undoEmailChange: { body: link },
  reviewLogin: { body: { email: nobody, password: noPassword, code: '000000' } },
  reviewLogout: {},
  reviewItems: {},
  reviewPhoto: { params: one },
  decideReview: { params: one, body: { decision: 'reject', reason: 'The contract kit decides nothing.' } },
  signUp: { body: { signup: { email: nobody, accountType: 'personal', isConsentSeen: true } } },
  openRegistration: { body: link },
  registration: { params: one },
  setRegistrationProfile: { params: one, body: { accountType: 'personal', country: 'GB' } },
  beginRegistrationPhone: { params: one },
  completeRegistration: { params: one, body: { password: noPassword } },
  connectSocial: { body: { provider: 'google' } },
  countries: {},
  team: {},
  inviteToTeam: { params: one, body: { email: nobody } },
  withdrawInvitation: { params: one },
  openInvitation: { body: link },
  acceptInvitation: { params: one },
};
