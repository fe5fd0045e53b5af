/** A call as its caller needs it: the query with its defaults, and the answer as the contract promises it. */
import type * as v from 'valibot';
import type { Call, SuccessOf } from './call.ts';

/** The result of a success: the result of `read` if the call has it, else the body by its schema. */
export type ReadSuccess<C extends Call> = C extends { read: (body: unknown, status: number) => infer Read } ? Read : SuccessOf<C>;

/** By the schema's standard interface (https://standardschema.dev): a call that has a reader of its own brings no code of schemas into a page. */
function parse<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = schema['~standard'].validate(value);
  if (result instanceof Promise || result.issues !== undefined) throw new Error('unexpected value');
  return result.value;
}

/**
 * The query as part of the address, defaults included; it never carries a secret.
 *
 * @example
 * const query = queryOf(calls.tokenStatus, { viewType: 'full' });
 */
export function queryOf(call: Call, query: unknown): string {
  if (call.query === undefined) return '';
  const parameters = Object.entries(parse(call.query, query ?? {}));
  return new URLSearchParams(parameters.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))).toString();
}

/**
 * @param body the server's JSON, `undefined` without a body
 * @param status of the success: 200 to 299
 * @throws Error if the body doesn't match the contract; the message is for developers and repeats nothing of the body
 *
 * @example
 * const answered = readSuccess(calls.login, { oneTimeToken }, 200);
 */
export function readSuccess<C extends Call>(call: C, body: unknown, status: number): ReadSuccess<C>;
export function readSuccess({ read, answers }: Call, body: unknown, status: number): unknown {
  if (read !== undefined) return read(body, status);
  const answer: Call['answers'][number] | undefined = answers[200];
  if (typeof answer !== 'object' || !('body' in answer)) return undefined;
  return parse(answer.body, body);
}
