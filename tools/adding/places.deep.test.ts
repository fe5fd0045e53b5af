/** The pages of docs/adding name the places that the compiler names, when a member is added that doesn't exist, or one is removed. */
import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../house/imports.ts';
import { type Changes, copyTree, type Tree } from './copy-tree.ts';

type Place = { readonly paths: readonly string[]; readonly isLedTo: boolean };

const isPath = (text: string): boolean => /^[\w.-]+\/.*\.ts(?:x|\*)?$/.test(text);

/** @returns the rows of the page's tables that name files, and whether the compiler reports the file at once */
function placesOf(page: string): readonly Place[] {
  const lines = readFileSync(join(root, 'docs/adding', page), 'utf8').split('\n');
  const rows = lines.filter((line) => line.startsWith('| ')).map((line) => line.slice(2, -2).split(' | '));
  return rows.flatMap(([place = '', lead = '']) => {
    const paths = Array.from(place.matchAll(/`([^`]+)`/g), ([, path = '']) => path.replace(/<[^>]+>/g, '*')).filter(isPath);
    return paths.length === 0 ? [] : [{ paths, isLedTo: lead.startsWith('the compiler') }];
  });
}

/** @returns a change that puts `line` behind the first place of `after` */
const insert = (after: string, line: string) => (text: string) => text.replace(after, `${after}${line}`);

const changed: readonly (readonly [page: string, what: string, changes: Changes])[] = [
  [
    'challenge-type.md',
    'a challenge type',
    { 'packages/contract/src/challenge.ts': insert("  'FACE_MATCH',\n", "  'FAKE_TYPE',\n") },
  ],
  [
    'migration.md',
    'a table with a sealed value',
    {
      'apps/identity/src/storage/schema.ts': insert(
        '  customer: CustomerTable;\n',
        '  fake_table: { id: string; secret: Sealed };\n',
      ),
    },
  ],
  ['language.md', 'a language', { 'packages/contract/src/languages.ts': insert("languages = ['en', 'de'", ", 'fr'") }],
  [
    'setting.md',
    'a setting',
    { 'apps/identity/src/kernel/settings.ts': insert('  readonly brand: string;\n', '  readonly fakeSetting: string;\n') },
  ],
  [
    'event.md',
    'an event',
    {
      'packages/contract/src/event-kinds.ts': insert("  'login.started',\n", "  'fake.happened',\n"),
      'packages/contract/src/events.ts': insert("  kindOf('customer.registered', {}),\n", "  kindOf('fake.happened', {}),\n"),
    },
  ],
  [
    'mail.md',
    'a mail',
    {
      'apps/identity/src/messages/templates/en/mails.ts': insert(
        'export const mails = {\n',
        "  fakeMail: { subject: 'Fake', text: 'Fake {minutes}', button: 'Fake', after: 'Fake' },\n",
      ),
    },
  ],
  ['job.md', 'a job', { 'apps/identity/src/kernel/job.ts': insert("  | 'signals'\n", "  | 'fake-job'\n") }],
  [
    'removing-a-challenge-type.md',
    'a removed challenge type [HOUSE-10]',
    { 'packages/contract/src/challenge.ts': (text) => text.replace("  'PHONE_GUESS',\n", '') },
  ],
];

describe('a page of docs/adding', () => {
  let tree: Tree;
  beforeAll(() => {
    tree = copyTree();
  });
  afterAll(() => tree.remove());

  it('is compared with a tree that has no errors', { timeout: 600_000 }, () => {
    expect(tree.filesNamed({})).toEqual([]);
  });

  it.each(changed)('%s names the places of %s, and no other', { timeout: 600_000 }, (page, _what, changes) => {
    const places = placesOf(page);
    const named = tree.filesNamed(changes);
    expect(named.length).toBeGreaterThan(0);
    const fits = (path: string) => (pattern: string) => matchesGlob(path, pattern);
    expect(named.filter((path) => !places.some(({ paths }) => paths.some(fits(path))))).toEqual([]);
    const ledTo = places.filter(({ isLedTo }) => isLedTo).flatMap(({ paths }) => paths);
    expect(ledTo.filter((pattern) => !named.some((path) => matchesGlob(path, pattern)))).toEqual([]);
  });
});
