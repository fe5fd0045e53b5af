import { languages } from '@stepgate/contract';
import { describe, expect, it } from 'vitest';
import { wordsIn } from './catalogue.ts';
import { fill, fillPlaces, type OnlyPlacesOf, type Translation } from './template.ts';

/** Every template with its path, such as `mails.passwordReset.text`. */
const templatesIn = (words: object, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, each]: [string, unknown]) =>
    typeof each === 'string' ? [[`${path}${key}`, each] satisfies [string, string]] : templatesIn(Object(each), `${path}${key}.`),
  );

const placesIn = (template: string): string[] => [...new Set(template.match(/\{[^}]*\}/g))].sort();

describe.each(languages)('every template in %s', (language) => {
  const templates = templatesIn(wordsIn(language));
  const english = new Map(templatesIn(wordsIn('en')));

  it('has the same places as the English one, each with a plain name', () => {
    expect(templates.length).toBeGreaterThan(190);
    for (const [path, template] of templates) {
      expect([path, placesIn(template)]).toEqual([path, placesIn(english.get(path) ?? '')]);
      for (const place of placesIn(template)) expect(place).toMatch(/^\{[a-z][A-Za-z]*\}$/);
    }
  });

  it('names the company only by its brand, never Stepgate', () => {
    const filled = templates.map(([, template]) => fillPlaces(template, { brand: 'Acme Bank' }));
    expect(filled.filter((text) => /stepgate/i.test(text))).toEqual([]);
    expect(filled.filter((text) => text.includes('Acme Bank')).length).toBeGreaterThan(90);
  });
});

it('[ATT-09] a value is inserted unchanged and never read as a template or a pattern', () => {
  const values = { device: '{code} $& $1 {{device}}', code: '482113' };
  expect(fill('{device}: {code}, {code}', values)).toBe('{code} $& $1 {{device}}: 482113, 482113');
});

it('a missing value, place or template is a compile-time error', () => {
  // @ts-expect-error a value is missing
  fill('{code} is your {brand} code', { code: '482113' });
  // @ts-expect-error a value has no place
  fill('{code} is your code', { code: '482113', link: 'https://app.ex.test' });
  const english = { code: '{code} is your {brand} code' } as const;
  // @ts-expect-error a place is missing
  void ({ code: '{code} ist Ihr Code' } as const satisfies Translation<typeof english>);
  // @ts-expect-error a template is missing
  void ({} as const satisfies Translation<typeof english>);
  const german = { code: '{code} ist Ihr {brand}-Code von {company}' } as const satisfies Translation<typeof english>;
  // @ts-expect-error a place that the English template lacks
  void (german satisfies OnlyPlacesOf<typeof english, typeof german>);
});
