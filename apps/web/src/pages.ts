/** Every page of the app by name: its path, and its code, which nobody loads but who opens it. */
import { demoPhoneRoute, routes } from '@stepgate/contract';
import type { ComponentType } from 'react';
import type { PageProps } from './page-props.ts';

type Page = {
  /** Path it is served at; `*` is any path that is nobody else's. */
  readonly path: string;
  load(): Promise<{ readonly default: ComponentType<PageProps> }>;
};

const notFound: Page = { path: '*', load: () => import('./pages/not-found/NotFoundPage.tsx') };

/** Each is in the folder of its name below `pages`, where the build looks for its files. */
export const pages: Readonly<Record<string, Page>> = {
  login: { path: routes.login, load: () => import('./pages/login/LoginPage.tsx') },
  home: { path: routes.home, load: () => import('./pages/home/HomePage.tsx') },
  logout: { path: routes.logout, load: () => import('./pages/logout/LogoutPage.tsx') },
  'not-found': notFound,
  ...(__STEPGATE_DEMO__ && {
    'demo-phone': { path: demoPhoneRoute, load: () => import('./pages/demo-phone/DemoPhonePage.tsx') },
  }),
};

/** The page of a path, as the service serves it. */
export function pageAt(path: string): Page {
  return Object.values(pages).find((page) => page.path === path) ?? notFound;
}
