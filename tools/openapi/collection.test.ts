import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { Call } from '../../packages/contract/src/call.ts';
import * as calls from '../../packages/contract/src/calls/index.ts';
import { collectionFile, collectionText } from './collection.ts';

const allCalls: readonly Call[] = Object.values(calls);

const field = v.object({ key: v.string(), value: v.string() });
const request = v.object({
  name: v.string(),
  request: v.object({
    method: v.string(),
    auth: v.object({ type: v.string() }),
    header: v.array(field),
    url: v.object({ raw: v.string(), variable: v.optional(v.array(field), []) }),
    body: v.optional(v.object({ mode: v.string(), raw: v.optional(v.string()) })),
  }),
});
const collection = v.object({ item: v.array(v.object({ name: v.string(), item: v.array(request) })), variable: v.array(field) });

const requestsOf = (text: string) =>
  v.parse(v.pipe(v.string(), v.parseJson(), collection), text).item.flatMap((folder) => folder.item);

it('[HOST-20] the committed collection for HTTP clients matches the OpenAPI document (else: npm run openapi)', () => {
  expect(readFileSync(collectionFile, 'utf8')).toBe(collectionText());
});

it('[HOST-20] the collection has every call once, and each can be sent as it stands: its path is filled in and its body fits the contract', () => {
  const requests = requestsOf(collectionText());
  expect(requests.map(({ name }) => name).toSorted()).toEqual(allCalls.map(({ id }) => id).toSorted());
  for (const { id, method, path, body, form, params, auth } of allCalls) {
    const { request: sent } = requests.find(({ name }) => name === id) ?? expect.fail(id);
    expect(sent.method, id).toBe(method);
    expect(sent.url.raw, id).toBe(`{{origin}}${path}`);
    const inPath = Object.fromEntries(sent.url.variable.map(({ key, value }) => [key, value]));
    expect(Object.keys(inPath), id).toEqual(Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name));
    if (params !== undefined) expect(v.safeParse(params, inPath).issues, id).toBeUndefined();
    if (body !== undefined) expect(v.safeParse(body, JSON.parse(sent.body?.raw ?? '')).issues, id).toBeUndefined();
    expect(sent.body?.mode, id).toBe(body !== undefined ? 'raw' : form !== undefined ? 'formdata' : undefined);
    const names = sent.header.map(({ key }) => key);
    expect(names.includes('one-time-token'), id).toBe(auth === 'one-time-token');
    expect(names.includes('content-type'), id).toBe(body !== undefined);
    expect(sent.auth.type, id).toBe(auth === 'api-key' ? 'bearer' : 'noauth');
  }
});
