import { inEachLanguage } from '@stepgate/contract';
import type { Language } from '@stepgate/react';
import { loadResetPasswordMessages } from '@stepgate/react/pages';
import type { PageContent } from '../../parts/page.ts';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

const wordsIn = (language: Language) => async () => ({ default: await loadResetPasswordMessages(language) });

export const page: PageContent = { Page: ResetPasswordPage, words: inEachLanguage(wordsIn) };
