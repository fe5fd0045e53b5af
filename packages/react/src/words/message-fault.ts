/** Compares a translated message with the English one. */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { CompiledMessage } from '../i18n/messages.ts';
import { namesIn } from './names-in.ts';

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

/**
 * @param wanted the names of the values in the English message, with a space between them
 * @returns what is wrong with the translation; `undefined`: nothing
 */
export function messageFault(wanted: string, text: string | undefined): string | undefined {
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

/** @returns what is wrong with the translation of an English message; `undefined`: nothing */
export const findMessageFault = (english: string, translated: string): string | undefined =>
  messageFault(namesIn(compileMessageOrThrow(english)).join(' '), translated);

/** @throws Error if it is no ICU message */
export const compileMessage = (message: string): CompiledMessage => compileMessageOrThrow(message);
