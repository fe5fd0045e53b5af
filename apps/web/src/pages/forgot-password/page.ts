import { inEachLanguage } from '@stepgate/contract';
import { loadForgotPasswordMessages } from '@stepgate/pages/account';
import type { Language } from '@stepgate/react';
import type { PageContent } from '../../parts/page.ts';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';

const wordsIn = (language: Language) => async () => ({ default: await loadForgotPasswordMessages(language) });

export const page: PageContent = { Page: ForgotPasswordPage, words: inEachLanguage(wordsIn) };
