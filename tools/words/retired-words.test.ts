/** No text that a customer reads brings back a word that gave way to a better one. */

import { describe, expect, it } from 'vitest';
import { customerTexts } from './customer-texts.ts';
import { type RetiredWord, retiredEnglish, retiredGerman, retiredIn, unneededIn } from './retired-words.ts';

describe.each([
  { language: 'en', words: retiredEnglish },
  { language: 'de', words: retiredGerman },
] as const)('[MARK-14] $language', ({ language, words }) => {
  it('[MARK-14] no catalogue, message template, article or page of the demo has a retired word', async () => {
    const texts = await customerTexts(language);
    expect(texts.length).toBeGreaterThan(900);
    expect(retiredIn(texts, words)).toEqual([]);
  });

  it('[MARK-14] every exception is needed by a text, and has a reason', async () => {
    expect(unneededIn(await customerTexts(language), words)).toEqual([]);
    expect(words.flatMap(({ kept = [] }) => kept).filter(({ because }) => because.length < 20)).toEqual([]);
  });

  it.each(words.map(({ was, instead }) => ({ was, instead })))('[MARK-14] “$was” would be found', ({ was, instead }) => {
    const found = retiredIn([{ place: 'planted', language, text: was }], words);
    expect(found.filter((line) => line.startsWith('planted: ') && line.endsWith(`(${instead})`))).toHaveLength(1);
  });
});

it('[MARK-14] an exception keeps the word of its own text only', () => {
  const word: RetiredWord = {
    phrase: /\bsession\b/,
    instead: 'browser',
    was: 'this session',
    kept: [{ place: 'desk.sessions', because: 'staff' }],
  };
  const texts = ['review/en.json desk.sessions', 'home/en.json home.since'].map(
    (place) => ({ place, language: 'en', text: 'this session' }) as const,
  );
  expect(retiredIn(texts, [word])).toEqual(['home/en.json home.since: “session” (browser)']);
});
