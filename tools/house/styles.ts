import { globSync } from 'node:fs';
import { root } from './imports.ts';

const folders = ['packages/react/src', 'packages/pages/src', 'apps/web/src', 'apps/demo/src'];

/** The style sheets of all pages, as paths below the repository. */
export const listStyles = (): string[] =>
  globSync(
    folders.map((folder) => `${folder}/**/*.css`),
    { cwd: root },
  ).sort();
