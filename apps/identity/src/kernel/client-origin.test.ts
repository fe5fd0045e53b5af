import { describe, expect, it } from 'vitest';
import { describeOrigin, originText, parseCountry, placeOf } from './client-origin.ts';

describe('the origin of a request, for customers to recognise', () => {
  it.each([
    {
      address: '203.0.113.77',
      country: 'DE',
      stored: '203.0.113.… DE',
      en: 'Germany (203.0.113.…)',
      de: 'Deutschland (203.0.113.…)',
      place: 'Germany',
    },
    {
      address: '2001:db8:1:2::3',
      country: 'GB',
      stored: '2001:db8:1:… GB',
      en: 'United Kingdom (2001:db8:1:…)',
      de: 'Vereinigtes Königreich (2001:db8:1:…)',
      place: 'United Kingdom',
    },
    {
      address: '203.0.113.77',
      country: undefined,
      stored: '203.0.113.…',
      en: '203.0.113.…',
      de: '203.0.113.…',
      place: undefined,
    },
    { address: 'nonsense', country: 'FR', stored: '– FR', en: 'France (–)', de: 'Frankreich (–)', place: 'France' },
  ])(
    '[LOOK-14] [MARK-12] $address in $country is named in the language of the reader, with its network for staff only',
    ({ address, country, stored, en, de, place }) => {
      expect(originText(address, country)).toBe(stored);
      expect(describeOrigin(stored, 'en')).toBe(en);
      expect(describeOrigin(stored, 'de')).toBe(de);
      expect(placeOf(stored, 'en')).toBe(place);
    },
  );

  it.each(['XX', 'T1', 'ZZ', 'QQ', 'de', 'DEU', '', ' DE', '<b>', 'D\u00cb', undefined, ['DE', 'FR']])(
    '%j is no country',
    (header) => {
      expect(parseCountry(header)).toBeUndefined();
    },
  );

  it('a country is a country', () => {
    expect(parseCountry('CH')).toBe('CH');
  });
});
