import { inEachLanguage } from '@stepgate/contract';
import { loadResetPasswordMessages } from '@stepgate/pages/account';
import type { Language } from '@stepgate/react';
import type { PageContent } from '../../parts/page.ts';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

const wordsIn = (language: Language) => async () => ({ default: await loadResetPasswordMessages(language) });

export const page: PageContent = { Page: ResetPasswordPage, words: inEachLanguage(wordsIn) };
