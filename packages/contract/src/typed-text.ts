/** What people type and paste: the parts of it that mean nothing. One reader for both sides. */

/** Spaces, dashes, dots, and invisible marks, such as those that message programs put around a copied code. */
const separators = /[\s\p{Zs}\p{Pd}\p{Cf}\u2212.\u00b7]/gu;
const ends = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;

/**
 * A code without what groups it. Letters and signs stay.
 *
 * @example
 * const code = withoutSeparators('123 456');
 */
export const withoutSeparators = (typed: string): string => typed.replace(separators, '');

/**
 * A text without white space and invisible marks at its ends. Inside it nothing changes.
 *
 * @example
 * const address = trimTyped('\u200bada@example.com');
 */
export const trimTyped = (typed: string): string => typed.replace(ends, '');
