/** The marks around words that a customer or a company chose. None of them may occur inside, or the words could end the quotation and continue as ours. */

/** Unicode's quotation marks and what looks like one, without the apostrophes of names such as O'Brien. */
const marks =
  /[[\p{Quotation_Mark}--['\u2019]]\u02BA\u02EE\u2033\u2034\u2036\u2037\u275B-\u275E\u2760\u3003\u{1F676}-\u{1F678}]/v;

export const quotationMarks = new RegExp(marks, 'gv');

const aroundWords = new RegExp(`${marks.source}\\s?\\{words\\}\\s?${marks.source}`, 'v');

/** Whether a language's template for quoted words puts them between quotation marks that can't occur inside. */
export const quotesWords = (template: string): boolean => aroundWords.test(template);
