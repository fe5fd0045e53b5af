import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listSource, root } from './imports.ts';

const screens = ['packages/react/src', 'apps/web/src', 'apps/demo/pages', 'apps/desk/src'].flatMap((folder) =>
  listSource(folder)
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `${folder}/${file}`),
);

/** The whole app of a host waits here for its texts, and the host has its own boundary around it. */
const ofHosts = ['packages/react/src/start/StepgateApp.tsx'];

it('[ENG-04] a part that is loaded when it is shown has a boundary: code that throws or doesn’t load never takes the page down', () => {
  const lazy = screens.filter((file) => /<Suspense\b/.test(readFileSync(join(root, file), 'utf8')));
  expect(lazy.length).toBeGreaterThan(8);
  const open = lazy.filter((file) => !/<(?:Extra|Boundary)\b/.test(readFileSync(join(root, file), 'utf8')));
  expect(open).toEqual(ofHosts);
});
