import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Messages } from '../i18n/messages.ts';
import places from './catalogues/places.json';
import type { AllWords } from './labels.ts';
import { messageFault } from './message-fault.ts';

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

function findFault(id: string, text: string | undefined): string | undefined {
  const needed = placesOf.get(id);
  return needed === undefined ? 'no message has this id' : messageFault(needed, text);
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
  const textOf = new Map<string, string>(Object.entries(words));
  const faults = [...new Set([...placesOf.keys(), ...textOf.keys()])].flatMap((id) => {
    const fault = findFault(id, textOf.get(id));
    return fault === undefined ? [] : [`${id}: ${fault}`];
  });
  if (faults.length > 0) throw new CatalogueError(`the catalogue has faults:\n${faults.join('\n')}`);
  return Object.fromEntries([...textOf].map(([id, text]) => [id, compileMessageOrThrow(text)]));
}
