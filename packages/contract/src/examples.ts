/**
 * One well-formed request of each call, without authorization, and one answer of each call that has a body, recorded from our service. Tokens, keys and
 * codes have been replaced. The kit, the tests of the client and the OpenAPI document use them.
 */
import type * as v from 'valibot';
import type { RequestOf } from './call.ts';
import type * as calls from './calls/index.ts';
import { selfieForm } from './calls/selfie-with-id.ts';
import type { TokenPropertiesAnswer } from './calls/token-answer.ts';
import { faceMatchSdkVersion } from './limits.ts';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from './passkey.ts';

type Calls = typeof calls;
type AnswerOf<C> = C extends { answers: { 200: { body: infer S extends v.GenericSchema } } } ? v.InferOutput<S> : never;

type Headers = { readonly [Name in 'faceSession' | 'faceSdkVersion']?: string };
type Form = Readonly<Record<string, string | File>>;

/** The parts of the OpenAPI document. */
export type Subject =
  | 'Login'
  | 'Codes and passwords'
  | 'Push and devices'
  | 'Passkeys'
  | 'Profiler and mails'
  | 'Faces and photos'
  | 'Password reset'
  | 'Sign-up'
  | 'Social login'
  | 'Phone numbers'
  | 'Security'
  | 'Deactivated accounts'
  | 'Team'
  | 'Back office'
  | 'Your API';

type Example<C extends Calls[keyof Calls]> = {
  readonly subject: Subject;
  readonly request: unknown extends RequestOf<C> ? Record<never, never> : RequestOf<C>;
  /** By the contract's names. */
  readonly headers?: Headers;
} & (C extends { form: object } ? { readonly form: Form } : unknown) &
  ([AnswerOf<C>] extends [never] ? unknown : { readonly answer: AnswerOf<C> });

/** An address that no mail reaches (RFC 2606). */
export const nobody = 'nobody@stepgate-kit.invalid';
export const noPassword = 'nobody has this password';
/** As long as a real token, but unknown to any service. */
export const unknownToken = 'Unknown_to_everybody_0123456789-abcdefghijk';

const one = { id: 'no-id' };
const device = { deviceId: 'no-device' };
const signature = 'A'.repeat(86);
const publicKey = 'A'.repeat(87);
const link = { token: unknownToken };
const newPhoneNumber = '+447700900123';
const scan = { frame: new File(['no picture'], '0-0.jpg', { type: 'image/jpeg' }) };
const anyFaceSession = { faceSession: 'none' };
const faceVersion = { faceSdkVersion: faceMatchSdkVersion };

const oneTimeToken = 'kP3v9mQ2xR7tY1wZ8bN4cL6dF0gH5jS-aE_uIoVqXrM';
const id = 'Z6bl5tb8hLZHdz5bWDRMufSsKk5_yhssuYbWfrR3iuc';
const email = 'ada@example.com';
const staff = 'grace@example.com';
const maskedPhoneNumber = '•••• 12';
/** 5 January 2026, 09:00 UTC. */
const now = 1_767_603_600_000;
const minute = 60_000;
const hour = 60 * minute;

const passkeyAnswer = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON: 'e30' } } as const;
const noAssertion = {
  ...passkeyAnswer,
  response: { ...passkeyAnswer.response, authenticatorData: 'AAAA', signature: 'AAAA' },
} as const;
const noRegistration = { ...passkeyAnswer, response: { ...passkeyAnswer.response, attestationObject: 'AAAA' } } as const;
const credentialId = 'wQvYbT2z0xFhS1m5QpO7cg';
const rpId = 'app.example.com';
const passkeyOptions: PasskeyRequestOptions = {
  challenge: 'nP7vIjYy2P8oCz0m9lW0zUu0m0n3l1aQy1mXc7wq5yE',
  rpId,
  allowCredentials: [],
  userVerification: 'required',
  timeout: 10 * minute,
};

const passkeyCreation: PasskeyCreationOptions = {
  challenge: passkeyOptions.challenge,
  rp: { id: rpId, name: 'Stepgate' },
  user: { id: 'WjZibDV0Yjg', name: email, displayName: email },
  pubKeyCredParams: [
    { type: 'public-key', alg: -7 },
    { type: 'public-key', alg: -8 },
    { type: 'public-key', alg: -257 },
  ],
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
  timeout: 10 * minute,
};

const approvable: RequestOf<Calls['requestApproval']>['body'] = {
  sessionCookie: unknownToken,
  method: 'POST',
  path: '/payments',
  bodyDigest: '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU',
  details: {
    kind: 'transfer',
    payee: 'Ada Lovelace',
    amount: 25_000,
    currency: 'GBP',
    facts: [{ label: 'Payee check', value: 'The name matches' }],
  },
};

const tokenGiven = { data: { oneTimeTokenProperties: { oneTimeToken } } };

const phoneCode = {
  viewData: { attributes: { maskedPhoneNumber }, [id]: { maskedPhoneNumber } },
  context: {},
  availablePhoneNumbers: [{ id, type: 'PRIMARY', maskedPhoneNumber }],
};

/** A login that asks for a code, before and after the right one. */
const tokenProperties = (passed: boolean): TokenPropertiesAnswer => ({
  oneTimeTokenProperties: {
    oneTimeToken,
    actionType: 'IDENTITY__LOGIN',
    validity: 1_800,
    challenges: [
      {
        primaryChallenge: { type: 'SMS', ...phoneCode },
        alternatives: [
          { type: 'TOTP', viewData: { attributes: {} }, context: {} },
          { type: 'WHATSAPP', ...phoneCode },
          { type: 'VOICE', ...phoneCode },
        ],
        required: true,
        passed,
      },
    ],
  },
});

const newNumber = '+44 7700 900123';
const toNewNumber = {
  viewData: { attributes: { newPhoneNumber: newNumber, unmaskedPhoneNumber: newNumber, iso2CountryCode: 'GB' } },
  context: {},
  availablePhoneNumbers: [{ id, type: 'NEW', maskedPhoneNumber: '•••• 23' }],
};

const faceSession = {
  productionKey: '',
  deviceKeyIdentifier: 'embedded',
  faceScanPublicKey: '',
  sessionId: id,
  challenge: { steps: ['TURN_LEFT', 'LOOK_UP', 'OPEN_MOUTH'] },
} satisfies AnswerOf<Calls['triggerFaceMatch']>;

const toProvider = {
  redirectUrl: `https://accounts.google.com/o/oauth2/v2/auth?client_id=example.apps.googleusercontent.com&state=${id}`,
};

export const examples: { readonly [Id in keyof Calls]: Example<Calls[Id]> } = {
  login: { subject: 'Login', request: { body: { email: nobody, password: noPassword } }, answer: tokenGiven },
  loginV2: { subject: 'Login', request: { body: { email: nobody, password: noPassword } }, answer: tokenGiven },
  loginCdr: { subject: 'Login', request: { body: { email: nobody } }, answer: tokenGiven },
  loginOptions: {
    subject: 'Login',
    request: {},
    answer: {
      captcha: null,
      socials: ['google'],
      contact: { email: 'help@example.com', phone: '+44 20 7946 0000' },
      passkeys: true,
      dataSharing: true,
    },
  },
  captchaChallenge: {
    subject: 'Login',
    request: {},
    answer: {
      parameters: {
        algorithm: 'PBKDF2/SHA-256',
        nonce: '72fdeeb81560b78812f93f84271c40e1',
        salt: '08fec347c46ea8004d86ea9d921f678f',
        cost: 1_000,
        keyLength: 32,
        keyPrefix: '5bdfcfc73e1f8e69f8bcb313fe0aa497',
        keySignature: '851af91683606f38fc8d7c353603df0ca91c78250ddc7b4d534fe473d06a3e13',
        data: { expires: now + 5 * minute },
      },
      signature: 'f10c0dbd19e7ba001c3b69c33a42e515e7a7a2dc440582b64e1f35fc3229c852',
    },
  },
  passkeyLoginOptions: { subject: 'Passkeys', request: {}, answer: { options: passkeyOptions } },
  loginWithPasskey: { subject: 'Passkeys', request: { body: { credential: noAssertion } }, answer: tokenGiven },
  beginPasskey: {
    subject: 'Passkeys',
    request: {},
    answer: {
      options: { ...passkeyOptions, allowCredentials: [{ type: 'public-key', id: credentialId, transports: ['internal'] }] },
      signed: `{"action":"IDENTITY__LOGIN","details":null,"nonce":"${id}","session":"","summary":"","token":"${id}","version":1}`,
    },
  },
  verifyPasskey: { subject: 'Passkeys', request: { body: { credential: noAssertion } }, answer: tokenProperties(true) },
  beginAddPasskey: { subject: 'Passkeys', request: {}, answer: { options: passkeyCreation } },
  addPasskey: { subject: 'Passkeys', request: { body: { credential: noRegistration } }, answer: { id } },
  renamePasskey: { subject: 'Passkeys', request: { params: one, body: { name: 'My laptop' } } },
  removePasskey: { subject: 'Passkeys', request: { params: one } },
  losePasskeys: { subject: 'Passkeys', request: {}, answer: tokenProperties(false) },
  stopChange: { subject: 'Security', request: { body: link } },
  cancelPasskeyRecovery: { subject: 'Passkeys', request: { body: link } },
  cancelOwnPasskeyRecovery: { subject: 'Passkeys', request: {} },
  setPasskeysOnly: { subject: 'Passkeys', request: { body: { on: true } } },
  offerPasskey: { subject: 'Passkeys', request: {}, answer: { offer: true } },
  tokenStatus: { subject: 'Login', request: {}, answer: tokenProperties(false) },
  exchangeSession: { subject: 'Login', request: { body: { oneTimeToken: unknownToken } }, answer: { location: '/home' } },
  exchangeSessionOnLocalhost: {
    subject: 'Login',
    request: { body: { oneTimeToken: unknownToken } },
    answer: { location: '/home' },
  },
  session: {
    subject: 'Login',
    request: {},
    answer: {
      email,
      customerId: 'c0ffee00-0000-4000-8000-000000000000',
      sessionId: 'Vf3zO1c0S2m5Jr8Q4t7Yxw',
      authTime: now,
      amr: ['pwd', 'otp', 'mfa'],
      acr: 'sca',
      scope: 'full',
      signedInAt: now,
      idleExpiresAt: now + 5 * minute,
      expiresAt: now + 12 * hour,
    },
  },
  sessionToken: {
    subject: 'Your API',
    request: {},
    answer: { sessionToken: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJjMGZmZWUwMCJ9.c2lnbmF0dXJl', expiresAt: now + minute, now },
  },
  logout: { subject: 'Login', request: {} },
  triggerPhoneCode: {
    subject: 'Codes and passwords',
    request: { params: { channel: 'sms' }, body: {} },
    answer: { obfuscatedPhoneNo: maskedPhoneNumber },
  },
  verifyPhoneCode: {
    subject: 'Codes and passwords',
    request: { params: { channel: 'sms' }, body: { otpCode: '000000' } },
    answer: tokenProperties(true),
  },
  verifyTotp: { subject: 'Codes and passwords', request: { body: { code: '000000' } }, answer: tokenProperties(true) },
  verifyBackupCode: {
    subject: 'Codes and passwords',
    request: { body: { backupCode: 'aaaaa00000bbbbb' } },
    answer: tokenProperties(true),
  },
  verifyPassword: { subject: 'Codes and passwords', request: { body: { password: noPassword } }, answer: tokenProperties(true) },
  forgotPassword: { subject: 'Password reset', request: {} },
  askPasswordReset: { subject: 'Password reset', request: { body: { email: nobody } } },
  beginPasswordReset: { subject: 'Password reset', request: { body: link }, answer: { ...tokenGiven, email: nobody } },
  linkState: { subject: 'Password reset', request: { body: { ...link, kind: 'reset-password' } }, answer: { state: 'expired' } },
  setPassword: { subject: 'Password reset', request: { body: { password: noPassword } } },
  verifyPhoneGuess: {
    subject: 'Codes and passwords',
    request: { body: { missingNumbers: '0000' } },
    answer: tokenProperties(false),
  },
  verifyNewPhoneNumber: {
    subject: 'Codes and passwords',
    request: { body: { newPhoneNumber } },
    answer: {
      oneTimeTokenProperties: {
        oneTimeToken,
        actionType: 'IDENTITY__SIGN_UP',
        validity: 1_800,
        challenges: [
          {
            primaryChallenge: { type: 'SMS', ...toNewNumber },
            alternatives: [{ type: 'VOICE', ...toNewNumber }],
            required: true,
            passed: false,
          },
        ],
      },
    },
  },
  triggerPush: { subject: 'Push and devices', request: {} },
  triggerPushV2: { subject: 'Push and devices', request: {} },
  pushStatus: { subject: 'Push and devices', request: {}, answer: { status: 'APPROVED' } },
  pushChallengeStatus: {
    subject: 'Push and devices',
    request: { params: { challengeId: 'no-challenge' } },
    answer: { status: 'APPROVED' },
  },
  enrolPushDevice: {
    subject: 'Push and devices',
    request: { body: { code: 'none', name: 'Contract kit', publicKey, signature } },
    answer: { deviceId: id, email: 'a***@example.com', vapidPublicKey: '' },
  },
  listPushRequests: {
    subject: 'Push and devices',
    request: { params: device, body: { signedAt: 0, signature } },
    answer: {
      requests: [
        {
          requestId: id,
          email: 'a***@example.com',
          action: 'IDENTITY__LOGIN',
          browser: 'Firefox on Linux',
          address: 'Germany',
          createdAt: now,
          expiresAt: now + 10 * minute,
        },
      ],
    },
  },
  answerPushRequest: {
    subject: 'Push and devices',
    request: { params: device, body: { requestId: 'none', answer: 'DENIED', signature } },
    answer: { status: 'APPROVED' },
  },
  subscribePushDevice: {
    subject: 'Push and devices',
    request: {
      params: device,
      body: {
        subscription: { endpoint: 'https://push.stepgate-kit.invalid/', keys: { p256dh: publicKey, auth: 'A'.repeat(22) } },
        signedAt: 0,
        signature,
      },
    },
  },
  cancelPasskeyRecoveryOnDevice: {
    subject: 'Push and devices',
    request: { params: device, body: { recoveryId: 'none', signature } },
  },
  cancelPhoneChangeOnDevice: {
    subject: 'Push and devices',
    request: { params: device, body: { phoneChangeId: 'none', signature } },
  },
  leavePushDevice: { subject: 'Push and devices', request: { params: device, body: { signedAt: 0, signature } } },
  triggerProfiler: { subject: 'Profiler and mails', request: { body: {} } },
  profilerStatus: { subject: 'Profiler and mails', request: {} },
  triggerEmailCheckpoint: { subject: 'Profiler and mails', request: { body: {} }, answer: { deviceOriginGuard: oneTimeToken } },
  emailCheckpointStatus: { subject: 'Profiler and mails', request: {} },
  describeEmailCheckpoint: {
    subject: 'Profiler and mails',
    request: { body: link },
    answer: { askedAt: 1_767_623_400_000, browser: 'Firefox, Linux', place: 'Germany' },
  },
  answerEmailCheckpoint: { subject: 'Profiler and mails', request: { body: { ...link, answer: 'yes' } } },
  resendEmailVerification: { subject: 'Profiler and mails', request: {} },
  verifyEmailCode: { subject: 'Profiler and mails', request: { body: { code: '000000' } }, answer: tokenProperties(true) },
  verifyEmail: {
    subject: 'Profiler and mails',
    request: { body: { oneTimeToken: unknownToken } },
    answer: { location: '/home' },
  },
  faceMatchFlow: { subject: 'Faces and photos', request: {}, answer: {} },
  triggerFaceMatch: { subject: 'Faces and photos', request: {}, headers: faceVersion, answer: faceSession },
  submitFaceMatch: { subject: 'Faces and photos', request: {}, form: scan, headers: anyFaceSession },
  faceMatchStatus: {
    subject: 'Faces and photos',
    request: {},
    headers: anyFaceSession,
    answer: { status: 'FAILED', hints: ['light'] },
  },
  faceMatchRejection: { subject: 'Faces and photos', request: {}, answer: { canTryAgain: true } },
  uploadSelfie: {
    subject: 'Faces and photos',
    request: {},
    form: { ...selfieForm, file: new File(['no photo'], 'photo.jpg', { type: 'image/jpeg' }) },
    answer: {
      oneTimeTokenProperties: {
        oneTimeToken,
        actionType: 'IDENTITY__CHANGE_PHONE_NUMBER',
        validity: 1_740,
        challenges: [
          {
            primaryChallenge: { type: 'SELFIE_WITH_ID', viewData: { attributes: { underReview: true } }, context: {} },
            alternatives: [],
            required: true,
            passed: false,
          },
        ],
      },
    },
  },
  beginHandOff: {
    subject: 'Faces and photos',
    request: { body: { type: 'SELFIE_WITH_ID' } },
    answer: {
      link: `https://app.example.com/continue-on-phone#token=${oneTimeToken}`,
      number: '47',
      expiresAt: now + 10 * minute,
    },
  },
  handOffStatus: { subject: 'Faces and photos', request: {}, answer: { status: 'waiting' } },
  takeHandOff: {
    subject: 'Faces and photos',
    request: { body: link },
    answer: {
      oneTimeToken,
      number: '47',
      actionType: 'IDENTITY__CHANGE_PHONE_NUMBER',
      browser: 'Firefox on Linux',
      address: 'Germany',
    },
  },
  refuseHandOff: { subject: 'Faces and photos', request: {} },
  reportFraud: { subject: 'Login', request: {} },
  denyChange: { subject: 'Login', request: { body: { change: 'none' } } },
  reportPageFault: { subject: 'Login', request: { body: { part: 'captcha', what: 'did-not-load' } } },
  reactivateAccount: { subject: 'Deactivated accounts', request: {} },
  appeal: {
    subject: 'Deactivated accounts',
    request: { body: { email: nobody, message: 'The contract kit asks for nothing.' } },
  },
  security: {
    subject: 'Security',
    request: {},
    answer: {
      email,
      freshUntil: now + 5 * minute,
      phoneNumbers: [{ id, maskedPhoneNumber, primary: true }],
      phoneChange: null,
      authenticator: { enrolledAt: now - hour },
      authenticators: [{ id, name: 'Work phone', enrolledAt: now - hour }],
      backupCodesLeft: 10,
      face: null,
      faceMatch: { available: false, approvedPhoto: false },
      devices: [{ id, name: 'My phone', enrolledAt: now - hour, lastUsedAt: null }],
      sessions: [{ id, browser: 'Firefox on Linux', startedAt: now, lastSeenAt: now, current: true }],
      passwordChangedAt: 0,
      passkeys: [{ id, name: 'Apple Passwords', kind: 'synced', createdAt: now - hour, lastUsedAt: now }],
      passkeysOnly: false,
      passkeyRecovery: null,
      trustedBrowsers: {
        days: 90,
        browsers: [{ id, browser: 'Firefox on Linux', trustedAt: now, until: now + 90 * 24 * hour, current: true }],
      },
      preferredMethod: { choices: ['PASSKEY', 'TOTP', 'SMS'], chosen: 'TOTP' },
      passkeySignals: { rpId, userId: 'WjZibDV0Yjg', credentialIds: [credentialId] },
      socials: [{ provider: 'google', connected: false }],
    },
  },
  beginAuthenticator: {
    subject: 'Security',
    request: {},
    answer: {
      key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Stepgate%3Aada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Stepgate&algorithm=SHA1&digits=6&period=30',
    },
  },
  confirmAuthenticator: { subject: 'Security', request: { body: { code: '000000', name: 'Work phone' } } },
  keepMethod: { subject: 'Security', request: { body: { kind: 'passkey', id: 'Vq3mJx0a7RkT9bYw2LhC5sNf8PdGzEiU4oXrB1tQyMc' } } },
  removeAuthenticator: { subject: 'Security', request: {} },
  removeAuthenticatorApp: { subject: 'Security', request: { params: one } },
  renameAuthenticatorApp: { subject: 'Security', request: { params: one, body: { name: 'Work phone' } } },
  makeBackupCodes: {
    subject: 'Security',
    request: {},
    answer: { codes: ['c4kwn-b5x7w-8n14g', 'nms5c-henvs-b5x7w', 'zx7hf-8n14g-henvs'] },
  },
  beginDevice: {
    subject: 'Security',
    request: {},
    answer: { code: 'HHTW8-6P6TQ', link: 'https://app.example.com/device#code=HHTW8-6P6TQ', expiresAt: now + 10 * minute },
  },
  removeDevice: { subject: 'Security', request: { params: one } },
  makePhoneNumberPrimary: { subject: 'Phone numbers', request: { params: one } },
  removePhoneNumber: { subject: 'Phone numbers', request: { params: one } },
  changePassword: { subject: 'Security', request: { body: { currentPassword: noPassword, newPassword: noPassword } } },
  connectOwnSocial: { subject: 'Social login', request: { body: { provider: 'google' } }, answer: toProvider },
  disconnectSocial: { subject: 'Social login', request: { params: { provider: 'google' } } },
  preferMethod: { subject: 'Security', request: { body: { method: 'TOTP' } } },
  endTrustedBrowser: { subject: 'Security', request: { params: one } },
  endSessions: { subject: 'Security', request: { body: { sessionId: 'none' } } },
  beginFaceEnrolment: { subject: 'Faces and photos', request: {}, headers: faceVersion, answer: faceSession },
  submitFaceEnrolment: { subject: 'Faces and photos', request: {}, form: scan, headers: anyFaceSession },
  faceEnrolmentStatus: { subject: 'Faces and photos', request: {}, headers: anyFaceSession, answer: { status: 'ACCEPTED' } },
  enrolFaceFromPhoto: { subject: 'Faces and photos', request: {} },
  removeFace: { subject: 'Faces and photos', request: {} },
  listPhoneNumbers: {
    subject: 'Phone numbers',
    request: {},
    answer: {
      phoneNumbers: [
        { id, type: 'PRIMARY', maskedPhoneNumber },
        { id: 'C8EP_nQP_CAt8Ifx4OEelpr4ai7sZuh-d2jkAqTKQIc', type: 'SECONDARY', maskedPhoneNumber: '•••• 23' },
      ],
    },
  },
  addPhoneNumber: { subject: 'Phone numbers', request: { body: { newPhoneNumber } }, answer: { id } },
  verifyPhoneNumber: { subject: 'Phone numbers', request: { params: one } },
  startPhoneChange: { subject: 'Phone numbers', request: {}, answer: { oneTimeTokenProperties: { oneTimeToken } } },
  phoneChangeStatus: {
    subject: 'Phone numbers',
    request: {},
    answer: { status: 'waiting', maskedNewPhoneNumber: '•••• 23', receivedAt: now, latestAt: now + 24 * hour },
  },
  cancelPhoneChange: { subject: 'Phone numbers', request: { body: link } },
  cancelOwnPhoneChange: { subject: 'Phone numbers', request: {} },
  beginEmailChange: { subject: 'Security', request: { body: { email: nobody } } },
  confirmEmailChange: { subject: 'Security', request: { body: link }, answer: { email: 'countess@example.com' } },
  cancelEmailChange: { subject: 'Security', request: { body: link } },
  undoEmailChange: { subject: 'Security', request: { body: link } },
  reviewLogin: { subject: 'Back office', request: { body: { email: nobody, password: noPassword, code: '000000' } } },
  staffPasskeyOptions: { subject: 'Back office', request: {}, answer: { options: passkeyOptions } },
  logInStaffWithPasskey: { subject: 'Back office', request: { body: { credential: noAssertion } } },
  beginStaffPasskey: { subject: 'Back office', request: { body: link }, answer: { options: passkeyCreation } },
  addStaffPasskey: { subject: 'Back office', request: { body: { ...link, credential: noRegistration } } },
  reviewLogout: { subject: 'Back office', request: {} },
  reviewSession: {
    subject: 'Back office',
    request: {},
    answer: { now, idleExpiresAt: now + 15 * minute, expiresAt: now + 8 * hour },
  },
  reviewItems: {
    subject: 'Back office',
    request: {},
    answer: {
      reviewer: staff,
      role: 'decide',
      waiting: [
        {
          id,
          kind: 'selfie',
          email,
          receivedAt: now,
          latestAt: now + 24 * hour,
          browser: 'Firefox on Linux',
          address: 'Germany',
          photoId: id,
          photoOpened: false,
        },
      ],
      decided: [],
    },
  },
  findDeskCustomers: {
    subject: 'Back office',
    request: { body: { query: nobody } },
    answer: {
      by: 'support-code',
      customers: [
        {
          id,
          email,
          status: 'active',
          maskedPhoneNumber,
          createdAt: now - 90 * 24 * hour,
          seen: { at: now - 5 * minute, proved: 'address' },
        },
      ],
    },
  },
  deskCustomer: {
    subject: 'Back office',
    request: { params: one },
    answer: {
      id,
      email,
      status: 'active',
      emailVerified: true,
      createdAt: now - 90 * 24 * hour,
      language: 'en',
      password: { state: 'set', changedAt: null },
      preferred: null,
      last: 'SMS',
      hindrances: [{ what: 'blocked', family: 'password', until: now + 15 * minute }],
      methods: [
        {
          kind: 'phone-number',
          id: `phone-number:${id}`,
          maskedPhoneNumber,
          primary: true,
          addedAt: now - 90 * 24 * hour,
          lastUsedAt: null,
        },
      ],
      sessions: [],
      lastLoginAt: now - 24 * hour,
      codes: [{ channel: 'sms', sentAt: now - 2 * minute, state: 'not-used' }],
      trustedBrowsers: 1,
      attempts: [{ family: 'password', wrong: 5, blockedUntil: now + 15 * minute, untilLifted: false }],
      limits: [],
      signals: [],
      underWay: [],
      proposals: [],
      role: 'decide',
      ownAccount: false,
      needTwo: ['remove-method', 'start-recovery', 'take-back', 'confirm-change'],
    },
  },
  deskTimeline: {
    subject: 'Back office',
    request: { params: one },
    answer: {
      entries: [
        {
          id: 'b2',
          kind: 'staff.acted',
          at: now,
          facts: { action: 'lift-blocks', state: 'done' },
          by: staff,
          reason: 'The customer called.',
        },
        { id: 'a1', kind: 'method.blocked', at: now - minute, facts: { family: 'password', block: 1 }, by: null, reason: null },
      ],
      next: null,
    },
  },
  deskDemand: {
    subject: 'Back office',
    request: { params: one },
    answer: {
      action: 'IDENTITY__LOGIN',
      policy: 'c0ffee00',
      country: 'GB',
      given: ['PASSWORD'],
      challenges: [
        {
          because: 'second-factor',
          methods: [
            { type: 'TOTP', place: 'worked-last' },
            { type: 'SMS', place: 'order-of-policy' },
          ],
          untilEnough: false,
        },
      ],
      withheld: [{ type: 'PASSKEY', because: 'not-set-up' }],
      refused: [],
    },
  },
  actAtDesk: {
    subject: 'Back office',
    request: { params: one, body: { action: { what: 'lift-blocks' }, reason: 'The contract kit lifts nothing.' } },
    answer: { outcome: 'done' },
  },
  deskProposals: {
    subject: 'Back office',
    request: {},
    answer: {
      proposals: [
        {
          id,
          customerId: id,
          email,
          action: { what: 'remove-method', method: `passkey:${id}` },
          proposedBy: staff,
          reason: 'The customer has lost the laptop.',
          proposedAt: now,
          latestAt: now + 24 * hour,
        },
      ],
    },
  },
  decideProposal: {
    subject: 'Back office',
    request: { params: one, body: { decision: 'reject', reason: 'The contract kit decides nothing.' } },
  },
  reviewPhoto: { subject: 'Back office', request: { params: one } },
  decideReview: {
    subject: 'Back office',
    request: { params: one, body: { decision: 'reject', reason: 'The contract kit decides nothing.' } },
  },
  signUp: {
    subject: 'Sign-up',
    request: { body: { signup: { email: nobody, accountType: 'personal', isConsentSeen: true } } },
    answer: { id, signupToken: oneTimeToken, emailVerifyOtt: oneTimeToken },
  },
  openRegistration: { subject: 'Sign-up', request: { body: link }, answer: { id } },
  registration: {
    subject: 'Sign-up',
    request: { params: one },
    answer: { step: 'profile', email, accountType: 'personal', country: null, businessName: null },
  },
  setRegistrationProfile: { subject: 'Sign-up', request: { params: one, body: { accountType: 'personal', country: 'GB' } } },
  beginRegistrationPhone: { subject: 'Sign-up', request: { params: one }, answer: tokenGiven },
  completeRegistration: { subject: 'Sign-up', request: { params: one, body: { password: noPassword } }, answer: tokenGiven },
  connectSocial: { subject: 'Social login', request: { body: { provider: 'google' } }, answer: toProvider },
  countries: {
    subject: 'Sign-up',
    request: { query: { type: 'business' } },
    answer: {
      countries: [
        { iso2Code: 'AT', name: 'Austria' },
        { iso2Code: 'GB', name: 'United Kingdom' },
      ],
    },
  },
  team: {
    subject: 'Team',
    request: {},
    answer: {
      businesses: [
        {
          id,
          name: 'Brightwater Ltd',
          owned: true,
          members: [{ email: 'grace@example.com', joinedAt: now - hour }],
          invitations: [{ id, email: 'charles@example.com', expiresAt: now + 7 * 24 * hour }],
        },
      ],
      invitedTo: [],
    },
  },
  inviteToTeam: { subject: 'Team', request: { params: one, body: { email: nobody } } },
  withdrawInvitation: { subject: 'Team', request: { params: one } },
  openInvitation: {
    subject: 'Team',
    request: { body: link },
    answer: { businessName: 'Brightwater Ltd', email: 'charles@example.com', invitedBy: email, hasAccount: false },
  },
  acceptInvitation: { subject: 'Team', request: { params: one }, answer: { businessName: 'Brightwater Ltd' } },
  requestApproval: {
    subject: 'Your API',
    request: { body: approvable },
    answer: {
      status: 403,
      headers: { 'x-2fa-approval': oneTimeToken },
      body: { code: 'second_factor_needed', message: 'For your security, please confirm this with a second factor.' },
    },
  },
  introspectSession: {
    subject: 'Your API',
    request: { body: { sessionCookie: unknownToken } },
    answer: {
      active: true,
      customerId: 'c0ffee00-0000-4000-8000-000000000000',
      sessionId: 'Vf3zO1c0S2m5Jr8Q4t7Yxw',
      authTime: now,
      amr: ['pwd', 'otp', 'mfa'],
      acr: 'sca',
      idleExpiresAt: now + 5 * minute,
      expiresAt: now + 12 * hour,
    },
  },
  setSignal: {
    subject: 'Your API',
    request: {
      params: { customerId: 'c0ffee00-0000-4000-8000-000000000000', kind: 'risk' },
      body: { value: 'selfie', reason: 'A card was reported stolen', until: now + 30 * 24 * hour },
    },
  },
  clearSignal: {
    subject: 'Your API',
    request: {
      params: { customerId: 'c0ffee00-0000-4000-8000-000000000000', kind: 'risk' },
      query: { reason: 'It was the customer' },
    },
  },
  spendApproval: {
    subject: 'Your API',
    request: { body: { ...approvable, approvalToken: unknownToken, requestId: 'payment-1' } },
  },
};

/** The example of a call whose name only the running program knows. */
export type AnyExample = {
  readonly subject: Subject;
  readonly request: { readonly params?: Readonly<Record<string, string>>; readonly query?: unknown; readonly body?: unknown };
  readonly headers?: Headers;
  readonly form?: Form;
  readonly answer?: unknown;
};
