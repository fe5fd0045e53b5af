/**
 * Each limit, time and size of the product has the value it was given. Tests of behavior move their clock by the constants, so this test alone fixes the
 * figures. A limit without a figure here doesn't compile, and fails.
 */
import { describe, expect, it } from 'vitest';
import * as limits from './limits.ts';
import * as ofAnyPage from './limits-of-any-page.ts';
import { sizes } from './sizes.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

type Figures<Limits> = { readonly [name in keyof Limits]: unknown };

const figures: Figures<typeof limits> = {
  apiKeyCalls: { most: 60_000, within: minute },
  appealReview: { within: 7 * day, keptFor: 30 * day },
  appeals: { most: 3, within: day },
  appealsFrom: { most: 20, within: hour },
  approvalsAsked: { most: 20, within: 10 * minute },
  attempts: { beforeBlock: 5, blocks: [15 * minute, hour, day], beforeDisabled: 100 },
  backupCodes: { count: 10, length: 10 },
  captcha: {
    defaultType: 'TURNSTILE',
    verifyTimeout: 3 * second,
    siteKeyPlaceholder: 'sitekey',
    action: 'stepgate',
    proofOfWork: { rounds: 1_000, fewestTries: 150, mostTries: 450 },
    turnstile: { retries: 2, retryInterval: 500 },
    recaptcha: { readyInterval: 300, retries: 15, retryStep: 200 },
  },
  codeLength: 6,
  codeSends: [
    { most: 5, within: 10 * minute },
    { most: 10, within: day },
  ],
  codeSendsFrom: {
    address: { most: 25, within: 5 * minute },
    unproved: { most: 10, within: 10 * minute },
    neighbours: { most: 5, within: 10 * minute },
  },
  codesToCountry: 2_000,
  cookieSeconds: { deviceOrigin: 7_200, signUp: 3_600 },
  deviceClockTolerance: 5 * minute,
  duplicateAnswers: { most: 3, within: day },
  emailChanges: { most: 5, within: day },
  emailCheckpoint: { resendAfterPolls: 5, resends: 2 },
  eventFactsKept: 434 * day,
  faceMatch: {
    steps: 3,
    ready: 3 * second,
    neutral: 2_200,
    step: 2 * second,
    framesASecond: 5,
    frames: 60,
    frameBytes: 307_200,
    session: 2 * minute,
    verdict: 20 * second,
    tries: { atOnce: 5, pause: 30 * second, inARow: 50 },
    picturesKnown: { for: 90 * day, most: 6_000 },
  },
  faceMatchSdkVersion: '0.1.8',
  faceSteps: ['TURN_LEFT', 'TURN_RIGHT', 'OPEN_MOUTH', 'LOOK_UP'],
  forms: { contentType: 256, boundary: { least: 16, most: 70 }, partHeader: 1_024 },
  invitations: { most: 20, within: day },
  invitationsFrom: { most: 40, within: day },
  lifetimes: {
    oneTimeToken: 30 * minute,
    code: 10 * minute,
    push: 10 * minute,
    checkpointLink: 10 * minute,
    passwordReset: 15 * minute,
    signUpLink: day,
    registration: 7 * day,
    unreadRegistration: 2 * day,
    emailChangeLink: hour,
    emailChangeNotice: day,
    emailChangeUndo: 72 * hour,
    formerFactor: 14 * day,
    notMeLink: 14 * day,
    teamInvitation: 7 * day,
    socialLogin: 10 * minute,
    captchaChallenge: 5 * minute,
    deviceEnrolment: 10 * minute,
    authenticatorEnrolment: 10 * minute,
    passkeyEnrolment: 10 * minute,
    faceEnrolment: 10 * minute,
    passkeyLogin: 10 * minute,
    handOff: 10 * minute,
    freshSecondFactor: 5 * minute,
    coolOff: day,
    approval: 5 * minute,
    sessionIdle: 5 * minute,
    session: 12 * hour,
    trustedDevice: 90 * day,
    staffSessionIdle: 15 * minute,
    staffSession: 8 * hour,
  },
  limitsOfApprovals: { words: 40, facts: 3, path: 2_048, amount: 1_000_000_000_000, requestId: 128, spentKnown: day },
  liveKeysOfName: 2,
  loginsFrom: { captchaAfter: 20, most: 40, within: 10 * minute },
  mails: {
    passwordReset: { most: 3, within: hour },
    emailCheckpoint: { most: 5, within: day },
    emailVerification: { most: 5, within: day },
  },
  messageShares: { newNumbers: 0.5, unproved: 0.25, notices: 0.25 },
  messageTotals: { texts: { anHour: 4_000, aDay: 20_000 }, calls: { anHour: 400, aDay: 2_000 } },
  maskedDigits: { hidden: 4, shown: 2 },
  networkShares: { 56: 4, 48: 16 },
  newPhoneNumbers: { most: 10, within: day },
  passkeyRecoveriesBegun: { most: 3, within: day },
  passkeyRecovery: { wait: 3 * day, remindBefore: day, open: 7 * day },
  passkeys: {
    most: 20,
    fewestForOnly: 2,
    onlyAfter: 72 * hour,
    oldAfter: 7 * 24 * hour,
    offeredAgainAfter: 30 * day,
    silentCreation: 2 * second,
    evidenceKept: 434 * day,
  },
  phoneChange: { atLeast: 10 * minute, atMost: day },
  phoneChangesBegun: { most: 5, within: day },
  phoneGuesses: { most: 5, within: day },
  pollBackOffIntervals: 8,
  polls: {
    default: { interval: second, requests: 10 },
    push: { interval: second, requests: 600 },
    profiler: { interval: 200, requests: 30 },
    emailCheckpoint: { interval: 2 * second, requests: 600 },
    emailVerification: { interval: 3 * second, requests: 600 },
    faceMatch: { interval: second, requests: 30 },
    selfieReview: { interval: 5 * second, requests: 360 },
    handOff: { interval: 2 * second, requests: 300 },
    deviceEnrolment: { interval: 3 * second, requests: 200 },
    phoneChange: { interval: 5 * second, requests: 360 },
  },
  providerTimeout: 4 * second,
  pushDevicePoll: { interval: 2 * second, requests: Number.POSITIVE_INFINITY },
  pushNotReceivedAfterPolls: 5,
  pushes: { aFlow: 3, span: { most: 5, within: 10 * minute }, stopAfterDenial: 15 * minute },
  resendCodeDelay: 30 * second,
  resetsAsked: { most: 20, within: 20 * minute },
  selfies: {
    aFlow: 5,
    pixels: 50_000_000,
    keptEdge: 2_400,
    jpegScans: 100,
    formParts: 10,
    reviewWithin: day,
    keptFor: 30 * day,
  },
  sessionProofs: { lives: 2 * minute, ahead: 30 * second },
  sessionTokenLives: minute,
  sessionWarning: minute,
  shortCodeWait: minute,
  shortestPassword: 8,
  signUpsInAll: { captchaAfter: 200, within: hour },
  signUps: { most: 20, within: 20 * minute },
  signingKeys: { signsFor: 30 * day, publishedBefore: 12 * minute, publishedAfter: 5 * minute, keySetKept: 5 * minute },
  testCode: '111111',
  unknownApiKeysFrom: { most: 100, within: 10 * minute },
  unknownEnrolments: { most: 20, within: 10 * minute },
  unknownTokensFrom: { most: 200, within: 10 * minute },
  unprovedCodeSends: [
    { most: 3, within: 10 * minute },
    { most: 3, within: day },
  ],
  uploadBytes: 10_485_760,
  verifyLaterDelay: 10 * second,
  webhooks: {
    answerWithin: 15 * second,
    firstPause: 5 * second,
    longestPause: hour,
    loggedFrom: 8,
    tolerance: 5 * minute,
    mostBytes: 262_144,
  },
};

const figuresOfAnyPage: Figures<typeof ofAnyPage> = {
  defaults: {
    brand: 'Stepgate',
    accessToken: 'stepgate-web',
    clientId: 'stepgate-web',
    identityHost: '/gateway',
    viewType: 'full',
    redirect: '/home',
    country: 'GB',
    rememberThisDevice: false,
  },
  longestRetryAfter: 7 * day,
  pageSizes: { email: 254, redirectCharacters: 2_048, shownText: 500 },
  phoneNumberDigits: 15,
  proofsInVain: 5,
  requestTimeout: 15 * second,
};

const figuresOfSizes: Figures<typeof sizes> = {
  email: 254,
  redirectCharacters: 2_048,
  shownText: 500,
  jsonBody: 65_536,
  jsonDepth: 32,
  emailLocalPart: 64,
  password: 1_024,
  oneTimeToken: 128,
  header: 1_024,
  idempotencyKey: 64,
  deviceName: 60,
  phoneNumberCharacters: 40,
  reviewReason: 500,
  name: 100,
  appeal: 2_000,
  captchaAnswer: 4_096,
  shownEntries: 50,
  pushEndpoint: 1_024,
  sessionProof: 2_048,
  proofId: 64,
  passkeyName: 60,
  passkey: { id: 1_023, userHandle: 64, clientData: 4_096, authenticatorData: 4_096, signature: 1_024, attestation: 16_384 },
};

describe.each<[string, Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>]>([
  ['limits', { ...limits }, figures],
  ['limits of any page', { ...ofAnyPage }, figuresOfAnyPage],
  ['sizes', sizes, figuresOfSizes],
])('%s', (_, values, given) => {
  it('each has its figure here', () => {
    expect(Object.keys(values).sort()).toEqual(Object.keys(given).sort());
  });

  it.each(Object.keys(given))('%s has the value it was given', (name) => {
    expect(values[name]).toEqual(given[name]);
  });
});
