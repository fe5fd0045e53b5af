/** The message of a problem: the template of its code, or how long to wait. */

import { attempts, type ProblemCode } from '@stepgate/contract';
import type { Language } from '../kernel/language.ts';
import type { LimitName } from '../kernel/limit-names.ts';
import { wordsIn } from './templates/catalogue.ts';
import { fill } from './templates/template.ts';

export const messageOf = (code: ProblemCode, language: Language): string => wordsIn(language).problems[code];

/** The one-time token accepts no further photo, so waiting doesn't help as with other limits. */
export const noMorePhotos = (language: Language): string => wordsIn(language).tooMany.noMorePhotos;

const minute = 60;
const hour = 60 * minute;

/** A duration such as `2 minutes`, rounded up to a whole unit. */
function formatWait(seconds: number, language: Language): string {
  const unit = seconds > 2 * hour ? 'hour' : 'minute';
  const count = Math.ceil(seconds / (unit === 'hour' ? hour : minute));
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** For a limit on what many customers share, such as a country's messages: it says nothing about the customer's own attempts. */
export const noCodeNow = (seconds: number, language: Language): string =>
  fill(wordsIn(language).tooMany.noCodeNow, { time: formatWait(seconds, language) });

/** @param seconds until a retry can succeed. @returns the message of `too_many_requests`, with the wait if it is longer than a minute */
export const messageOfLimit = (seconds: number, language: Language): string =>
  seconds <= minute
    ? messageOf('too_many_requests', language)
    : fill(wordsIn(language).tooMany.tooManyTries, { time: formatWait(seconds, language) });

/** The message of `attempt_limit_reached`, which a screen shows unchanged. The first block is the shortest, and no answer reveals which one it is. */
export function messageOfAttempts(limit: LimitName | undefined, language: Language): string {
  const { tooManyWrong, noMoreScans } = wordsIn(language).tooMany;
  if (limit === 'customer-face-tries') return noMoreScans;
  const isBlock = limit === 'challenge-proofs' || limit?.startsWith('attempts-');
  return isBlock
    ? fill(tooManyWrong, { time: formatWait(attempts.blocks[0] / 1_000, language) })
    : messageOf('attempt_limit_reached', language);
}
