/** The readers of `parse-values.ts` as schemas. */
import * as v from 'valibot';
import { pageSizes } from './limits-of-any-page.ts';
import { parseFlag, parseId, parseText } from './parse-values.ts';

export const flag = v.optional(v.pipe(v.unknown(), v.transform(parseFlag)));

/** A text that says something; anything else is absent. */
export const text = v.optional(v.pipe(v.unknown(), v.transform(parseText)));

/** The same, clipped to what a screen shows. */
export const clipped = v.pipe(
  v.string(),
  v.regex(/\S/),
  v.transform((value) => value.slice(0, pageSizes.shownText)),
);

/** An id may be a number that JSON represents exactly. It goes back as its digits. */
export const id = v.pipe(v.unknown(), v.transform(parseId), v.string());

/** A count or a time may be a text of digits. */
export const count = v.union([v.number(), v.pipe(v.string(), v.regex(/^[0-9]{1,15}$/), v.transform(Number))]);
