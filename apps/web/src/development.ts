/** The script of every page in development, where no build has made one for each. */
import { openPage } from './browser.tsx';
import { pages } from './pages.ts';

const entry = Object.values(pages).find(({ path }) => path === location.pathname) ?? pages['not-found'];
if (entry !== undefined) openPage((await entry.load()).page);
