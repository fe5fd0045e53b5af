/** The text in a phone number field, and the number that it means. */
import { renumbered } from '@stepgate/contract';
import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';
import { asciiDigits } from '../../ui/ascii-digits.ts';

/** For calling codes that several countries share: the country that is assumed if the digits don't say which. */
const mainCountry: { readonly [callingCode: string]: CountryCode } = {
  1: 'US',
  7: 'RU',
  39: 'IT',
  44: 'GB',
  47: 'NO',
  61: 'AU',
  212: 'MA',
  262: 'RE',
  290: 'SH',
  358: 'FI',
  590: 'GP',
  599: 'CW',
};

/** The same text in ASCII digits, without the invisible characters of copied numbers, and with `+` for `00` at its start. */
function plain(text: string): string {
  return asciiDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s/g, ' ')
    .replace(/^ *(?:\uff0b|00)/, '+');
}

/** Digits with grouping characters. Any other text isn't treated as a phone number and is left unchanged. */
const grouped = /^ *\+?[0-9 ()./-]*$/;

const withoutGroups = (text: string) => text.replace(/[^0-9+]/g, '');

/** The caret position after so many digits, and after the grouping characters that follow them if `signsToo`. */
function caretBehind(text: string, digits: number, signsToo: boolean): number {
  let at = 0;
  for (let left = digits; left > 0 && at < text.length; at += 1) if (/[0-9+]/.test(text.charAt(at))) left -= 1;
  while (signsToo && at < text.length && /[^0-9+]/.test(text.charAt(at))) at += 1;
  return at;
}

function detectCountry(typing: AsYouType, chosen: CountryCode): CountryCode {
  const callingCode = typing.getCallingCode();
  if (!typing.isInternational() || callingCode === undefined) return chosen;
  const typedCountry = typing.getCountry();
  if (typedCountry !== undefined) return typedCountry;
  if (getCountryCallingCode(chosen) === callingCode) return chosen;
  return mainCountry[callingCode] ?? getCountries().find((each) => getCountryCallingCode(each) === callingCode) ?? chosen;
}

export type NumberText = { readonly text: string; readonly caret: number; readonly country: CountryCode };

/**
 * Groups the text like phone numbers of its country, with the caret after the same digit. A number that begins with a country code determines
 * the country. Text that can't be a phone number isn't changed.
 * @param forward text after the caret was deleted, so the caret moves past the grouping characters that follow
 */
export function groupedText(typed: NumberText, forward = false): NumberText {
  const digits = plain(typed.text);
  if (!grouped.test(digits)) return typed;
  const typing = new AsYouType(typed.country);
  const text = typing.input(digits);
  const before = withoutGroups(plain(typed.text.slice(0, typed.caret))).length;
  return { text, caret: caretBehind(text, before, forward), country: detectCountry(typing, typed.country) };
}

/** The same number with the calling code of another country. */
export function inCountry(typed: string, country: CountryCode): string {
  const digits = plain(typed);
  if (!grouped.test(digits)) return typed;
  const typing = new AsYouType(country);
  const text = typing.input(digits);
  const callingCode = typing.isInternational() ? typing.getCallingCode() : undefined;
  if (callingCode === undefined) return text;
  const national = withoutGroups(digits).slice(1 + callingCode.length);
  return new AsYouType(country).input(`+${getCountryCallingCode(country)}${national}`);
}

/** Whether a text is a complete number with its country code, so that it can replace the text that it is pasted into. */
export const isInternational = (text: string): boolean => {
  const digits = plain(text);
  return grouped.test(digits) && digits.trimStart().startsWith('+');
};

/** The number in E.164, or what is wrong with it. */
export type NumberMeant = { readonly phoneNumber: string } | { readonly wrong: 'invalid' | 'short' | 'long' };

/** A number of an earlier numbering plan, with or without its country code; `undefined` for any other. */
function inPlanOfToday(written: string, country: CountryCode): string | undefined {
  const readings = written.startsWith('+') ? [written] : [`+${getCountryCallingCode(country)}${written}`, `+${written}`];
  return readings.map(renumbered).find((each) => !readings.includes(each));
}

/**
 * The number that a text means in a country. Only its length is checked. Which numbers exist is for the service to say, because numbering plans
 * change faster than pages.
 */
export function numberIn(text: string, country: CountryCode): NumberMeant {
  const digits = plain(text).trim();
  if (!grouped.test(digits)) return { wrong: 'invalid' };
  const number = parsePhoneNumberFromString(inPlanOfToday(withoutGroups(digits), country) ?? digits, {
    defaultCountry: country,
    extract: false,
  });
  if (number?.isPossible()) return { phoneNumber: number.number };
  const wrong = validatePhoneNumberLength(digits, country);
  return { wrong: wrong === 'TOO_SHORT' ? 'short' : wrong === 'TOO_LONG' ? 'long' : 'invalid' };
}
