/**
 * The one reader for each sort of value of an answer. Another server writes some of them otherwise than ours, and leaves out what it has not. Without schemas,
 * because the login page reads errors and has no other use for them.
 */
import type { JsonRecord } from './json.ts';

/** Serializers write what isn't there in three ways: not at all, as `null`, or as an empty text. */
export const isAbsent = (value: unknown): value is undefined | null | '' => value === undefined || value === null || value === '';

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A flag as servers write it: `true`, `"true"`, `1` or `"1"`. @returns `undefined` for anything that is no flag */
export function parseFlag(value: unknown): boolean | undefined {
  const written = typeof value === 'object' ? '' : String(value).toLowerCase();
  if (written === 'true' || written === '1') return true;
  return written === 'false' || written === '0' ? false : undefined;
}

/** @returns a text that says something; `undefined` for anything else */
export const parseText = (value: unknown): string | undefined =>
  typeof value === 'string' && /\S/.test(value) ? value : undefined;

/** An id may be a whole number from 0 on that JSON represents exactly. @returns its digits then; `undefined` for anything that is no id */
export function parseId(value: unknown): string | undefined {
  if (Number.isSafeInteger(value) && Number(value) >= 0) return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * A word with a meaning, such as `another-way`, in one spelling: servers write `ANOTHER_WAY`, too.
 *
 * @example
 * const asksForContact = toWord('CONTACT') === 'contact';
 */
export const toWord = (written: string): string => written.toLowerCase().replace(/_/g, '-');
