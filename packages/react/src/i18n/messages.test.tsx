import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { i18nOf } from './messages.ts';

const say = (text: string, values?: Readonly<Record<string, string | number>>, locale = 'en') =>
  i18nOf(locale, { id: compileMessageOrThrow(text) }).say('id', values);

describe('a sentence', () => {
  it('is filled with its values, in any position', () => {
    expect(say('{b}, then {a} and {b}', { a: 'one', b: 2 })).toBe('2, then one and 2');
    expect(say('It costs #1', {})).toBe('It costs #1');
    expect(say('{a}!', {})).toBe('!');
  });

  const minutes = '{n, plural, =0 {at once} one {in # minute} other {in # minutes}}';

  it('has the plural form of its language, the exact number first', () => {
    expect([0, 1, 2, 1500].map((n) => say(minutes, { n }))).toEqual([
      'at once',
      'in 1 minute',
      'in 2 minutes',
      'in 1,500 minutes',
    ]);
    expect(say(minutes, { n: 1500 }, 'de')).toBe('in 1.500 minutes');
    const polish = '{n, plural, one {# kod} few {# kody} many {# kodów} other {# kodu}}';
    expect([1, 3, 5].map((n) => say(polish, { n }, 'pl'))).toEqual(['1 kod', '3 kody', '5 kodów']);
  });

  it('counts ordinals, and those who are left after an offset', () => {
    const place = '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}';
    expect([1, 2, 3, 4].map((n) => say(place, { n }))).toEqual(['1st', '2nd', '3rd', '4th']);
    const you = '{n, plural, offset:1 =1 {you} one {you and # other} other {you and # others}}';
    expect([1, 2, 3].map((n) => say(you, { n }))).toEqual(['you', 'you and 1 other', 'you and 2 others']);
  });

  it('chooses by a word, and takes no word for a property of every object', () => {
    const kind = '{kind, select, card {Card {name}} other {Else}}';
    expect(['card', 'cash', 'constructor'].map((word) => say(kind, { kind: word, name: 'A' }))).toEqual([
      'Card A',
      'Else',
      'Else',
    ]);
    expect(say('{n, plural, other {{kind, select, other {# of them}}}}', { n: 3, kind: 'x' })).toBe('3 of them');
  });

  it('writes a number as its language does', () => {
    expect(say('{n, number}', { n: 1234.5 }, 'de')).toBe('1.234,5');
  });

  it('is its id where a language lacks it', () => {
    expect(i18nOf('en', {}).say('login.title')).toBe('login.title');
    expect(i18nOf('en', {}).say('constructor')).toBe('constructor');
    expect(i18nOf('en', { 'login.title': 'As it is' }).say('login.title')).toBe('As it is');
  });
});
