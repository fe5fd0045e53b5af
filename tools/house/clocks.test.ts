/** The speed of a machine may not decide: no test of `npm test` reads a real clock or pauses. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesOf } from '../test/files.ts';
import { deepFiles } from '../test/shards.ts';
import { root } from './imports.ts';

/** The calls that read the machine's clock, or wait by it. `setTimeout(resolve)` only lets other work run first. */
const realTime =
  /\bperformance\.now\b|\bDate\.now\b|\bsetTimeout\((?!resolve\))|\b(?:setTimeout|setInterval)\b[^\n]*timers\/promises/;

/** Tests that need it, and why no machine is too slow for them. */
const needed: Readonly<Record<string, string>> = {
  'apps/identity/src/providers/webhook/http-webhook.test.ts':
    'a library compares signatures with the real clock, with five minutes to spare',
  'packages/react/src/pages/security/sections/devices.test.tsx': 'a link that is valid for an hour',
};

it('[LOOP-02] no test of `npm test` reads the real clock or pauses, but for those with a reason', () => {
  const deep = new Set(filesOf(deepFiles));
  const tests = filesOf(['{apps,packages,tools}/**/*.test.{ts,tsx}']).filter((file) => !deep.has(file));
  expect(tests.length).toBeGreaterThan(400);
  const itself = 'tools/house/clocks.test.ts';
  const found = tests.filter((file) => file !== itself && realTime.test(readFileSync(join(root, file), 'utf8')));
  expect(found).toEqual(Object.keys(needed));
});

it.each([
  'expect(performance.now() - began).toBeLessThan(3_000);',
  'const now = Date.now();',
  'await new Promise((resolve) => setTimeout(resolve, 40));',
  'setTimeout(() => press(), 40);',
  "import { setTimeout } from 'node:timers/promises';",
])('[LOOP-02] the check finds %s', (line) => {
  expect(line).toMatch(realTime);
});

it.each([
  'await new Promise((resolve) => setTimeout(resolve));',
  "vi.useFakeTimers({ toFake: ['setTimeout'] });",
  "import { setImmediate } from 'node:timers/promises';",
])('[LOOP-02] the check lets %s pass', (line) => {
  expect(line).not.toMatch(realTime);
});
