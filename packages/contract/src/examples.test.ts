import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { Call } from './call.ts';
import * as calls from './calls/index.ts';
import { type AnyExample, examples } from './examples.ts';

const byId: ReadonlyMap<string, AnyExample> = new Map(Object.entries(examples));

it.each(Object.values<Call>(calls))('the example of $id is a request that its schemas accept', ({ id, params, query, body }) => {
  const { request } = byId.get(id) ?? expect.fail(`${id} has no example`);
  if (params !== undefined) expect(v.is(params, request.params)).toBe(true);
  if (query !== undefined && request.query !== undefined) expect(v.is(query, request.query)).toBe(true);
  if (body !== undefined) expect(v.is(body, request.body)).toBe(true);
});
