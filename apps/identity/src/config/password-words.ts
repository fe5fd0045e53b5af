/** The company's own words, which don't count in a new password. */
import { shortestCompanyWord, toPlainLetters } from '../customers/company-words.ts';
import type { Faults } from './values.ts';

/** More would be a list of common passwords, which is built in. */
const mostWords = 100;

export function parsePasswordWords(text: string | undefined, faults: Faults): { readonly passwordWords?: readonly string[] } {
  const words = (text ?? '').split(',').flatMap((each) => each.trim() || []);
  if (words.length === 0) return {};
  const short = words.find((each) => toPlainLetters(each).length < shortestCompanyWord);
  if (short !== undefined)
    faults.push(
      `STEPGATE_PASSWORD_WORDS must be words of ${shortestCompanyWord} letters or more, separated by commas, not "${short}"`,
    );
  if (words.length > mostWords) faults.push(`STEPGATE_PASSWORD_WORDS must be ${mostWords} words at most, not ${words.length}`);
  return { passwordWords: words };
}
