/** A call as its caller needs it: the query with its defaults, and the answer read as what the contract promises. */
import * as v from 'valibot';
import type { Call, SuccessOf } from './call.ts';

/** What a caller works with after a success: what the call reads of it, else the body as its schema says. */
export type ReadSuccess<C extends Call> = C extends { read: (body: unknown, status: number) => infer Read } ? Read : SuccessOf<C>;

/** The query as it goes into the address, defaults included: no secret is ever in one. */
export function queryOf(call: Call, query: unknown): string {
  if (call.query === undefined) return '';
  return new URLSearchParams(v.parse(call.query, query ?? {})).toString();
}

/**
 * @param body what the server's JSON says, `undefined` where there was none
 * @param status of the success: 200 to 299
 * @throws Error where the body is not what the contract says; its words are for developers and repeat nothing of the body
 */
export function readSuccess<C extends Call>(call: C, body: unknown, status: number): ReadSuccess<C>;
export function readSuccess({ read, answers }: Call, body: unknown, status: number): unknown {
  if (read !== undefined) return read(body, status);
  const answer: Call['answers'][number] | undefined = answers[200];
  if (typeof answer !== 'object' || !('body' in answer)) return undefined;
  const parsed = v.safeParse(answer.body, body);
  if (!parsed.success) throw new Error('not the body it must be');
  return parsed.output;
}
