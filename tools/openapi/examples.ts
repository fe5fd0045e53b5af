/** One answer of each call that has a body, as our service gave it. Tokens, keys and codes have been replaced. */
import type * as v from 'valibot';
import type * as calls from '../../packages/contract/src/calls/index.ts';
import type { TokenPropertiesAnswer } from '../../packages/contract/src/calls/token-answer.ts';
import type { ProblemCode } from '../../packages/contract/src/problem-status.ts';
import type { ProblemBody } from '../../packages/contract/src/problems.ts';

type Calls = typeof calls;
type BodyOf<C> = C extends { answers: { 200: { body: infer S extends v.GenericSchema } } } ? v.InferOutput<S> : never;

/** Each call that answers 200 with a JSON body, and no other. */
export type Examples = { readonly [Id in keyof Calls as BodyOf<Calls[Id]> extends never ? never : Id]: BodyOf<Calls[Id]> };

const oneTimeToken = 'kP3v9mQ2xR7tY1wZ8bN4cL6dF0gH5jS-aE_uIoVqXrM';
const id = 'Z6bl5tb8hLZHdz5bWDRMufSsKk5_yhssuYbWfrR3iuc';
const email = 'ada@example.com';
const maskedPhoneNumber = '•••• 12';
/** 5 January 2026, 09:00 UTC. */
const now = 1_767_603_600_000;
const minute = 60_000;
const hour = 60 * minute;

const tokenGiven = { data: { oneTimeTokenProperties: { oneTimeToken } } };

const phoneCode = {
  viewData: { attributes: { maskedPhoneNumber }, [id]: { maskedPhoneNumber } },
  context: {},
  availablePhoneNumbers: [{ id, type: 'PRIMARY', maskedPhoneNumber }],
};

/** A login that asks for a code, before and after it was right. */
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
} satisfies Examples['triggerFaceMatch'];

const toProvider = {
  redirectUrl: `https://accounts.google.com/o/oauth2/v2/auth?client_id=example.apps.googleusercontent.com&state=${id}`,
};

export const examples: Examples = {
  login: tokenGiven,
  loginV2: tokenGiven,
  loginCdr: tokenGiven,
  loginOptions: {
    captcha: null,
    socials: ['google'],
    contact: { email: 'help@example.com', phone: '+44 20 7946 0000' },
    dataSharing: true,
  },
  captchaChallenge: {
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
  tokenStatus: tokenProperties(false),
  exchangeSession: { location: '/home' },
  exchangeSessionOnLocalhost: { location: '/home' },
  session: {
    email,
    scope: 'full',
    signedInAt: now,
    idleExpiresAt: now + 5 * minute,
    expiresAt: now + 12 * hour,
  },
  triggerPhoneCode: { obfuscatedPhoneNo: maskedPhoneNumber },
  verifyPhoneCode: tokenProperties(true),
  verifyTotp: tokenProperties(true),
  verifyBackupCode: tokenProperties(true),
  verifyPassword: tokenProperties(true),
  verifyPhoneGuess: tokenProperties(false),
  uploadSelfie: {
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
  verifyNewPhoneNumber: {
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
  beginPasswordReset: tokenGiven,
  pushStatus: { status: 'APPROVED' },
  pushChallengeStatus: { status: 'APPROVED' },
  enrolPushDevice: { deviceId: id, email: 'a***@example.com', vapidPublicKey: '' },
  listPushRequests: {
    requests: [
      {
        requestId: id,
        email: 'a***@example.com',
        action: 'IDENTITY__LOGIN',
        browser: 'Firefox on Linux',
        address: '203.0.113.…',
        createdAt: now,
        expiresAt: now + 10 * minute,
      },
    ],
  },
  answerPushRequest: { status: 'APPROVED' },
  triggerEmailCheckpoint: { deviceOriginGuard: oneTimeToken },
  verifyEmail: { location: '/home' },
  faceMatchFlow: {},
  triggerFaceMatch: faceSession,
  faceMatchStatus: { status: 'FAILED', hints: ['light'] },
  faceMatchRejection: { canTryAgain: true },
  beginFaceEnrolment: faceSession,
  faceEnrolmentStatus: { status: 'ACCEPTED' },
  beginHandover: {
    link: `https://app.example.com/continue-on-phone#token=${oneTimeToken}`,
    number: '47',
    expiresAt: now + 10 * minute,
  },
  handoverStatus: { status: 'waiting' },
  takeHandover: {
    oneTimeToken,
    number: '47',
    actionType: 'IDENTITY__CHANGE_PHONE_NUMBER',
    browser: 'Firefox on Linux',
    address: '203.0.113.…',
  },
  security: {
    email,
    freshUntil: now + 5 * minute,
    phoneNumbers: [{ id, maskedPhoneNumber, primary: true }],
    phoneChange: null,
    authenticator: { enrolledAt: now - hour },
    backupCodesLeft: 10,
    face: null,
    faceMatch: { available: false, approvedPhoto: false },
    devices: [{ id, name: 'My phone', enrolledAt: now - hour, lastUsedAt: null }],
    sessions: [{ id, browser: 'Firefox on Linux', startedAt: now, lastSeenAt: now, current: true }],
    passwordChangedAt: 0,
    socials: [{ provider: 'google', connected: false }],
  },
  beginStepUp: tokenGiven,
  beginAuthenticator: {
    key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Stepgate%3Aada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Stepgate&algorithm=SHA1&digits=6&period=30',
  },
  makeBackupCodes: { codes: ['c4kwn-b5x7w', 'nms5c-henvs', 'zx7hf-8n14g'] },
  beginDevice: { code: 'HHTW8-6P6TQ', link: 'https://app.example.com/device#code=HHTW8-6P6TQ', expiresAt: now + 10 * minute },
  connectOwnSocial: toProvider,
  connectSocial: toProvider,
  listPhoneNumbers: {
    phoneNumbers: [
      { id, type: 'PRIMARY', maskedPhoneNumber },
      { id: 'C8EP_nQP_CAt8Ifx4OEelpr4ai7sZuh-d2jkAqTKQIc', type: 'SECONDARY', maskedPhoneNumber: '•••• 23' },
    ],
  },
  addPhoneNumber: { id },
  startPhoneChange: { oneTimeTokenProperties: { oneTimeToken } },
  phoneChangeStatus: { status: 'waiting', maskedNewPhoneNumber: '•••• 23', receivedAt: now, latestAt: now + 24 * hour },
  confirmEmailChange: { email: 'countess@example.com' },
  reviewItems: {
    reviewer: 'grace@example.com',
    waiting: [
      {
        id,
        kind: 'selfie',
        email,
        receivedAt: now,
        latestAt: now + 24 * hour,
        browser: 'Firefox on Linux',
        address: '203.0.113.…',
        photoId: id,
        photoOpened: false,
      },
    ],
    decided: [],
  },
  signUp: { id, signupToken: oneTimeToken, emailVerifyOtt: oneTimeToken },
  openRegistration: { id },
  registration: { step: 'profile', email, accountType: 'personal', country: null, businessName: null },
  beginRegistrationPhone: tokenGiven,
  completeRegistration: tokenGiven,
  countries: {
    countries: [
      { iso2Code: 'AT', name: 'Austria' },
      { iso2Code: 'GB', name: 'United Kingdom' },
    ],
  },
  team: {
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
  openInvitation: { businessName: 'Brightwater Ltd', email: 'charles@example.com', invitedBy: email, hasAccount: false },
  acceptInvitation: { businessName: 'Brightwater Ltd' },
};

/** Params of the problems that have them. */
export const problemParams: { readonly [C in ProblemCode]?: ProblemBody['params'] } = {
  user_deactivated: { messageTitle: 'Your account is switched off', canAppeal: true },
  self_reactivation_eligible: { oneTimeToken },
  duplicated_phone_number: { maskedDuplicateEmail: 'a***@example.com' },
};
