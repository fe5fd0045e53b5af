/** Challenges and token properties in the form of our service. */
import type {
  ActionType,
  ChallengeAnswer,
  ChallengeType,
  PhoneCodeType,
  TokenPropertiesAnswer,
  TransactionDetails,
} from '@stepgate/contract';
import { type Fault, fault } from './answers.ts';

type Attributes = ChallengeAnswer['viewData']['attributes'];

/** The token of the script's login. */
export const token = 'token-of-this-login';

/** A code to the customer's one number. */
export function phoneChallenge(type: PhoneCodeType, attributes: Attributes = {}) {
  const maskedPhoneNumber = '•••• 42';
  return {
    type,
    viewData: { attributes: { maskedPhoneNumber, ...attributes } },
    context: {},
    availablePhoneNumbers: [{ id: 'number-1', type: 'PRIMARY', maskedPhoneNumber }],
  } satisfies ChallengeAnswer;
}

export const smsChallenge = (attributes: Attributes = {}) => phoneChallenge('SMS', attributes);

/** The challenge for a code to a number that the customer has just entered. */
export function newNumberChallenge(type: PhoneCodeType, newPhoneNumber = '+447700900123'): ChallengeAnswer {
  const maskedPhoneNumber = `•••• ${newPhoneNumber.slice(-2)}`;
  return {
    type,
    viewData: { attributes: { newPhoneNumber, unmaskedPhoneNumber: newPhoneNumber, iso2CountryCode: 'GB' } },
    context: {},
    availablePhoneNumbers: [{ id: `new-${newPhoneNumber.slice(-3)}`, type: 'NEW', maskedPhoneNumber }],
  };
}

export function otherChallenge(type: ChallengeType, attributes: Attributes = {}): ChallengeAnswer {
  return { type, viewData: { attributes }, context: {} };
}

type Entry = {
  readonly primary: ChallengeAnswer;
  readonly alternatives?: readonly ChallengeAnswer[];
  /** The token's action. Default: a login. */
  readonly actionType?: ActionType | undefined;
  /** The token's transaction details. */
  readonly transactionDetails?: TransactionDetails;
};

/** Token properties with one required challenge for each given one. */
export function asks(...entries: readonly Entry[]): { readonly body: TokenPropertiesAnswer } {
  const challenges = entries.map(({ primary, alternatives = [] }) => ({
    primaryChallenge: primary,
    alternatives: [...alternatives],
    required: true,
    passed: false,
  }));
  const { actionType = 'IDENTITY__LOGIN', transactionDetails } = entries[0] ?? {};
  return {
    // The empty token is read as absent: a script answers for any token, and a named one would replace that of the test.
    body: { oneTimeTokenProperties: { oneTimeToken: '', actionType, validity: 1_800, transactionDetails, challenges } },
  };
}

export const nothingLeft = asks();

/** A challenge of another backend, which this front end may not know. */
export const unknownChallenge = (type: string) => ({ type, viewData: { attributes: {} }, context: {} });

type OthersChallenge = ChallengeAnswer | ReturnType<typeof unknownChallenge>;

/** A list of another backend, with one entry: flat, as the specification allows it. */
export function otherList(
  primary: OthersChallenge,
  alternatives: readonly OthersChallenge[] = [],
  actionType: ActionType = 'IDENTITY__LOGIN',
): Fault {
  return fault({
    body: { actionType, challenges: [{ primaryChallenge: primary, alternatives, required: true, passed: false }] },
  });
}

/** The transaction details of an approval and of a cool-off. */
export const transfer: TransactionDetails = {
  kind: 'APPROVAL',
  summary: 'Send £250.00 to “Ada Lovelace”',
  amount: '£250.00',
};
export const coolOff: TransactionDetails = {
  kind: 'COOL_OFF',
  summary: 'Transfers are paused until 22 November, 14:00 because your phone number was changed.',
};
