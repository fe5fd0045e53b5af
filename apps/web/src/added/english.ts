/** Everything that the pages say in English: what the words of another language are compared with. It is part of the renderer, and of no page. */
import type { PageWords } from '@stepgate/contract';
import { pages } from '../pages.ts';
import { shellWords } from '../shell-words.ts';

type Copy = Readonly<Record<string, string>>;

const ofProduct = import.meta.glob<Copy>(
  ['../../../../packages/react/src/**/copy.ts', '!../../../../packages/react/src/demo/**'],
  { eager: true, import: 'copy' },
);

/** Only developers see the pages of the demo. */
const ofPages = import.meta.glob<Copy>(
  ['../pages/*/**/copy.ts', '!../pages/demo-phone/**', '!../pages/demo-start/**', '!../pages/send/**'],
  { eager: true, import: 'copy' },
);

const texts = import.meta.glob<string>('../../content/{articles,flows,pages}/*.en.md', {
  eager: true,
  import: 'default',
  query: '?raw',
});

const pageOf = (file: string): string => file.replace(/^\.\.\/(pages\/[^/]+)\/.*/, '$1');

/** The groups of a page's words, by the page's folder. */
function groupsOfPages(): Record<string, Copy> {
  const groups: Record<string, Copy> = {};
  for (const [file, copy] of Object.entries(ofPages)) groups[pageOf(file)] = { ...groups[pageOf(file)], ...copy };
  return groups;
}

export const english: PageWords = {
  screens: { react: Object.assign({}, ...Object.values(ofProduct)), ...groupsOfPages(), shell: shellWords.en },
  texts: Object.fromEntries(
    Object.entries(texts).map(([file, markdown]) => [file.replace('../../content/', '').replace('.en.md', ''), markdown]),
  ),
};

const folders = new Map(
  Object.entries(ofProduct).flatMap(([file, copy]) =>
    Object.keys(copy).map((id) => [id, file.replace(/^.*\/packages\/react\/src\/(.*)\/copy\.ts$/, '$1')] as const),
  ),
);

/** Where a message stands, for translators. */
export function placeOf(group: string, id: string): string {
  if (group === 'react') return `screen ${folders.get(id)}`;
  const path = pages[group.replace(/^pages\//, '')]?.path;
  if (path !== undefined) return `page ${path}`;
  return group === 'shell' ? 'every page, where its script is missing or fails' : 'every page of help, terms and policies';
}
