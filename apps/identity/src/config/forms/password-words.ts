/** The company's own words, which don't count in a new password. */
import { shortestCompanyWord, toPlainLetters } from '../../customers/company-words.ts';
import { type Form, Wrong } from './form.ts';
import { entriesOf } from './forms.ts';

/** More would be a list of common passwords, which is built in. */
const mostWords = 100;

export const passwordWords: Form<readonly string[]> = {
  read(text) {
    const words = entriesOf(text);
    const short = words.find((word) => toPlainLetters(word).length < shortestCompanyWord);
    return short !== undefined || words.length > mostWords ? new Wrong(short ?? `${words.length} words`) : words;
  },
  expected: `at most ${mostWords} words of ${shortestCompanyWord} letters or more, separated by commas`,
};
