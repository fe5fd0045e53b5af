import { expect, it } from 'vitest';
import { leanCalls, withoutFunctions } from './lean-contract.ts';

const source = `
const shared = { method: 'POST', params: v.object({ channel }), answers: { 200: { body: v.object({ body: v.string() }) }, 401: { problems: ['x'] } } } as const;
export const one = call({
  ...shared,
  id: 'one',
  auth: 'none',
  summary: 'Words, with { braces }, for the documents.',
  path: '/one',
  headers: ['clientId'],
  query: v.object({ viewType: v.string() }),
  body: v.object({ password: v.object({ body: v.string() }) }),
  answers: {
    200: { body: v.object({ location: v.string() }) },
    403: { problems: ['not_allowed'] },
    204: 'empty',
  },
});
`;

it('keeps only what the browser needs to send a call and to read its success', () => {
  const lean = leanCalls('one.ts', source).replace(/\s+/g, ' ').trim();
  expect(lean).toBe(
    "const shared = { method: 'POST', answers: { 200: { body: v.object({ body: v.string() }) }, } } as const; " +
      "export const one = call({ ...shared, path: '/one', headers: ['clientId'], query: v.object({ viewType: v.string() }), " +
      "answers: { 200: { body: v.object({ location: v.string() }) }, 204: 'empty', }, });",
  );
});

it('drops the imports and declarations that only the service’s part needs', () => {
  const file = `
import * as v from 'valibot';
import { email } from '../fields.ts';
import { sizes } from '../limits.ts';
const inner = () => ({ email, size: v.maxLength(sizes.email) });
const outer = { ...inner() };
export const one = call({ id: 'one', path: '/one', body: v.object(outer), answers: { 200: { body: v.string() } } });
`;
  const lean = leanCalls('one.ts', file).replace(/\s+/g, ' ').trim();
  expect(lean).toBe(
    "import * as v from 'valibot'; export const one = call({ path: '/one', answers: { 200: { body: v.string() } } });",
  );
});

it('takes what both copies of the schema library need from the first', () => {
  const library = `
/* @__NO_SIDE_EFFECTS__ */
function string() { return parse; }
function parse() { return string(); }
export { parse, string };
`;
  expect(withoutFunctions('library.mjs', library, ['string']).replace(/\s+/g, ' ').trim()).toBe(
    "import { string } from 'valibot'; /* @__NO_SIDE_EFFECTS__ */ ; function parse() { return string(); } export { parse, string };",
  );
  expect(() => withoutFunctions('library.mjs', library, ['number'])).toThrow('lacks a function');
});
