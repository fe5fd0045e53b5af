/**
 * The calls that a company's back end makes, as a document for generators of clients: OpenAPI 3.0, which all of them read, every object named, and no `oneOf`,
 * which many of them get wrong. The service checks what a schema here no longer says.
 */
import * as v from 'valibot';
import { openApiDocument } from './document.ts';
import type { Json } from './schema.ts';

const anObject = v.record(v.string(), v.unknown());
const isObject = (value: unknown): value is Json => v.is(anObject, value) && !Array.isArray(value);
const objectsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const toPascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

type Schemas = Record<string, Json>;

/** Of several kinds of one object: every property, and only what each requires. */
function mergeKinds(kinds: readonly Json[]): Json {
  const properties: Record<string, Json> = {};
  for (const kind of kinds)
    for (const [name, schema] of Object.entries(isObject(kind.properties) ? kind.properties : {})) {
      if (!isObject(schema)) continue;
      const { const: only } = schema;
      const before = Array.isArray(properties[name]?.enum) ? properties[name].enum : [];
      properties[name] =
        typeof only === 'string'
          ? { type: 'string', enum: [...new Set([...before, only])] }
          : only === undefined
            ? schema
            : { type: typeof only };
    }
  const required = Object.keys(properties).filter((name) =>
    kinds.every((kind) => Array.isArray(kind.required) && kind.required.includes(name)),
  );
  return { type: 'object', properties, required };
}

/** Keeps an object under a name, once. @returns the reference to it */
function keep(schemas: Schemas, name: string, schema: Json): Json {
  const text = JSON.stringify(schema);
  const [same] = Object.entries(schemas).find(([, each]) => JSON.stringify(each) === text) ?? [];
  if (same === undefined && name in schemas) throw new Error(`two different schemas would be named ${name}`);
  if (same === undefined) schemas[name] = schema;
  return { $ref: `#/components/schemas/${same ?? name}` };
}

/** @param name of the object, or of the object that the list has */
function toOld(schema: Json, name: string, schemas: Schemas): Json {
  const kinds = objectsIn(schema.oneOf);
  if (kinds.length > 0) return toOld(mergeKinds(kinds), name, schemas);
  const [value, orNull, ...more] = objectsIn(schema.anyOf);
  if (value !== undefined && orNull?.type === 'null' && more.length === 0)
    return { ...toOld(value, name, schemas), nullable: true };
  if (isObject(schema.properties)) {
    const properties = Object.entries(schema.properties).map(([key, each]) => {
      const inside = isObject(each) ? each : {};
      const isList = inside.type === 'array';
      return [key, toOld(inside, toPascal(isList ? key.replace(/s$/, '') : key), schemas)];
    });
    const required = Array.isArray(schema.required) && schema.required.length > 0 ? { required: schema.required } : {};
    return keep(schemas, name, { type: 'object', properties: Object.fromEntries(properties), ...required });
  }
  const { const: only, propertyNames: _, pattern, default: usual, items, ...rest } = schema;
  return {
    ...rest,
    // Every number of these calls is whole: a time in milliseconds, an amount, a status.
    ...((rest.type === 'number' || rest.type === 'integer') && { type: 'integer', format: 'int64' }),
    ...(only !== undefined && { type: typeof only, enum: [only] }),
    // Classes of Unicode aren't in every language's expressions.
    ...(typeof pattern === 'string' && !pattern.includes('\\p{') && { pattern }),
    ...(usual !== undefined && usual !== null && { default: usual }),
    ...(isObject(items) && { items: toOld(items, name, schemas) }),
  };
}

const content = v.object({
  content: v.object({ 'application/json': v.object({ schema: anObject, example: v.optional(v.unknown()) }) }),
});
const operation = v.object({
  operationId: v.string(),
  summary: v.string(),
  security: v.tuple([v.record(v.string(), v.unknown())]),
  parameters: v.array(anObject),
  requestBody: v.optional(content),
  responses: v.record(v.string(), anObject),
});
/** Only a back end has a key. */
const ofServers = v.looseObject({ security: v.tuple([v.looseObject({ apiKey: v.unknown() })]) });

const document = v.object({
  info: v.object({ version: v.string() }),
  paths: v.record(v.string(), v.record(v.string(), v.unknown())),
  components: v.object({
    schemas: v.object({ Problem: anObject }),
    securitySchemes: v.object({ accessToken: anObject, apiKey: anObject }),
  }),
});

function toOldContent(from: v.InferOutput<typeof content>, name: string, schemas: Schemas): Json {
  const { schema, example } = from.content['application/json'];
  return { 'application/json': { schema: toOld(schema, name, schemas), ...(example !== undefined && { example }) } };
}

export function serverApiDocument(): Json {
  const { info, paths, components } = v.parse(document, openApiDocument());
  const schemas: Schemas = {};
  const problem = toOld(components.schemas.Problem, 'Problem', schemas);
  const toOldOperation = (call: v.InferOutput<typeof operation>): Json => {
    const name = toPascal(call.operationId);
    const success = v.safeParse(content, call.responses['200']);
    return {
      operationId: call.operationId,
      tags: ['server'],
      summary: call.summary,
      security: call.security,
      parameters: call.parameters.flatMap((each) =>
        (each.in === 'path' || each.in === 'query') && isObject(each.schema)
          ? [{ ...each, schema: toOld(each.schema, toPascal(String(each.name)), schemas) }]
          : [],
      ),
      ...(call.requestBody && {
        requestBody: { required: true, content: toOldContent(call.requestBody, `${name}Request`, schemas) },
      }),
      responses: {
        ...(success.success
          ? { 200: { description: 'Success', content: toOldContent(success.output, `${name}Answer`, schemas) } }
          : { 204: { description: 'Success, without a body' } }),
        '4XX': { description: 'A problem', content: { 'application/json': { schema: problem } } },
        '5XX': { description: 'Ask again later', content: { 'application/json': { schema: problem } } },
      },
    };
  };
  const calls = Object.entries(paths).flatMap(([path, methods]) => {
    const serverMethods = Object.entries(methods).filter(([, call]) => v.is(ofServers, call));
    const old = serverMethods.map(([method, call]) => [method, toOldOperation(v.parse(operation, call))]);
    return old.length === 0 ? [] : [[path, Object.fromEntries(old)]];
  });
  return {
    openapi: '3.0.3',
    info: {
      title: 'Stepgate for back ends',
      version: info.version,
      description: 'What the back end of a company asks the service. Made from openapi.json, for generators of clients.',
      license: { name: 'All rights reserved' },
    },
    servers: [{ url: 'http://localhost:3000', description: 'The service.' }],
    tags: [{ name: 'server', description: 'Each needs a key of `npm run api-key`.' }],
    paths: Object.fromEntries(calls),
    components: { schemas, securitySchemes: components.securitySchemes },
  };
}

/** The committed file, as `npm run openapi` writes it. */
export const serverApiFile = new URL('../../docs/openapi.server.json', import.meta.url);
export const serverApiText = (): string => `${JSON.stringify(serverApiDocument(), null, 2)}\n`;
