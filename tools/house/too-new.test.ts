import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listSource, root } from './imports.ts';
import { tooNewIn } from './too-new.ts';

/** Everything that reaches a browser. */
const folders = [
  'packages/contract/src',
  'packages/flow/src',
  'packages/client/src',
  'packages/react/src',
  'apps/web/src',
].flatMap((folder) => listSource(folder).map((file) => `${folder}/${file}`));

it('[ENG-01] no source of a page calls a function that Chrome 109, Firefox 115 or Safari 16.4 lacks', () => {
  expect(folders.length).toBeGreaterThan(500);
  const found = folders.flatMap((file) =>
    tooNewIn(file, readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

it('a call is found however it is written, and one that the script asks for first is not', () => {
  const source = `
    const { resolve } = Promise.withResolvers<void>();
    const make = Promise.withResolvers;
    list.filter(Boolean).toSorted();
    frame?.checkVisibility();
    requestIdleCallback(run);
    new Intl.Segmenter('en');
    /[\\p{L}--[a-z]]/v.test(text);
    document.startViewTransition?.(show);
    v.union([one, other]);
    const toSorted = 1;
  `;
  expect(tooNewIn('a.ts', source).sort()).toEqual(
    [
      'Promise.withResolvers',
      'Promise.withResolvers',
      'toSorted',
      'checkVisibility',
      'requestIdleCallback',
      'Intl.Segmenter',
      '/v',
    ].sort(),
  );
});
