import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { callsIndexFile, callsIndexText } from './calls-index.ts';

it('the contract lists every call that a file of calls exports: if not, run `npm run openapi`', async () => {
  expect(await readFile(callsIndexFile, 'utf8')).toBe(await callsIndexText());
});
