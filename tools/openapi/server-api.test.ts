import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Call } from '../../packages/contract/src/call.ts';
import * as calls from '../../packages/contract/src/calls/index.ts';
import { serverApiDocument, serverApiFile, serverApiText } from './server-api.ts';

const ofServers = Object.values<Call>(calls).filter(({ auth }) => auth === 'api-key');
const text = serverApiText();

it('[HOST-20] the committed document for generators of clients matches the contract (else: npm run openapi)', () => {
  expect(readFileSync(serverApiFile, 'utf8')).toBe(text);
});

it('[HOST-20] it has what generators need: each call of a back end under a name of its own, and every reference resolves', () => {
  const ids = Array.from(text.matchAll(/"operationId": "(\w+)"/g), ([, id]) => id);
  expect(ids.toSorted()).toEqual(ofServers.map(({ id }) => id).toSorted());
  expect(ids.length).toBeGreaterThan(4);
  const names = Array.from(text.matchAll(/"\$ref": "#\/components\/schemas\/(\w+)"/g), ([, name = '']) => name);
  expect(new Set(names).size).toBeGreaterThan(8);
  for (const name of names) expect(serverApiDocument()).toHaveProperty(['components', 'schemas', name]);
});

/** Every schema of an object, with its place. */
function* objectsIn(value: unknown, place = ''): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  if ('properties' in value && 'type' in value) yield place;
  for (const [name, each] of Object.entries(value)) yield* objectsIn(each, `${place}/${name}`);
}

it('[HOST-20] every object in it has a name, and it uses nothing that generators get wrong', () => {
  const places = [...objectsIn(serverApiDocument())];
  expect(places.length).toBeGreaterThan(8);
  expect(places.filter((place) => !/^\/components\/schemas\/\w+$/.test(place))).toEqual([]);
  for (const construct of ['oneOf', 'anyOf', 'allOf', 'const', 'propertyNames']) expect(text).not.toContain(`"${construct}":`);
  expect(text).not.toMatch(/"type": (?:"null"|\[)|\\\\p\{|"type": "number"/);
});
