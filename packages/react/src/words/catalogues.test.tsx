import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { loadCaptchaMessages } from '../captcha/load-captcha-messages.ts';
import { translation as deCaptchaWords } from '../captcha/translations/de.ts';
import { loadCountryMessages } from '../country-picker/load-country-messages.ts';
import { translation as deCountryWords } from '../country-picker/translations/de.ts';
import deDemo from '../demo/catalogues/de.json';
import enDemo from '../demo/catalogues/en.json';
import { translation as deDemoWords } from '../demo/translations/de.ts';
import { loadChallengeMessages } from '../i18n/challenges/load-challenge-messages.ts';
import { directionOf, languages, pickLanguage } from '../i18n/languages.ts';
import { loadMessages } from '../i18n/load-messages.ts';
import { loadForgotPasswordMessages } from '../pages/forgot-password/load-forgot-password-messages.ts';
import { translation as deForgotPasswordWords } from '../pages/forgot-password/translations/de.ts';
import { loadPasskeyMessages } from '../pages/login/passkey/load-passkey-messages.ts';
import { translation as dePasskeyWords } from '../pages/login/passkey/translations/de.ts';
import { loadSwitchedOffMessages } from '../pages/login/switched-off/load-switched-off-messages.ts';
import { translation as deSwitchedOffWords } from '../pages/login/switched-off/translations/de.ts';
import { loadResetPasswordMessages } from '../pages/reset-password/load-reset-password-messages.ts';
import { translation as deResetPasswordWords } from '../pages/reset-password/translations/de.ts';
import { loadSecurityMessages } from '../pages/security/load-security-messages.ts';
import { translation as deSecurityWords } from '../pages/security/translations/de.ts';
import { loadSignUpMessages } from '../pages/sign-up/load-sign-up-messages.ts';
import { translation as deSignUpWords } from '../pages/sign-up/translations/de.ts';
import { loadInAppMessages } from '../parts/in-app/load-in-app-messages.ts';
import { translation as deInAppWords } from '../parts/in-app/translations/de.ts';
import { loadLastUsedMessages } from '../parts/last-used/load-last-used-messages.ts';
import { translation as deLastUsedWords } from '../parts/last-used/translations/de.ts';
import { loadSocialMessages } from '../social/load-social-messages.ts';
import { translation as deSocialWords } from '../social/translations/de.ts';
import { translation as deChallengeWords } from './challenges/translations/de.ts';
import { translation as deWords } from './translations/de.ts';

type Words = Readonly<Record<string, string>>;

const gathered = import.meta.glob<{ copy: Words }>('../**/copy.ts', { eager: true });

/** The catalogue for the copy of a file. The first match counts. */
const homes = [
  ['pages/login/passkey', 'passkey login'],
  ['pages/login/second-step', 'challenges'],
  ['pages/login/switched-off', 'switched off'],
  ['parts/in-app', 'in an app'],
  ['parts/last-used', 'last used'],
  ['parts/loading', 'all pages'],
  ['parts/problems', 'all pages'],
  ['pages/login', 'all pages'],
  ['ui', 'all pages'],
  ['challenges', 'challenges'],
  ['flow', 'challenges'],
  ['parts', 'challenges'],
  ['captcha', 'captcha'],
  ['country-picker', 'countries'],
  ['demo', 'demonstration'],
  ['pages/forgot-password', 'forgotten password'],
  ['pages/reset-password', 'new password'],
  ['pages/security', 'security'],
  ['pages/sign-up', 'sign-up'],
  ['social', 'social'],
] as const;
type Home = (typeof homes)[number][1];
const findHome = (file: string): Home | undefined => homes.find(([folder]) => file.startsWith(`../${folder}/`))?.[1];
const collectWords = (home: Home): Words =>
  Object.assign({}, ...Object.entries(gathered).flatMap(([file, { copy }]) => (findHome(file) === home ? [copy] : [])));
const compiled = (words: Words) =>
  Object.fromEntries(Object.entries(words).map(([id, text]) => [id, compileMessageOrThrow(text)]));

describe('the committed catalogues match the output of the tool', () => {
  it('English', async () => {
    expect(await loadMessages('en')).toEqual(compiled(collectWords('all pages')));
    expect(await loadChallengeMessages('en')).toEqual(compiled(collectWords('challenges')));
    expect(await loadCaptchaMessages('en')).toEqual(compiled(collectWords('captcha')));
    expect(await loadCountryMessages('en')).toEqual(compiled(collectWords('countries')));
    expect(await loadSignUpMessages('en')).toEqual(compiled(collectWords('sign-up')));
    expect(await loadSwitchedOffMessages('en')).toEqual(compiled(collectWords('switched off')));
    expect(await loadPasskeyMessages('en')).toEqual(compiled(collectWords('passkey login')));
    expect(await loadSocialMessages('en')).toEqual(compiled(collectWords('social')));
    expect(await loadInAppMessages('en')).toEqual(compiled(collectWords('in an app')));
    expect(await loadLastUsedMessages('en')).toEqual(compiled(collectWords('last used')));
    expect(await loadForgotPasswordMessages('en')).toEqual(compiled(collectWords('forgotten password')));
    expect(await loadResetPasswordMessages('en')).toEqual(compiled(collectWords('new password')));
    expect(await loadSecurityMessages('en')).toEqual(compiled(collectWords('security')));
  });
  it('German', async () => {
    expect(await loadMessages('de')).toEqual(compiled(deWords));
    expect(await loadChallengeMessages('de')).toEqual(compiled(deChallengeWords));
    expect(await loadPasskeyMessages('de')).toEqual(compiled(dePasskeyWords));
    expect(await loadCaptchaMessages('de')).toEqual(compiled(deCaptchaWords));
    expect(await loadInAppMessages('de')).toEqual(compiled(deInAppWords));
    expect(await loadCountryMessages('de')).toEqual(compiled(deCountryWords));
    expect(await loadSignUpMessages('de')).toEqual(compiled(deSignUpWords));
    expect(await loadSwitchedOffMessages('de')).toEqual(compiled(deSwitchedOffWords));
    expect(await loadLastUsedMessages('de')).toEqual(compiled(deLastUsedWords));
    expect(await loadForgotPasswordMessages('de')).toEqual(compiled(deForgotPasswordWords));
    expect(await loadResetPasswordMessages('de')).toEqual(compiled(deResetPasswordWords));
    expect(await loadSecurityMessages('de')).toEqual(compiled(deSecurityWords));
    expect(await loadSocialMessages('de')).toEqual(compiled(deSocialWords));
  });
  it('[ENV-01] the demonstration’s messages are in a separate catalogue, which production doesn’t have', () => {
    expect(enDemo).toEqual(compiled(collectWords('demonstration')));
    expect(deDemo).toEqual(compiled(deDemoWords));
    expect(JSON.stringify([collectWords('all pages'), collectWords('challenges'), deWords, deChallengeWords])).not.toMatch(
      /Demo:|111111/,
    );
  });
});

it('no id has two messages', () => {
  // Words that several parts have, such as those of the field for a new password, are the same in each.
  const words = new Map<string, string>();
  for (const [id, text] of Object.values(gathered).flatMap(({ copy }) => Object.entries(copy))) {
    expect(words.get(id) ?? text, id).toBe(text);
    words.set(id, text);
  }
});

it('every language has every message, with the same values in it', () => {
  const valuesIn = (text: string) =>
    [...new Set(compileMessageOrThrow(text).flatMap((part) => (typeof part === 'string' ? [] : [part[0]])))].sort();
  const inGerman: Words = {
    ...deWords,
    ...deCaptchaWords,
    ...deChallengeWords,
    ...deCountryWords,
    ...deSwitchedOffWords,
    ...deForgotPasswordWords,
    ...deResetPasswordWords,
    ...deSecurityWords,
    ...deSignUpWords,
    ...deSocialWords,
    ...deInAppWords,
    ...deLastUsedWords,
  };
  const shown = [...new Set(homes.map(([, home]) => home))].filter((home) => home !== 'demonstration').map(collectWords);
  for (const [id, text] of shown.flatMap((words) => Object.entries(words)))
    expect(valuesIn(inGerman[id] ?? ''), id).toEqual(valuesIn(text));
});

it('every language has a direction, and the most preferred supported one is picked', () => {
  expect(languages.map((language) => directionOf(language))).toEqual(['ltr', 'ltr']);
  expect(pickLanguage(['fr-FR', 'DE-at', 'en'])).toBe('de');
  expect(pickLanguage(['xx'])).toBe('en');
  expect(pickLanguage(['__proto__', 'constructor', ''])).toBe('en');
});
