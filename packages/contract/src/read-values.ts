/** The one reader for each sort of value of an answer. Another server writes some of them otherwise than ours, and leaves out what it has not. */
import * as v from 'valibot';
import type { JsonRecord } from './json.ts';
import { pageSizes } from './limits-of-any-page.ts';

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

export const flag = v.optional(v.pipe(v.unknown(), v.transform(parseFlag)));

const nonBlank = v.pipe(v.string(), v.regex(/\S/));

/** A text that says something; anything else is absent. */
export const text = v.fallback(v.optional(nonBlank), undefined);

/** The same, clipped to what a screen shows. */
export const clipped = v.pipe(
  nonBlank,
  v.transform((value) => value.slice(0, pageSizes.shownText)),
);

/** An id may be a number that JSON represents exactly. It goes back as its digits. */
export const id = v.union([v.pipe(v.string(), v.nonEmpty()), v.pipe(v.number(), v.safeInteger(), v.transform(String))]);

/** A count or a time may be a text of digits. */
export const count = v.union([v.number(), v.pipe(v.string(), v.regex(/^[0-9]{1,15}$/), v.transform(Number))]);

/**
 * A word with a meaning, such as `another-way`, in one spelling: servers write `ANOTHER_WAY`, too.
 *
 * @example
 * const asksForContact = toWord('CONTACT') === 'contact';
 */
export const toWord = (written: string): string => written.toLowerCase().replace(/_/g, '-');
