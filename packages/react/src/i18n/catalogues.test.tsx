import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import deDemo from '../demo/catalogues/de.json';
import enDemo from '../demo/catalogues/en.json';
import { translation as deDemoWords } from '../demo/translations/de.ts';
import { directionOf, languages, pickLanguage } from './languages.ts';
import { loadMessages } from './load-messages.ts';
import { translation as deWords } from './translations/de.ts';

type Words = Readonly<Record<string, string>>;

const gathered = import.meta.glob<{ copy: Words }>('../**/copy.ts', { eager: true });
const wordsOf = (demo: boolean): Words =>
  Object.assign({}, ...Object.entries(gathered).flatMap(([file, { copy }]) => (file.includes('/demo/') === demo ? [copy] : [])));
const compiled = (words: Words) =>
  Object.fromEntries(Object.entries(words).map(([id, text]) => [id, compileMessageOrThrow(text)]));

describe('the committed catalogues are what the tool makes of the words', () => {
  it('English', async () => expect(await loadMessages('en')).toEqual(compiled(wordsOf(false))));
  it('German', async () => expect(await loadMessages('de')).toEqual(compiled(deWords)));
  it('[ENV-01] the words of the demonstration stand apart, in a catalogue that production does not have', () => {
    expect(enDemo).toEqual(compiled(wordsOf(true)));
    expect(deDemo).toEqual(compiled(deDemoWords));
    expect(JSON.stringify([wordsOf(false), deWords])).not.toMatch(/demonstration|Vorführung|111111/);
  });
});

it('every language has every message, with the same values in it', () => {
  const valuesIn = (text: string) =>
    [...new Set(compileMessageOrThrow(text).flatMap((part) => (typeof part === 'string' ? [] : [part[0]])))].sort();
  for (const [id, text] of Object.entries(wordsOf(false)))
    expect(valuesIn(deWords[id as keyof typeof deWords]), id).toEqual(valuesIn(text));
});

it('every language has a direction, and the most wanted one that is spoken is picked', () => {
  expect(Object.keys(languages).map((each) => directionOf(each === 'de' ? 'de' : 'en'))).toEqual(['ltr', 'ltr']);
  expect(pickLanguage(['fr-FR', 'DE-at', 'en'])).toBe('de');
  expect(pickLanguage(['xx'])).toBe('en');
  expect(pickLanguage(['__proto__', 'constructor', ''])).toBe('en');
});
