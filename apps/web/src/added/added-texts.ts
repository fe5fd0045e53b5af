/** Help, terms and policies in the language of a company. */
import { articleLocation, helpRoute, type PageWords } from '@stepgate/contract';
import { findForeignContact } from '@stepgate/contract/foreign-contacts';
import { parseText, parseTitle, wordsToFind } from '../../build/parse-text.ts';
import type { Text } from '../pages/text/text.ts';
import { requirePath } from '../text-addresses.ts';
import { english } from './english.ts';

const kinds = { articles: 'article', flows: 'flow', pages: 'page' } as const;

const isKind = (folder: string): folder is keyof typeof kinds => Object.hasOwn(kinds, folder);

/**
 * @param texts all of the language
 * @throws Error that says what a text may not contain
 */
export function addedText(name: string, markdown: string, texts: PageWords['texts'], tag: string): Text {
  const [folder = ''] = name.split('/');
  if (!isKind(folder)) throw new Error(`there is no text ${name}`);
  const articles = () =>
    Object.entries(texts)
      .filter(([each]) => each.startsWith('articles/'))
      .map(([each, written]) => ({ title: parseTitle(written), href: articleLocation(each.slice('articles/'.length)) }))
      .sort((a, b) => a.title.localeCompare(b.title, tag, { ignorePunctuation: true }));
  const text = parseText(markdown, kinds[folder], articles);
  if (requirePath(name) !== helpRoute) return text;
  const findable = Object.entries(texts)
    .filter(([each]) => each !== name)
    .map(([each, written]) => ({ title: parseTitle(written), href: requirePath(each), words: wordsToFind(written) }));
  return { ...text, findable };
}

/** @returns what is wrong with a text; `undefined`: nothing */
export function findTextFault(name: string, markdown: string): string | undefined {
  try {
    addedText(name, markdown, {}, 'en');
    return findForeignContact([english.texts[name] ?? ''], [markdown]);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
