import { englishOnly, type PageContent } from '@stepgate/web';
import { SendPage } from './SendPage.tsx';

export const page: PageContent = { Page: SendPage, words: englishOnly(() => import('./catalogues/en.json')) };
