/** Binds a call of the contract to the code that answers it: reads by the call's schemas, answers by them too. */
import { type Call, headers as headerNames, type ParsedRequestOf, type SuccessOf } from '@stepgate/contract';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type Cookies, readCookies } from './cookies.ts';
import { Problem } from './domain/problem.ts';
import { type Language, languageOf } from './language.ts';

/** What a handler knows of a request besides what the schemas read. */
export type CallContext = {
  /** The header as sent, unchecked: `findToken` judges it. */
  readonly oneTimeToken: string | undefined;
  readonly cookies: Cookies;
  readonly language: Language;
  readonly setCookie: (cookie: string) => void;
  readonly setHeader: (name: string, value: string) => void;
};

export type Handler<C extends Call> = (request: ParsedRequestOf<C>, context: CallContext) => Promise<SuccessOf<C>>;

function read(schema: v.GenericSchema | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return parsed.output;
  throw new Problem(parsed.issues.every(({ message }) => message === 'invalid_email') ? 'invalid_email' : 'invalid_format');
}

function contextOf(request: FastifyRequest, reply: FastifyReply): CallContext {
  const token = request.headers[headerNames.oneTimeToken];
  return {
    oneTimeToken: typeof token === 'string' ? token : undefined,
    cookies: readCookies(request.headers.cookie),
    language: languageOf(request),
    setCookie: (cookie) => void reply.header('set-cookie', cookie),
    setHeader: (name, value) => void reply.header(name, value),
  };
}

/** Only what the schema names can leave: the serializer drops the rest. */
function successSchema(call: Call): Record<number, object> {
  const success = call.answers[200];
  if (success === undefined || success === 'empty' || !('body' in success)) return {};
  const { $schema: _, ...schema } = toJsonSchema(success.body, { errorMode: 'ignore' });
  return { 200: schema };
}

export function serveCall<C extends Call>(app: FastifyInstance, call: C, handler: Handler<C>): void {
  app.route({
    method: call.method,
    url: call.path,
    exposeHeadRoute: false,
    schema: { response: successSchema(call) },
    async handler(request, reply) {
      const parsed = {
        params: read(call.params, request.params),
        query: read(call.query, request.query),
        body: read(call.body, request.body),
      };
      // Each part was read by the schema that the type names.
      const answer = await handler(parsed as ParsedRequestOf<C>, contextOf(request, reply));
      return answer === undefined ? reply.code(204).send() : answer;
    },
  });
}
