/** The result of the web app's build for the service that serves it: pages by path and language, and the hashes that their content security policy needs. */
import * as v from 'valibot';
import type { AddedTag } from './languages.ts';

const page = v.object({
  /** File below the site's folder. */
  file: v.string(),
  /** CSP source expressions of inline scripts and styles, e.g. `'sha256-…'`. */
  scriptHashes: v.array(v.string()),
  styleHashes: v.array(v.string()),
});

export const siteManifest = v.object({
  /** `demo` includes the hints, the demo phone and the test code; a service in production refuses it. */
  mode: v.picklist(['demo', 'production']),
  languages: v.array(v.string()),
  /** Path → language → page. `*` is the page of unknown paths; a path that ends in `/*` has the page of each path with one more segment there. */
  pages: v.record(v.string(), v.record(v.string(), page)),
  /** Files with a content hash in their name: served for a year. Paths start with a slash. */
  assets: v.array(v.string()),
  /** Files whose name never changes, such as a service worker: revalidated on each use. Paths start with a slash. */
  files: v.array(v.string()),
});

export type SiteManifest = v.InferOutput<typeof siteManifest>;
export const siteManifestFile = 'site.json';

/** A browser waits with its first paint for this last element of a page. Chromium continues at its start tag, so it is empty. */
export const arrived = '<div id="arrived"></div>';

/** The end of the language menu in each page of the build. The service inserts the languages of a company before it. */
export const endOfLanguageChoice = `</form>\n${arrived}`;

/** The words of the pages in one language, as a translator writes them. */
export type PageWords = {
  /** ICU messages by group and id. The group `react` is the product's, `shell` the document's, and each page has its own. */
  readonly screens: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Markdown by the name of the text, such as `pages/help`. */
  readonly texts: Readonly<Record<string, string>>;
};

/** A language of a company, for the pages. */
export type AddedPages = { readonly tag: AddedTag; readonly direction: 'ltr' | 'rtl'; readonly words: PageWords };

/** A page in an added language. */
export type AddedPage = {
  readonly path: string;
  /** Its document, without the addresses of its modules. */
  readonly document: string;
  /** The modules of words that its script needs. */
  readonly words: readonly string[];
  /** The module of its text, where it only shows a text. */
  readonly text: string | undefined;
};

/** The build's output for the service in `siteRendererFile`: the English words of the pages, and how the pages are written in another language. */
export type SiteRenderer = {
  readonly english: PageWords;
  /** The place of a message, for translators: the address of its page, or the folder of its screen. */
  placeOf(group: string, id: string): string;
  /** @returns what is wrong with a message; `undefined`: nothing */
  findMessageFault(english: string, translated: string): string | undefined;
  /** @returns what is wrong with a text; `undefined`: nothing */
  findTextFault(name: string, markdown: string): string | undefined;
  /**
   * @param documents the English ones of the build, by path
   * @returns the pages that have words in the language, and the code of their modules by name
   */
  renderAdded(
    added: AddedPages,
    documents: ReadonlyMap<string, string>,
  ): Promise<{ readonly pages: readonly AddedPage[]; readonly modules: Readonly<Record<string, string>> }>;
};

/** Below the site for customers: the site of staff, with a manifest and a renderer of its own. */
export const deskFolder = 'desk';

/** Below a site's folder. It is never served. */
export const siteRendererFile = 'renderer/renderer.js';
