/** Compares a translation that comes as data with the English templates. */
import { findForeignContact } from '@stepgate/contract/foreign-contacts';

/** The places of a template, such as `{brand} {code}`. */
export const placesIn = (template: string): string => [...new Set(template.match(/\{\w+\}/g))].sort().join(' ');

/** @returns what is wrong with one template; `undefined`: nothing */
export function findTemplateFault(english: string, given: unknown): string | undefined {
  if (given === undefined) return 'is missing';
  if (typeof given !== 'string') return 'is no text';
  if (given.trim() === '') return 'is empty';
  const [needed, found] = [placesIn(english), placesIn(given)];
  if (needed !== found) return `needs ${needed || 'no places'}, and has ${found || 'none'}`;
  return findForeignContact([english], [given]);
}

/**
 * @param english templates, in groups
 * @param given what should have the same keys, and the same places in each template
 * @returns a line for each template that is missing, unknown or different, with its path, such as `mails.passwordReset.text`
 */
export function findFaults(english: object, given: unknown, path = ''): string[] {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return [`${path || 'the translation'} ${given === undefined ? 'is missing' : 'is no group of templates'}`];
  const found = new Map<string, unknown>(Object.entries(given));
  const wanted = new Map<string, unknown>(Object.entries(english));
  const below = (key: string): string => (path === '' ? key : `${path}.${key}`);
  const wrong = [...wanted].flatMap(([key, each]) => {
    if (typeof each === 'object' && each !== null) return findFaults(each, found.get(key), below(key));
    const fault = findTemplateFault(String(each), found.get(key));
    return fault === undefined ? [] : [`${below(key)} ${fault}`];
  });
  const unknown = [...found.keys()].filter((key) => !wanted.has(key)).map((key) => `${below(key)} is unknown`);
  return [...wrong, ...unknown];
}
