import './welcome.css';
import type { PageContent } from '../../parts/page.ts';
import { LoginPage } from './LoginPage.tsx';

export const page: PageContent = { Page: LoginPage };
