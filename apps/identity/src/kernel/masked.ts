import { maskedDigits } from '@stepgate/contract';

/**
 * A phone number as a screen may show it: the last two digits. All masks of one number together must hide at least four digits, so every mask is made in this
 * file.
 */
export function maskPhoneNumber(number: string): string {
  return `•••• ${number.slice(-maskedDigits.shown)}`;
}

/** The mask of a decoy number. @param id its id: the same id always gives the same digits */
export const maskDecoy = (id: string): string =>
  maskPhoneNumber(id.replace(/\D/g, '').padEnd(maskedDigits.shown, '0').slice(0, maskedDigits.shown));

/** A phone number without the digits that every mask hides. @param number E.164 */
export function withoutMissingDigits(number: string): {
  readonly first: string;
  readonly missing: string;
  readonly last: string;
} {
  const at = number.length - maskedDigits.shown;
  return {
    first: number.slice(0, at - maskedDigits.hidden),
    missing: number.slice(at - maskedDigits.hidden, at),
    last: number.slice(at),
  };
}

/** An email address as someone who isn't logged in may see it: at most two characters of the name, and the domain. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const beginning = email.slice(0, Math.min(2, Math.max(1, at - 2)));
  return `${beginning}***${email.slice(at)}`;
}
