import type { PageContent } from '../../parts/page.ts';
import { TextPage } from './TextPage.tsx';
import type { Text } from './text.ts';

/** The page of one text in one language. */
export function textPage(text: Text, path: string): PageContent {
  const page = () => <TextPage text={text} path={path} />;
  return {
    Page: page,
    words: {
      en: () => import('./catalogues/en.json'),
      de: () => import('./catalogues/de.json'),
    },
  };
}
