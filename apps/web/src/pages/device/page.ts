import type { PageContent } from '../../parts/page.ts';
import { DevicePage } from './DevicePage.tsx';
import { deviceWords } from './words.ts';

export const page: PageContent = { Page: DevicePage, words: deviceWords };
