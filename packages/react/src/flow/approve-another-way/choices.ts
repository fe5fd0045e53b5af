import { type Challenge, isPhoneCodeType } from '@stepgate/contract';
import { type ChallengeTokenResponse, isAppended } from '@stepgate/flow';
import { shownNumber } from '../../parts/shown-number.ts';

/** The difference between an alternative and another of its type: its phone number, the server's text, or its position if neither differs. */
type Mark = { readonly kind: 'number' | 'text'; readonly text: string } | { readonly kind: 'place'; readonly place: number };

export type Choice = {
  /** Unique among the choices. */
  readonly id: string;
  readonly challenge: Challenge;
  /** `undefined` if no other method has the same type. */
  readonly mark: Mark | undefined;
};

/** The chooser's offers. */
export type Offer = {
  /** The alternatives, in the server's order. */
  readonly choices: readonly Choice[];
  /** The change of the phone number, if a code goes to a phone that the customer may have lost. */
  readonly lostPhone: Challenge | undefined;
};

/** Whether codes go to more than one number. */
export function goToSeveralNumbers(methods: readonly Challenge[]): boolean {
  return new Set(methods.filter(({ type }) => isPhoneCodeType(type)).map(shownNumber)).size > 1;
}

/** @param methods all the customer's methods, including the current challenge */
function markOf(challenge: Challenge, methods: readonly Challenge[]): Mark | undefined {
  const alike = methods.filter(({ type }) => type === challenge.type);
  const tellsApart = (say: (each: Challenge) => string | undefined) => new Set(alike.map(say)).size === alike.length;
  const number = isPhoneCodeType(challenge.type) && goToSeveralNumbers(methods) ? shownNumber(challenge) : undefined;
  if (number !== undefined && tellsApart(shownNumber)) return { kind: 'number', text: number };
  if (alike.length === 1) return undefined;
  for (const say of [({ view }: Challenge) => view.header, ({ view }: Challenge) => view.message]) {
    const text = say(challenge);
    if (text !== undefined && tellsApart(say)) return { kind: 'text', text };
  }
  return { kind: 'place', place: alike.indexOf(challenge) + 1 };
}

/** The offer: every alternative that the server lists, except those that it keeps out of the chooser. */
export function offerOf({ currentChallenge, alternateChallenges }: ChallengeTokenResponse): Offer {
  const listed = alternateChallenges.filter(({ view }) => view.showInApproveAnotherWay !== false);
  const methods = [currentChallenge, ...listed];
  const change = listed.find(({ type }) => type === 'INITIATE_CHANGE_PHONE_NUMBER_FLOW');
  // Without a code by phone there is no phone to have lost. A number that was entered just now belongs to a phone that is at hand.
  const byPhone = methods.some(({ type, view }) => isPhoneCodeType(type) && view.newPhoneNumber === undefined);
  const lostPhone = byPhone ? change : undefined;
  const choices = listed
    .filter((challenge) => challenge !== lostPhone && !isAppended(challenge))
    .map((challenge, at) => ({
      id: `${challenge.type} ${at}`,
      challenge,
      mark: markOf(challenge, methods),
    }));
  return { choices, lostPhone };
}

/** Whether the chooser would have anything to offer. */
export function hasOffer(response: ChallengeTokenResponse): boolean {
  const { choices, lostPhone } = offerOf(response);
  return choices.length > 0 || lostPhone !== undefined;
}
