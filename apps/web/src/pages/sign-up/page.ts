import { inEachLanguage } from '@stepgate/contract';
import { type Language, loadSignUpMessages } from '@stepgate/react';
import type { PageContent } from '../../parts/page.ts';
import { SignUpPage } from './SignUpPage.tsx';

const wordsIn = (language: Language) => async () => ({ default: await loadSignUpMessages(language) });

export const page: PageContent = { Page: SignUpPage, words: inEachLanguage(wordsIn) };
