import * as v from 'valibot';
import { type JsonRecord, membersOf } from '../json.ts';

const properties = v.object({ oneTimeToken: v.string() });

/** A new one-time token as our service gives it: `data.oneTimeTokenProperties.oneTimeToken`. */
export const tokenGiven = v.object({ data: v.object({ oneTimeTokenProperties: properties }) });

/** The same for the start of a phone change, which the specification writes without `data`. */
export const phoneChangeTokenGiven = v.object({ oneTimeTokenProperties: properties });

/**
 * The places where an answer may carry token properties, in order of precedence: `oneTimeTokenProperties`, at the top level or
 * under `data`, and then next to it.
 */
export function placesOf(answer: unknown): readonly JsonRecord[] {
  const top = membersOf(answer);
  const outer = [top, membersOf(top.data)];
  return [...outer.map((each) => membersOf(each.oneTimeTokenProperties)), ...outer];
}

/**
 * @returns the new one-time token, from any of those places
 * @throws Error if it has none
 */
export function readTokenGiven(answer: unknown): { readonly oneTimeToken: string } {
  for (const { oneTimeToken } of placesOf(answer)) if (oneTimeToken && typeof oneTimeToken === 'string') return { oneTimeToken };
  throw new Error('no token');
}
