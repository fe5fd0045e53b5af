/** Rules for the pages that people read first: they are short, and name the right places. */

import { existsSync } from 'node:fs';
import { glob, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { knownSettings } from '../apps/identity/src/config/known-settings.ts';
import { frontEndSettings } from '../packages/contract/src/front-end-settings.ts';

const root = join(import.meta.dirname, '..');
const read = (page: string) => readFile(join(root, page), 'utf8');

async function everyPage(): Promise<readonly string[]> {
  const pages: string[] = [];
  const patterns = ['*.md', 'docs/**/*.md', 'packages/*/README.md', 'examples/*/README.md'];
  for await (const page of glob(patterns, { cwd: root })) pages.push(page);
  return pages.sort();
}

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\- _]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** @returns the broken links of a page */
async function brokenLinks(page: string): Promise<readonly string[]> {
  const text = (await read(page)).replaceAll(/^```[\s\S]*?^```$|`[^`\n]*`/gm, '');
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)].map(
    ([, link, source]) => link ?? source ?? '',
  );
  const broken: string[] = [];
  for (const target of targets.filter((each) => !/^[a-z]+:/.test(each))) {
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(root, file))) broken.push(`${page}: ${target}`);
    else if (anchor !== undefined && !anchorsOf(await read(file)).includes(anchor)) broken.push(`${page}: ${target}`);
  }
  return broken;
}

it('every page that the source names exists, and so does the heading that it quotes', async () => {
  const missing: string[] = [];
  // A test makes it up.
  const made = 'docs/x.md';
  const sources = '{apps,packages,faults,bench,tools,deploy}/**/*.{ts,tsx,mjs,css,yaml,yml,env,cfg}';
  const found = new Set<string>();
  for await (const file of glob(sources, { cwd: root, exclude: (name) => /^(?:node_modules|dist|\.tsbuild)$/.test(name) })) {
    const text = (await read(file)).replaceAll(/\n *(?:\*|\/\/|#) ?/g, ' ');
    for (const [named, page = ''] of text.matchAll(/\b(docs\/[\w/-]+\.md)\b(?:, "[^"\n]+")*/g)) {
      if (page === made) continue;
      found.add(page);
      if (!existsSync(join(root, page))) missing.push(`${file}: ${page}`);
      else {
        const headings = anchorsOf(await read(page));
        for (const [, heading = ''] of named.matchAll(/, "([^"]+)"/g))
          if (!headings.includes(anchorOf(heading))) missing.push(`${file}: ${page}, "${heading}"`);
      }
    }
  }
  expect(missing).toEqual([]);
  expect([...found]).toEqual(expect.arrayContaining(['docs/operating-reference.md', 'docs/events.md', 'docs/own-backend.md']));
});

it('[HOUSE-09] the pages of docs have at most 30,000 words', async () => {
  let words = 0;
  for await (const page of glob('docs/*.md', { cwd: root })) words += (await read(page)).split(/\s+/).filter(Boolean).length;
  expect(words).toBeGreaterThan(15_000);
  expect(words).toBeLessThanOrEqual(30_000);
});

it('the README has at most 700 words', async () => {
  const words = (await read('README.md')).split(/\s+/).filter((word) => word !== '');
  expect(words.length).toBeLessThanOrEqual(700);
  expect(words.length).toBeGreaterThan(300);
});

it('the README has four pictures, in light and in dark, of at most 80 kB each', async () => {
  const pictures = Array.from((await read('README.md')).matchAll(/"(docs\/images\/[\w-]+\.png)"/g), ([, file = '']) => file);
  expect(pictures).toHaveLength(8);
  for (const file of pictures) expect((await stat(join(root, file))).size, file).toBeLessThanOrEqual(80_000);
  const light = pictures.filter((file) => file.endsWith('-light.png'));
  expect(pictures.toSorted()).toEqual(light.flatMap((file) => [file.replace('-light', '-dark'), file]).sort());
});

it('every link of a page has an existing file as its target, and an existing heading if it names one', async () => {
  const pages = await everyPage();
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'ARCHITECTURE.md', 'docs/promises.md', 'packages/react/README.md']));
  const broken = await Promise.all(pages.map(brokenLinks));
  expect(broken.flat()).toEqual([]);
});

it('[LOOK-12] every token of a style is in the guide to themes, and the guide names no other', async () => {
  const used = new Set<string>();
  for await (const file of glob('{packages/react,apps/web}/src/**/*.css', { cwd: root }))
    for (const [name] of (await read(file)).matchAll(/--sg-[\w-]+/g)) used.add(name);
  expect(used.size).toBeGreaterThan(60);
  const told = new Set(Array.from((await read('docs/theming.md')).matchAll(/--sg-[\w-]+/g), ([name]) => name));
  // The guide names the ends of the steps.
  const isStep = (name: string) => /^--sg-space-\d+$/.test(name);
  const names = (from: ReadonlySet<string>) => [...from].filter((name) => !isStep(name)).sort();
  expect(names(told)).toEqual(names(used));
});

it('[HOST-22] the names of tokens that a host may set by script are those of the style', async () => {
  const namesIn = async (file: string, name: RegExp): Promise<readonly string[]> => [
    ...new Set(Array.from((await read(file)).matchAll(name), ([, found = '']) => found)),
  ];
  const set = await namesIn('packages/react/src/theme/tokens.css', /^\s+--sg-([\w-]+):/gm);
  expect(set.length).toBeGreaterThan(60);
  expect(await namesIn('packages/react/src/theme/token-names.ts', /'([\w-]+)'/g)).toEqual(set);
});

it('each promise names its tests', async () => {
  const [promised = ''] = (await read('docs/promises.md')).split("\n## What it can't do");
  const promises = promised.split('\n').filter((line) => line.startsWith('- '));
  expect(promises.length).toBeGreaterThanOrEqual(60);
  expect(promises.filter((promise) => !/ \[[^\]]+\]\(\S+\.(?:test|spec)\.tsx?\)$/.test(promise))).toEqual([]);
});

it('the glossary names the right place of each word', async () => {
  const short: Readonly<Record<string, string>> = {
    identity: 'apps/identity/src',
    react: 'packages/react/src',
    contract: 'packages/contract/src',
  };
  const [words = ''] = (await read('docs/glossary.md')).split('\n## Sources');
  const lines = words.split('\n').filter((line) => line.startsWith('- **'));
  expect(lines.length).toBeGreaterThan(50);
  const ends = lines.map((line) => / \(((?:`[^`]+`(?:, )?)+)\)$/.exec(line)?.[1]);
  expect(lines.filter((_, index) => ends[index] === undefined)).toEqual([]);
  const places = ends.flatMap((end = '') => Array.from(end.matchAll(/`([^`]+)`/g), ([, place = '']) => place));
  const paths = places.map((place) => place.replace(/^\w+/, (first) => short[first] ?? first));
  expect([...new Set(paths)].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('[SRV-26] the guide names each setting of the front end on its three ends', async () => {
  const [, table = ''] = (await read('docs/embedding.md')).split('| Variable of the build |');
  const rows = (table.split('\n\n')[0] ?? '').split('\n').slice(2);
  const row = (ends: readonly string[]) => `| ${ends.map((end) => `\`${end}\``).join(' | ')} |`;
  const explicitForm = 'data-explicit';
  expect(rows).toEqual(
    Object.values(frontEndSettings).map((setting) =>
      row([setting.variable, 'attribute' in setting ? setting.attribute : explicitForm, setting.option, setting.explicit]),
    ),
  );
});

/** @returns the first cells of each table with this head */
const firstCells = (text: string, head: string): readonly string[] =>
  text
    .split(`| ${head} |\n`)
    .slice(1)
    .flatMap((table) => (table.split('\n\n')[0] ?? '').split('\n').slice(1))
    .map((row) => /^\| (.*?) \|/.exec(row)?.[1] ?? '');

const namesIn = (cells: readonly string[]): readonly string[] =>
  cells.flatMap((cell) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name));

it('the guide has each setting of the service and of the build, each once', async () => {
  const rows = namesIn(firstCells(await read('docs/operating-reference.md'), 'name | default | what it is'));
  expect(rows.toSorted()).toEqual(knownSettings.toSorted());
});

it('the table of jobs has each job that the service runs', async () => {
  const cells = firstCells(await read('docs/operating-reference.md'), 'job | when | what it does, and how long it tries');
  const [types = ''] = (await read('apps/identity/src/kernel/job.ts')).split('/** Reports a failure');
  const names = Array.from(types.matchAll(/'([a-z-]+)'/g), ([, name = '']) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(namesIn(cells).toSorted()).toEqual(names.toSorted());
});
