/** Compares a translation that comes as data with the English templates. */
import { findForeignContact } from '@stepgate/contract/foreign-contacts';

/** The places of a template, such as `{brand} {code}`. */
export const placesIn = (template: string): string => [...new Set(template.match(/\{\w+\}/g))].sort().join(' ');

/** @returns what is wrong with one template; `undefined`: nothing */
export function findTemplateFault(english: string, translation: unknown): string | undefined {
  if (translation === undefined) return 'is missing';
  if (typeof translation !== 'string') return 'is no text';
  if (translation.trim() === '') return 'is empty';
  const [needed, found] = [placesIn(english), placesIn(translation)];
  if (needed !== found) return `needs ${needed || 'no places'}, and has ${found || 'none'}`;
  return findForeignContact([english], [translation]);
}

/**
 * @param english templates, in groups
 * @param translation what should have the same keys, and the same places in each template
 * @returns a line for each template that is missing, unknown or different, with its path, such as `mails.passwordReset.text`
 */
export function findFaults(english: object, translation: unknown, path = ''): string[] {
  if (typeof translation !== 'object' || translation === null || Array.isArray(translation))
    return [`${path || 'the translation'} ${translation === undefined ? 'is missing' : 'is no group of templates'}`];
  const found = new Map<string, unknown>(Object.entries(translation));
  const expected = new Map<string, unknown>(Object.entries(english));
  const below = (key: string): string => (path === '' ? key : `${path}.${key}`);
  const wrong = [...expected].flatMap(([key, each]) => {
    if (typeof each === 'object' && each !== null) return findFaults(each, found.get(key), below(key));
    const fault = findTemplateFault(String(each), found.get(key));
    return fault === undefined ? [] : [`${below(key)} ${fault}`];
  });
  const unknown = [...found.keys()].filter((key) => !expected.has(key)).map((key) => `${below(key)} is unknown`);
  return [...wrong, ...unknown];
}
