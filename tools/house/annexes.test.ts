/** ARCHITECTURE.md says what the core is and what its annexes are. The core imports none of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { architecture } from './architecture.ts';
import { listSource, root } from './imports.ts';

const folderOf = (part: string): string => (part.includes('/') ? part : `packages/${part}`);

const [, named = ''] = /The core is what a company's login needs: ([^.]+)\. It imports no annex\./.exec(architecture) ?? [];
const core = named.split(/, | and /).map(folderOf);

const [, table = ''] = architecture.split('\n| annex | its door |\n| --- | --- |\n');
const annexes = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| `([^`]+)` \|/gm)].map(([, folder = '']) => folder);

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The annexes that a package of the core needs or imports, by name or by path. Its tests may. */
function annexesIn(part: string): readonly string[] {
  const sources = [part === 'apps/web' ? 'build' : '', 'src'].filter(Boolean).map((folder) => `${part}/${folder}`);
  const texts = sources.flatMap((folder) => listSource(folder).map((file) => read(`${folder}/${file}`)));
  const { dependencies = {} } = JSON.parse(read(`${part}/package.json`));
  return annexes.filter((annex) => {
    const { name } = JSON.parse(read(`${annex}/package.json`));
    const isNamed = new RegExp(`["']${name}["'/]|["'][./]+/(?:${annex}|${annex.split('/').at(-1)})/(?:src|pages)`);
    return name in dependencies || texts.some((text) => isNamed.test(text));
  });
}

it('[HOUSE-01] the core imports no annex; only what hosts test with takes the demo', () => {
  expect(core.length).toBeGreaterThan(9);
  expect(annexes.length).toBeGreaterThan(3);
  const ways = core.flatMap((part) => annexesIn(part).map((annex) => `${part} -> ${annex}`));
  expect(ways).toEqual(['packages/testing -> apps/demo']);
});
