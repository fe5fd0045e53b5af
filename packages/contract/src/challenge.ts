/**
 * The challenge types: sixteen, of which PASSKEY is ours. Any other type from a server is dropped at the edge
 * (`parseTokenProperties`), so a front end that doesn't know PASSKEY uses the alternatives.
 */
export const challengeTypes = [
  'PUSH',
  'FACE_MATCH',
  'PASSWORD',
  'MANDATORY_RESET_PASSWORD',
  'EMAIL_VERIFICATION',
  'SMS',
  'WHATSAPP',
  'VOICE',
  'PHONE_GUESS',
  'SELFIE_WITH_ID',
  'TOTP',
  'PROFILER',
  'EMAIL_CHECKPOINT',
  'UPDATE_PHONE_NUMBER',
  'INITIATE_CHANGE_PHONE_NUMBER_FLOW',
  'PASSKEY',
] as const;

export type ChallengeType = (typeof challengeTypes)[number];

/** The types that send a code to a phone number, and the channel each one names in a path. */
export const phoneChannelOf = { SMS: 'sms', WHATSAPP: 'whatsapp', VOICE: 'voice' } as const satisfies {
  [T in ChallengeType]?: string;
};

export type PhoneCodeType = keyof typeof phoneChannelOf;
export type PhoneChannel = (typeof phoneChannelOf)[PhoneCodeType];

/**
 * Whether a challenge is a code that goes to a phone number.
 *
 * @example
 * if (isPhoneCodeType(challenge.type)) console.log('a code by phone');
 */
export function isPhoneCodeType(type: ChallengeType): type is PhoneCodeType {
  return type in phoneChannelOf;
}

/**
 * Label and action that a screen offers if the customer can't complete its challenge; the action is a code that the screen knows, a
 * path or an address, or a code for the host (`onFallbackAction`).
 */
export type FallbackAction = { readonly label: string; readonly action: string };

/** The server's values for a screen. Text is text: never HTML. */
export type ViewAttributes = {
  readonly header?: string;
  readonly message?: string;
  readonly subMessage?: string;
  /** `false` keeps the challenge out of the list of alternatives. */
  readonly showInApproveAnotherWay?: boolean;
  readonly fallbackAction?: FallbackAction;
  readonly maskedPhoneNumber?: string;
  readonly newPhoneNumber?: string;
  readonly unmaskedPhoneNumber?: string;
  readonly iso2CountryCode?: string;
  readonly firstPhoneNumbers?: string;
  readonly lastPhoneNumbers?: string;
  readonly hiddenNumbers?: number;
  readonly uploadPath?: string;
  /**
   * A photo was received and staff hasn't decided yet. Ours, beyond the specification: with a server that never sends it, nothing
   * waits.
   */
  readonly underReview?: boolean;
  /**
   * The customer may postpone this challenge: the exchange accepts the token while it is open. Ours, beyond the specification.
   */
  readonly mayVerifyLater?: boolean;
  /**
   * The mail that verifies the address has a code beside its link, for `verifyEmailCode`. Ours, beyond the specification: without it
   * the screen waits for the link alone.
   */
  readonly mayEnterCode?: boolean;
  readonly currentPhoneNumber?: string;
};

/** A phone number that a code can go to. The number itself never leaves the service. */
export type AvailablePhoneNumber = { readonly id: string; readonly type: string; readonly maskedPhoneNumber: string };

/** One challenge as the front end works with it, parsed and closed. */
export type Challenge<T extends ChallengeType = ChallengeType> = {
  readonly type: T;
  readonly view: ViewAttributes;
  /** View data that a server gave for one phone number, by that number's id. */
  readonly viewByPhoneNumberId: ReadonlyMap<string, ViewAttributes>;
  readonly availablePhoneNumbers: readonly AvailablePhoneNumber[];
  readonly context: { readonly challengeId?: string; readonly version?: 1 | 2 };
};

/** One entry of a token's list: something to prove, and its alternatives. */
export type ChallengeEntry =
  | {
      readonly supported: true;
      readonly primaryChallenge: Challenge;
      readonly alternatives: readonly Challenge[];
      readonly required: boolean;
      readonly passed: boolean;
    }
  /** Nothing of it can be shown, and it never counts as passed. */
  | {
      readonly supported: false;
      readonly required: boolean;
      readonly passed: boolean;
      /** The missing parts of its screen, for developers; nothing if this front end doesn't know the type. */
      readonly why?: string | undefined;
    };

/** Actions that a one-time token can be for. */
export const actionTypes = [
  'IDENTITY__LOGIN',
  'IDENTITY__RESET_PASSWORD',
  'IDENTITY__SOCIAL_LOGIN',
  'IDENTITY__LOGIN_CDR',
  'IDENTITY__SECURITY_CHANGE',
  'IDENTITY__CHANGE_PHONE_NUMBER',
  'IDENTITY__APPROVAL',
  'IDENTITY__ADD_PHONE_NUMBER',
  'IDENTITY__SIGN_UP',
  'IDENTITY__REACTIVATE_ACCOUNT',
  'IDENTITY__COOL_OFF',
  'IDENTITY__PASSKEY_RECOVERY',
] as const;
export type ActionType = (typeof actionTypes)[number];

/** The kinds of transaction details. A token that has them shows them on every screen of its challenges. */
export const transactionDetailsKinds = ['APPROVAL', 'COOL_OFF'] as const;
export type TransactionDetailsKind = (typeof transactionDetailsKinds)[number];

/**
 * Transaction details: what the customer agrees to by passing the challenges of a token. For an approval this is the exact
 * request; for a cool-off, what is on hold, until when, and why. Ours, beyond the specification (PSD2 regulatory technical
 * standards, article 5(1)(a)).
 */
export type TransactionDetails = {
  readonly kind: TransactionDetailsKind;
  /** A whole sentence or its object in the customer's language, e.g. "Send £250.00 to “Ada Lovelace”": text, never HTML. */
  readonly summary: string;
  /** The amount of a payment, as in the summary: screens show it large. */
  readonly amount?: string | undefined;
  /** The hold alone, in place of the summary where the changes are listed. */
  readonly hold?: string | undefined;
  /** Each change that the confirmation of a hold confirms. The customer can say of each that it wasn't theirs (`denyChange`). */
  readonly changes?: readonly UnconfirmedChange[] | undefined;
};

export type UnconfirmedChange = {
  readonly id: string;
  /** The change, its time, its browser and its place, e.g. "passkey “Phone” added (3 May at 14:00, Chrome, Android, Poland)": text, never HTML. */
  readonly words: string;
};

export type OneTimeTokenProperties = {
  readonly oneTimeToken?: string;
  /** As the server sends it: a company's backend may have its own actions. */
  readonly actionType?: string;
  /** Seconds until the token expires, if the server says so. */
  readonly validity?: number;
  /** For how many days the customer may trust this browser once everything is proved; absent: not at all. */
  readonly trustedBrowserDays?: number;
  readonly transactionDetails?: TransactionDetails;
  readonly challenges: readonly ChallengeEntry[];
  /** The parts that the reader left out because nothing could show them, for developers. It repeats nothing of the answer. */
  readonly leftOut?: readonly string[];
};
