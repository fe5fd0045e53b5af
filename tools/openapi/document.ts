/** The OpenAPI 3.1 document of the contract, made from the calls themselves. */
import type * as v from 'valibot';
import { messageOf } from '../../apps/identity/src/domain/problem-messages.ts';
import { type Answer, type Call, everyCallAnswers } from '../../packages/contract/src/call.ts';
import * as calls from '../../packages/contract/src/calls/index.ts';
import { tokenPropertiesAnswer } from '../../packages/contract/src/calls/token-answer.ts';
import { headers } from '../../packages/contract/src/headers.ts';
import type { ProblemCode } from '../../packages/contract/src/problem-status.ts';
import { problemBody } from '../../packages/contract/src/problems.ts';
import { examples, problemParams } from './examples.ts';
import { bodyLimit, limits } from './limits.ts';
import { type Json, schemaOf } from './schema.ts';
import { tagOf, tags } from './tags.ts';

/** Statuses whose meaning is not in their body. */
const descriptions: Readonly<Record<number, string>> = {
  200: 'Success',
  202: 'Not yet: ask again',
  204: 'Success, without a body',
  205: 'Done: nothing more is to be waited for',
  429: 'Asked too often: see Retry-After',
  503: 'Overloaded: see Retry-After',
};

function problemsOf(call: Call, status: number): readonly ProblemCode[] {
  const sources: readonly (Answer | undefined)[] = [
    call.answers[status],
    Object.entries(everyCallAnswers).find(([key]) => Number(key) === status)?.[1],
  ];
  return [...new Set(sources.flatMap((answer) => (typeof answer === 'object' && 'problems' in answer ? answer.problems : [])))];
}

/** What many calls share stands once in the document, under a name that says what it is. */
type Shared = {
  readonly responses: Record<string, Json>;
  readonly parameters: Record<string, Json>;
  readonly schemas: Record<string, Json>;
};

function once(kind: Record<string, Json>, section: string, name: string, value: Json): Json {
  kind[name] = value;
  return { $ref: `#/components/${section}/${name}` };
}

function successOf(schema: v.GenericSchema, { schemas }: Shared): Json {
  return schema === tokenPropertiesAnswer
    ? once(schemas, 'schemas', 'TokenProperties', schemaOf(schema, 'output'))
    : schemaOf(schema, 'output');
}

const exampleOf: ReadonlyMap<string, unknown> = new Map(Object.entries(examples));

/** As our service says it in English. */
const problemExample = (code: ProblemCode): Json => ({
  value: { code, message: messageOf(code, 'en'), ...(problemParams[code] && { params: problemParams[code] }) },
});

function responseOf(call: Call, status: number, shared: Shared): Json {
  const answer = call.answers[status];
  if (answer === 'empty') return { description: descriptions[status] ?? 'Success' };
  if (typeof answer === 'object' && 'body' in answer) {
    return {
      description: descriptions[status] ?? 'Success',
      content: { 'application/json': { schema: successOf(answer.body, shared), example: exampleOf.get(call.id) } },
    };
  }
  if (typeof answer === 'object' && 'file' in answer) {
    const schema = { type: 'string', contentMediaType: answer.file };
    return { description: 'Success', content: { [answer.file]: { schema } } };
  }
  const codes = problemsOf(call, status);
  return once(shared.responses, 'responses', `${status}.${codes.join('.')}`, {
    description: descriptions[status] ?? codes.join(', '),
    ...((status === 429 || status === 503) && {
      headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds', example: 30 } },
    }),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { type: 'object', properties: { code: { type: 'string', enum: codes } } },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, problemExample(code)])),
      },
    },
  });
}

function parametersOf(call: Call, { parameters }: Shared): Json[] {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const properties = call.params && schemaOf(call.params, 'input').properties;
    const schema =
      typeof properties === 'object' && properties !== null && name in properties
        ? Object.entries(properties).find(([key]) => key === name)?.[1]
        : { type: 'string' };
    return { name, in: 'path', required: true, schema };
  });
  const query = call.query === undefined ? {} : (schemaOf(call.query, 'input').properties ?? {});
  const inQuery = Object.entries(query).map(([name, schema]) => ({ name, in: 'query', required: false, schema }));
  const inHeader = (['language', 'acceptLanguage', ...call.headers] as const)
    .filter((name) => name !== 'oneTimeToken')
    .map((name) => {
      const header = { name: headers[name], in: 'header', required: false, schema: { type: 'string' } };
      return once(parameters, 'parameters', headers[name], header);
    });
  return [...inPath, ...inQuery, ...inHeader];
}

const securityOf = {
  none: {},
  'one-time-token': { oneTimeToken: [] },
  session: { session: [] },
  staff: { staff: [] },
  'sign-up': { signUp: [] },
} as const;

const formSchema = (form: NonNullable<Call['form']>): Json => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(form).map(([name, description]) => [name, { type: 'string', description }])),
});

function operationOf(call: Call, shared: Shared): Json {
  const statuses = [...new Set([...Object.keys(call.answers), ...Object.keys(everyCallAnswers)])]
    .map(Number)
    .sort((a, b) => a - b);
  return {
    operationId: call.id,
    tags: [tagOf(call.id)],
    summary: call.summary,
    security: [{ accessToken: [], ...securityOf[call.auth] }],
    parameters: parametersOf(call, shared),
    ...(call.body && {
      requestBody: {
        required: true,
        description: bodyLimit,
        content: { 'application/json': { schema: schemaOf(call.body, 'input') } },
      },
    }),
    ...(call.form && { requestBody: { required: true, content: { 'multipart/form-data': { schema: formSchema(call.form) } } } }),
    responses: Object.fromEntries(statuses.map((status) => [status, responseOf(call, status, shared)])),
  };
}

export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  const shared: Shared = { responses: {}, parameters: {}, schemas: { Problem: schemaOf(problemBody, 'output') } };
  for (const call of Object.values<Call>(calls).sort((a, b) => a.id.localeCompare(b.id))) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, shared) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stepgate',
      version: '0.1.0',
      description: `What the front end and an identity service say to each other.\n\n${limits}`,
      // Of no list: package.json says UNLICENSED.
      license: { name: 'All rights reserved', identifier: 'LicenseRef-All-rights-reserved' },
    },
    servers: [{ url: '/', description: 'The origin of the pages: to a browser, pages and service are one.' }],
    tags: tags.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      ...shared,
      securitySchemes: {
        accessToken: {
          type: 'apiKey',
          in: 'header',
          name: headers.accessToken,
          description: 'Fixed and public: it opens nothing by itself.',
        },
        oneTimeToken: {
          type: 'apiKey',
          in: 'header',
          name: headers.oneTimeToken,
          description: 'Never in a path or a query string.',
        },
        session: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
        staff: { type: 'apiKey', in: 'cookie', name: '__Host-staff-session' },
        signUp: { type: 'apiKey', in: 'cookie', name: '__Host-sign-up' },
      },
    },
  };
}

/** The committed file, as `npm run openapi` writes it. */
export const openApiFile = new URL('../../docs/openapi.json', import.meta.url);
export const openApiText = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`;
