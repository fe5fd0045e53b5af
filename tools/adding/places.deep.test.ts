/** The pages of docs/adding name the places that the compiler names, when a member is added that doesn't exist. */
import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../house/imports.ts';
import { copyTree, type Tree } from './copy-tree.ts';

type Place = { readonly paths: readonly string[]; readonly isLedTo: boolean };

const isPath = (text: string): boolean => /^[\w.<>*{},@-]+\/.*\.tsx?$/.test(text);

/** @returns the rows of the page's tables that name files, and whether the compiler leads there at once */
function placesOf(page: string): readonly Place[] {
  const lines = readFileSync(join(root, 'docs/adding', page), 'utf8').split('\n');
  const rows = lines.filter((line) => line.startsWith('| ')).map((line) => line.slice(2, -2).split(' | '));
  return rows.flatMap(([place = '', lead = '']) => {
    const paths = Array.from(place.matchAll(/`([^`]+)`/g), ([, path = '']) => path.replace(/<[^>]+>/g, '*')).filter(isPath);
    return paths.length === 0 ? [] : [{ paths, isLedTo: lead.startsWith('the compiler') }];
  });
}

const added: readonly (readonly [page: string, what: string, file: string, change: (text: string) => string])[] = [
  [
    'challenge-type.md',
    'a challenge type',
    'packages/contract/src/challenge.ts',
    (text) => text.replace("  'FACE_MATCH',\n", "  'FACE_MATCH',\n  'FAKE_TYPE',\n"),
  ],
  [
    'migration.md',
    'a table with a sealed value',
    'apps/identity/src/storage/schema.ts',
    (text) =>
      text.replace('  customer: CustomerTable;\n', '  customer: CustomerTable;\n  fake_table: { id: string; secret: Sealed };\n'),
  ],
  [
    'language.md',
    'a language',
    'packages/contract/src/languages.ts',
    (text) => text.replace("['en', 'de']", "['en', 'de', 'fr']"),
  ],
  [
    'setting.md',
    'a setting',
    'apps/identity/src/kernel/settings.ts',
    (text) => text.replace('  readonly brand: string;\n', '  readonly brand: string;\n  readonly fakeSetting: string;\n'),
  ],
  [
    'event.md',
    'an event',
    'packages/contract/src/event-kinds.ts',
    (text) => text.replace("  'login.started',\n", "  'login.started',\n  'fake.happened',\n"),
  ],
];

describe('a page of docs/adding', () => {
  let tree: Tree;
  beforeAll(() => {
    tree = copyTree();
  });
  afterAll(() => tree.remove());

  it('is compared with a tree that has no errors', { timeout: 600_000 }, () => {
    expect(tree.filesNamed('packages/contract/src/challenge.ts', (text) => `${text}\n`)).toEqual([]);
  });

  it.each(added)('%s names the places of %s, and no other', { timeout: 600_000 }, (page, _what, file, change) => {
    const places = placesOf(page);
    const named = tree.filesNamed(file, change);
    expect(named.length).toBeGreaterThan(0);
    const fits = (path: string) => (pattern: string) => matchesGlob(path, pattern);
    expect(named.filter((path) => !places.some(({ paths }) => paths.some(fits(path))))).toEqual([]);
    const ledTo = places.filter(({ isLedTo }) => isLedTo).flatMap(({ paths }) => paths);
    expect(ledTo.filter((pattern) => !named.some((path) => matchesGlob(path, pattern)))).toEqual([]);
  });
});
