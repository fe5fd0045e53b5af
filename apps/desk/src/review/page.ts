import { englishOnly, type PageContent } from '@stepgate/web';
import { ReviewPage } from './ReviewPage.tsx';

export const page: PageContent = { Page: ReviewPage, words: englishOnly(() => import('./catalogues/en.json')) };
