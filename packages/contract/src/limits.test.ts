/** The figures of the specification, part 9: changing one changes the product. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as limits from './limits.ts';
import { defaults } from './limits-of-any-page.ts';

const second = 1_000;

describe('[CONST-01] each limit and default of part 9 has the value given there', () => {
  it.each<[string, unknown, unknown]>([
    ['digits of a code', limits.codeLength, 6],
    ['the test code', limits.testCode, '111111'],
    ['resend of a code', limits.resendCodeDelay, 30 * second],
    ['verify later', limits.verifyLaterDelay, 10 * second],
    ['email checkpoint, polls', limits.polls.emailCheckpoint, { interval: 2 * second, requests: 600 }],
    ['email checkpoint, resends', limits.emailCheckpoint, { resendAfterPolls: 5, resends: 2 }],
    ['face match, polls', limits.polls.faceMatch, { interval: second, requests: 30 }],
    ['face match, SDK version', limits.faceMatchSdkVersion, '0.1.8'],
    ['push, polls', limits.polls.push, { interval: second, requests: 600 }],
    ['push, not received', limits.pushNotReceivedAfterPolls, 5],
    ['profiler, polls', limits.polls.profiler, { interval: 200, requests: 30 }],
    ['default poll', limits.polls.default, { interval: second, requests: 10 }],
    ['email verification, interval', limits.polls.emailVerification.interval, 3 * second],
    ['device-origin cookie, seconds', limits.cookieSeconds.deviceOrigin, 7_200],
    ['signup token cookie, seconds', limits.cookieSeconds.signUp, 3_600],
    ['phone change', limits.phoneChange, { atLeast: 600 * second, atMost: 86_400 * second }],
    ['upload, bytes', limits.uploadBytes, 10_485_760],
    ['Turnstile', limits.captcha.turnstile, { retries: 2, retryInterval: 500 }],
    ['reCAPTCHA', limits.captcha.recaptcha, { readyInterval: 300, retries: 15, retryStep: 200 }],
    ['captcha type', limits.captcha.defaultType, 'TURNSTILE'],
    ['site key placeholder', limits.captcha.siteKeyPlaceholder, 'sitekey'],
    ['client id', defaults.clientId, 'stepgate-web'],
    ['identity host', defaults.identityHost, '/gateway'],
    ['view type', defaults.viewType, 'full'],
    ['redirect', defaults.redirect, '/home'],
    ['country', defaults.country, 'GB'],
    ['rememberThisDevice', defaults.rememberThisDevice, false],
  ])('%s', (_, value, given) => {
    expect(value).toEqual(given);
  });
});

const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Tests of behavior move their clock by these constants, so this test fixes the figures (threats-and-promises, section 0). */
describe('each figure that the product chose has the value it was given', () => {
  it.each<[string, unknown, unknown]>([
    [
      'lifetimes',
      limits.lifetimes,
      {
        emailChangeUndo: 72 * hour,
        oneTimeToken: 30 * minute,
        code: 10 * minute,
        push: 10 * minute,
        checkpointLink: 10 * minute,
        passwordReset: 15 * minute,
        signUpLink: day,
        registration: 7 * day,
        emailChangeLink: hour,
        emailChangeNotice: day,
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
    ],
    [
      'passkeys',
      limits.passkeys,
      { most: 20, fewestForOnly: 2, offeredAgainAfter: 30 * day, silentCreation: 2_000, evidenceKept: 434 * day },
    ],
    ['facts of events', limits.eventFactsKept, 434 * day],
    ['attempts', limits.attempts, { beforeBlock: 5, blocks: [15 * minute, hour, day], beforeDisabled: 100 }],
    ['pushes', limits.pushes, { aFlow: 3, span: { most: 5, within: 10 * minute }, stopAfterDenial: 15 * minute }],
    ['push device, polls', limits.pushDevicePoll, { interval: 2 * second, requests: Number.POSITIVE_INFINITY }],
    ['selfie review, polls', limits.polls.selfieReview, { interval: 5 * second, requests: 360 }],
    ['hand-off, polls', limits.polls.handOff, { interval: 2 * second, requests: 300 }],
    ['device enrolment, polls', limits.polls.deviceEnrolment, { interval: 3 * second, requests: 200 }],
    ['phone change, polls', limits.polls.phoneChange, { interval: 5 * second, requests: 360 }],
    ['email verification, polls', limits.polls.emailVerification, { interval: 3 * second, requests: 600 }],
    ['back-off of a poll, intervals', limits.pollBackOffIntervals, 8],
    [
      'selfies',
      limits.selfies,
      { aFlow: 5, pixels: 50_000_000, jpegScans: 100, keptEdge: 2_400, formParts: 10, reviewWithin: day, keptFor: 30 * day },
    ],
    ['face match, steps', limits.faceSteps, ['TURN_LEFT', 'TURN_RIGHT', 'OPEN_MOUTH', 'LOOK_UP']],
    [
      'face match',
      limits.faceMatch,
      {
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
        picturesKnown: { most: 6_000, for: 90 * day },
      },
    ],
    ['captcha, verifier', limits.captcha.verifyTimeout, 3 * second],
    ['captcha, action', limits.captcha.action, 'stepgate'],
    ['captcha, our own', limits.captcha.proofOfWork, { rounds: 1_000, fewestTries: 150, mostTries: 450 }],
    [
      'codes to one number',
      limits.codeSends,
      [
        { most: 5, within: 10 * minute },
        { most: 10, within: day },
      ],
    ],
    [
      'codes from one place',
      limits.codeSendsFrom,
      {
        address: { most: 25, within: 5 * minute },
        neighbours: { most: 5, within: 10 * minute },
        unproved: { most: 10, within: 10 * minute },
      },
    ],
    ['new phone numbers', limits.newPhoneNumbers, { most: 10, within: day }],
    ['duplicate answers', limits.duplicateAnswers, { most: 3, within: day }],
    ['phone guesses', limits.phoneGuesses, { most: 5, within: day }],
    ['masked digits', limits.maskedDigits, { hidden: 4, shown: 2 }],
    ['phone changes', limits.phoneChangesBegun, { most: 5, within: day }],
    ['passkey recovery', limits.passkeyRecovery, { wait: 3 * day, remindBefore: day, open: 7 * day }],
    ['passkey recoveries', limits.passkeyRecoveriesBegun, { most: 3, within: day }],
    ['approvals', limits.approvalsAsked, { most: 20, within: 10 * minute }],
    ['mails: password reset', limits.mails.passwordReset, { most: 3, within: hour }],
    ['mails: email checkpoint', limits.mails.emailCheckpoint, { most: 5, within: day }],
    ['mails: email verification', limits.mails.emailVerification, { most: 5, within: day }],
    [
      'codes asked for without a first factor',
      limits.unprovedCodeSends,
      [
        { most: 3, within: 10 * minute },
        { most: 3, within: day },
      ],
    ],
    ["parts of a country's codes", limits.countryShares, { newNumbers: 0.5, unproved: 0.25 }],
    ['appeals from one network', limits.appealsFrom, { most: 20, within: hour }],
    ['invitations from one network', limits.invitationsFrom, { most: 40, within: day }],
    ['forms', limits.forms, { contentType: 256, boundary: { least: 16, most: 70 }, partHeader: 1_024 }],
    ['sign-ups', limits.signUps, { most: 20, within: 20 * minute }],
    ['logins', limits.loginsFrom, { captchaAfter: 20, most: 40, within: 10 * minute }],
    ['unknown tokens from one network', limits.unknownTokensFrom, { most: 200, within: 10 * minute }],
    ['appeals', limits.appeals, { most: 3, within: day }],
    ['email changes', limits.emailChanges, { most: 5, within: day }],
    ['invitations', limits.invitations, { most: 20, within: day }],
    ['password resets', limits.resetsAsked, { most: 20, within: 20 * minute }],
    ['review of an appeal', limits.appealReview, { within: 7 * day, keptFor: 30 * day }],
    ['shortest password', limits.shortestPassword, 8],
    ['backup codes', limits.backupCodes, { count: 10, length: 10 }],
    ["a device's clock", limits.deviceClockTolerance, 5 * minute],
    ['a message provider', limits.providerTimeout, 4 * second],
  ])('%s', (_, value, given) => {
    expect(value).toEqual(given);
  });
});

const root = new URL('../../../', import.meta.url);
const sources = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.|\.stories\.|\/test\/|test-/.test(file))
  .map((file) => ({ file, text: readFileSync(new URL(file, root), 'utf8') }));

it.each([
  ['the test code', /\b111111\b/],
  ['the upload limit', /\b10_?485_?760\b/],
  ['the SDK version', /'0\.1\.8'/],
  ['the site key placeholder', /'sitekey'/],
  ['the identity host', /'\/gateway'/],
])('[CONST-01] %s is written in one file, of the contract', (_, literal) => {
  const files = sources.filter(({ text }) => literal.test(text)).map(({ file }) => file);
  expect(files).toHaveLength(1);
  expect(files[0]).toMatch(/^packages\/contract\/src\/limits/);
});

it.each([
  ...Object.keys(defaults).map((name) => `defaults.${name}`),
  ...Object.keys(limits.polls).map((name) => `polls.${name}`),
])('[SRV-06] %s is used by something', (constant) => {
  const used = new RegExp(`\\b${constant.replace('.', '\\.')}\\b`);
  expect(sources.filter(({ text }) => used.test(text))).not.toEqual([]);
});
