import type { PageContent } from '../../parts/page.ts';
import { TextPage } from './TextPage.tsx';
import type { Text } from './text.ts';

/** The page of one text in one language. */
export const textPage = (text: Text, path: string): PageContent => ({
  // biome-ignore lint/correctness/noComponentHookFactories: made once for a document, and as often as it is loaded
  Page: () => <TextPage text={text} path={path} />,
  words: {
    en: () => import('./catalogues/en.json'),
    de: () => import('./catalogues/de.json'),
  },
});
