import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as calls from '../src/calls/index.ts';
import { openApiDocument, openApiFile, openApiText } from './openapi-document.ts';

it('the committed OpenAPI document is what the calls say now (else: npm run openapi)', () => {
  expect(readFileSync(openApiFile, 'utf8')).toBe(openApiText());
});

it('the document has every call once, with the body it takes and every answer it gives', () => {
  const { paths } = openApiDocument();
  const text = JSON.stringify(paths);
  for (const { id, answers } of Object.values(calls)) {
    expect(text.split(`"operationId":"${id}"`)).toHaveLength(2);
    for (const status of Object.keys(answers)) expect(text).toContain(`"${status}":`);
  }
  expect(text).toContain('"otpCode":{"type":"string","pattern":"^[0-9]{6}$"}');
});

it('every reference of the document leads somewhere', () => {
  const document = openApiDocument();
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(100);
  for (const [, section = '', name = ''] of references) expect(document).toHaveProperty(['components', section, name]);
});
