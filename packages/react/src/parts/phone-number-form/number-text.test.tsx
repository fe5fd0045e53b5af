/** Text that is typed or pasted, and the number that it means. */
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { describe, expect, it } from 'vitest';
import { exampleIn, firstCountry } from './countries.ts';
import { groupedText, inCountry, isInternational, numberIn } from './number-text.ts';

/** @param marked text with `|` where the caret is */
const typed = (marked: string, country: Parameters<typeof inCountry>[1], forward?: boolean) => {
  const caret = marked.indexOf('|');
  const after = groupedText({ text: marked.replace('|', ''), caret, country }, forward);
  return { shown: `${after.text.slice(0, after.caret)}|${after.text.slice(after.caret)}`, country: after.country };
};

describe('grouping', () => {
  it.each([
    ['at the end', '077009|', '07700 9|'],
    ['in the middle, the caret stays behind its digit', '07700 9|00123', '07700 9|00123'],
    ['a digit put in', '07|7700 90012', '07|770 090012'],
    ['a gap taken away by Backspace comes back before the caret', '07700|900123', '07700| 900123'],
    ['nothing', '|', '|'],
    ['no digit', '(|', '|'],
  ])('[UPN-01] %s', (_, marked, shown) => {
    expect(typed(marked, 'GB')).toEqual({ shown, country: 'GB' });
  });

  it('Delete before a space moves past it, so that the caret is never stuck', () => {
    expect(typed('07700|900123', 'GB', true).shown).toBe('07700 |900123');
  });

  it('Backspace after a bracket that is added again moves on to the digit before it', () => {
    expect(typed('(201|', 'US').shown).toBe('(201|)');
  });

  it('digits of another script become ASCII digits', () => {
    for (const digits of ['٠٧٧٠٠٩٠٠١٢٣', '۰۷۷۰۰۹۰۰۱۲۳', '०७७००९००१२३', '０７７００９００１２３', '০৭৭০০৯০০১২৩', '𝟬𝟳𝟳𝟬𝟬𝟵𝟬𝟬𝟭𝟮𝟯'])
      expect(typed(`${digits}|`, 'GB').shown, digits).toBe('07700 900123|');
  });

  it.each(['<svg onload=alert(1)>', "'; DROP TABLE phones;--", '+44 7700 900123 ext. 9', 'call me'])(
    '%j can’t be a phone number and isn’t changed',
    (text) => {
      expect(groupedText({ text, caret: 3, country: 'GB' })).toEqual({ text, caret: 3, country: 'GB' });
      expect(numberIn(text, 'GB')).toEqual({ wrong: 'invalid' });
    },
  );
});

describe('the country', () => {
  it.each([
    ['+1', 'GB', 'US'],
    ['+1 416 555 0123', 'GB', 'CA'],
    ['+1 202', 'CA', 'CA'],
    ['+44 7700', 'DE', 'GB'],
    ['+44 7700 900123', 'JE', 'JE'],
    ['+7', 'GB', 'RU'],
    ['+49', 'GB', 'DE'],
    ['0049 30', 'GB', 'DE'],
    ['+999', 'GB', 'GB'],
    ['07700', 'GB', 'GB'],
  ] as const)('[UPN-01] %s where %s is chosen: %s', (text, chosen, country) => {
    expect(groupedText({ text, caret: 0, country: chosen }).country).toBe(country);
  });

  it('each calling code selects a country that has it, even if several share it', () => {
    for (const callingCode of new Set(getCountries().map((each) => getCountryCallingCode(each)))) {
      const chosen = callingCode === '44' ? 'DE' : 'GB';
      const { country } = groupedText({ text: `+${callingCode}`, caret: 0, country: chosen });
      expect(getCountryCallingCode(country), callingCode).toBe(callingCode);
    }
    expect(groupedText({ text: '+47', caret: 0, country: 'GB' }).country).toBe('NO');
  });

  it('selecting a country changes the country code of a number that begins with one', () => {
    expect(inCountry('+44 7700 900123', 'DE')).toMatch(/^\+49 /);
    expect(inCountry('07700 900123', 'GB')).toBe('07700 900123');
    expect(inCountry('202-555-0123', 'US')).toBe('(202) 555-0123');
  });

  it.each([
    ['de', ['en-US'], 'DE'],
    ['XX', ['en-US'], 'US'],
    [undefined, ['en', 'de-AT', 'en-US'], 'AT'],
    [undefined, ['en', 'not a tag!', 'es-419'], 'GB'],
    [undefined, [], 'GB'],
    ['__proto__', [], 'GB'],
  ] as const)('[UPN-01] known %s, languages %j: %s is chosen at first', (known, languages, country) => {
    expect(firstCountry(known, languages)).toBe(country);
  });
});

it.each([
  ['GB', '07400 123456'],
  ['MX', '222 123 4567'],
  ['CI', '01 23 45 6789'],
] as const)('[REAL-06] the example of a number of %s is %s', (country, example) => {
  expect(exampleIn(country)).toBe(example);
});

it('[REAL-06] every country has an example', () => {
  expect(getCountries().filter((country) => exampleIn(country) === '')).toEqual([]);
});

describe('the number', () => {
  it.each([
    ['07700 900123', 'GB'],
    ['7700900123', 'GB'],
    ['+44 (0)7700 900-123', 'US'],
    ['+44 7700 900123', 'US'],
    ['0044 7700 900123', 'GB'],
    ['0044 7700 900123', 'US'],
    ['447700900123', 'GB'],
    ['\u202a+44\u00a07700\u2011900123\u202c', 'GB'],
    ['＋４４７７００９００１２３', 'GB'],
    [' 07700/900.123 ', 'GB'],
  ] as const)('[UPN-01] %j typed in %s is one number in E.164', (text, country) => {
    expect(numberIn(text, country)).toEqual({ phoneNumber: '+447700900123' });
  });

  it.each([
    ['', 'invalid'],
    ['+', 'invalid'],
    ['+44', 'short'],
    ['112', 'short'],
    ['+1202555012345678', 'long'],
    ['+999 12345678', 'invalid'],
    ['+12025550123;ext=1', 'invalid'],
    ['07+7', 'invalid'],
  ] as const)('%j has an error before it is sent: %s', (text, wrong) => {
    expect(numberIn(text, 'GB')).toEqual({ wrong });
  });

  // Corpus N15, N16, N18, N19: the service refuses them and says why. A page can't know that.
  it.each(['+883510001234567', '+979123456789', '+449098790000', '+881612345678'])('%s is left to the service', (text) => {
    expect(numberIn(text, 'GB')).toEqual({ phoneNumber: text });
  });

  it('only a complete number with its country code replaces the text that it is pasted into', () => {
    expect(['+44 7700 900123', '0044 7700 900123'].map(isInternational)).toEqual([true, true]);
    expect(['07700 900123', '900', 'call +44 7700 900123', ''].map(isInternational)).toEqual([false, false, false, false]);
  });
});

it.each([
  ['MX', '+5215512345678', '+525512345678'],
  ['MX', '+520445512345678', '+525512345678'],
  ['MX', '+525512345678', '+525512345678'],
  ['CI', '+22507080910', '+2250707080910'],
  ['CI', '+22545678901', '+2250545678901'],
  ['CI', '+22501020304', '+2250101020304'],
  ['CI', '+2250707080910', '+2250707080910'],
  ['BJ', '+22990011234', '+2290190011234'],
  ['BJ', '+2290190011234', '+2290190011234'],
  ['BR', '+551181234567', '+5511981234567'],
  ['BR', '+5511981234567', '+5511981234567'],
  ['EC', '+59399123456', '+593999123456'],
  ['EC', '+593999123456', '+593999123456'],
  ['VN', '+841681234567', '+84381234567'],
  ['VN', '+841201234567', '+84701234567'],
  ['VN', '+84381234567', '+84381234567'],
  ['DE', '+4915112345678', '+4915112345678'],
  ['MX', '1 55 1234 5678', '+525512345678'],
  ['MX', '044 55 1234 5678', '+525512345678'],
  ['MX', '045 55 1234 5678', '+525512345678'],
  ['MX', '01 55 1234 5678', '+525512345678'],
  ['MX', '521 55 1234 5678', '+525512345678'],
  ['MX', '55 1234 5678', '+525512345678'],
  ['GB', '+52 1 55 1234 5678', '+525512345678'],
  ['CI', '07 08 09 10', '+2250707080910'],
  ['BJ', '90 01 12 34', '+2290190011234'],
  ['BR', '(011) 8123-4567', '+5511981234567'],
  ['EC', '099 123 456', '+593999123456'],
  ['VN', '0168 123 4567', '+84381234567'],
] as const)('[REAL-06] in %s %s is a number of an earlier plan or of today: %s', (country, written, phoneNumber) => {
  expect(numberIn(written, country)).toEqual({ phoneNumber });
});
