import { getCountries, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { numberMeant, numberToReach, reachable } from './reachable.ts';

const blocked = { outcome: 'blocked' };

describe('[CT2] a number that costs others money, or is no phone, gets no code', () => {
  it.each([
    ['N15, an international network', '+883510001234567'],
    ['N16, international premium rate', '+979123456789'],
    ['N18, premium rate in the United Kingdom', '+449098790000'],
    ['N19, a satellite telephone', '+881612345678'],
    ['another satellite network', '+870773111632'],
    ['an international network’s other code', '+8821612345678'],
    ['an international shared-cost number', '+80812345678'],
    ['an international toll-free number', '+80012345678'],
    ['premium rate in the United States', '+19005550100'],
    ['premium rate in France', '+33899123456'],
    ['shared cost in Germany', '+491802123456'],
    ['a personal number, which forwards at a price', '+447012345678'],
    ['a toll-free number', '+18005550100'],
    ['a universal access number in the United Kingdom', '+445512345678'],
    ['a pager in the United Kingdom', '+447640123456'],
    ['a number that no plan lists', '+447700910001'],
    ['a country code that nobody has', '+999123456789'],
  ])('%s', (_name, number) => {
    expect(reachable(number, undefined)).toEqual(blocked);
  });

  it.each([
    '',
    '+',
    '+1',
    '911',
    '+1 202 555 0123',
    '+12025550123;ext=1',
    '+1202555\u200b0123',
    '+120255501234567',
    '+0447700900001',
  ])('neither does a text that is no E.164 number: "%s"', (number) => {
    expect(reachable(number, undefined)).toEqual(blocked);
  });

  it('neither does a number of a country that is not on the list', () => {
    expect(reachable('+4915112345678', new Set(['GB']))).toEqual(blocked);
    expect(reachable('+18765550123', new Set(['US']))).toEqual(blocked);
    expect(reachable('+4915112345678', new Set(['GB', 'DE']))).toMatchObject({ outcome: 'reachable', country: 'DE' });
  });
});

describe('a channel is offered only if it can work for the number', () => {
  it.each([
    ['a mobile', '+4915112345678', ['sms', 'whatsapp', 'voice'], 'DE', '49'],
    ['fixed or mobile, which North America does not tell apart', '+12025550123', ['sms', 'whatsapp', 'voice'], 'US', '1'],
    ['a fixed line', '+442079460123', ['voice'], 'GB', '44'],
    ['an internet telephone', '+445612345678', ['voice'], 'GB', '44'],
    ['a number kept for fiction', '+447700900001', ['sms', 'whatsapp', 'voice'], 'GB', '44'],
  ])('%s', (_name, number, channels, country, callingCode) => {
    expect(reachable(number, undefined)).toEqual({ outcome: 'reachable', channels, country, callingCode });
  });

  it('accepts a mobile of every country', () => {
    const refused = getCountries().filter((country) => {
      const example = getExampleNumber(country, examples);
      return example !== undefined && reachable(example.number, undefined).outcome === 'blocked';
    });
    expect(refused).toEqual([]);
  });
});

it.each([
  ['MX', '+5215512345678', '+525512345678'],
  ['MX', '+520445512345678', '+525512345678'],
  ['MX', '+525512345678', '+525512345678'],
  ['CI', '+22507080910', '+2250707080910'],
  ['CI', '+22545678901', '+2250545678901'],
  ['CI', '+22598765432', '+2250798765432'],
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
])(
  '[REAL-06] a number of %s by an earlier plan is taken as that of today, which codes reach, also if it is stored: %s',
  (country, written, number) => {
    expect(numberMeant(written)).toBe(number);
    for (const stored of [written, number]) {
      expect(reachable(stored, undefined)).toMatchObject({ outcome: 'reachable', country });
      expect(numberToReach(stored, 'sms')).toBe(number);
      expect(numberToReach(stored, 'voice')).toBe(number);
    }
  },
);

it.each(['+22560123456', '+22599123456', '+22580123456', '+551171234567'])(
  '[REAL-06] %s, whose new form is not certain, stays as it is',
  (number) => {
    expect(numberToReach(number, 'sms')).toBe(number);
  },
);

describe('[REAL-06] in Argentina a mobile may be written like a fixed line', () => {
  it.each([
    ['+541123456789', 'sms', '+5491123456789'],
    ['+541123456789', 'whatsapp', '+5491123456789'],
    ['+541123456789', 'voice', '+541123456789'],
    ['+5491123456789', 'sms', '+5491123456789'],
    ['+5491123456789', 'voice', '+5491123456789'],
    ['+442079460123', 'sms', '+442079460123'],
  ] as const)('%s by %s: %s', (number, channel, reached) => {
    expect(numberToReach(number, channel)).toBe(reached);
  });

  it('so every channel is offered', () => {
    expect(reachable('+541123456789', undefined)).toMatchObject({ country: 'AR', channels: ['sms', 'whatsapp', 'voice'] });
    expect(reachable('+548001234567', undefined)).toEqual(blocked);
  });
});
