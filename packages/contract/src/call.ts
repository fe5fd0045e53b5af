/**
 * A call of the contract is one value: method, path, headers, body, and every answer by status. The client, the service and the
 * OpenAPI document derive from it, so that no shape is written twice.
 */
import type * as v from 'valibot';
import type { headers } from './headers.ts';
import type { ProblemCode } from './problem-status.ts';

type Schema = v.GenericSchema;
type HeaderName = keyof typeof headers;

/** What an answer of one status carries: a schema, a file, the problem codes it may name, or nothing. */
export type Answer =
  | { readonly body: Schema }
  | { readonly file: 'image/jpeg' }
  | { readonly problems: readonly ProblemCode[] }
  | 'empty';

export type Call = {
  /** Unique, camelCase: the client's method and the OpenAPI operation id. */
  readonly id: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  /** Path with `:name` parameters. */
  readonly path: string;
  /** What opens the call besides the access-token header, which every call sends and which opens nothing. */
  readonly auth: 'none' | 'one-time-token' | 'session' | 'staff' | 'sign-up';
  /** Whether the browser may send and store cookies. */
  readonly credentials: 'omit' | 'same-origin';
  /**
   * A demand for an approval is an outcome that the caller reads, as the calls of the phone-number family want it, and no dialog opens for it
   * (specification, part 4, "API wrapper").
   */
  readonly approval?: 'outcome';
  /** Headers beyond the access token and the language. */
  readonly headers: readonly HeaderName[];
  readonly params?: v.GenericSchema<unknown, Record<string, string>>;
  readonly query?: v.GenericSchema<unknown, Record<string, string>>;
  readonly body?: Schema;
  /** In place of a JSON body: the parts of a multipart form, and what each holds. Sent and read as a whole, not by a schema. */
  readonly form?: Readonly<Record<string, string>>;
  /** Answers by status; those that any call can give are in `everyCallAnswers`. */
  readonly answers: Readonly<Record<number, Answer>>;
  /**
   * How a caller reads a success, in place of the schema: it demands no more of the body than the specification promises.
   * @throws Error where the body is not what it must be; its words are for developers and repeat nothing of the body
   */
  readonly read?: (body: unknown, status: number) => unknown;
};

/** Keeps the literal types of a call, so that both sides can derive from it. */
export function call<const C extends Call>(definition: C): C {
  return definition;
}

type BodyAt<C extends Call, Status extends keyof C['answers']> = C['answers'][Status] extends { body: infer S extends Schema }
  ? v.InferOutput<S>
  : undefined;

/** What the caller gives: path parameters, query and body, each only where the call has it. */
export type RequestOf<C extends Call> = (C extends { params: infer S extends Schema } ? { params: v.InferInput<S> } : unknown) &
  (C extends { query: infer S extends Schema } ? { query?: v.InferInput<S> } : unknown) &
  (C extends { body: infer S extends Schema } ? { body: v.InferInput<S> } : unknown);

/** What the service works with after the schemas have read the request. */
export type ParsedRequestOf<C extends Call> = {
  params: C extends { params: infer S extends Schema } ? v.InferOutput<S> : undefined;
  query: C extends { query: infer S extends Schema } ? v.InferOutput<S> : undefined;
  body: C extends { body: infer S extends Schema } ? v.InferOutput<S> : undefined;
};

/** The body of a 200, or `undefined` where the call answers without one. */
export type SuccessOf<C extends Call> = BodyAt<C, 200 & keyof C['answers']>;

/** Problems that any call can answer with, whatever it does. */
export const everyCallAnswers = {
  400: { problems: ['invalid_format'] },
  401: { problems: ['invalid_access_token'] },
  403: { problems: ['wrong_origin'] },
  404: { problems: ['not_found'] },
  405: { problems: ['method_not_allowed'] },
  408: { problems: ['request_timeout'] },
  413: { problems: ['too_large'] },
  415: { problems: ['unsupported_media_type'] },
  429: { problems: ['too_many_requests'] },
  431: { problems: ['headers_too_large'] },
  500: { problems: ['unexpected.error'] },
  503: { problems: ['busy'] },
} as const satisfies Record<number, Answer>;
