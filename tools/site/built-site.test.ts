/** The build's version of our sources and of the libraries in them. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tooNewIn } from '../house/too-new.ts';
import { siteOfTheRun } from './site-of-the-run.ts';

/** Only called where the browser has it: React, our passkeys and the schema library ask for it first. */
const askedForFirst = new Set([
  'URL.canParse',
  'startViewTransition',
  'parseRequestOptionsFromJSON',
  'parseCreationOptionsFromJSON',
]);

it('[ENG-01] no script of the built site calls a function that the oldest browsers lack', async () => {
  const { folder, remove } = await siteOfTheRun('demo');
  onTestFinished(remove);
  // The renderer of the pages runs in the service.
  const scripts = globSync('**/*.js', { cwd: folder, exclude: ['renderer'] });
  const inlined = globSync('pages/login.*.html', { cwd: folder }).flatMap((page) =>
    [...readFileSync(join(folder, page), 'utf8').matchAll(/<script>(.*?)<\/script>/gs)].map(
      ([, text = '']) => [page, text] as const,
    ),
  );
  const all = [...scripts.map((script) => [script, readFileSync(join(folder, script), 'utf8')] as const), ...inlined];
  expect(scripts.length).toBeGreaterThan(100);
  expect(inlined.length).toBeGreaterThan(1);
  const found = all.flatMap(([file, text]) =>
    tooNewIn('script.js', text)
      .filter((name) => !askedForFirst.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});
