/** An approval that a call only looked at is spent by it: work that began for it would otherwise be repeated as often as one likes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listSource, root } from './imports.ts';

const service = 'apps/identity/src';
const looked = /await refuseUnlessApproved\(([^()]*)\)/g;

it('after `refuseUnlessApproved` the same call spends the approval by `ifApproved`, with the same arguments', () => {
  const found = listSource(service).flatMap((file) => {
    const text = readFileSync(join(root, service, file), 'utf8');
    return [...text.matchAll(looked)].map(({ index, 1: given = '' }) => ({
      file,
      given,
      isSpent: text.indexOf(`ifApproved(${given},`, index) > index,
    }));
  });
  expect(found.length).toBeGreaterThan(1);
  expect(found.filter(({ isSpent }) => !isSpent)).toEqual([]);
});
