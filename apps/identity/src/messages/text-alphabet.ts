/** The alphabet of text messages. A single character outside of it halves the room of a message, so it is charged as two. */

import { quotationMarks } from './templates/quotation-marks.ts';

/** The alphabet of text messages (3GPP TS 23.038, 6.2.1), with its extension. */
const alphabet = new Set(
  `@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà^{}\\[~]|€`,
);

/** @returns the characters for which text messages need another alphabet */
export const costlyCharacters = (text: string): string =>
  [...new Set(text)].filter((character) => !alphabet.has(character)).join('');

/** The same words with the alphabet's own quotation marks and space. A quoted name has no quotation marks, so none of them can end it. */
export const inPlainMarks = (words: string): string => words.replace(quotationMarks, '"').replace(/\p{Zs}/gu, ' ');
