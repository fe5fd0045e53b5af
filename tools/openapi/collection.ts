/** Every call of the OpenAPI document as a collection for HTTP clients: Postman's format 2.1, which Bruno, Insomnia, Hoppscotch and Yaak import too. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { openApiFile } from './document.ts';

const anExample = v.optional(v.unknown());
const parameter = v.object({ name: v.string(), in: v.picklist(['path', 'query', 'header']), example: anExample });
const anyParameter = v.union([
  parameter,
  v.pipe(
    v.object({ $ref: v.string() }),
    v.transform(() => undefined),
  ),
]);
const json = v.object({ 'application/json': v.object({ example: v.unknown() }) });
const form = v.object({
  'multipart/form-data': v.object({
    schema: v.object({ properties: v.record(v.string(), v.object({ description: v.string() })) }),
  }),
});

const operation = v.object({
  operationId: v.string(),
  tags: v.tuple([v.string()]),
  summary: v.string(),
  description: v.optional(v.string()),
  security: v.tuple([v.record(v.string(), v.unknown())]),
  parameters: v.array(anyParameter),
  requestBody: v.optional(v.object({ content: v.union([json, form]) })),
});
type Operation = v.InferOutput<typeof operation>;

const document = v.object({
  info: v.object({ title: v.string(), description: v.string() }),
  tags: v.array(v.object({ name: v.string(), description: v.optional(v.string()) })),
  paths: v.record(v.string(), v.record(v.string(), operation)),
});

type Header = { readonly key: string; readonly value: string };

/** Cookies of sessions are the client's own business: it keeps what an answer sets. */
function headersOf({ security: [needed], requestBody }: Operation): readonly Header[] {
  return [
    { key: 'x-access-token', value: '{{accessToken}}' },
    ...('oneTimeToken' in needed ? [{ key: 'one-time-token', value: '{{oneTimeToken}}' }] : []),
    ...(requestBody !== undefined && 'application/json' in requestBody.content
      ? [{ key: 'content-type', value: 'application/json' }]
      : []),
  ];
}

function bodyOf({ requestBody }: Operation): object | undefined {
  if (requestBody === undefined) return undefined;
  const { content } = requestBody;
  if ('application/json' in content) {
    const raw = JSON.stringify(content['application/json'].example, null, 2);
    return { mode: 'raw', raw, options: { raw: { language: 'json' } } };
  }
  const fields = Object.entries(content['multipart/form-data'].schema.properties);
  // A file's place is where a client asks for one.
  const formdata = fields.map(([key, { description }]) => ({
    key,
    description,
    ...(key === 'file' || key === 'frame' ? { type: 'file', src: [] } : { type: 'text', value: '' }),
  }));
  return { mode: 'formdata', formdata };
}

function urlOf(path: string, { parameters }: Operation): object {
  const own = parameters.filter((each) => each !== undefined);
  const segments = path
    .slice(1)
    .replaceAll(/\{(\w+)\}/g, ':$1')
    .split('/');
  const inPath = own.filter((each) => each.in === 'path');
  const query = own.filter((each) => each.in === 'query').map(({ name }) => ({ key: name, value: '', disabled: true }));
  return {
    raw: `{{origin}}/${segments.join('/')}`,
    host: ['{{origin}}'],
    path: segments,
    ...(inPath.length > 0 && { variable: inPath.map(({ name, example }) => ({ key: name, value: String(example) })) }),
    ...(query.length > 0 && { query }),
  };
}

function requestOf(path: string, method: string, call: Operation): object {
  const bearer = { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] };
  const body = bodyOf(call);
  return {
    name: call.operationId,
    request: {
      method: method.toUpperCase(),
      description: [call.summary, call.description].filter((each) => each !== undefined).join('\n\n'),
      auth: 'apiKey' in call.security[0] ? bearer : { type: 'noauth' },
      header: headersOf(call),
      url: urlOf(path, call),
      ...(body && { body }),
    },
    response: [],
  };
}

/** One folder a tag, in the order of the document. */
function collectionOf(text: string): object {
  const { info, tags, paths } = v.parse(v.pipe(v.string(), v.parseJson(), document), text);
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ tag: call.tags[0], item: requestOf(path, method, call) })),
  );
  return {
    info: {
      name: info.title,
      description: info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: tags.map(({ name, description }) => ({
      name,
      ...(description !== undefined && { description }),
      item: all.filter(({ tag }) => tag === name).map(({ item }) => item),
    })),
    variable: [
      { key: 'origin', value: 'http://localhost:3000' },
      { key: 'accessToken', value: 'stepgate-web' },
      { key: 'oneTimeToken', value: '' },
      { key: 'apiKey', value: '' },
    ],
  };
}

/** The committed file, as `npm run openapi` writes it. */
export const collectionFile = new URL('../../docs/openapi.postman_collection.json', import.meta.url);
export const collectionText = (): string => `${JSON.stringify(collectionOf(readFileSync(openApiFile, 'utf8')), null, 2)}\n`;
