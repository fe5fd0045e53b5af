/** Reasons that stop a login, in the sentences of the desk. */
import type { DeskCustomer } from '@stepgate/contract';
import { type StaffWord, staffWords } from '@stepgate/contract/staff-words';
import { fill } from '../messages/templates/template.ts';

type Hindrance = DeskCustomer['hindrances'][number];

const isWord = (word: string): word is StaffWord => Object.hasOwn(staffWords, word);

/** @returns the sentence of a value that a later version may have added; `undefined` if it has */
const wordOf = (word: string): string | undefined => (isWord(word) ? staffWords[word] : undefined);

export const nameOfFamily = (family: string): string => wordOf(`family.${family}`) ?? family;

/** @param at milliseconds since 1970 */
export const formatTime = (at: number): string => new Date(at).toISOString();

/** One sentence for each. */
export function describeHindrance(hindrance: Hindrance): string {
  const words = staffWords;
  switch (hindrance.what) {
    case 'deactivated': {
      const { title, canAppeal } = hindrance;
      const deactivated = title === '' ? words['why.deactivated'] : fill(words['why.deactivatedWith'], { title });
      return `${deactivated} ${words[canAppeal ? 'why.appeal' : 'why.noAppeal']}`;
    }
    case 'passkeys-only':
      return fill(words['why.passkeys-only'], { since: formatTime(hindrance.since), passkeys: hindrance.passkeys });
    case 'blocked': {
      const family = nameOfFamily(hindrance.family);
      return hindrance.until === null
        ? fill(words['why.blockedForGood'], { family })
        : fill(words['why.blocked'], { family, until: formatTime(hindrance.until) });
    }
    case 'requests-stopped':
      return fill(words['why.requests-stopped'], { until: formatTime(hindrance.until) });
    case 'limit': {
      const sentence = words[hindrance.dataSharing ? 'why.limitOfDataSharing' : 'why.limit'];
      return fill(sentence, { limit: hindrance.limit, until: formatTime(hindrance.until) });
    }
    case 'code-not-sent': {
      const { channel, outcome, reason, at } = hindrance;
      return fill(words['why.code-not-sent'], {
        channel,
        outcome: reason === '' ? outcome : `${outcome}, ${reason}`,
        at: formatTime(at),
      });
    }
    case 'extra-check': {
      const risk = wordOf(`risk.${hindrance.risk}`) ?? hindrance.risk;
      return hindrance.until === null
        ? fill(words['why.extra-checkOpen'], { risk })
        : fill(words['why.extra-check'], { risk, until: formatTime(hindrance.until) });
    }
    case 'payments-on-hold': {
      const change = wordOf(`change.${hindrance.change}`) ?? hindrance.change;
      const sentence = words[hindrance.confirmed ? 'why.payments-on-holdConfirmed' : 'why.payments-on-hold'];
      const until = hindrance.until === null ? '' : ` At least until ${formatTime(hindrance.until)}.`;
      const open = hindrance.confirmed ? [] : hindrance.changes.map((each) => `\n    ${each.words}`);
      return `${fill(sentence, { since: formatTime(hindrance.since), change })}${until}${open.join('')}`;
    }
    default:
      return words[`why.${hindrance.what}`];
  }
}
