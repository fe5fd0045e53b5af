import { longestRetryAfter } from '@stepgate/contract';

/**
 * How long the server asks to wait: seconds, or a date that is compared with the server's own, because the customer's clock may
 * be wrong.
 * @returns milliseconds, at most `longestRetryAfter`, or `undefined` if the server doesn't say
 */
export function parseRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (!value) return undefined;
  // `Date.parse` would take a negative number for a year.
  if (!/^\d+$|[a-z]{3}/i.test(value)) return undefined;
  const wait = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, wait), longestRetryAfter);
}
