import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { CompiledMessage, Messages } from '../i18n/messages.ts';
import places from './catalogues/places.json';
import type { AllWords } from './labels.ts';
import { namesIn } from './names-in.ts';

/**
 * Says of each wrong message what is wrong with it.
 *
 * @example
 * try {
 *   await import('./french.ts');
 * } catch (error) {
 *   if (error instanceof CatalogueError) console.log(error.message);
 * }
 */
export class CatalogueError extends Error {
  override name = 'CatalogueError';
}

/** The names of the values in each English message, with a space between them. */
const placesOf = new Map(Object.entries(places).map(([id, names]) => [id, String(names)]));

/** Dates and amounts come to a sentence as finished texts, so a screen has no other format. */
const formats = ['plural', 'selectordinal', 'select'];

function findOtherFormat(message: CompiledMessage): string | undefined {
  for (const part of message) {
    if (typeof part === 'string') continue;
    const [name, type, forms] = part;
    if (type !== undefined && !formats.includes(type) && (type !== 'number' || forms !== undefined)) return `{${name}, ${type}}`;
    const inside = Object.values(Object(forms)).flatMap((form) => (Array.isArray(form) ? (findOtherFormat(form) ?? []) : []));
    if (inside.length > 0) return inside[0];
  }
  return undefined;
}

function findFault(id: string, text: string | undefined): string | undefined {
  const wanted = placesOf.get(id);
  if (wanted === undefined) return 'no message has this id';
  if (text === undefined || text.trim() === '') return 'is missing';
  try {
    const message = compileMessageOrThrow(text);
    const other = findOtherFormat(message);
    if (other !== undefined) return `has ${other}: a value is a text, a number, or chooses by plural, selectordinal or select`;
    const found = namesIn(message).join(' ');
    if (found !== wanted) return `needs the values {${wanted}}, and has {${found}}`;
  } catch (error) {
    return error instanceof Error ? error.message : 'is no ICU message';
  }
  return undefined;
}

/**
 * The catalogue of a language that a host adds: every text of the product, as ICU messages with the values of the English ones. The editor shows each
 * English text at its id.
 * @returns the compiled messages
 * @throws CatalogueError that names each message which is missing, unknown or malformed, or lacks a value
 * @example
 * export default catalogue({ ...words, 'login.title': 'Se connecter', 'login.as': 'Se connecter en tant que {email}' });
 */
export function catalogue(words: AllWords): Messages {
  const given = new Map<string, string>(Object.entries(words));
  const faults = [...new Set([...placesOf.keys(), ...given.keys()])].flatMap((id) => {
    const fault = findFault(id, given.get(id));
    return fault === undefined ? [] : [`${id}: ${fault}`];
  });
  if (faults.length > 0) throw new CatalogueError(`the catalogue has faults:\n${faults.join('\n')}`);
  return Object.fromEntries([...given].map(([id, text]) => [id, compileMessageOrThrow(text)]));
}
