const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How long something has waited, in words such as "3 hours ago".
 * @param waited in milliseconds
 * @param language a BCP 47 tag
 */
export function ago(waited: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (waited < hour) return words.format(-Math.floor(Math.max(0, waited) / minute), 'minute');
  // In hours up to two days: "yesterday" would say less.
  return waited < 2 * day ? words.format(-Math.floor(waited / hour), 'hour') : words.format(-Math.floor(waited / day), 'day');
}
