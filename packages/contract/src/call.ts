/**
 * A call of the contract is one value: method, path, headers, body, and every answer by status. The client, the service and the
 * OpenAPI document derive from it, so that no shape is written twice.
 */
import type * as v from 'valibot';
import type { ApiKeyScope } from './api-keys.ts';
import type { headers } from './headers.ts';
import type { ProblemCode } from './problem-status.ts';

type Schema = v.GenericSchema;
type HeaderName = keyof typeof headers;

/** The body of an answer of one status: a schema, a file, the problem codes it may name, or nothing. */
export type Answer =
  | { readonly body: Schema }
  | { readonly file: 'image/jpeg' }
  | { readonly problems: readonly ProblemCode[] }
  | 'empty';

/**
 * The authorization of a call, in addition to the access-token header, which every call sends and which grants nothing.
 *
 * `provedBy` is the proof of a session's call beside its cookie. Each has to name it, so no new change can forget it:
 * - `cookie`: nothing. A copied cookie can make the call, so it only reads.
 * - `session-key`: a proof by the key of the session, if it has one (`session-proof.ts`): every change, and all that needs an   approval.
 * - `new-session-key`: the call begins a session. With a proof, the session is bound to the key of the proof.
 * - `browser-key`: the call begins a login. With a proof by the key that the browser has kept, if it has one, the service knows a browser that the customer has
 * used, and counts its attempts apart from everybody else's.
 */
type Authorization =
  | { readonly auth: 'session'; readonly provedBy: 'session-key'; readonly approval?: Approval }
  | { readonly auth: 'session'; readonly provedBy: 'cookie'; readonly approval?: never }
  | { readonly auth: 'none'; readonly provedBy?: 'new-session-key' | 'browser-key'; readonly approval?: never }
  | { readonly auth: 'one-time-token' | 'staff' | 'sign-up'; readonly provedBy?: never; readonly approval?: never }
  /** A company's back end, by an API key with this scope. No browser makes such a call. */
  | { readonly auth: 'api-key'; readonly scope: ApiKeyScope; readonly provedBy?: never; readonly approval?: never };

/**
 * The customer approves the call first. Until then it answers 403 `second_factor_needed`, with a one-time token in the approval
 * header. Once the challenges of that token are passed, the client sends the same request again, with the token in the same
 * header.
 * - `request`: an approval is bound to exactly one request and can be spent once.
 * - `session`: an approval covers every call of this kind in the session, for five minutes after its proof.
 */
type Approval = 'request' | 'session';

export type Call = Authorization & {
  /** Unique, camelCase: the client's method and the OpenAPI operation id. */
  readonly id: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` parameters. */
  readonly path: string;
  /** Whether the browser may send and store cookies. */
  readonly credentials: 'omit' | 'same-origin';
  /**
   * The caller reads a demand for an approval as an outcome, as the specification says for the phone-number family, and no dialog
   * opens.
   */
  readonly demand?: 'outcome';
  /** Headers beyond the access token, the language and the time zone. */
  readonly headers: readonly HeaderName[];
  readonly params?: v.GenericSchema<unknown, Record<string, string>>;
  readonly query?: v.GenericSchema<unknown, Readonly<Record<string, string | undefined>>>;
  readonly body?: Schema;
  /**
   * The parts of a multipart form, in place of a JSON body, and what each holds. No schema reads them: the form is sent and read
   * as a whole.
   */
  readonly form?: Readonly<Record<string, string>>;
  /** Answers by status; those that any call can give are in `everyCallAnswers`. */
  readonly answers: Readonly<Record<number, Answer>>;
  /**
   * How a caller reads a success, in place of the schema: it requires no more of the body than the specification promises.
   * @throws Error if the body isn't what it must be; the message is for developers and repeats nothing of the body
   */
  readonly read?: (body: unknown, status: number) => unknown;
};

/**
 * Keeps the literal types of a call, so that both sides can derive from it.
 *
 * @example
 * const ping = call({
 *   id: 'ping',
 *   summary: 'Whether the API answers.',
 *   method: 'GET',
 *   path: '/your-api/ping',
 *   auth: 'none',
 *   credentials: 'omit',
 *   headers: [],
 *   answers: { 204: 'empty' },
 * });
 */
export function call<const C extends Call>(definition: C): C {
  return definition;
}

type BodyAt<C extends Call, Status extends keyof C['answers']> = C['answers'][Status] extends { body: infer S extends Schema }
  ? v.InferOutput<S>
  : undefined;

/** The caller's arguments: path parameters, query and body, each only where the call has it. */
export type RequestOf<C extends Call> = (C extends { params: infer S extends Schema } ? { params: v.InferInput<S> } : unknown) &
  (C extends { query: infer S extends Schema } ? { query?: v.InferInput<S> } : unknown) &
  (C extends { body: infer S extends Schema } ? { body: v.InferInput<S> } : unknown);

/** The service's arguments after the schemas have read the request. */
export type ParsedRequestOf<C extends Call> = {
  params: C extends { params: infer S extends Schema } ? v.InferOutput<S> : undefined;
  query: C extends { query: infer S extends Schema } ? v.InferOutput<S> : undefined;
  body: C extends { body: infer S extends Schema } ? v.InferOutput<S> : undefined;
};

/** The body of a 200, or `undefined` if the call answers without one. */
export type SuccessOf<C extends Call> = BodyAt<C, 200 & keyof C['answers']>;

/** Problems that any call can answer with. */
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
