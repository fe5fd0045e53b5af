/** The script of every page in development, where no build makes one per page. */
import { pickLanguage } from '@stepgate/react';
import { pages } from './all-pages.ts';
import { openPage } from './browser.tsx';

const { pathname } = location;
/** A path that ends in `/*`, as the service reads it: one more segment. */
const ofEach = pathname.replace(/[^/]+$/, '*');
const entry = Object.values(pages).find(({ path }) => path === pathname || path === ofEach) ?? pages['not-found'];
if (entry !== undefined) openPage((await entry.load(pickLanguage([document.documentElement.lang]))).page);
