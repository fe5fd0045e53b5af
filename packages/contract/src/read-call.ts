/** A call as its caller needs it: the query with its defaults, and the answer read as what the contract promises. */
import * as v from 'valibot';
import type { Call, SuccessOf } from './call.ts';
import { type TokenPropertiesAnswer, tokenPropertiesAnswer } from './calls/token-answer.ts';
import type { OneTimeTokenProperties } from './challenge.ts';
import { parseTokenProperties } from './parse-token-properties.ts';

/** What a caller works with after a success. Token properties are parsed and closed; every other body is as its schema says. */
export type ReadSuccess<C extends Call> = SuccessOf<C> extends TokenPropertiesAnswer ? OneTimeTokenProperties : SuccessOf<C>;

/** The query as it goes into the address, defaults included: no secret is ever in one. */
export function queryOf(call: Call, query: unknown): string {
  if (call.query === undefined) return '';
  const filled = v.parse(v.record(v.string(), v.string()), v.parse(call.query, query ?? {}));
  return new URLSearchParams(filled).toString();
}

/**
 * @param body what the server's JSON says, `undefined` where there was none
 * @returns the value, or `undefined` where the body is not what the contract says
 */
export function readSuccess<C extends Call>(call: C, body: unknown): { readonly value: ReadSuccess<C> } | undefined {
  const answer: Call['answers'][number] | undefined = call.answers[200];
  const value = answer !== undefined && answer !== 'empty' && 'body' in answer ? read(answer.body, body) : { value: undefined };
  // TypeScript cannot follow a call's type into its answers; the schema read with is the one that the type is made from.
  return value as { value: ReadSuccess<C> } | undefined;
}

function read(schema: v.GenericSchema, body: unknown): { readonly value: unknown } | undefined {
  if (schema === tokenPropertiesAnswer) {
    const properties = parseTokenProperties(body);
    return properties && { value: properties };
  }
  const parsed = v.safeParse(schema, body);
  return parsed.success ? { value: parsed.output } : undefined;
}
