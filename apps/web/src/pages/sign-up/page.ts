import { type Language, loadSignUpMessages } from '@stepgate/react';
import type { PageContent } from '../../page.ts';
import { SignUpPage } from './SignUpPage.tsx';

const wordsIn = (language: Language) => async () => ({ default: await loadSignUpMessages(language) });

export const page: PageContent = { Page: SignUpPage, words: { en: wordsIn('en'), de: wordsIn('de') } };
