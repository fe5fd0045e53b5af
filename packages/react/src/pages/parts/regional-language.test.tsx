import { afterEach, expect, it, vi } from 'vitest';
import { regionalLanguage } from './regional-language.ts';

afterEach(() => vi.restoreAllMocks());

const listing = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

it('is the first tag of the language in the browser’s list', () => {
  listing('fr-FR', 'en-GB', 'en-US');
  expect(regionalLanguage('en')).toBe('en-GB');
  expect(regionalLanguage('de')).toBe('de');
});

it('skips an invalid tag, so that no page breaks because of a date', () => {
  listing('en-US@posix', 'en-GB');
  expect(regionalLanguage('en')).toBe('en-GB');
  listing('en-US@posix');
  expect(regionalLanguage('en')).toBe('en');
});
