/** Writes the pages in a language that a company has added: the service does it when it starts. */
import type { AddedPage, AddedPages, PageWords, SiteRenderer } from '@stepgate/contract';
import { compileMessage, i18nOf } from '@stepgate/pages/messages';
import type { Language, StepgateProviderProps } from '@stepgate/react';
import { pageBody } from '../../build/page-html.ts';
import { pages } from '../all-pages.ts';
import { textPage } from '../pages/text/page.tsx';
import { renderBody } from '../render-body.tsx';
import type { shellWords } from '../shell-words.ts';
import { requirePath } from '../text-addresses.ts';
import { welcomePane } from '../welcome-pane.ts';
import { addedText } from './added-texts.ts';

type Messages = StepgateProviderProps['messages'];

const compiled = (group: PageWords['screens'][string] = {}): Messages =>
  Object.fromEntries(Object.entries(group).map(([id, message]) => [id, compileMessage(message)]));

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const asMarkup = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

function shellIn(language: Language, messages: Messages): { readonly [Name in keyof typeof shellWords.en]: string } {
  const { say } = i18nOf(language, messages);
  const word = (name: keyof typeof shellWords.en): string => asMarkup(say(name));
  return {
    needsScript: word('needsScript'),
    scriptFailed: word('scriptFailed'),
    scriptThrew: word('scriptThrew'),
    reload: word('reload'),
    help: word('help'),
    language: word('language'),
    cookiesOff: word('cookiesOff'),
    sessionLost: word('sessionLost'),
    welcome: word('welcome'),
  };
}

const attributeIn = (document: string, pattern: RegExp): string => pattern.exec(document)?.[1] ?? '';

/** The English words of a page come with its script only where that has none of its own. */
const englishWords = /<link rel="modulepreload" href="[^"]*\/words-en-[^"]*">\n/;

type Written = { readonly title: string; readonly body: string };

function writeDocument(english: string, { tag, direction }: AddedPages, { title, body }: Written): string {
  return english
    .replace(/<html lang="en" dir="ltr"/, () => `<html lang="${tag}" dir="${direction}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(englishWords, '')
    .replace(/<body>[\s\S]*<\/body>/, () => body);
}

export const renderAdded: SiteRenderer['renderAdded'] = async (added, documents) => {
  const { tag, words } = added;
  const groups = new Map(Object.entries(words.screens).map(([name, group]) => [name, compiled(group)]));
  const shell = shellIn(tag, groups.get('shell') ?? {});
  const modules: Record<string, string> = {};
  const write = (name: string, value: unknown): string => {
    modules[name] = `export default ${JSON.stringify(value)};\n`;
    return name;
  };
  async function renderPage(name: string, english: string): Promise<AddedPage | undefined> {
    const entry = pages[name];
    if (entry === undefined) return undefined;
    const { path, text, onlyEnglish } = entry;
    const group = `pages/${text === undefined ? name : 'text'}`;
    const own = groups.get(group);
    // A page whose words no translator gets stays English.
    if (onlyEnglish && own === undefined) return undefined;
    const content = text === undefined ? undefined : addedText(text, words.texts[text] ?? '', words.texts, tag);
    const { page } =
      content === undefined || text === undefined ? await entry.load(tag) : { page: textPage(content, requirePath(text)) };
    const { title, body } = await renderBody(name, page, {
      language: tag,
      messages: { ...groups.get('react'), ...own },
      logo: attributeIn(english, /<link rel="icon" href="([^"]*)">/),
    });
    const withoutScript = attributeIn(english, /<noscript><link rel="stylesheet" href="([^"]*)">/);
    return {
      path,
      document: writeDocument(english, added, {
        title,
        body: pageBody(
          { language: tag, body, text, onlyEnglish, welcome: entry.welcomes && welcomePane(shell.welcome), words: shell },
          withoutScript,
        ),
      }),
      words: [write('react', groups.get('react')), ...(own === undefined ? [] : [write(group.replace('/', '-'), own)])],
      text: content === undefined || text === undefined ? undefined : write(`text-${text.replace('/', '-')}`, content),
    };
  }
  const written = await Promise.all(
    Object.entries(pages).flatMap(([name, { path }]) => {
      const english = documents.get(path);
      return english === undefined ? [] : renderPage(name, english);
    }),
  );
  return { pages: written.filter((page) => page !== undefined), modules };
};
