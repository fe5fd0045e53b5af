/**
 * An operator made from the published document: it validates each request, and each scripted answer, against the schemas of the document. It knows only the
 * document.
 */
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { type HttpReceived, startHttpStub } from '@stepgate/testkit';
import Fastify from 'fastify';
import * as v from 'valibot';

const file = new URL('./sim-swap-2.1.0.json', import.meta.url);
const anything: unknown = JSON.parse(readFileSync(file, 'utf8'));

/** Resolves every `$ref`, all the way down. */
function resolved(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(resolved);
  if (typeof part !== 'object' || part === null) return part;
  if ('$ref' in part && typeof part.$ref === 'string') {
    let named: unknown = anything;
    for (const name of part.$ref.split('/').slice(1)) named = Reflect.get(Object(named), name);
    return resolved(named);
  }
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, resolved(value)]));
}

const content = v.object({
  'application/json': v.object({
    schema: v.record(v.string(), v.unknown()),
    examples: v.optional(v.record(v.string(), v.object({ value: v.unknown() })), {}),
  }),
});
const operation = v.object({ requestBody: v.object({ content }), responses: v.record(v.string(), v.object({ content })) });
const paths = v.parse(v.record(v.string(), v.object({ post: operation })), resolved(Reflect.get(Object(anything), 'paths')));

type Check = (value: unknown) => boolean;

const app = Fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false, strict: false } } });
const compiler = Promise.withResolvers<(schema: Record<string, unknown>) => Check>();
app.get('/', async (request) => {
  compiler.resolve((schema) => {
    const check = request.compileValidationSchema(schema);
    return (value) => check(value) === true;
  });
  return '';
});
await app.inject('/');
const compile = await compiler.promise;

type Path = 'check' | 'retrieve-date';

function schemasOf(path: Path) {
  const post = paths[`/${path}`]?.post;
  if (post === undefined) throw new Error(`the document has no ${path}`);
  const answers = Object.entries(post.responses).map(([status, { content: of }]) => [status, of['application/json']] as const);
  return {
    request: compile(post.requestBody.content['application/json'].schema),
    answers: new Map(answers.map(([status, { schema }]) => [Number(status), compile(schema)])),
    examples: answers.flatMap(([status, { examples }]) =>
      Object.entries(examples).map(([name, { value }]) => ({ path, name, status: Number(status), body: value })),
    ),
  };
}

const schemas = { check: schemasOf('check'), 'retrieve-date': schemasOf('retrieve-date') };

/** Every answer that the document gives as an example. */
export const examples = [...schemas.check.examples, ...schemas['retrieve-date'].examples];

type Scripted = { readonly status: number; readonly body: unknown };
/** The behavior of the operator: an answer of the document, or something else, which isn't validated. */
export type Answers = {
  readonly check: Scripted | ((response: ServerResponse) => unknown);
  readonly 'retrieve-date': Scripted | ((response: ServerResponse) => unknown);
  readonly token?: (response: ServerResponse) => unknown;
};

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** `broken`: what wasn't as the document says. `requests`: the paths, in order. */
export async function startOperator(answers: Answers) {
  const broken: string[] = [];
  const requests: string[] = [];
  let tokens = 0;
  let now = answers;

  function giveToken(response: ServerResponse, { headers, body }: HttpReceived): void {
    requests.push('token');
    const form = new URLSearchParams(body);
    if (headers.authorization !== `Basic ${Buffer.from('my+app%3A1:s%26cret').toString('base64')}`) broken.push('basic');
    if (form.get('grant_type') !== 'client_credentials') broken.push('grant');
    tokens += 1;
    json(response, 200, { access_token: `token-${tokens}`, token_type: 'Bearer', expires_in: 300 });
  }

  const stub = await startHttpStub((response, request) => {
    if (request.path === '/token') return now.token ? now.token(response) : giveToken(response, request);
    const path = request.path === '/sim-swap/v2/check' ? 'check' : 'retrieve-date';
    requests.push(path);
    if (request.path !== `/sim-swap/v2/${path}` || request.method !== 'POST') broken.push(`${request.method} ${request.path}`);
    const body: unknown = JSON.parse(request.body);
    if (!schemas[path].request(body) || !Object.hasOwn(Object(body), 'phoneNumber')) broken.push(`request: ${request.body}`);
    if (!/^Bearer token-\d+$/.test(request.headers.authorization ?? '')) broken.push('bearer');
    const scripted = now[path];
    if (typeof scripted === 'function') return scripted(response);
    if (schemas[path].answers.get(scripted.status)?.(scripted.body) !== true) broken.push(`answer: ${JSON.stringify(scripted)}`);
    return json(response, scripted.status, scripted.body);
  });

  return {
    broken,
    requests,
    be: (next: Partial<Answers>) => {
      now = { ...now, ...next };
    },
    settings: {
      simSwapUrl: `${stub.origin}/sim-swap/v2`,
      tokenUrl: `${stub.origin}/token`,
      clientId: 'my app:1',
      clientSecret: 's&cret',
    },
    close: stub.close,
  };
}
