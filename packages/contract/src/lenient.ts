import * as v from 'valibot';
import { parseFlag } from './parse-values.ts';
import { count, id } from './read-values.ts';

/** @returns the value that another server means, or `undefined` */
function respell(type: string, name: unknown, input: unknown): unknown {
  if (type === 'boolean') return parseFlag(input);
  const reader = type === 'number' ? count : /^id$|Id$/.test(String(name)) ? id : v.never();
  const parsed = v.safeParse(reader, input);
  return parsed.success ? parsed.output : undefined;
}

/**
 * Puts the value with the fault in our spelling, or else takes the innermost member with it out of its object.
 * @returns whether there was one
 */
function mend({ type, input, path }: v.BaseIssue<unknown>): boolean {
  const last = path?.at(-1);
  const value = last && respell(type, last.key, input);
  if (value !== undefined) return Reflect.set(Object(last?.input), String(last?.key), value);
  const item = path?.findLast((each) => each.type === 'object' && each.value !== undefined);
  return item?.type === 'object' && delete item.input[item.key];
}

/**
 * Reads an answer of a login, in which no optional member may stop the customer: a value that is `null` or has the wrong type is absent. Flags, ids and counts
 * may have another spelling. Answers behind a decision are read strictly, by their schema.
 * @returns the reader. It throws an Error if a required member is unreadable, and repeats nothing of the body.
 */
export const lenient =
  <S extends v.GenericSchema>(schema: S) =>
  (body: unknown): v.InferOutput<S> => {
    const rest = structuredClone(body);
    for (;;) {
      const parsed = v.safeParse(schema, rest);
      if (parsed.success) return parsed.output;
      // If the member was required, its holder has the fault in the next round.
      if (!mend(parsed.issues[0])) throw new Error('unexpected body');
    }
  };
