/** Times in the zone of their reader. */
import { type Language, regionalLanguage } from './language.ts';

/** The form of a zone's name. A difference to UTC, such as `+01:00`, isn't a zone: it is right for half of the year. */
const named = /^[A-Za-z][\w+/-]{0,63}$/;

/** @returns a name as a client sends it, if it looks like one. `knownTimeZone` takes longer, and few calls need it. */
export const sentTimeZone = (header: unknown): string | undefined =>
  typeof header === 'string' && named.test(header) ? header : undefined;

/** @returns the IANA name of a zone that this process knows */
export function knownTimeZone(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

type Shape = Pick<Intl.DateTimeFormatOptions, 'weekday' | 'day' | 'month' | 'year'>;

/**
 * A day and its time, such as `27 November at 16:30`. Readers expect the time of their own clock, so its zone isn't named.
 * @param timeZone of the reader. If it isn't known, the time is in UTC and says so.
 */
export function zonedTime(at: number, language: Language, timeZone: string | undefined, shape: Shape = {}): string {
  const zone = knownTimeZone(timeZone) ?? 'UTC';
  return new Intl.DateTimeFormat(regionalLanguage(language), {
    day: 'numeric',
    month: 'long',
    ...shape,
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
    ...(zone === 'UTC' && { timeZoneName: 'short' }),
  }).format(at);
}
