import { maskedDigits } from '@stepgate/contract';

/**
 * A phone number as a screen may show it: the last two digits. All masks of one number together must hide at least four digits, so
 * that every mask of it is made in this file.
 */
export function maskPhoneNumber(number: string): string {
  return `•••• ${number.slice(-maskedDigits.shown)}`;
}

/** A phone number with the digits left out that every mask hides. @param number E.164 */
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

/** An e-mail address as somebody who is not logged in may read it: two characters of the name at the most, and where it is. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const shown = email.slice(0, Math.min(2, Math.max(1, at - 2)));
  return `${shown}***${email.slice(at)}`;
}
