/**
 * A phone number as a screen may show it: the last two digits. All masks of one number together must hide at least four digits, so
 * that there is one way to mask and no second one beside it.
 */
export function maskPhoneNumber(number: string): string {
  return `•••• ${number.slice(-2)}`;
}

/** An e-mail address as somebody who is not logged in may read it: two characters of the name at the most, and where it is. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const shown = email.slice(0, Math.min(2, Math.max(1, at - 2)));
  return `${shown}•••${email.slice(at)}`;
}
