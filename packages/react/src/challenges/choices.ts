import { type Challenge, isPhoneCodeType } from '@stepgate/contract';
import type { ChallengeTokenResponse } from '@stepgate/flow';
import { screenEntry } from './registry.ts';
import type { ScreenEntry } from './screen.ts';

type Choice = { readonly challenge: Challenge; readonly words: NonNullable<ScreenEntry<Challenge['type']>['choice']> };

/** What the chooser offers. */
export type Offer = {
  /** The other ways, in the server's order. */
  readonly choices: readonly Choice[];
  /** Whoever has lost the phone that a code goes to can say so. */
  readonly lostPhone: boolean;
};

/** What can be offered of the other ways: those with a screen, save what the server keeps out of the list. */
export function offerOf({ currentChallenge, alternateChallenges }: ChallengeTokenResponse): Offer {
  const listed = alternateChallenges.filter(({ view }) => view.showInApproveAnotherWay !== false);
  const choices = listed.flatMap((challenge) => {
    const words = screenEntry(challenge.type).choice;
    return words === undefined ? [] : [{ challenge, words }];
  });
  // Where no phone is spoken of, nobody knows which one could be lost; one that has just been entered is at hand.
  const byPhone = [currentChallenge, ...choices.map(({ challenge }) => challenge)].some(
    ({ type, view }) => isPhoneCodeType(type) && view.newPhoneNumber === undefined,
  );
  return { choices, lostPhone: byPhone && listed.some(({ type }) => type === 'INITIATE_CHANGE_PHONE_NUMBER_FLOW') };
}

/** Whether the chooser would have anything to offer. */
export function hasOffer(response: ChallengeTokenResponse): boolean {
  const { choices, lostPhone } = offerOf(response);
  return choices.length > 0 || lostPhone;
}
