import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { loadAccountMessages } from '../account/load-account-messages.ts';
import { translation as deAccountWords } from '../account/translations/de.ts';
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
import { loadSignUpMessages } from '../sign-up/load-sign-up-messages.ts';
import { translation as deSignUpWords } from '../sign-up/translations/de.ts';
import { loadSocialMessages } from '../social/load-social-messages.ts';
import { translation as deSocialWords } from '../social/translations/de.ts';
import { translation as deChallengeWords } from './challenges/translations/de.ts';
import { translation as deWords } from './translations/de.ts';

type Words = Readonly<Record<string, string>>;

const gathered = import.meta.glob<{ copy: Words }>('../**/copy.ts', { eager: true });

/** The catalogue for the copy of a file. The first match counts. */
const homes = [
  ['login/second-step', 'challenges'],
  ['parts/loading', 'all pages'],
  ['parts/problems', 'all pages'],
  ['login', 'all pages'],
  ['ui', 'all pages'],
  ['challenges', 'challenges'],
  ['flow', 'challenges'],
  ['parts', 'challenges'],
  ['account', 'account'],
  ['captcha', 'captcha'],
  ['country-picker', 'countries'],
  ['demo', 'demonstration'],
  ['sign-up', 'sign-up'],
  ['social', 'social'],
] as const;
type Home = (typeof homes)[number][1];
const homeOf = (file: string): Home | undefined => homes.find(([folder]) => file.startsWith(`../${folder}/`))?.[1];
const wordsOf = (home: Home): Words =>
  Object.assign({}, ...Object.entries(gathered).flatMap(([file, { copy }]) => (homeOf(file) === home ? [copy] : [])));
const compiled = (words: Words) =>
  Object.fromEntries(Object.entries(words).map(([id, text]) => [id, compileMessageOrThrow(text)]));

describe('the committed catalogues match the output of the tool', () => {
  it('English', async () => {
    expect(await loadMessages('en')).toEqual(compiled(wordsOf('all pages')));
    expect(await loadChallengeMessages('en')).toEqual(compiled(wordsOf('challenges')));
    expect(await loadCaptchaMessages('en')).toEqual(compiled(wordsOf('captcha')));
    expect(await loadCountryMessages('en')).toEqual(compiled(wordsOf('countries')));
    expect(await loadSignUpMessages('en')).toEqual(compiled(wordsOf('sign-up')));
    expect(await loadAccountMessages('en')).toEqual(compiled(wordsOf('account')));
    expect(await loadSocialMessages('en')).toEqual(compiled(wordsOf('social')));
  });
  it('German', async () => {
    expect(await loadMessages('de')).toEqual(compiled(deWords));
    expect(await loadChallengeMessages('de')).toEqual(compiled(deChallengeWords));
    expect(await loadCaptchaMessages('de')).toEqual(compiled(deCaptchaWords));
    expect(await loadCountryMessages('de')).toEqual(compiled(deCountryWords));
    expect(await loadSignUpMessages('de')).toEqual(compiled(deSignUpWords));
    expect(await loadAccountMessages('de')).toEqual(compiled(deAccountWords));
    expect(await loadSocialMessages('de')).toEqual(compiled(deSocialWords));
  });
  it('[ENV-01] the demonstration’s messages are in a separate catalogue, which production doesn’t have', () => {
    expect(enDemo).toEqual(compiled(wordsOf('demonstration')));
    expect(deDemo).toEqual(compiled(deDemoWords));
    expect(JSON.stringify([wordsOf('all pages'), wordsOf('challenges'), deWords, deChallengeWords])).not.toMatch(/Demo:|111111/);
  });
});

it('no id has two messages', () => {
  const ids = Object.values(gathered).flatMap(({ copy }) => Object.keys(copy));
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

it('every language has every message, with the same values in it', () => {
  const valuesIn = (text: string) =>
    [...new Set(compileMessageOrThrow(text).flatMap((part) => (typeof part === 'string' ? [] : [part[0]])))].sort();
  const inGerman: Words = {
    ...deWords,
    ...deCaptchaWords,
    ...deChallengeWords,
    ...deCountryWords,
    ...deAccountWords,
    ...deSignUpWords,
    ...deSocialWords,
  };
  const shown = (['all pages', 'captcha', 'challenges', 'countries', 'account', 'sign-up', 'social'] as const).map(wordsOf);
  for (const [id, text] of shown.flatMap((words) => Object.entries(words)))
    expect(valuesIn(inGerman[id] ?? ''), id).toEqual(valuesIn(text));
});

it('every language has a direction, and the most preferred supported one is picked', () => {
  expect(languages.map((language) => directionOf(language))).toEqual(['ltr', 'ltr']);
  expect(pickLanguage(['fr-FR', 'DE-at', 'en'])).toBe('de');
  expect(pickLanguage(['xx'])).toBe('en');
  expect(pickLanguage(['__proto__', 'constructor', ''])).toBe('en');
});
