/** The script of each page: its own code and the code that every page has, and no table of the others. */
import type { Plugin } from 'vite';

const prefix = 'virtual:page/';

/** @returns what the bundler starts from, by the name of the page */
export function entriesOf(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, prefix + name]));
}

export function pageEntries(): Plugin {
  return {
    name: 'page-entries',
    resolveId: { filter: { id: /^virtual:page\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:page\// },
      handler: (id) => `
import { openPage } from '/src/browser.tsx';
import { page } from '/src/pages/${id.slice(prefix.length + 1)}/page.ts';
openPage(page);
`,
    },
  };
}
