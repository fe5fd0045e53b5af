/** The OpenAPI 3.1 document of the contract, generated from the calls. */
import type * as v from 'valibot';
import { messageOf } from '../../apps/identity/src/messages/problem-messages.ts';
import { apiKeyPrefix } from '../../packages/contract/src/api-keys.ts';
import { type Answer, type Call, everyCallAnswers } from '../../packages/contract/src/call.ts';
import * as calls from '../../packages/contract/src/calls/index.ts';
import { tokenPropertiesAnswer } from '../../packages/contract/src/calls/token-answer.ts';
import { type AnyExample, examples } from '../../packages/contract/src/examples.ts';
import { headers } from '../../packages/contract/src/headers.ts';
import type { ProblemCode } from '../../packages/contract/src/problem-status.ts';
import { type ProblemBody, problemBody } from '../../packages/contract/src/problems.ts';
import { version } from '../version.ts';
import { bodyLimit, limits } from './limits.ts';
import { type Json, toSchema } from './schema.ts';
import { tags } from './tags.ts';

/** Statuses whose meaning isn't in their body. */
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

const approvalToken =
  'With second_factor_needed: the one-time token to approve the request with. Once its challenges are passed, the request is sent again with it in the header of the same name.';

/** How a call is approved, if it needs an approval. */
const approvals = {
  request: 'Approved by each request: an approval is bound to one request, and can be spent once.',
  session: 'Approved for the session: the approval covers the calls of this kind for five minutes after its proof.',
} as const satisfies Record<NonNullable<Call['approval']>, string>;

/** Parts that many calls share are in the document once, under a descriptive name. */
type Shared = {
  readonly responses: Record<string, Json>;
  readonly parameters: Record<string, Json>;
  readonly schemas: Record<string, Json>;
};

function once(kind: Record<string, Json>, section: string, name: string, value: Json): Json {
  kind[name] = value;
  return { $ref: `#/components/${section}/${name}` };
}

function describeSuccess(schema: v.GenericSchema, { schemas }: Shared): Json {
  return schema === tokenPropertiesAnswer
    ? once(schemas, 'schemas', 'TokenProperties', toSchema(schema, 'output'))
    : toSchema(schema, 'output');
}

const exampleOf: ReadonlyMap<string, AnyExample> = new Map(Object.entries(examples));

const requestOf = ({ id }: Call): AnyExample['request'] => exampleOf.get(id)?.request ?? {};

/** @throws Error for a call without an example */
function requireSubject({ id }: Call): string {
  const example = exampleOf.get(id);
  if (example === undefined) throw new Error(`${id} has no example`);
  return example.subject;
}

/** Params of the problems that have some. */
const problemParams: { readonly [C in ProblemCode]?: ProblemBody['params'] } = {
  user_deactivated: { messageTitle: 'Your account is deactivated', canAppeal: true },
  self_reactivation_eligible: { oneTimeToken: 'kP3v9mQ2xR7tY1wZ8bN4cL6dF0gH5jS-aE_uIoVqXrM' },
  duplicated_phone_number: { maskedDuplicateEmail: 'a***@example.com' },
};

/** Our service's English message. */
const problemExample = (code: ProblemCode): Json => ({
  value: { code, message: messageOf(code, 'en'), ...(problemParams[code] && { params: problemParams[code] }) },
});

function describeResponse(call: Call, status: number, shared: Shared): Json {
  const answer = call.answers[status];
  if (answer === 'empty') return { description: descriptions[status] ?? 'Success' };
  if (typeof answer === 'object' && 'body' in answer) {
    return {
      description: descriptions[status] ?? 'Success',
      content: { 'application/json': { schema: describeSuccess(answer.body, shared), example: exampleOf.get(call.id)?.answer } },
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
    ...(codes.includes('second_factor_needed') && {
      headers: { [headers.approval]: { schema: { type: 'string' }, description: approvalToken } },
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

function describeParameters(call: Call, { parameters }: Shared): Json[] {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const properties = call.params && toSchema(call.params, 'input').properties;
    const schema =
      typeof properties === 'object' && properties !== null && name in properties
        ? Object.entries(properties).find(([key]) => key === name)?.[1]
        : { type: 'string' };
    return { name, in: 'path', required: true, schema, example: requestOf(call).params?.[name] };
  });
  const query = call.query === undefined ? {} : (toSchema(call.query, 'input').properties ?? {});
  const inQuery = Object.entries(query).map(([name, schema]) => ({ name, in: 'query', required: false, schema }));
  const approval = call.approval === undefined ? [] : (['approval'] as const);
  const proof = call.provedBy === undefined || call.provedBy === 'cookie' ? [] : (['sessionProof'] as const);
  const inHeader = (['language', 'acceptLanguage', 'timeZone', ...call.headers, ...approval, ...proof] as const)
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
  'api-key': { apiKey: [] },
} as const;

const formSchema = (form: NonNullable<Call['form']>): Json => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(form).map(([name, description]) => [name, { type: 'string', description }])),
});

function describeOperation(call: Call, shared: Shared): Json {
  const statuses = [...new Set([...Object.keys(call.answers), ...Object.keys(everyCallAnswers)])]
    .map(Number)
    .sort((a, b) => a - b);
  return {
    operationId: call.id,
    tags: [requireSubject(call)],
    summary: call.summary,
    ...(call.approval && { description: approvals[call.approval] }),
    security: [{ accessToken: [], ...securityOf[call.auth] }],
    parameters: describeParameters(call, shared),
    ...(call.body && {
      requestBody: {
        required: true,
        description: bodyLimit,
        content: { 'application/json': { schema: toSchema(call.body, 'input'), example: requestOf(call).body } },
      },
    }),
    ...(call.form && { requestBody: { required: true, content: { 'multipart/form-data': { schema: formSchema(call.form) } } } }),
    responses: Object.fromEntries(statuses.map((status) => [status, describeResponse(call, status, shared)])),
  };
}

export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  const shared: Shared = { responses: {}, parameters: {}, schemas: { Problem: toSchema(problemBody, 'output') } };
  for (const call of Object.values<Call>(calls).sort((a, b) => a.id.localeCompare(b.id))) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeOperation(call, shared) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stepgate',
      version,
      description: `What the front end and an identity service say to each other.\n\n${limits}`,
      // Not an SPDX id: package.json says UNLICENSED.
      license: { name: 'All rights reserved', identifier: 'LicenseRef-All-rights-reserved' },
    },
    servers: [{ url: '/', description: 'The origin of the pages: to a browser, pages and service are one.' }],
    tags,
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
        session: { type: 'apiKey', in: 'cookie', name: '__Host-stepgate-session' },
        staff: { type: 'apiKey', in: 'cookie', name: '__Host-stepgate-staff-session' },
        signUp: { type: 'apiKey', in: 'cookie', name: '__Host-stepgate-sign-up' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `A key of \`npm run api-key\`, which begins with \`${apiKeyPrefix}\`. Only a back end has one.`,
        },
      },
    },
  };
}

/** The committed file, as `npm run openapi` writes it. */
export const openApiFile = new URL('../../docs/openapi.json', import.meta.url);
export const openApiText = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`;
