/** How long a translated text message may be, and in which alphabet: what those that ship keep to, with values as in life. */
import { routes } from '@stepgate/contract';
import { fillPlaces } from './templates/template.ts';
import { costlyCharacters, inPlainMarks } from './text-alphabet.ts';
import { lengthOf } from './text-length.ts';

const origin = 'https://login.acme.example';
const values = {
  brand: 'Acme',
  code: '866696',
  link: `${origin}${routes.cancelPhoneChange}#token=${'x'.repeat(43)}`,
  summary: 'Send £250.00 to "Ada Lovelace"',
  what: 'A passkey was added to your Acme account',
};

/** The last line of a text with a code, which ties the code to our origin. */
const lastLine = (template: string): string =>
  template.includes('{code}') ? `\n\n@${new URL(origin).hostname} #${values.code}` : '';

const mostOf = (name: string): number => (name === 'codeForLogin' ? 1 : 2);

const isLatin = (tag: string): boolean => new Intl.Locale(tag).maximize().script === 'Latn';

/** The limit in words, for translators. */
export const textLimits = (name: string): string =>
  `Text message: charged as ${mostOf(name)} at most (${mostOf(name) === 1 ? 160 : 306} characters with its values) in the alphabet of text messages: no ’ “ ê ç. A script that has another alphabet may take twice as many messages.`;

/** @returns what is wrong with the template; `undefined`: nothing */
export function findTextMessageFault(name: string, template: string, tag: string): string | undefined {
  const written = inPlainMarks(fillPlaces(template, values));
  const costly = [...costlyCharacters(written)].join(' ');
  if (isLatin(tag) && costly !== '') return `has ${costly}, which the alphabet of text messages lacks`;
  const { characters, segments } = lengthOf(written + lastLine(template));
  const most = costly === '' ? mostOf(name) : 2 * mostOf(name);
  return segments > most
    ? `is too long: ${characters} characters with its values are ${segments} text messages, and ${most} is the most`
    : undefined;
}
