import { describe, expect, it } from 'vitest';
import { texts as german } from '../messages/templates/de/texts.ts';
import { texts as english } from '../messages/templates/en/texts.ts';
import { fillPlaces } from '../messages/templates/template.ts';
import { costlyCharacters } from '../messages/text-alphabet.ts';
import { readSettings } from './settings/read-settings.ts';

function read(text: string): { brand: string; faults: string[] } {
  const faults: string[] = [];
  return { brand: readSettings({ STEPGATE_ENV: 'demo', STEPGATE_BRAND: text }, faults).STEPGATE_BRAND, faults };
}

describe('[API-06] the name of a company', () => {
  it.each([
    `Müller & Söhne <"'>`,
    'Żabka',
    'مصرف الخليج',
    '三菱',
    'Yahoo!',
    'E*TRADE',
    '1&1',
    'Studio 1881',
    '{brand} $& %s',
    'A'.repeat(30),
  ])('is taken as it is: %s', (name) => {
    expect(read(` ${name}\n`)).toEqual({ brand: name, faults: [] });
  });

  it('has composed letters and plain spaces, which fit into a text message', () => {
    expect(read('Cafe\u0301\u00a0Bank')).toEqual({ brand: 'Café Bank', faults: [] });
  });

  it.each([
    ['a line break', 'Acme\nBank', 'Acme�Bank'],
    ['a tab', 'Acme\tBank', 'Acme�Bank'],
    ['NUL', 'Acme\0Bank', 'Acme�Bank'],
    ['a line separator', 'Acme\u2028Bank', 'Acme�Bank'],
    ['a character that turns text around', 'Acme \u202eknab', 'Acme �knab'],
    ['an isolate', 'Acme\u2067', 'Acme�'],
    ['a zero-width space', 'Ac\u200bme', 'Ac�me'],
    ['an invisible letter', '\u3164', '�'],
    ['a soft hyphen', 'Ac\u00adme', 'Ac�me'],
    ['a tag', 'Acme\u{e0041}', 'Acme�'],
    ['half of a character', 'Acme\ud83c', 'Acme�'],
    ['a mark alone', '\u0301Acme', '�Acme'],
    ['a link', 'acme.example', 'acme.example'],
    ['a colon', 'Acme: Bank', 'Acme: Bank'],
    ['what looks like a code', 'Acme 482113', 'Acme 482113'],
    ['31 characters', 'A'.repeat(31), 'A'.repeat(31)],
  ])('is refused with %s', (_what, name, shown) => {
    expect(read(name).faults).toEqual([
      `STEPGATE_BRAND must be a name of at most 30 characters without control characters, a colon, a link or six digits in a row, not "${shown}"`,
    ]);
  });
});

/** How many messages a text is charged as (3GPP TS 23.040): 160 or 153 characters each in the usual alphabet, 70 or 67 in the other. */
function charged(text: string): number {
  const usual = costlyCharacters(text.replaceAll('\n', ' ')) === '';
  const units = usual ? text.length + (text.match(/[\^{}\\[~\]|€]/g)?.length ?? 0) : text.length;
  const [alone, joined] = usual ? [160, 153] : [70, 67];
  return units <= alone ? 1 : Math.ceil(units / joined);
}

const values = {
  code: '482113',
  link: `https://app.example.com/login/cancel-phone-change#token=${'a'.repeat(43)}`,
  what: 'Soon only passkeys will log you in',
  summary: 'Send £12.34 to "Ada Lovelace"',
};
const paused = 'Transfers are paused until 27 November at 16:30 GMT because your phone number was changed.';
const textsFrom = (brand: string, texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([key, text]) => {
    const ending = key.startsWith('code') ? '\n\n@app.example.com #482113' : '';
    const summary = key === 'codeForCoolOff' ? paused : values.summary;
    return [key, charged(fillPlaces(text, { ...values, summary, brand }) + ending)];
  });

describe('[API-06] [MARK-02] text messages from a company', () => {
  it.each([
    ['English', english],
    ['German', german],
  ])('with the longest name are charged as no more than with ours, in %s', (_language, texts) => {
    const own = textsFrom('Stepgate', texts);
    expect(textsFrom('Ä'.repeat(30), texts)).toEqual(own);
    expect(Object.fromEntries(own)).toMatchObject({
      codeForLogin: 1,
      codeForApproval: 1,
      codeForCoolOff: 2,
      changeAsked: 2,
      changed: 2,
      recoveryDone: 2,
    });
  });

  it('with a letter that text messages lack are charged as more, which the operator hears about', () => {
    expect(Object.fromEntries(textsFrom('Żabka', english))).toMatchObject({ codeForLogin: 2, changeAsked: 3 });
    expect(costlyCharacters('Żabka Łódź')).toBe('ŻŁóź');
    expect(costlyCharacters(`Müller & Söhne <"'> €`)).toBe('');
  });
});
