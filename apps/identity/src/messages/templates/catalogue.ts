/** The templates of each language, one folder each. */

import type { Language } from '@stepgate/contract';
import * as de from './de/index.ts';
import * as en from './en/index.ts';
import type { OnlyPlacesOf } from './template.ts';

const written = { en, de };

const catalogues = written satisfies { readonly [L in Language]: OnlyPlacesOf<typeof en, (typeof written)[L]> };

export type English = typeof en;

export const wordsIn = (language: Language): (typeof catalogues)[Language] => catalogues[language];
