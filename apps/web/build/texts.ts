/** The Markdown files of `content/` as modules, each a text: what they may hold is `read-text.ts`'s to say. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { articleLocation } from '@stepgate/contract';
import type { Plugin } from 'vite';
import { root } from './mode.ts';
import { readText, titleOf } from './read-text.ts';

const content = join(root, 'content');
const articles = join(content, 'articles');
const kinds = { articles: 'article', flows: 'flow', pages: 'page' } as const;

const isFolder = (name: string): name is keyof typeof kinds => Object.hasOwn(kinds, name);

/** In the order of the alphabet, as that language has it. */
function articlesIn(language: string) {
  const ending = `.${language}.md`;
  return readdirSync(articles)
    .filter((file) => file.endsWith(ending))
    .map((file) => ({
      title: titleOf(readFileSync(join(articles, file), 'utf8')),
      href: articleLocation(file.slice(0, -ending.length)),
    }))
    .sort((a, b) => a.title.localeCompare(b.title, language, { ignorePunctuation: true }));
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
          const text = readText(code, kinds[folder], () => articlesIn(language));
          return { code: `export default ${JSON.stringify(text)};`, map: null };
        } catch (error) {
          throw new Error(`${relative(root, id)}: ${error instanceof Error ? error.message : error}`, { cause: error });
        }
      },
    },
  };
}
