/** The script of each page: its own code and the code that all pages share, without a table of the other pages. */
import type { Plugin } from 'vite';
import type { RenderedPage } from '../src/renderer.tsx';
import { requirePath } from '../src/text-addresses.ts';
import { requirePageFolder, type SiteSource } from './site-source.ts';

const ofPage = 'virtual:page/';
const ofText = 'virtual:text/';

/** @returns what the bundler starts from, by the name of the page */
export function toEntries(pages: readonly Pick<RenderedPage, 'name' | 'text'>[]): Record<string, string> {
  return Object.fromEntries(pages.map(({ name, text }) => [name, text === undefined ? ofPage + name : ofText + text]));
}

const pageScript = (folder: string) => `
import { openPage } from '/src/browser.tsx';
import { page } from '${folder}/page.ts';
openPage(page);
`;

/** The page stays as prerendered, with its whole text, until the text has loaded again. */
const textScript = (text: string) => `
import { openPage } from '/src/browser.tsx';
import { textPage } from '/src/pages/text/page.tsx';
const files = import.meta.glob('/content/${text}.*.md');
const { lang, dataset } = document.documentElement;
(files['/content/${text}.' + lang + '.md']?.() ?? import(/* @vite-ignore */ dataset.text)).then(({ default: text }) => openPage(textPage(text, '${requirePath(text)}')));
`;

export function pageEntries(source: SiteSource): Plugin {
  return {
    name: 'page-entries',
    resolveId: { filter: { id: /^virtual:(?:page|text)\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:(?:page|text)\// },
      handler(id) {
        const entry = id.slice(1);
        return entry.startsWith(ofText)
          ? textScript(entry.slice(ofText.length))
          : pageScript(requirePageFolder(source, entry.slice(ofPage.length)));
      },
    },
  };
}
