import type { PageContent } from '../../page.ts';
import { LoginPage } from './LoginPage.tsx';

export const page: PageContent = { Page: LoginPage };
