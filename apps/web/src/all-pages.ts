/** Every page of the site by name, for the build and for development: a page in the browser loads its own code and no table. */
import { parts } from 'virtual:site-parts';
import type { SitePart } from './parts/site-part.ts';

export const pages: SitePart['pages'] = Object.assign({}, ...parts.map((part) => part.pages));
