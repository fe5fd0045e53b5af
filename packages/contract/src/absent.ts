/** The values that a front end takes as absent, and its reading of values that a server may leave out. */
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
