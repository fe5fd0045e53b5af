/** The pages for newcomers name files and folders: each of them must exist. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './imports.ts';

const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'docs/glossary.md',
  ...globSync('docs/adding/*.md', { cwd: root }),
];

/** Files and folders at the top: a path begins with one of them. */
const top = readdirSync(root).filter((name) => !['node_modules', '.git'].includes(name));

/** `a/{b,c}.ts` names two. */
function alternatives(path: string): string[] {
  const found = /^(.*?)\{([^{}]*)\}(.*)$/.exec(path);
  if (found === null) return [path];
  const [, before = '', inside = '', after = ''] = found;
  return inside.split(',').flatMap((each) => alternatives(`${before}${each.trim()}${after}`));
}

/** Paths in backticks, relative to the root; one with a placeholder (`<x>`) is a pattern for new files, and doesn't count. */
const pathsInText = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => path.includes('/') && top.includes(path.slice(0, path.indexOf('/'))) && !/[<>…]/.test(path))
    .flatMap(alternatives);

/** Paths of a drawing: each line begins with a name, deeper ones are indented further. */
function pathsInDrawings(text: string): string[] {
  return [...text.matchAll(/```text\n([\s\S]*?)```/g)].flatMap(([, drawing = '']) => {
    const above: { readonly indent: number; readonly path: string }[] = [];
    return drawing.split('\n').flatMap((line) => {
      const [, spaces = '', name = ''] = /^( *)([\w.-]+\/(?:[\w.-]+\/?)*|[\w-]+\.(?:ts|tsx|md))(?=\s|$)/.exec(line) ?? [];
      if (name === '') return [];
      while ((above.at(-1)?.indent ?? -1) >= spaces.length) above.pop();
      const path = join(above.at(-1)?.path ?? '', name);
      above.push({ indent: spaces.length, path });
      return [path];
    });
  });
}

/** Links to files, relative to the page. */
const linked = (page: string, text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)].map(([, path = '']) => join(dirname(page), path));

const missing = (paths: readonly string[]): string[] =>
  paths.filter((path) => (path.includes('*') ? globSync(path, { cwd: root }).length === 0 : !existsSync(join(root, path))));

it.each(pages)('%s names only files and folders that exist', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const paths = [...pathsInText(text), ...pathsInDrawings(text), ...linked(page, text)];
  expect(paths).not.toEqual([]);
  expect(missing(paths)).toEqual([]);
});

it('the check finds a missing path in text, in a drawing and in a link', () => {
  expect(pathsInText('see `apps/identity/src/{domain,calls}` and `apps/<name>`')).toEqual([
    'apps/identity/src/domain',
    'apps/identity/src/calls',
  ]);
  expect(pathsInDrawings('```text\npackages/\n  contract/   words\n    nowhere/  none\napps/\n  web/\n```')).toEqual([
    'packages/',
    'packages/contract/',
    'packages/contract/nowhere/',
    'apps/',
    'apps/web/',
  ]);
  expect(missing(['packages/contract/', 'packages/contract/nowhere/'])).toEqual(['packages/contract/nowhere/']);
  expect(linked('docs/x.md', '[a](../README.md) [b](https://example.com)')).toEqual(['README.md']);
});
