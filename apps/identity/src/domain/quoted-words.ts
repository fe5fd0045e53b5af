/**
 * Words that a customer chose, such as the name of a business or a device, inside a mail or a text message of ours. Our address stands above them,
 * so they must not pass for our own words, and no mail program may make a link of them.
 */
import type { Language } from './problem-messages.ts';

/** Enough to recognise a name by, and too little for a message. */
const shownCharacters = 40;

/** What browsers read as the dot of a host name, and what they read as `/` and `:` in other widths. */
const dots = /([.\u3002\uFF0E\uFF61\u2024])(?=\S)/gu;
const at = /\s*([@\uFF20\uFE6B])\s*/gu;
/** `mailto:` and its like need no slashes. */
const schemes = /(?<=\p{L})([:\uFF1A])(?=\S)/gu;
const slashes = /([/\\\uFF0F\u2044\u2215]{2})/gu;

/**
 * The same words with spaces where a mail program would see an address. A space holds where an invisible character doesn't: some programs
 * ignore one, and browsers drop it from a host name.
 */
export const withoutLinks = (words: string): string =>
  words.replace(dots, '$1 ').replace(at, ' $1 ').replace(schemes, '$1 ').replace(slashes, '$1 ');

/** A phone shows so many digits as a number to call. */
const numbersToCall = /\+?\p{Nd}(?:[\s()./\-\u2010-\u2015]*\p{Nd}){6,}/gu;
/** Control characters, what is invisible, what reorders, and what is no character at all. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu;
const marksOnMarks = /(\p{M}{2})\p{M}+/gu;
const quotes = /["\u201C-\u201F\u00AB\u00BB\u2039\u203A\u301D-\u301F]/gu;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function shortened(words: string): string {
  const all = Array.from(graphemes.segment(words), ({ segment }) => segment);
  return all.length <= shownCharacters
    ? words
    : `${all
        .slice(0, shownCharacters - 1)
        .join('')
        .trimEnd()}…`;
}

const runsFromRight = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The words around it stay in their order (Unicode Bidirectional Algorithm, isolates). */
const isolated = (words: string): string => (runsFromRight.test(words) ? `\u2068${words}\u2069` : words);

/** @returns the words in quotation marks, on one line, no longer than a name is, and never a link or a number to call */
export function quoted(words: string, language: Language): string {
  const plain = words
    .normalize('NFKC')
    .replace(invisible, ' ')
    .replace(marksOnMarks, '$1')
    .replace(quotes, "'")
    .replace(numbersToCall, '…');
  const shown = isolated(shortened(withoutLinks(plain).replace(/\s+/gu, ' ').trim()));
  return { en: `“${shown}”`, de: `„${shown}“` }[language];
}
