/** A call as its caller needs it: the query with its defaults, and the answer read as what the contract promises. */
import * as v from 'valibot';
import type { Call, SuccessOf } from './call.ts';

/** What a caller works with after a success: what the call reads of it, else the body as its schema says. */
export type ReadSuccess<C extends Call> = C extends { read: (body: unknown, status: number) => infer Read }
  ? NonNullable<Read>
  : SuccessOf<C>;

/** The query as it goes into the address, defaults included: no secret is ever in one. */
export function queryOf(call: Call, query: unknown): string {
  if (call.query === undefined) return '';
  return new URLSearchParams(v.parse(call.query, query ?? {})).toString();
}

/**
 * @param body what the server's JSON says, `undefined` where there was none
 * @param status of the success: 200 to 299
 * @returns the value, or `undefined` where the body is not what the contract says
 */
export function readSuccess<C extends Call>(
  call: C,
  body: unknown,
  status: number,
): { readonly value: ReadSuccess<C> } | undefined {
  // TypeScript cannot follow a call's type into its answers; the schema read with is the one that the type is made from.
  return readBody(call, body, status) as { value: ReadSuccess<C> } | undefined;
}

function readBody({ read, answers }: Call, body: unknown, status: number): { readonly value: unknown } | undefined {
  if (read !== undefined) {
    const value = read(body, status);
    return value === undefined ? undefined : { value };
  }
  const answer: Call['answers'][number] | undefined = answers[200];
  if (answer === undefined || answer === 'empty' || !('body' in answer)) return { value: undefined };
  const parsed = v.safeParse(answer.body, body);
  return parsed.success ? { value: parsed.output } : undefined;
}
