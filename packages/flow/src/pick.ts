/** Chooses the next challenge to show from the server's list. */
import {
  CallError,
  type Challenge,
  type ChallengeType,
  isPhoneCodeType,
  type OneTimeTokenProperties,
  type ViewAttributes,
} from '@stepgate/contract';

/** The due challenge, for a screen and its host. */
export type ChallengeTokenResponse = {
  readonly oneTimeTokenProperties: Omit<OneTimeTokenProperties, 'challenges' | 'leftOut'>;
  readonly currentChallenge: Challenge;
  readonly alternateChallenges: readonly Challenge[];
  /** The server didn't list the current challenge: a screen fell back to it. */
  readonly unlisted?: true;
  /** Where a code goes unless the customer chooses another number. */
  readonly phoneNumberId: string | undefined;
};

/**
 * - `complete`: nothing required is open.
 * - `unsupported`: the next required challenge has no type that this front end knows, or lacks what its screen needs: `error` says what.
 */
export type Pick =
  | { readonly kind: 'complete' }
  | { readonly kind: 'unsupported'; readonly error?: CallError }
  | { readonly kind: 'challenge'; readonly response: ChallengeTokenResponse };

const offersPhoneChange: ReadonlySet<string> = new Set(['IDENTITY__LOGIN', 'IDENTITY__RESET_PASSWORD', 'IDENTITY__SOCIAL_LOGIN']);

const changePhoneNumber: Challenge<'INITIATE_CHANGE_PHONE_NUMBER_FLOW'> = {
  type: 'INITIATE_CHANGE_PHONE_NUMBER_FLOW',
  view: {},
  viewByPhoneNumberId: new Map(),
  availablePhoneNumbers: [],
  context: {},
};

/**
 * Whether a phone-change alternative was added by this front end, not listed by a server.
 *
 * @example
 * if (!isAppended(challenge)) console.log(`the service lists ${challenge.type}`);
 */
export const isAppended = (challenge: Challenge): boolean => challenge === changePhoneNumber;

function phoneNumberIdOf({ availablePhoneNumbers, viewByPhoneNumberId }: Challenge): string | undefined {
  const number = availablePhoneNumbers.find(({ type }) => type === 'PRIMARY') ?? availablePhoneNumbers[0];
  return number?.id ?? viewByPhoneNumberId.keys().next().value;
}

/** A customer who can receive a code by phone may have lost that phone: the change of the number is offered last. */
function withPhoneChange(actionType: string | undefined, current: Challenge, alternatives: readonly Challenge[]) {
  const offersChange =
    actionType !== undefined && offersPhoneChange.has(actionType) && alternatives.some((each) => isPhoneCodeType(each.type));
  const there = [current, ...alternatives].some(({ type }) => type === changePhoneNumber.type);
  return offersChange && !there ? [...alternatives, changePhoneNumber] : alternatives;
}

function createResponse(
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

/**
 * The challenge that is due: the primary one of the first required challenge that is not passed, with its alternatives.
 *
 * @example
 * const due = pick(await client.ask(calls.tokenStatus, {}, { oneTimeToken }));
 * if (due.kind === 'challenge') console.log(due.response.currentChallenge.type);
 */
export function pick({ challenges, leftOut: _, ...token }: OneTimeTokenProperties): Pick {
  const due = challenges.find(({ required, passed }) => required && !passed);
  if (due === undefined) return { kind: 'complete' };
  if (!due.supported) {
    const cause = due.why === undefined ? undefined : new Error(due.why);
    return { kind: 'unsupported', ...(cause && { error: new CallError('unreadable', { cause }) }) };
  }
  return { kind: 'challenge', response: createResponse(token, due.primaryChallenge, due.alternatives) };
}

/**
 * The customer chooses an alternative: it becomes the current challenge, and the previous one takes its place in the list. A
 * previous challenge that the server never listed is left out.
 * @param chosen one of the alternatives of `response`
 */
export function reorder(response: ChallengeTokenResponse, chosen: Challenge): ChallengeTokenResponse {
  const { oneTimeTokenProperties, currentChallenge, alternateChallenges, unlisted } = response;
  const former = unlisted ? [] : [currentChallenge];
  const alternatives = alternateChallenges.flatMap((each) => (each === chosen ? former : [each]));
  return createResponse(oneTimeTokenProperties, chosen, alternatives);
}

/** The parts of a view that describe the phone number itself. */
function numberIn({ maskedPhoneNumber, unmaskedPhoneNumber, newPhoneNumber, iso2CountryCode }: ViewAttributes): ViewAttributes {
  return {
    ...(maskedPhoneNumber !== undefined && { maskedPhoneNumber }),
    ...(unmaskedPhoneNumber !== undefined && { unmaskedPhoneNumber }),
    ...(newPhoneNumber !== undefined && { newPhoneNumber }),
    ...(iso2CountryCode !== undefined && { iso2CountryCode }),
  };
}

/**
 * A screen falls back to a type that the server need not list. An unlisted challenge inherits the phone number's details from the
 * current challenge, or from the first code by phone.
 */
export function fallBack(response: ChallengeTokenResponse, type: ChallengeType): ChallengeTokenResponse {
  const { oneTimeTokenProperties, currentChallenge, alternateChallenges, unlisted } = response;
  const listed = alternateChallenges.find((each) => each.type === type);
  if (listed !== undefined) return reorder(response, listed);
  const methods = [currentChallenge, ...alternateChallenges];
  const source = methods.find((each) => isPhoneCodeType(each.type)) ?? currentChallenge;
  const made: Challenge = {
    type,
    view: numberIn(source.view),
    viewByPhoneNumberId: new Map([...source.viewByPhoneNumberId].map(([id, view]) => [id, numberIn(view)])),
    availablePhoneNumbers: source.availablePhoneNumbers,
    context: {},
  };
  return { ...createResponse(oneTimeTokenProperties, made, unlisted ? alternateChallenges : methods), unlisted: true };
}

/**
 * The code to a number that the customer has just entered, for a server that lists the form until that code is right: an alternative that
 * names a new number, else a text message to the number that the server has from the form.
 */
export function codeTo(response: ChallengeTokenResponse, newPhoneNumber: string | undefined): ChallengeTokenResponse {
  const { oneTimeTokenProperties, currentChallenge, alternateChallenges } = response;
  const listed = alternateChallenges.find(({ type, view }) => isPhoneCodeType(type) && view.newPhoneNumber !== undefined);
  if (listed !== undefined) return reorder(response, listed);
  const made: Challenge<'SMS'> = {
    type: 'SMS',
    view: newPhoneNumber === undefined ? {} : { newPhoneNumber },
    viewByPhoneNumberId: new Map(),
    availablePhoneNumbers: [],
    context: {},
  };
  return { ...createResponse(oneTimeTokenProperties, made, [currentChallenge, ...alternateChallenges]), unlisted: true };
}
