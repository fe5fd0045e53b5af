/** Binds a call of the contract to the code that answers it: reads by the call's schemas, answers by them too. */
import { type Call, headers as headerNames, type ParsedRequestOf, type SuccessOf } from '@stepgate/contract';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type Cookies, readCookies } from './cookies.ts';
import { type Network, placeOf } from './domain/client-place.ts';
import { Problem } from './domain/problem.ts';
import { type Language, languageOf } from './language.ts';

/** No zone of the tz database has a longer name. */
const longestTimeZone = 64;

/** What a handler knows of a request besides what the schemas read. */
export type CallContext = {
  /** The header as sent, unchecked: `findToken` judges it. */
  readonly oneTimeToken: string | undefined;
  /** The approval header as sent, unchecked: `approvals.ts` judges it. */
  readonly approval: string | undefined;
  /** The header as sent, unchecked. */
  readonly idempotencyKey: string | undefined;
  /** Both headers of a face match as sent, unchecked. */
  readonly faceSdkVersion: string | undefined;
  readonly faceSession: string | undefined;
  /** The headers as sent, unchecked: whoever asks may make them up. */
  readonly guestId: string | undefined;
  readonly clientId: string | undefined;
  /** What is asked, to the letter: method, address and body. */
  readonly request: () => string;
  readonly cookies: Cookies;
  readonly language: Language;
  /** Of the client, as far as the proxies in front are believed: to be shown or passed on, never to be counted by. */
  readonly address: string;
  /** What the client is counted by. */
  readonly network: Network;
  readonly userAgent: string;
  /** IANA name that this server knows; UTC where the client gave none. */
  readonly timeZone: string;
  readonly setCookie: (cookie: string) => void;
  readonly setHeader: (name: string, value: string) => void;
};

/** The answers of a polled call that have no body: ask again, and done. */
export const keepPolling = Symbol('202');
export const complete = Symbol('205');

type Bodiless<C extends Call> =
  | (202 extends keyof C['answers'] ? typeof keepPolling : never)
  | (205 extends keyof C['answers'] ? typeof complete : never);

/** Nothing is answered with 204. */
export type Handler<C extends Call> = (request: ParsedRequestOf<C>, context: CallContext) => Promise<SuccessOf<C> | Bodiless<C>>;

/** Problems that a field of the contract names itself. */
const ownCodes = ['invalid_email', 'invalid_phone_number', 'weak_password'] as const;

function read(schema: v.GenericSchema | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return parsed.output;
  const [{ message: named }, ...others] = parsed.issues;
  const own = ownCodes.find((code) => code === named && others.every(({ message }) => message === code));
  throw new Problem(own ?? 'invalid_format');
}

function timeZoneOf(header: unknown): string {
  if (typeof header !== 'string' || header.length > longestTimeZone) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: header }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

export function contextOf(request: FastifyRequest, reply: FastifyReply): CallContext {
  const header = (name: string): string | undefined => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    oneTimeToken: header(headerNames.oneTimeToken),
    approval: header(headerNames.approval),
    idempotencyKey: header(headerNames.idempotencyKey),
    faceSdkVersion: header(headerNames.faceSdkVersion),
    faceSession: header(headerNames.faceSession),
    guestId: header(headerNames.guestId),
    clientId: header(headerNames.clientId),
    request: () => `${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`,
    cookies: readCookies(request.headers.cookie),
    language: languageOf(request),
    address: request.ip,
    network: placeOf(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    timeZone: timeZoneOf(request.headers[headerNames.timeZone]),
    setCookie: (cookie) => void reply.header('set-cookie', cookie),
    setHeader: (name, value) => void reply.header(name, value),
  };
}

/** Only what the schema names can leave: the serializer drops the rest. */
export function successSchema(call: Call): Record<number, object> {
  const success = call.answers[200];
  if (success === undefined || success === 'empty' || !('body' in success)) return {};
  const { $schema: _, ...schema } = toJsonSchema(success.body, { errorMode: 'ignore' });
  return { 200: schema };
}

/** Each part was read by the schema that the type names. */
const parsedOf = <C extends Call>(call: C, request: FastifyRequest): ParsedRequestOf<C> =>
  ({
    params: read(call.params, request.params),
    query: read(call.query, request.query),
    // No body says as much as an object without fields.
    body: read(call.body, request.body ?? {}),
  }) as ParsedRequestOf<C>;

/** The same for a call that answers a file: to be saved, never to be shown as a page. */
export function serveFile<C extends Call & { readonly answers: { readonly 200: { readonly file: string } } }>(
  app: FastifyInstance,
  call: C,
  handler: (request: ParsedRequestOf<C>, context: CallContext) => Promise<Buffer>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    exposeHeadRoute: false,
    async handler(request, reply) {
      const file = await handler(parsedOf(call, request), contextOf(request, reply));
      return reply.type(call.answers[200].file).header('content-disposition', 'attachment').send(file);
    },
  });
}

export function serveCall<C extends Call>(app: FastifyInstance, call: C, handler: Handler<C>): void {
  app.route({
    method: call.method,
    url: call.path,
    exposeHeadRoute: false,
    schema: { response: successSchema(call) },
    async handler(request, reply) {
      const answer = await handler(parsedOf(call, request), contextOf(request, reply));
      if (answer === undefined) return reply.code(204).send();
      if (answer === keepPolling || answer === complete) return reply.code(answer === keepPolling ? 202 : 205).send();
      return answer;
    },
  });
}
