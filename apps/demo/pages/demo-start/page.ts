import { deviceWords, type PageContent } from '@stepgate/web';
import { DemoStartPage } from './DemoStartPage.tsx';

/** With the words of the device page, because the phone shows its requests. */
export const page: PageContent = { Page: DemoStartPage, words: deviceWords };
