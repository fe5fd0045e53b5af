import { type Challenge, isPhoneCodeType } from '@stepgate/contract';
import { type ChallengeTokenResponse, isAppended } from '@stepgate/flow';
import { screenEntry } from './registry.ts';
import type { ScreenEntry } from './screen.ts';
import { shownNumber } from './shown-number.ts';

/** What tells a way from another of its kind: its phone number, the server's words for it, or its place among those that nothing else tells apart. */
type Mark = { readonly kind: 'number' | 'text'; readonly text: string } | { readonly kind: 'place'; readonly place: number };

export type Choice = {
  /** Tells it from every other choice. */
  readonly id: string;
  readonly challenge: Challenge;
  readonly words: ScreenEntry<Challenge['type']>['choice'];
  /** `undefined` where no other way could be taken for this one. */
  readonly mark: Mark | undefined;
};

/** What the chooser offers. */
export type Offer = {
  /** The other ways, in the server's order. */
  readonly choices: readonly Choice[];
  /** The change of the phone number, where a customer may have lost the phone that a code goes to. */
  readonly lostPhone: Challenge | undefined;
};

/** Whether codes go to more than one number. */
export function goToSeveralNumbers(ways: readonly Challenge[]): boolean {
  return new Set(ways.filter(({ type }) => isPhoneCodeType(type)).map(shownNumber)).size > 1;
}

/** @param ways all that the customer has, with the one that is on show */
function markOf(challenge: Challenge, ways: readonly Challenge[]): Mark | undefined {
  const alike = ways.filter(({ type }) => type === challenge.type);
  const tellsApart = (say: (each: Challenge) => string | undefined) => new Set(alike.map(say)).size === alike.length;
  const number = isPhoneCodeType(challenge.type) && goToSeveralNumbers(ways) ? shownNumber(challenge) : undefined;
  if (number !== undefined && tellsApart(shownNumber)) return { kind: 'number', text: number };
  if (alike.length === 1) return undefined;
  for (const say of [({ view }: Challenge) => view.header, ({ view }: Challenge) => view.message]) {
    const text = say(challenge);
    if (text !== undefined && tellsApart(say)) return { kind: 'text', text };
  }
  return { kind: 'place', place: alike.indexOf(challenge) + 1 };
}

/** What can be chosen: every way that the server lists, but for those that it keeps out of the chooser. */
export function offerOf({ currentChallenge, alternateChallenges }: ChallengeTokenResponse): Offer {
  const listed = alternateChallenges.filter(({ view }) => view.showInApproveAnotherWay !== false);
  const ways = [currentChallenge, ...listed];
  const change = listed.find(({ type }) => type === 'INITIATE_CHANGE_PHONE_NUMBER_FLOW');
  // Where no phone is spoken of, nobody knows which one could be lost; one that has just been entered is at hand.
  const byPhone = ways.some(({ type, view }) => isPhoneCodeType(type) && view.newPhoneNumber === undefined);
  const lostPhone = byPhone ? change : undefined;
  const choices = listed
    .filter((challenge) => challenge !== lostPhone && !isAppended(challenge))
    .map((challenge, at) => ({
      id: `${challenge.type} ${at}`,
      challenge,
      words: screenEntry(challenge.type).choice,
      mark: markOf(challenge, ways),
    }));
  return { choices, lostPhone };
}

/** Whether the chooser would have anything to offer. */
export function hasOffer(response: ChallengeTokenResponse): boolean {
  const { choices, lostPhone } = offerOf(response);
  return choices.length > 0 || lostPhone !== undefined;
}
