import { type ActionType, actionTypes, type ChallengeType } from '@stepgate/contract';
import { isSupportedCountry } from 'libphonenumber-js/max';
import { every, type ForbiddenMethods } from '../kernel/forbidden-methods.ts';
import { maybeForbidden } from '../tokens/factors.ts';
import type { Faults } from './values.ts';

const form = 'rules such as "AE: SMS, WHATSAPP; SG, MY APPROVAL: SMS", separated by semicolons';

const namesIn = (text: string): string[] => text.split(',').flatMap((each) => each.trim() || []);

/** `*`, or each name. @returns `undefined` if a name is unknown */
function chosen<T>(text: string, known: (name: string) => T | undefined): ReadonlySet<T> | typeof every | undefined {
  if (text.trim() === '*') return every;
  const all = namesIn(text).map(known);
  const found = all.flatMap((each) => (each === undefined ? [] : [each]));
  return found.length === 0 || found.length < all.length ? undefined : new Set(found);
}

const countryCalled = (name: string): string | undefined => (isSupportedCountry(name) ? name : undefined);
const actionCalled = (name: string): ActionType | undefined => actionTypes.find((action) => action === `IDENTITY__${name}`);
const typeCalled = (name: string): ChallengeType | undefined => maybeForbidden.find((type) => type === name);

/** A rule is countries or `*`, then actions if it isn't for all of them, then a colon and the challenge types. */
function parseRule(text: string): ForbiddenMethods[number] | undefined {
  const [, countryNames = '', actionNames = '*', typeNames = ''] =
    /^\s*(\*|[A-Z]{2}(?:\s*,\s*[A-Z]{2})*)(?:\s+([A-Z_]{3,}(?:\s*,\s*[A-Z_]{3,})*))?\s*:(.*)$/.exec(text) ?? [];
  const countries = chosen(countryNames, countryCalled);
  const actions = chosen(actionNames, actionCalled);
  const types = chosen(typeNames, typeCalled);
  return countries === undefined || actions === undefined || types === undefined || types === every
    ? undefined
    : { countries, actions, types };
}

export function parseForbiddenMethods(text: string | undefined, faults: Faults): ForbiddenMethods {
  return (text ?? '').split(';').flatMap((each) => {
    if (each.trim() === '') return [];
    const rule = parseRule(each);
    if (rule === undefined) faults.push(`STEPGATE_FORBIDDEN_METHODS must be ${form}, not "${each.trim()}"`);
    return rule ?? [];
  });
}
