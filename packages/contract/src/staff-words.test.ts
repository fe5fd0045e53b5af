import { expect, it } from 'vitest';
import { staffWords } from './staff-words.ts';

it('[HOUSE-04] no sentence for staff needs more than its places filled, so that a command prints what the desk shows', () => {
  const sentences = Object.values(staffWords);
  expect(sentences.length).toBeGreaterThan(90);
  expect(sentences.filter((sentence) => /[{}]/.test(sentence.replaceAll(/\{\w+\}/g, '')))).toEqual([]);
});
