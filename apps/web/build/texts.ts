/** Turns each Markdown file of `content/` into a module. `parse-text.ts` decides what a text may contain. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { articleLocation, helpRoute } from '@stepgate/contract';
import type { Plugin } from 'vite';
import type { Findable } from '../src/pages/text/text.ts';
import { requirePath } from '../src/text-addresses.ts';
import { root } from './mode.ts';
import { parseText, parseTitle, wordsToFind } from './parse-text.ts';

const content = join(root, 'content');
const articles = join(content, 'articles');
const kinds = { articles: 'article', flows: 'flow', pages: 'page' } as const;

const isFolder = (name: string): name is keyof typeof kinds => Object.hasOwn(kinds, name);

/** In the alphabetical order of the language. */
function articlesIn(language: string) {
  const ending = `.${language}.md`;
  return readdirSync(articles)
    .filter((file) => file.endsWith(ending))
    .map((file) => ({
      title: parseTitle(readFileSync(join(articles, file), 'utf8')),
      href: articleLocation(file.slice(0, -ending.length)),
    }))
    .sort((a, b) => a.title.localeCompare(b.title, language, { ignorePunctuation: true }));
}

/** All texts but the list itself, for its search. */
function findableIn(language: string): readonly Findable[] {
  const ending = `.${language}.md`;
  return Object.keys(kinds).flatMap((folder) =>
    readdirSync(join(content, folder))
      .filter((file) => file.endsWith(ending))
      .map((file) => ({ href: requirePath(`${folder}/${file.slice(0, -ending.length)}`), file: join(content, folder, file) }))
      .filter(({ href }) => href !== helpRoute)
      .map(({ href, file }) => {
        const markdown = readFileSync(file, 'utf8');
        return { title: parseTitle(markdown), href, words: wordsToFind(markdown) };
      }),
  );
}

export function texts(): Plugin {
  return {
    name: 'texts',
    transform: {
      filter: { id: /\/content\/\w+\/[\w-]+\.\w+\.md$/ },
      handler(code, id) {
        const folder = basename(dirname(id));
        const [, language = ''] = basename(id).split('.');
        if (!isFolder(folder)) throw new Error(`${folder} is no folder of texts`);
        try {
          const text = parseText(code, kinds[folder], () => articlesIn(language));
          const isHelp = `${folder}/${basename(id)}` === `pages/help.${language}.md`;
          const page = { ...text, ...(isHelp && { findable: findableIn(language) }) };
          return { code: `export default ${JSON.stringify(page)};`, map: null };
        } catch (error) {
          throw new Error(`${relative(root, id)}: ${error instanceof Error ? error.message : error}`, { cause: error });
        }
      },
    },
  };
}
