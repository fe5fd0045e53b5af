/** Binds a call of the contract to its handler. Requests and answers both go through the call's schemas. */
import { type Call, headers as headerNames, type ParsedRequestOf, type SuccessOf } from '@stepgate/contract';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type Network, toNetwork } from '../kernel/client-network.ts';
import { originText, parseCountry } from '../kernel/client-origin.ts';
import { Problem } from '../kernel/problem.ts';
import { sentTimeZone } from '../kernel/time-zone.ts';
import { type Language, languageOf, wantedLanguage } from './language.ts';
import { type SentProof, sentProof } from './sent-proof.ts';
import { wrongFieldOf } from './wrong-field.ts';

/** The context of a request in addition to its parsed parts. */
export type CallContext = {
  /** The header as sent, unchecked: `findToken` checks it. */
  readonly oneTimeToken: string | undefined;
  /** The approval header as sent, unchecked: `approvals.ts` checks it. */
  readonly approval: string | undefined;
  /** The header as sent, unchecked. */
  readonly idempotencyKey: string | undefined;
  /** Both headers of a face match as sent, unchecked. */
  readonly faceSdkVersion: string | undefined;
  readonly faceSession: string | undefined;
  /** The headers as sent, unchecked: the client may invent them. */
  readonly guestId: string | undefined;
  readonly clientId: string | undefined;
  /** The proof of the session's key as sent, unchecked. */
  readonly sessionProof: SentProof | undefined;
  /** The request as an approval is bound to it: method, address and body. */
  readonly request: () => string;
  /** The header as sent: `cookieIn` reads it. */
  readonly cookies: string | undefined;
  readonly language: Language;
  /** The same; `undefined`: the request names none of ours. */
  readonly wantedLanguage: Language | undefined;
  /** The client's address, as the trusted proxies report it. For display and for vendors only; rate limits count `network`. */
  readonly address: string;
  /** The client's network and country, for display: `placeOf` puts it into words. */
  readonly origin: string;
  /** The client's network, which rate limits count. */
  readonly network: Network;
  readonly userAgent: string;
  /** The name of the client's, by its own account: see `kernel/time-zone.ts`. */
  readonly timeZone: string | undefined;
  /** @param headers as `cookie` makes them */
  readonly setCookie: (headers: readonly string[]) => void;
  readonly setHeader: (name: string, value: string) => void;
  /** A logger whose lines name the request. */
  readonly log: FastifyBaseLogger;
};

/** The answers of a polled call without a body: 202 to poll again, 205 when done. */
export const keepPolling = Symbol('202');
export const complete = Symbol('205');

type Bodiless<C extends Call> =
  | (202 extends keyof C['answers'] ? typeof keepPolling : never)
  | (205 extends keyof C['answers'] ? typeof complete : never);

/** `undefined` is answered with 204. */
export type Handler<C extends Call> = (request: ParsedRequestOf<C>, context: CallContext) => Promise<SuccessOf<C> | Bodiless<C>>;

/** Problem codes that a field's schema can name as its message. */
const ownCodes = ['invalid_email', 'invalid_phone_number', 'weak_password'] as const;

function read(schema: v.GenericSchema | undefined, value: unknown, auth: Call['auth']): unknown {
  if (schema === undefined) return undefined;
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return parsed.output;
  const [issue, ...others] = parsed.issues;
  if (auth === 'api-key') throw wrongFieldOf(issue);
  const { message: named } = issue;
  const own = ownCodes.find((code) => code === named && others.every(({ message }) => message === code));
  throw new Problem(own ?? 'invalid_format');
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The header that names the client's country, in lower case; `undefined`: none. */
    readonly countryHeader: string | undefined;
  }
}

/** Only a proxy that is trusted adds to `ips`: without one, the client may have sent the header itself. */
function countryFrom({ server: { countryHeader }, headers, ips }: FastifyRequest): string | undefined {
  return countryHeader === undefined || ips === undefined || ips.length < 2 ? undefined : parseCountry(headers[countryHeader]);
}

export function createContext(request: FastifyRequest, reply: FastifyReply): CallContext {
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
    sessionProof: sentProof(request),
    request: () => `${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`,
    cookies: request.headers.cookie,
    language: languageOf(request),
    wantedLanguage: wantedLanguage(request),
    address: request.ip,
    origin: originText(request.ip, countryFrom(request)),
    network: toNetwork(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    timeZone: sentTimeZone(request.headers[headerNames.timeZone]),
    setCookie: (headers) => void reply.header('set-cookie', headers),
    setHeader: (name, value) => void reply.header(name, value),
    log: request.log,
  };
}

function toSuccessSchema(call: Call): Record<number, object> {
  const success = call.answers[200];
  if (success === undefined || success === 'empty' || !('body' in success)) return {};
  const { $schema: _, ...schema } = toJsonSchema(success.body, { errorMode: 'ignore' });
  return { 200: schema };
}

const successSchemas = new WeakMap<Call, Record<number, object>>();

/** The schema of a success answer: the same object each time, by which its serializer is found. The serializer drops every field that it doesn't name. */
export function successSchema(call: Call): Record<number, object> {
  const schema = successSchemas.get(call) ?? toSuccessSchema(call);
  successSchemas.set(call, schema);
  return schema;
}

/** The cast is safe because the call's schemas parsed each part. */
const parseRequest = <C extends Call>(call: C, request: FastifyRequest): ParsedRequestOf<C> =>
  ({
    params: read(call.params, request.params, call.auth),
    query: read(call.query, request.query, call.auth),
    // A missing body counts as an object without fields.
    body: read(call.body, request.body ?? {}, call.auth),
  }) as ParsedRequestOf<C>;

/** The route of one call. The id in the type prevents mix-ups between calls. */
export type Route<Id extends string = string> = Pick<Call, 'method' | 'path'> & {
  readonly id: Id;
  readonly add: (app: FastifyInstance) => void;
};

/** A call of a company's back end. */
export type KeyCall = Call & { readonly auth: 'api-key' };
/** Any other call. A call with an API key has only `serveKeyCall`, so that it can't be served without its check. */
export type KeylessCall = Call & { readonly auth: Exclude<Call['auth'], 'api-key'> };

const createAnyRoute = <C extends Call>({ id, method, path }: C, add: (app: FastifyInstance) => unknown): Route<C['id']> => ({
  ...{ id, method, path },
  add: (app) => void add(app),
});

/** For a call that neither `serveCall` nor `serveFile` can handle, such as an upload. */
export const createRoute = <C extends KeylessCall>(call: C, add: (app: FastifyInstance) => unknown): Route<C['id']> =>
  createAnyRoute(call, add);

/** The same for a call that answers with a file. The browser saves it and never shows it as a page. */
export function serveFile<const C extends KeylessCall & { readonly answers: { readonly 200: { readonly file: string } } }>(
  call: C,
  handler: (request: ParsedRequestOf<C>, context: CallContext) => Promise<Buffer>,
): Route<C['id']> {
  return createRoute(call, (app) =>
    app.route({
      method: call.method,
      url: call.path,
      exposeHeadRoute: false,
      async handler(request, reply) {
        const file = await handler(parseRequest(call, request), createContext(request, reply));
        return reply.type(call.answers[200].file).header('content-disposition', 'attachment').send(file);
      },
    }),
  );
}

async function answerWith<C extends Call>(
  call: C,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: (parsed: ParsedRequestOf<C>) => Promise<SuccessOf<C> | Bodiless<C>>,
): Promise<unknown> {
  const answer = await handle(parseRequest(call, request));
  if (answer === undefined) return reply.code(204).send();
  if (answer === keepPolling || answer === complete) return reply.code(answer === keepPolling ? 202 : 205).send();
  return answer;
}

/** The route of a call. `all-routes.ts` has one for each call. */
export function serveCall<C extends KeylessCall>(call: C, handler: Handler<C>): Route<C['id']> {
  return createRoute(call, (app) =>
    app.route({
      method: call.method,
      url: call.path,
      exposeHeadRoute: false,
      schema: { response: successSchema(call) },
      handler: (request, reply) => answerWith(call, request, reply, (parsed) => handler(parsed, createContext(request, reply))),
    }),
  );
}

/**
 * The same for a call of a company's back end.
 * @param check of the key, before the body is read. It throws a `Problem`, or returns whose key it is, which the handler gets.
 */
export function serveKeyCall<C extends KeyCall, Key>(
  call: C,
  check: (request: FastifyRequest, scope: C['scope']) => Promise<Key>,
  handler: (request: ParsedRequestOf<C>, context: CallContext, key: Key) => Promise<SuccessOf<C> | Bodiless<C>>,
): Route<C['id']> {
  return createAnyRoute(call, (app) => {
    const keys = new WeakMap<FastifyRequest, { readonly key: Key }>();
    app.route({
      method: call.method,
      url: call.path,
      exposeHeadRoute: false,
      schema: { response: successSchema(call) },
      onRequest: async (request) => void keys.set(request, { key: await check(request, call.scope) }),
      handler: (request, reply) => {
        const checked = keys.get(request);
        if (checked === undefined) throw new Problem('invalid_api_key');
        return answerWith(call, request, reply, (parsed) => handler(parsed, createContext(request, reply), checked.key));
      },
    });
  });
}
