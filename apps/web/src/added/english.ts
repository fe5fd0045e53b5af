/** Everything that the pages say in English: what the words of another language are compared with. It is part of the renderer, and of no page. */
import { parts } from 'virtual:site-parts';
import type { PageWords } from '@stepgate/contract';
import { pages } from '../all-pages.ts';
import { shellWords } from '../shell-words.ts';

type Copy = Readonly<Record<string, string>>;

const ofProduct = import.meta.glob<Copy>(
  ['../../../../packages/react/src/**/copy.ts', '!../../../../packages/react/src/demo/**'],
  { eager: true, import: 'copy' },
);

const ofPages = parts.flatMap(({ copies = {} }) => Object.entries(copies));
const texts = parts.flatMap((part) => Object.entries(part.texts ?? {}));

/** The groups of a page's words, by the page's folder. */
function groupsOfPages(): Record<string, Copy> {
  const groups: Record<string, Copy> = {};
  for (const [file, copy] of ofPages) {
    const group = file.replace(/^\.\/([^/]+)\/.*/, 'pages/$1');
    groups[group] = { ...groups[group], ...copy };
  }
  return groups;
}

export const english: PageWords = {
  screens: { react: Object.assign({}, ...Object.values(ofProduct)), ...groupsOfPages(), shell: shellWords.en },
  texts: Object.fromEntries(
    texts.map(([file, markdown]) => [file.replace('../../content/', '').replace('.en.md', ''), markdown]),
  ),
};

const folders = new Map(
  Object.entries(ofProduct).flatMap(([file, copy]) =>
    Object.keys(copy).map((id) => [id, file.replace(/^.*\/packages\/react\/src\/(.*)\/copy\.ts$/, '$1')] as const),
  ),
);

/** The place of a message, for translators. */
export function placeOf(group: string, id: string): string {
  if (group === 'react') return `screen ${folders.get(id)}`;
  const path = pages[group.replace(/^pages\//, '')]?.path;
  if (path !== undefined) return `page ${path}`;
  return group === 'shell' ? 'every page, where its script is missing or fails' : 'every page of help, terms and policies';
}
