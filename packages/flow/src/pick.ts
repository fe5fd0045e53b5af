/** Which challenge comes next: the server's list in, the one to show out. */
import { type Challenge, isPhoneCodeType, type OneTimeTokenProperties } from '@stepgate/contract';

/** What a screen and its host are told of the challenge that is due (specification, part 3, "Challenge token response"). */
export type ChallengeTokenResponse = {
  readonly oneTimeTokenProperties: Omit<OneTimeTokenProperties, 'challenges'>;
  readonly currentChallenge: Challenge;
  readonly alternateChallenges: readonly Challenge[];
  /** Where a code goes unless the customer chooses another number. */
  readonly phoneNumberId: string | undefined;
};

/**
 * - `complete`: nothing required is open. - `unsupported`: the next required challenge has no way that this front end knows.
 */
export type Pick =
  | { readonly kind: 'complete' }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'challenge'; readonly response: ChallengeTokenResponse };

const offersPhoneChange: ReadonlySet<string> = new Set(['IDENTITY__LOGIN', 'IDENTITY__RESET_PASSWORD', 'IDENTITY__SOCIAL_LOGIN']);

const changePhoneNumber: Challenge<'INITIATE_CHANGE_PHONE_NUMBER_FLOW'> = {
  type: 'INITIATE_CHANGE_PHONE_NUMBER_FLOW',
  view: {},
  viewByPhoneNumberId: new Map(),
  availablePhoneNumbers: [],
  context: {},
};

function phoneNumberIdOf({ availablePhoneNumbers, viewByPhoneNumberId }: Challenge): string | undefined {
  const number = availablePhoneNumbers.find(({ type }) => type === 'PRIMARY') ?? availablePhoneNumbers[0];
  return number?.id ?? viewByPhoneNumberId.keys().next().value;
}

/** Who can be sent a code by phone may have lost that phone: the way to change it is offered last. */
function withPhoneChange(actionType: string | undefined, current: Challenge, alternatives: readonly Challenge[]) {
  const wanted =
    actionType !== undefined && offersPhoneChange.has(actionType) && alternatives.some((each) => isPhoneCodeType(each.type));
  const there = [current, ...alternatives].some(({ type }) => type === changePhoneNumber.type);
  return wanted && !there ? [...alternatives, changePhoneNumber] : alternatives;
}

function responseOf(
  oneTimeTokenProperties: ChallengeTokenResponse['oneTimeTokenProperties'],
  currentChallenge: Challenge,
  alternatives: readonly Challenge[],
): ChallengeTokenResponse {
  return {
    oneTimeTokenProperties,
    currentChallenge,
    alternateChallenges: withPhoneChange(oneTimeTokenProperties.actionType, currentChallenge, alternatives),
    phoneNumberId: phoneNumberIdOf(currentChallenge),
  };
}

/** Specification, part 4: the primary challenge of the first required challenge that is not passed, with its alternatives. */
export function pick({ challenges, ...token }: OneTimeTokenProperties): Pick {
  const due = challenges.find(({ required, passed }) => required && !passed);
  if (due === undefined) return { kind: 'complete' };
  if (!due.supported) return { kind: 'unsupported' };
  return { kind: 'challenge', response: responseOf(token, due.primaryChallenge, due.alternatives) };
}

/**
 * The customer goes another way: the chosen challenge becomes the current one and the former takes its place in the list.
 * @param chosen one of the alternatives of `response`
 */
export function reorder(response: ChallengeTokenResponse, chosen: Challenge): ChallengeTokenResponse {
  const { oneTimeTokenProperties, currentChallenge, alternateChallenges } = response;
  const alternatives = alternateChallenges.map((each) => (each === chosen ? currentChallenge : each));
  return responseOf(oneTimeTokenProperties, chosen, alternatives);
}
