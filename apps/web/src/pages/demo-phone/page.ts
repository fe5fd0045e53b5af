import type { PageContent } from '../../page.ts';
import { DemoPhonePage } from './DemoPhonePage.tsx';

export const page: PageContent = { Page: DemoPhonePage };
