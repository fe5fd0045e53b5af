/** The rules of every text message, in every language that ships. */
import { languages } from '@stepgate/contract';
import { describe, expect, it } from 'vitest';
import { exampleTexts } from './test/example-texts.ts';
import { lengthOf } from './text-length.ts';

const settings = { origin: 'https://login.acme.example', brand: 'Acme' };
const everyText = languages.flatMap((language) =>
  exampleTexts(settings, language).map((example) => ({ what: `${example.name} in ${language}`, ...example })),
);

describe('[MARK-03] the length of a text message', () => {
  it.each([
    ['a'.repeat(160), 'GSM-7', 160, 1],
    ['a'.repeat(161), 'GSM-7', 161, 2],
    ['ä'.repeat(306), 'GSM-7', 306, 2],
    ['a'.repeat(307), 'GSM-7', 307, 3],
    [`${'a'.repeat(158)}€`, 'GSM-7', 160, 1],
    [`${'a'.repeat(159)}€`, 'GSM-7', 161, 2],
    [`${'a'.repeat(100)}\n\n@a #1`, 'GSM-7', 107, 1],
    ['’'.repeat(70), 'UCS-2', 70, 1],
    ['’'.repeat(71), 'UCS-2', 71, 2],
    ['’'.repeat(135), 'UCS-2', 135, 3],
  ])('%s', (text, alphabet, characters, segments) => {
    expect(lengthOf(text)).toEqual({ alphabet, characters, segments });
  });
});

describe('[MARK-03] [MARK-02] every text message', () => {
  it('is in the gallery, in both languages', () => {
    expect(everyText).toHaveLength(20);
    expect(new Set(everyText.map(({ text }) => text)).size).toBe(20);
  });

  it.each(everyText)('$what begins with the brand, has each value, and is charged as two at most', ({ name, text }) => {
    expect(text).toMatch(name.startsWith('codeFor') ? /^Acme: 866696 / : /^Acme: /);
    expect(text).not.toMatch(/[{}]/);
    const { alphabet, segments } = lengthOf(text);
    expect(alphabet).toBe('GSM-7');
    expect(segments).toBeLessThanOrEqual(2);
  });

  it.each(everyText.filter(({ name }) => name === 'codeForLogin'))('$what is one message', ({ text }) => {
    expect(lengthOf(text).segments).toBe(1);
  });
});
