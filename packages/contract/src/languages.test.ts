import { expect, it } from 'vitest';
import { asLanguage, defaultLanguage, inEachLanguage, languages } from './languages.ts';

it('each language has one value, under its own name', () => {
  expect(inEachLanguage((language) => `in ${language}`)).toEqual({ en: 'in en', de: 'in de' });
  expect(languages).toEqual(['en', 'de']);
});

it('any other text is not a language, even a name that every object inherits', () => {
  expect(['de', 'DE', 'fr', '', '__proto__', 'constructor'].map(asLanguage)).toEqual(['de', ...Array(5).fill(undefined)]);
  expect(defaultLanguage).toBe('en');
});
