/** The pages that are Markdown files in `content/`: a new article there is a page, with nothing else to touch. */
import type { Language } from '@stepgate/react';
import type { PageContent } from '../../parts/page.ts';
import { requirePath } from '../../text-addresses.ts';
import { textPage } from './page.tsx';
import type { Text } from './text.ts';

const files = import.meta.glob<{ readonly default: Text }>('../../../content/{articles,flows,pages}/*.md');

async function load(text: string, language: Language): Promise<{ readonly page: PageContent }> {
  const file = files[`../../../content/${text}.${language}.md`];
  if (file === undefined) throw new Error(`content/${text}.${language}.md is missing: every text is there in every language`);
  return { page: textPage((await file()).default, requirePath(text)) };
}

const names = new Set(Object.keys(files).map((file) => file.replace('../../../content/', '').replace(/\.\w+\.md$/, '')));

/** By name, such as `articles-captcha`; `text` is the file in `content/` without its language. */
export const textPages = Object.fromEntries(
  [...names].map((text) => [
    text.replace('/', '-'),
    { path: requirePath(text), text, load: (language: Language) => load(text, language) },
  ]),
);
