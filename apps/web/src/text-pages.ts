/** The pages that are Markdown files in `content/`: a new article there is a page, with nothing else to touch. */
import { articleLocation, helpRoute, routes } from '@stepgate/contract';
import type { Language } from '@stepgate/react';
import type { PageContent } from './page.ts';
import { textPage } from './pages/text/page.tsx';
import type { Text } from './pages/text/text.ts';

const files = import.meta.glob<{ readonly default: Text }>('../content/{articles,flows,pages}/*.md');

/** Where each text but the articles is read. */
const places: Readonly<Record<string, string>> = {
  'flows/logged-out': routes.troubleLoggingIn,
  'flows/trouble-logging-in': routes.contactTroubleLoggingIn,
  'pages/contact': routes.contact,
  'pages/help': helpRoute,
  'pages/terms-and-conditions': routes.terms,
};

function pathOf(text: string): string {
  const path = text.startsWith('articles/') ? articleLocation(text.slice('articles/'.length)) : places[text];
  if (path === undefined) throw new Error(`content/${text} has no address`);
  return path;
}

async function load(text: string, language: Language): Promise<{ readonly page: PageContent }> {
  const file = files[`../content/${text}.${language}.md`];
  if (file === undefined) throw new Error(`content/${text}.${language}.md is missing: every text is there in every language`);
  return { page: textPage((await file()).default) };
}

const names = new Set(Object.keys(files).map((file) => file.replace('../content/', '').replace(/\.\w+\.md$/, '')));

/** By name, such as `articles-captcha`; `text` is the file in `content/` without its language. */
export const textPages = Object.fromEntries(
  [...names].map((text) => [
    text.replace('/', '-'),
    { path: pathOf(text), text, load: (language: Language) => load(text, language) },
  ]),
);
