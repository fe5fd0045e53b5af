import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { code, id, password, sentences, shortText } from './fields.ts';

describe('a password', () => {
  it.each([
    ['P07 1024 bytes', 'k'.repeat(1_024)],
    ['P11 a NUL within', 'correct\u0000horse-battery'],
    ['P14 a ligature, which stays one', '\ufb01nance-horse-staple'],
    ['P16 capitals', 'CORRECT HORSE BATTERY'],
    ['P19 a direction mark', '\u202eabcdefgh12'],
    ['blanks around it', '  spaced  '],
  ])('is taken as typed: %s', (_, value) => {
    expect(v.parse(password, value)).toBe(value);
  });

  it('P13 two spellings of a letter are equal', () => {
    expect(v.parse(password, 'cafe\u0301-horse-staple')).toBe('caf\u00e9-horse-staple');
  });

  it.each([
    ['P01 nothing', ''],
    ['P02 blank', '        '],
    ['P08 1025 bytes', 'k'.repeat(1_025)],
    ['P17 a lone surrogate', '\ud800abcdefgh'],
    ['P22 a list', ['correct horse battery']],
    ['P23 an object', { $gt: '' }],
    ['P25 null', null],
    ['P26 too long in any spelling', `e${'\u0301'.repeat(4_000)}`],
    ['513 letters of two bytes', 'é'.repeat(513)],
  ])('is refused: %s', (_, value) => {
    expect(v.is(password, value)).toBe(false);
  });
});

describe('a code', () => {
  it.each(['012345', '000000', '999999'])('%s is accepted with its leading zeros', (value) => {
    expect(v.parse(code, value)).toBe(value);
  });

  it.each([
    ['C02', '12345'],
    ['C03', '1234567'],
    ['C05', '12 456'],
    ['C06', ' 12345'],
    ['C08', '-12345'],
    ['C09', '1e5000'],
    ['C11', '\uff11\uff12\uff13\uff14\uff15\uff16'],
    ['C12', '\u0661\u0662\u0663\u0664\u0665\u0666'],
    ['C17', 123456],
    ['C18', 12345],
    ['C20', { $gt: '' }],
    ['C21', null],
    ['C23', '123456\n'],
    ['C24', '123456,654321'],
    ['a list', ['123456']],
  ])('%s is refused', (_, value) => {
    expect(v.is(code, value)).toBe(false);
  });
});

describe('an id and a short text', () => {
  it.each([Number('9007199254740993'), -1, '', '../other', 'a b', 'a'.repeat(65), null, {}])(
    'J08, J09 %j is not an id',
    (value) => {
      expect(v.is(id, value)).toBe(false);
    },
  );

  it('a short text is one line, and its bytes fit in a header', () => {
    expect(v.is(shortText, 'é'.repeat(512))).toBe(true);
    for (const value of ['é'.repeat(513), 'a\r\nb', '\ud800', 7]) expect(v.is(shortText, value)).toBe(false);
  });

  it('sentences are trimmed and may have several lines, but no characters that a database refuses', () => {
    expect(v.parse(sentences, ' one\r\n\ttwo \n')).toBe('one\r\n\ttwo');
    for (const value of ['', ' \n ', 'a\u0000b', 'a\u001b[31mb', '\ud800', 7, null]) expect(v.is(sentences, value)).toBe(false);
  });
});
