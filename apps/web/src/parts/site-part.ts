/** The exports of a folder of pages to the build: our own, and the pages of an annex. */
import type { Language } from '@stepgate/react';
import type { PageContent } from './page.ts';

export type PageEntry = {
  /** Path it is served at; `*` at the end of a path is one more segment, and `*` alone is any path without a page of its own. */
  readonly path: string;
  /** Address of its web manifest, if it can be installed. */
  readonly manifest?: string;
  /** Search engines are asked to leave it out. */
  readonly unlisted?: true;
  /** On a desk, a pane is beside it. */
  readonly welcomes?: true;
  /** The build writes it in English only, without a choice of languages and without a link to the help for customers. */
  readonly onlyEnglish?: true;
  /** The text of a page that only shows a text: a file in `content/`, without its language. */
  readonly text?: string;
  load(language: Language): Promise<{ readonly page: PageContent }>;
};

/** English messages by id. */
type Copy = Readonly<Record<string, string>>;

/** A folder's `pages.ts` exports it as `part`. */
export type SitePart = {
  /** By name. The code of each page is in the folder of that name, in `page.ts`, where the build looks for it. */
  readonly pages: Readonly<Record<string, PageEntry>>;
  /** Words for translators, by file: `./<page>/…/copy.ts`. */
  readonly copies?: Readonly<Record<string, Copy>>;
  /** English texts by file below `content/`. */
  readonly texts?: Readonly<Record<string, string>>;
};
