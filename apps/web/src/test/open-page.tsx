/** Opens one page of the app in its own tab, with a scripted service. For tests only. */
import { type Options, openPage as open } from '@stepgate/pages/test';
import { loadWords } from '../load-words.ts';
import type { PageContent } from '../parts/page.ts';

export const openPage = (content: PageContent, options: Options) =>
  open({ Page: content.Page, wordsIn: (language) => loadWords(content, language) }, options);
