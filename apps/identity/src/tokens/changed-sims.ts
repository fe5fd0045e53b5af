/** The consequence of a changed SIM card for each action. The holder of the new card gets the codes, so a code to that number proves little for a while. */
import type { WithheldNumber } from '../factors/sim-checks.ts';
import type { Language } from '../kernel/language.ts';
import { maskPhoneNumber } from '../kernel/masked.ts';
import { zonedTime } from '../kernel/time-zone.ts';
import { wordsIn } from '../messages/templates/catalogue.ts';
import { fill } from '../messages/templates/template.ts';
import type { IssuedAction } from './policy.ts';
import type { NewChallenge } from './required-challenges.ts';

/**
 * `withheld`: no code to that number is offered or sent. `last`: the customer's other methods come first, and the session that begins with such a code only reads:
 * each change asks for another method.
 */
const afterSimChange = {
  IDENTITY__LOGIN: 'last',
  IDENTITY__SOCIAL_LOGIN: 'last',
  IDENTITY__SIGN_UP: 'last',
  IDENTITY__REACTIVATE_ACCOUNT: 'last',
  // Two possessions, each by its own rule: nothing can come first.
  IDENTITY__LOGIN_CDR: 'last',
  IDENTITY__RESET_PASSWORD: 'withheld',
  IDENTITY__SECURITY_CHANGE: 'withheld',
  IDENTITY__CHANGE_PHONE_NUMBER: 'withheld',
  IDENTITY__APPROVAL: 'withheld',
  IDENTITY__ADD_PHONE_NUMBER: 'withheld',
  IDENTITY__COOL_OFF: 'withheld',
  // It asks for each method that the customer has, so without the number it would ask for less. It waits for as long as the number does.
  IDENTITY__PASSKEY_RECOVERY: 'last',
} as const satisfies Readonly<Record<IssuedAction, 'withheld' | 'last'>>;

export const withholdsChangedSims = (action: IssuedAction): boolean => afterSimChange[action] === 'withheld';

/** The challenges, with codes that only go to such numbers behind the other methods. */
export function changedSimsLast<Challenge extends NewChallenge>(
  challenges: readonly Challenge[],
  withheld: readonly WithheldNumber[],
): Challenge[] {
  const ids = withheld.map(({ id }) => id);
  return challenges.map((challenge) => {
    const { methods } = challenge;
    const isLast = (method: (typeof methods)[number]): boolean =>
      'to' in method && method.to === 'own-number' && method.numberIds.every((id) => ids.includes(id));
    return { ...challenge, methods: [...methods.filter((each) => !isLast(each)), ...methods.filter(isLast)] };
  });
}

/** A whole sentence: why no code goes to the number, and until when. @param left `nothing`: the customer has no other method */
export function simChangeWords(
  { number, until }: WithheldNumber,
  left: 'others' | 'nothing',
  language: Language,
  timeZone: string | undefined,
): string {
  const { simChange } = wordsIn(language);
  return fill(simChange[left], { number: maskPhoneNumber(number), time: zonedTime(until, language, timeZone) });
}
