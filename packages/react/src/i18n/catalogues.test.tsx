import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { loadChallengeMessages } from '../challenges/i18n/load-challenge-messages.ts';
import { translation as deChallengeWords } from '../challenges/i18n/translations/de.ts';
import deDemo from '../demo/catalogues/de.json';
import enDemo from '../demo/catalogues/en.json';
import { translation as deDemoWords } from '../demo/translations/de.ts';
import { directionOf, languages, pickLanguage } from './languages.ts';
import { loadMessages } from './load-messages.ts';
import { translation as deWords } from './translations/de.ts';

type Words = Readonly<Record<string, string>>;

const gathered = import.meta.glob<{ copy: Words }>('../**/copy.ts', { eager: true });

/** Where the words of a file belong. */
const homeOf = (file: string) =>
  file.includes('/demo/') ? 'demonstration' : file.includes('/challenges/') ? 'challenges' : 'all pages';
const wordsOf = (home: ReturnType<typeof homeOf>): Words =>
  Object.assign({}, ...Object.entries(gathered).flatMap(([file, { copy }]) => (homeOf(file) === home ? [copy] : [])));
const compiled = (words: Words) =>
  Object.fromEntries(Object.entries(words).map(([id, text]) => [id, compileMessageOrThrow(text)]));

describe('the committed catalogues are what the tool makes of the words', () => {
  it('English', async () => {
    expect(await loadMessages('en')).toEqual(compiled(wordsOf('all pages')));
    expect(await loadChallengeMessages('en')).toEqual(compiled(wordsOf('challenges')));
  });
  it('German', async () => {
    expect(await loadMessages('de')).toEqual(compiled(deWords));
    expect(await loadChallengeMessages('de')).toEqual(compiled(deChallengeWords));
  });
  it('[ENV-01] the words of the demonstration stand apart, in a catalogue that production does not have', () => {
    expect(enDemo).toEqual(compiled(wordsOf('demonstration')));
    expect(deDemo).toEqual(compiled(deDemoWords));
    expect(JSON.stringify([wordsOf('all pages'), wordsOf('challenges'), deWords, deChallengeWords])).not.toMatch(
      /demonstration|Vorführung|111111/,
    );
  });
});

it('no id has two meanings', () => {
  const ids = Object.values(gathered).flatMap(({ copy }) => Object.keys(copy));
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

it('every language has every message, with the same values in it', () => {
  const valuesIn = (text: string) =>
    [...new Set(compileMessageOrThrow(text).flatMap((part) => (typeof part === 'string' ? [] : [part[0]])))].sort();
  const inGerman: Words = { ...deWords, ...deChallengeWords };
  for (const [id, text] of Object.entries({ ...wordsOf('all pages'), ...wordsOf('challenges') }))
    expect(valuesIn(inGerman[id] ?? ''), id).toEqual(valuesIn(text));
});

it('every language has a direction, and the most wanted one that is spoken is picked', () => {
  expect(Object.keys(languages).map((each) => directionOf(each === 'de' ? 'de' : 'en'))).toEqual(['ltr', 'ltr']);
  expect(pickLanguage(['fr-FR', 'DE-at', 'en'])).toBe('de');
  expect(pickLanguage(['xx'])).toBe('en');
  expect(pickLanguage(['__proto__', 'constructor', ''])).toBe('en');
});
