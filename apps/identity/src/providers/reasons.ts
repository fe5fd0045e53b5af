/** Why a provider failed, as a line of the log may say it. */

const longest = 120;

/**
 * A provider's words without what they may repeat of a message: addresses, phone numbers, codes that are keys or tokens, and what follows `?` in an address of
 * the web. Numbers of five digits or fewer stay, because statuses and error codes are such.
 */
export const scrubbed = (words: string): string =>
  words
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\?\S+/g, '?…')
    .replace(/[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/g, '…')
    .replace(/\+?\d(?:[\s().-]{0,2}\d){5,}/g, '…')
    .replace(/[\w+/=-]{24,}/g, '…')
    .slice(0, longest);

/** @returns the system's code for a failed connection, or the error's own words, scrubbed */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason';
  if (error.name === 'TimeoutError') return 'no answer in time';
  const source = error.cause instanceof Error ? error.cause : error;
  return 'code' in source && typeof source.code === 'string' ? source.code : scrubbed(`${error.name}: ${error.message}`);
}
