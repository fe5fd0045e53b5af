import { inEachLanguage } from '@stepgate/contract';
import { loadSecurityMessages } from '@stepgate/pages/account';
import type { Language } from '@stepgate/react';
import type { PageContent } from '../../parts/page.ts';
import { SecurityPage } from './SecurityPage.tsx';

const wordsIn = (language: Language) => async () => ({ default: await loadSecurityMessages(language) });

export const page: PageContent = { Page: SecurityPage, words: inEachLanguage(wordsIn) };
