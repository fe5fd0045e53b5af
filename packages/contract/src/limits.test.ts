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
