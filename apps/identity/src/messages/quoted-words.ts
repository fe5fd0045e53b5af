import type { Language } from '../kernel/language.ts';
import { wordsIn } from './templates/catalogue.ts';
import { quotationMarks } from './templates/quotation-marks.ts';
import { fill } from './templates/template.ts';

/**
 * Words that a customer chose, such as the name of a business or a device, inside a message of ours. The message comes from our address, so these
 * words must not look like ours, and no mail program may turn them into a link.
 */

/** Enough to recognise a name, and too little for a message. */
const shownCharacters = 40;

/** The characters that browsers read as the dot of a host name, and below those that they read as `/` and `:`, in any width. */
const dots = /([.\u3002\uFF0E\uFF61\u2024])(?=\S)/gu;
const at = /\s*([@\uFF20\uFE6B])\s*/gu;
/** Schemes such as `mailto:` need no slashes. */
const schemes = /(?<=\p{L})([:\uFF1A])(?=\S)/gu;
const slashes = /([/\\\uFF0F\u2044\u2215]{2})/gu;

/**
 * The same words with a space wherever a mail program would see an address. A space works where an invisible character doesn't: some programs ignore
 * it, and browsers remove it from a host name.
 */
export const withoutLinks = (words: string): string =>
  words.replace(dots, '$1 ').replace(at, ' $1 ').replace(schemes, '$1 ').replace(slashes, '$1 ');

/** Phones offer to call a number with this many digits. */
const numbersToCall = /\+?\p{Nd}(?:[\s()./\-\u2010-\u2015]*\p{Nd}){6,}/gu;
/** Control characters, invisible characters, characters that reorder text, and unassigned ones. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu;
const marksOnMarks = /(\p{M}{2})\p{M}+/gu;
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

/** Isolates right-to-left words, so the text around them keeps its order (Unicode Bidirectional Algorithm, isolates). */
const isolated = (words: string): string => (runsFromRight.test(words) ? `\u2068${words}\u2069` : words);

/** Whether a message shows the words as they are, with nothing cut or replaced. */
export const isQuotedWhole = (words: string): boolean =>
  quoted(words, 'en') === fill(wordsIn('en').phrases.quoted, { words: isolated(words) });

/** Whether a phone would offer to call a number in the words. */
export const hasNumberToCall = (words: string): boolean => words.search(numbersToCall) >= 0;

/** @returns the words in quotation marks, on one line, shortened, and never a link or a number to call */
export function quoted(words: string, language: Language): string {
  const plain = words
    .normalize('NFKC')
    .replace(invisible, ' ')
    .replace(marksOnMarks, '$1')
    .replace(quotationMarks, "'")
    .replace(numbersToCall, '…');
  const quotable = isolated(shortened(withoutLinks(plain).replace(/\s+/gu, ' ').trim()));
  return fill(wordsIn(language).phrases.quoted, { words: quotable });
}
