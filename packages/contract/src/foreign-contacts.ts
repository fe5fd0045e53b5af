/**
 * Contacts that a translation may not add: an address, a host or a phone number that the English text doesn't have. Mail and message apps make links of them,
 * and a message of ours must not link to others. The values of placeholders come later, and are ours.
 */

/** The placeholder of a value. It may begin a host, as in `{brand}.test`, and ends none. */
const value = '\uFFFC';

/** Browsers take it for a dot. A middle dot is punctuation in Catalan, French and Japanese; with a path behind it, it reads like one. */
const ideographicDot = /(?<=[a-z\d\uFFFC])\u3002(?=[a-z]{2})/gu;
const middleDotOfAddress = /(?<=[a-z\d])[\u00B7\u2022\u2027\u2219\u22C5\u30FB](?=[a-z]{2,}\/)/gu;

/** Invisible between letters, or drawn around a digit. */
const unseen = /\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Me}/gu;

/** The digits of a script follow one another, from zero to nine. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

const normalise = (text: string): string =>
  text
    .replace(/\{\w+\}/g, value)
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .toLowerCase()
    .replace(ideographicDot, '.')
    .replace(middleDotOfAddress, '.');

/** Abbreviations and ordinals that would be hosts. All others keep a space after their dots, as in "u. dgl.". */
const abbreviations = new Set(
  'bl.a f.eks t.ex m.fl p.ej p.es p.ex d.ex m.in z.zt o.dgl u.dgl s.frv tp.hcm κ.λπ т.нар т.наз т.зв т.ін 1.er 3.er'.split(' '),
);

const word = '[\\p{L}\\p{M}\\p{N}\\uFFFC-]+';
const end = '(?:xn--[a-z\\d-]+|\\p{L}\\p{M}*(?:\\p{L}\\p{M}*)+)';
const addresses = [
  /[a-z][a-z\d+.-]*:\/\/\S*/gu,
  /\S*@\S*/gu,
  new RegExp(`(?:${word}\\.)+${end}(?:[:/?#]\\S*)?`, 'gu'),
  // Its first half is elsewhere.
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}.\\uFFFC])\\.${end}`, 'gu'),
  /[([]\s*(?:\.|dot|punkt|at)\s*[)\]]/gu,
  /\]\([^)]*\)/gu,
];

const listAddresses = (text: string): string[] =>
  addresses
    .flatMap((each) => [...text.matchAll(each)].map(([found]) => found.replace(/(?<=[\p{L}\p{N}])[.,;:!?)\]»”"']+$/u, '')))
    .filter((found) => !abbreviations.has(found));

const joint = "(?:[.,:]|[ ()/'’_+*#~.\\u00B7\\u2010-\\u2015\\u2212-]{1,4})?";
const numbers = [new RegExp(`\\+?\\d(?:${joint}\\d)*`, 'gu'), /(?:\d{1,4}, ){4,}\d{1,4}/gu, /[〇零一二三四五六七八九]{5,}/gu];
/** Such as 100 % or 24/7. */
const mostDigits = 3;

const day = '(?:0?[1-9]|[12]\\d|3[01])';
const month = '(?:0?[1-9]|1[0-2])';
/** Of the calendars in use. */
const year = '(?:1[349]|2[05])\\d\\d';
const time = '(?:[01]?\\d|2[0-4])[:.][0-5]\\d(?:[:.][0-5]\\d)?';
const dash = ' ?[\\u2010-\\u2015-] ?';
const date = `(?:${day}([./-] ?)${month}\\1(?:${year}|\\d\\d)|${month}/${day}/${year}|${year}([./-])${month}\\2${day})`;
const dateOrTime = new RegExp(
  `^(?:${year}(?:${dash}${year})?|${date}(?: ${time}(?:${dash}${time})?)?|${time}(?:${dash}${time})?)$`,
  'u',
);

const digitsOf = (number: string): string => number.replace(/[^\d〇零一二三四五六七八九]/gu, '');

const listNumbers = (text: string): string[] =>
  numbers
    .flatMap((each) => [...text.matchAll(each)].map(([found]) => found))
    .filter((found) => digitsOf(found).length > mostDigits);

/** As it is read without the marks of Markdown, and as it is written. */
const readings = (texts: readonly string[]): string[] =>
  texts.map(normalise).flatMap((text) => [text.replace(/[*_`~\\]/g, ''), text]);

/**
 * @param english every form of the English text
 * @param translated every form of the translation
 * @returns what is wrong, for the translator; `undefined`: nothing
 */
export function findForeignContact(english: readonly string[], translated: readonly string[]): string | undefined {
  const [ours, theirs] = [readings(english), readings(translated)];
  const known = new Set(ours.flatMap(listAddresses));
  const address = theirs.flatMap(listAddresses).find((each) => !known.has(each));
  if (address !== undefined)
    return `has ${address.replace(value, '{…}')}, an address that the English doesn't have (two words need a space after a full stop)`;
  const knownDigits = new Set(ours.flatMap(listNumbers).map(digitsOf));
  const number = theirs.flatMap(listNumbers).find((each) => !knownDigits.has(digitsOf(each)) && !dateOrTime.test(each));
  return number === undefined ? undefined : `has ${number}, a number that the English doesn't have`;
}
