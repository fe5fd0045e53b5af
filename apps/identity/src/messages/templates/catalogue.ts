/** The templates of each language: one folder for each that ships, and what the company has added. */

import { asLanguage } from '@stepgate/contract';
import type { AddedTag, Language, ShippedLanguage } from '../../kernel/language.ts';
import * as de from './de/index.ts';
import * as en from './en/index.ts';
import { quotesWords } from './quotation-marks.ts';
import type { OnlyPlacesOf } from './template.ts';
import { findFaults } from './translation-faults.ts';

const written = { en, de };

const catalogues = written satisfies { readonly [L in ShippedLanguage]: OnlyPlacesOf<typeof en, (typeof written)[L]> };

export type English = typeof en;

/** All that the service says in one language. */
export type Words = (typeof catalogues)[ShippedLanguage];

/** By tag. They are added once, before the process serves anything. */
const added = new Map<AddedTag, Words>();

/** Whether it has every English template with the same places, and nothing else: that is what `fill` needs of it. */
const isWhole = (words: unknown): words is Words => findFaults(en, words).length === 0;

/**
 * Adds what the service says in one more language.
 * @returns what is wrong with the words, a line for each template; nothing is added then
 */
export function addWords(tag: AddedTag, words: unknown): readonly string[] {
  if (!isWhole(words)) return findFaults(en, words);
  if (!quotesWords(words.phrases.quoted)) return ['phrases.quoted needs quotation marks around {words}, and no apostrophes'];
  added.set(tag, words);
  return [];
}

export function wordsIn(language: Language): Words {
  const shipped = asLanguage(language);
  if (shipped !== undefined) return catalogues[shipped];
  return [...added].find(([tag]) => tag === language)?.[1] ?? en;
}
