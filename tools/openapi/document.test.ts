import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { Call } from '../../packages/contract/src/call.ts';
import * as calls from '../../packages/contract/src/calls/index.ts';
import { type AnyExample, examples } from '../../packages/contract/src/examples.ts';
import { openApiDocument, openApiFile, openApiText } from './document.ts';

const allCalls: readonly Call[] = Object.values(calls);
const exampleOf = new Map<string, AnyExample>(Object.entries(examples));

it('the committed OpenAPI document matches the calls (else: npm run openapi)', () => {
  expect(readFileSync(openApiFile, 'utf8')).toBe(openApiText());
});

it('the document has every call once, with its body and all its answers', () => {
  const { paths } = openApiDocument();
  const document = JSON.stringify(paths);
  for (const { id, answers } of allCalls) {
    expect(document.split(`"operationId":"${id}"`)).toHaveLength(2);
    for (const status of Object.keys(answers)) expect(document).toContain(`"${status}":`);
  }
  expect(document).toContain('"otpCode":{"type":"string","pattern":"^[0-9]{6}$"}');
});

it('every reference of the document resolves', () => {
  const document = openApiDocument();
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(100);
  for (const [, section = '', name = ''] of references) expect(document).toHaveProperty(['components', section, name]);
});

it.each(allCalls.map((call) => [call.id, call] as const))(
  'the example of %s matches the schema of its answer',
  (id, { answers }) => {
    const answer = answers[200];
    const example = exampleOf.get(id)?.answer;
    if (answer === undefined || answer === 'empty' || !('body' in answer)) return expect(example).toBeUndefined();
    const parsed = v.safeParse(answer.body, example);
    expect(parsed.issues).toBeUndefined();
    expect(parsed.output).toEqual(example);
  },
);

/** Every answer with a JSON body, at any depth. */
function* jsonAnswers(value: unknown, path = ''): Generator<readonly [path: string, content: object]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, each] of Object.entries(value)) {
    const here = `${path}/${name}`;
    const isAnswer = /\/responses\/[^/]+\/content$/.test(here);
    if (isAnswer && 'application/json' in each) yield [here, each['application/json']];
    else yield* jsonAnswers(each, here);
  }
}

it('every answer with a body has an example, and every problem one for each code', () => {
  const answers = [...jsonAnswers(openApiDocument())];
  expect(answers.length).toBeGreaterThan(100);
  for (const [path, content] of answers) {
    if (!path.includes('/components/')) expect(content, path).toHaveProperty('example');
    else {
      const codes = path.match(/\/responses\/\d+\.(.*)\/content$/)?.[1] ?? '';
      const given = 'examples' in content ? Object.keys(content.examples ?? {}) : [];
      expect(given.join('.'), path).toBe(codes);
    }
  }
});

it('the document names the size limits', () => {
  const document = openApiText();
  expect(document).toContain('at most 65,536 bytes (64 KiB)');
  expect(document.match(/"description": "JSON with .* at most 65,536 bytes and 32 levels deep\."/g)).toHaveLength(
    allCalls.filter(({ body }) => body !== undefined).length,
  );
  const { paths } = openApiDocument();
  const login = '/login-api/login.post.requestBody.content.application/json.schema.properties'.split('.');
  expect(paths).toHaveProperty([...login, 'email'], expect.objectContaining({ maxLength: 254 }));
  expect(paths).toHaveProperty([...login, 'password'], expect.objectContaining({ maxLength: 1_024 }));
});
