/**
 * A phone number as a screen may show it: the last two digits. All masks of one number together must hide at least four digits, so
 * that there is one way to mask and no second one beside it.
 */
export function maskPhoneNumber(number: string): string {
  return `•••• ${number.slice(-2)}`;
}
