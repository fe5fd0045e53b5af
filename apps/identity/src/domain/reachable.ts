/** Which numbers a code may go to, and how. Asked before any provider is: a number that costs others money, or is nobody's phone, gets nothing. */
import type { PhoneChannel } from '@stepgate/contract';
import { type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';

export type Reach =
  | { readonly outcome: 'blocked' }
  | {
      readonly outcome: 'reachable';
      readonly channels: readonly PhoneChannel[];
      /** ISO 3166, two letters; unknown where several countries share a code and the number does not say which. */
      readonly country: string | undefined;
      /** Without the plus. */
      readonly callingCode: string;
    };

const e164 = /^\+[1-9]\d{6,14}$/;

/** Kept by Ofcom for drama and never given to anybody, so libphonenumber calls it invalid: the numbers of the demo and of tests. */
const fictional = /^\+447700900\d{3}$/;

const everyChannel: readonly PhoneChannel[] = ['sms', 'whatsapp', 'voice'];

/**
 * By kind of number. A kind that is not here is blocked: premium rate, shared cost and personal numbers (which bill or forward at a
 * price), universal access numbers and toll-free ones (which are firms), pagers, voicemail, and whatever no numbering plan lists.
 */
const channelsOf: { readonly [T in Exclude<NumberType, undefined>]?: readonly PhoneChannel[] } = {
  MOBILE: everyChannel,
  FIXED_LINE_OR_MOBILE: everyChannel,
  FIXED_LINE: ['voice'],
  VOIP: ['voice'],
};

/**
 * @param number E.164
 * @param allowedCountries ISO 3166, two letters; undefined for all
 */
export function reachable(number: string, allowedCountries: ReadonlySet<string> | undefined): Reach {
  const parsed = e164.test(number) ? parsePhoneNumberFromString(number) : undefined;
  // Networks of no country (satellite, international, +8xx and +979) bill the caller and are where toll fraud lives.
  if (parsed === undefined || parsed.isNonGeographic()) return { outcome: 'blocked' };
  const known = fictional.test(number);
  const type = known ? 'MOBILE' : parsed.getType();
  const country = known ? 'GB' : parsed.country;
  const channels = type && channelsOf[type];
  if (channels === undefined) return { outcome: 'blocked' };
  if (allowedCountries !== undefined && !(country !== undefined && allowedCountries.has(country))) return { outcome: 'blocked' };
  return { outcome: 'reachable', channels, country, callingCode: parsed.countryCallingCode };
}

/**
 * Which number a customer means. One that no code may go to is a number too: `reachable` says so.
 * @param text as the contract's `phoneNumber` reads it: a plus and digits
 * @returns E.164, or `undefined` where it is no phone number of any country
 */
export function numberMeant(text: string): string | undefined {
  const parsed = parsePhoneNumberFromString(text);
  if (parsed === undefined || parsed.ext !== undefined || !e164.test(parsed.number)) return undefined;
  const known = parsed.isNonGeographic() || parsed.isValid() || fictional.test(parsed.number);
  return known ? parsed.number : undefined;
}

/** A number as people group it, so that a wrong digit is seen. @param number E.164 */
export const readableNumber = (number: string): string => parsePhoneNumberFromString(number)?.formatInternational() ?? number;
