import { deviceWords, type PageContent } from '@stepgate/web';
import { DemoPhonePage } from './DemoPhonePage.tsx';

/** With the words of the device page, because its parts show the phone's requests. */
export const page: PageContent = { Page: DemoPhonePage, words: deviceWords };
