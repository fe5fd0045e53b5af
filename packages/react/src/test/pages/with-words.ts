/** One of our pages with its own words beside the product's. For tests only. */
import type { ReactNode } from 'react';
import type { Language } from '../../i18n/languages.ts';
import { loadMessages } from '../../i18n/load-messages.ts';

type Messages = Awaited<ReturnType<typeof loadMessages>>;

export const withWords = (Page: () => ReactNode, loadOwn: (language: Language) => Promise<Messages>) => ({
  Page,
  wordsIn: async (language: Language): Promise<Messages> => ({ ...(await loadMessages(language)), ...(await loadOwn(language)) }),
});
