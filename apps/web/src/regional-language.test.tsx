import { afterEach, expect, it, vi } from 'vitest';
import { regionalLanguage } from './regional-language.ts';

afterEach(() => vi.restoreAllMocks());

const listing = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

it('is the form of the language that the browser lists first', () => {
  listing('fr-FR', 'en-GB', 'en-US');
  expect(regionalLanguage('en')).toBe('en-GB');
  expect(regionalLanguage('de')).toBe('de');
});

it('passes over a tag that is none, so that no page is lost over a date', () => {
  listing('en-US@posix', 'en-GB');
  expect(regionalLanguage('en')).toBe('en-GB');
  listing('en-US@posix');
  expect(regionalLanguage('en')).toBe('en');
});
