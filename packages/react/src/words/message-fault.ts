/** Compares a translated message with the English one. */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { findForeignContact } from '@stepgate/contract/foreign-contacts';
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
 * @param expected the names of the values in the English message, with a space between them
 * @returns what is wrong with the translation; `undefined`: nothing
 */
export function messageFault(expected: string, text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === '') return 'is missing';
  try {
    const message = compileMessageOrThrow(text);
    const other = findOtherFormat(message);
    if (other !== undefined) return `has ${other}: a value is a text, a number, or chooses by plural, selectordinal or select`;
    const found = namesIn(message).join(' ');
    if (found !== expected) return `needs the values {${expected}}, and has {${found}}`;
  } catch (error) {
    return error instanceof Error ? error.message : 'is no ICU message';
  }
  return undefined;
}

/** Ours have ten at most. Each choice in a message multiplies them. */
const mostSentences = 500;

/**
 * @returns each sentence that a message can become; a value is `{name}`
 * @throws Error if there are too many to look at
 */
function sentencesOf(message: CompiledMessage | string): readonly string[] {
  if (typeof message === 'string') return [message];
  return message.reduce<readonly string[]>(
    (begun, part) => {
      const ends = typeof part === 'string' ? [part] : sentencesOfChoice(part);
      if (begun.length * ends.length > mostSentences) throw new Error(`has more than ${mostSentences} forms`);
      return begun.flatMap((each) => ends.map((end) => each + end));
    },
    [''],
  );
}

function sentencesOfChoice([name, , forms]: Exclude<CompiledMessage[number], string>): readonly string[] {
  const sentences = Object.values(Object(forms)).flatMap((form) =>
    typeof form === 'string' || Array.isArray(form) ? sentencesOf(form) : [],
  );
  return sentences.length === 0 ? [`{${name}}`] : sentences;
}

/** @returns what is wrong with the translation of an English message; `undefined`: nothing */
export function findMessageFault(english: string, translated: string): string | undefined {
  const compiled = compileMessageOrThrow(english);
  const fault = messageFault(namesIn(compiled).join(' '), translated);
  if (fault !== undefined) return fault;
  try {
    return findForeignContact(sentencesOf(compiled), sentencesOf(compileMessageOrThrow(translated)));
  } catch (error) {
    return error instanceof Error ? error.message : 'has too many forms';
  }
}

/** @throws Error if it is no ICU message */
export const compileMessage = (message: string): CompiledMessage => compileMessageOrThrow(message);
