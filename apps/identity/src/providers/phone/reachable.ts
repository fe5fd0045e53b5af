/**
 * Decides which numbers a code may go to, and through which channels, before any provider is asked. A number that costs others money, or is no phone,
 * gets nothing.
 */
import { type PhoneChannel, renumbered } from '@stepgate/contract';
import { type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';

export type Reach =
  | { readonly outcome: 'blocked' }
  | {
      readonly outcome: 'reachable';
      readonly channels: readonly PhoneChannel[];
      /** ISO 3166, two letters; `undefined` if several countries share a calling code and the number doesn't identify one. */
      readonly country: string | undefined;
      /** Without the plus. */
      readonly callingCode: string;
    };

const e164 = /^\+[1-9]\d{6,14}$/;

/** Reserved by Ofcom for drama and never assigned, so libphonenumber calls these numbers invalid. The demo and the tests use them. */
const fictional = /^\+447700900\d{3}$/;

const everyChannel: readonly PhoneChannel[] = ['sms', 'whatsapp', 'voice'];

/**
 * The channels of each kind of number. Other kinds are blocked: premium rate, shared cost and personal numbers (which cost extra to reach), universal
 * access and toll-free numbers (which belong to companies), pagers, voicemail, and numbers that no numbering plan lists.
 */
const channelsOf: { readonly [T in Exclude<NumberType, undefined>]?: readonly PhoneChannel[] } = {
  MOBILE: everyChannel,
  FIXED_LINE_OR_MOBILE: everyChannel,
  FIXED_LINE: ['voice'],
  VOIP: ['voice'],
};

/**
 * Argentina writes a mobile number like a fixed line unless a 9 follows the country code. The plan can't tell them apart, but a customer who wants a text has a mobile
 * (libphonenumber's FAQ), and no number is both.
 */
function asMobile(number: string): string {
  const mobile = number.replace(/^\+54(?!9)/, '+549');
  return parsePhoneNumberFromString(mobile)?.getType() === 'MOBILE' ? mobile : number;
}

/** The number to give to a provider. @param number E.164, as stored */
export const numberToReach = (number: string, channel: PhoneChannel): string =>
  channel === 'voice' ? renumbered(number) : asMobile(renumbered(number));

/**
 * @param number E.164
 * @param allowedCountries ISO 3166, two letters; undefined for all
 */
export function reachable(number: string, allowedCountries: ReadonlySet<string> | undefined): Reach {
  // An update of libphonenumber drops old forms, and those that are stored still have to get codes.
  const parsed = e164.test(number) ? parsePhoneNumberFromString(renumbered(number)) : undefined;
  // Networks without a country (satellite, international, +8xx and +979) charge the caller and are the usual target of toll fraud.
  if (parsed === undefined || parsed.isNonGeographic()) return { outcome: 'blocked' };
  const known = fictional.test(number);
  const type = known || asMobile(parsed.number) !== parsed.number ? 'MOBILE' : parsed.getType();
  const country = known ? 'GB' : parsed.country;
  const channels = type && channelsOf[type];
  if (channels === undefined) return { outcome: 'blocked' };
  if (allowedCountries !== undefined && !(country !== undefined && allowedCountries.has(country))) return { outcome: 'blocked' };
  return { outcome: 'reachable', channels, country, callingCode: parsed.countryCallingCode };
}

/**
 * The number that a customer entered, also if no code may go to it: `reachable` decides that.
 * @param text as the contract's `phoneNumber` parses it: a plus and digits
 * @returns E.164 by the numbering plan of today, or `undefined` if it isn't a phone number of any country
 */
export function numberMeant(text: string): string | undefined {
  const parsed = parsePhoneNumberFromString(renumbered(text));
  if (parsed === undefined || parsed.ext !== undefined || !e164.test(parsed.number)) return undefined;
  const known = parsed.isNonGeographic() || parsed.isValid() || fictional.test(parsed.number);
  return known ? parsed.number : undefined;
}

/** A number with its digits grouped, so that mistakes are easier to see. @param number E.164 */
export const readableNumber = (number: string): string => parsePhoneNumberFromString(number)?.formatInternational() ?? number;

/** @returns the beginning of a number, in the groups of the whole one. It shows none of the digits after `beginning`. */
export function readableBeginning(number: string, beginning: string): string {
  const readable = readableNumber(number);
  let end = 0;
  for (const digit of beginning) end = readable.indexOf(digit, end) + 1;
  return readable.slice(0, end);
}

/** The country of a phone number (ISO 3166, two letters); `undefined` if it has none. */
export function countryOf(number: string): string | undefined {
  const reach = reachable(number, undefined);
  return reach.outcome === 'reachable' ? reach.country : undefined;
}
