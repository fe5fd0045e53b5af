import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { floor } from '../../apps/web/build/floor.ts';
import { listSource, root } from './imports.ts';
import { tooNewIn } from './too-new.ts';

/** Everything that reaches a browser. */
const folders = [
  'packages/contract/src',
  'packages/flow/src',
  'packages/client/src',
  'packages/react/src',
  'apps/web/src',
  'apps/demo/pages',
  'apps/desk/src',
].flatMap((folder) => listSource(folder).map((file) => `${folder}/${file}`));

it('[ENG-01] no source of a page calls a function that the oldest browsers lack', () => {
  expect(folders.length).toBeGreaterThan(500);
  const found = folders.flatMap((file) =>
    tooNewIn(file, readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

it('a call is found however it is written, and a call that the script asks for first is not', () => {
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

it('[ENG-01] the list of too new features follows from the oldest browsers', () => {
  const source = 'Promise.withResolvers(); list.toSorted(); new Intl.Segmenter();';
  const found = (chrome: string, firefox: string, safari: string) => tooNewIn('a.ts', source, { chrome, firefox, safari });
  expect(found('109', '115', '16.4')).toEqual(['Promise.withResolvers', 'toSorted', 'Intl.Segmenter']);
  expect(found('110', '115', '16.4')).toEqual(['Promise.withResolvers', 'Intl.Segmenter']);
  expect(found('119', '125', '17.4')).toEqual([]);
});

it('[ENG-01] the page for hosts names the oldest browsers, and the suite has the oldest Chromium', () => {
  const page = readFileSync(join(root, 'docs/compatibility.md'), 'utf8');
  const rows = [...page.matchAll(/^\| (Chrome|Edge|Firefox|Safari)\b[^|]*\| ([\d.]+) \|/gm)].map(([, name, version]) => [
    name?.toLowerCase(),
    version,
  ]);
  expect(Object.fromEntries(rows)).toEqual(floor);
  expect(rows).toHaveLength(4);
  const { dependencies } = JSON.parse(readFileSync(join(root, 'lab/install/package.json'), 'utf8'));
  expect(dependencies['chromium-109']).toBe(`npm:@sparticuz/chromium@${floor.chrome}.0.6`);
});
