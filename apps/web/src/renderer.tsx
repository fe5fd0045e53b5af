/** Prerenders each page in the build. The service has it, too, for the languages that a company adds. */
import { defaultLanguage, type ShippedLanguage, type SiteRenderer } from '@stepgate/contract';
import { findMessageFault } from '@stepgate/pages/messages';
import { directionOf, languages } from '@stepgate/react';
import { findTextFault } from './added/added-texts.ts';
import { english, placeOf } from './added/english.ts';
import { renderAdded } from './added/render-added.ts';
import { pages } from './all-pages.ts';
import { loadWords } from './load-words.ts';
import { type RenderedBody, renderBody } from './render-body.tsx';
import { shellWords } from './shell-words.ts';
import { welcomePane } from './welcome-pane.ts';

export type RenderedPage = RenderedBody & {
  readonly name: string;
  readonly path: string;
  readonly language: ShippedLanguage;
  readonly direction: 'ltr' | 'rtl';
  /** Address of the page's web manifest, where it can be installed. */
  readonly manifest: string | undefined;
  readonly unlisted: boolean;
  readonly onlyEnglish: boolean;
  /** Markup of the pane beside it. */
  readonly welcome: string | undefined;
  /** The file in `content/` that it shows, without its language, where that is all it does. */
  readonly text: string | undefined;
  readonly words: (typeof shellWords)[ShippedLanguage];
};

async function render(name: string, language: ShippedLanguage, logo: string): Promise<RenderedPage> {
  const entry = pages[name];
  if (entry === undefined) throw new Error(`there is no page ${name}`);
  const { page } = await entry.load(language);
  return {
    ...(await renderBody(name, page, { language, messages: await loadWords(page, language), logo })),
    name,
    path: entry.path,
    language,
    direction: directionOf(language),
    manifest: entry.manifest,
    unlisted: entry.unlisted ?? false,
    onlyEnglish: entry.onlyEnglish ?? false,
    welcome: entry.welcomes && welcomePane(shellWords[language].welcome),
    text: entry.text,
    words: shellWords[language],
  };
}

/** @param logo the address of our own, which the page has as its icon, too */
export function renderPages(logo: string): Promise<RenderedPage[]> {
  const jobs = Object.entries(pages).flatMap(([name, { onlyEnglish }]) =>
    languages.filter((language) => !onlyEnglish || language === defaultLanguage).map((language) => ({ name, language })),
  );
  return Promise.all(jobs.map(({ name, language }) => render(name, language, logo)));
}

export const forService: SiteRenderer = { english, placeOf, findMessageFault, findTextFault, renderAdded };
