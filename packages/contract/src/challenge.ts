/** The challenge types of the specification, part 1. Any other type from a server is dropped at the edge (`parseTokenProperties`). */
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
] as const;

export type ChallengeType = (typeof challengeTypes)[number];

/** The types that send a code to a phone number, and the channel each one names in a path. */
export const phoneChannelOf = { SMS: 'sms', WHATSAPP: 'whatsapp', VOICE: 'voice' } as const satisfies {
  [T in ChallengeType]?: string;
};

export type PhoneCodeType = keyof typeof phoneChannelOf;
export type PhoneChannel = (typeof phoneChannelOf)[PhoneCodeType];

export function isPhoneCodeType(type: ChallengeType): type is PhoneCodeType {
  return type in phoneChannelOf;
}

/** Label and action of what a screen offers when its challenge cannot be met; the action is a code the host or the screen knows. */
export type FallbackAction = { readonly label: string; readonly action: string };

/** What a server asks a screen to show (specification, part 3, "viewData.attributes"). Text is text: never HTML. */
export type ViewAttributes = {
  readonly header?: string;
  readonly message?: string;
  readonly subMessage?: string;
  /** `false` keeps the challenge out of the list of other ways. */
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
  /** A photo was taken in and staff has not decided yet. Ours, beyond the specification: where a server never says it, nothing is waited for. */
  readonly underReview?: boolean;
  /** The customer may put this challenge off: the exchange takes the token while it is open. Ours, beyond the specification. */
  readonly mayVerifyLater?: boolean;
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

/** One entry of a token's list: something to be proved, and the ways it can be proved. */
export type ChallengeEntry =
  | {
      readonly supported: true;
      readonly primaryChallenge: Challenge;
      readonly alternatives: readonly Challenge[];
      readonly required: boolean;
      readonly passed: boolean;
    }
  /** No type that this front end knows: it can be shown to nobody and counts as passed for nobody. */
  | { readonly supported: false; readonly required: boolean; readonly passed: boolean };

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
] as const;
export type ActionType = (typeof actionTypes)[number];

/** What a token can be about, where it is about one thing that stands on every screen of its challenges. */
export const aboutKinds = ['APPROVAL', 'COOL_OFF'] as const;
export type AboutKind = (typeof aboutKinds)[number];

/**
 * What the customer says yes to with the challenges of a token: of an approval the very request that is done with it, of a cool-off what
 * rests, until when, and why. Ours, beyond the specification (PSD2 regulatory technical standards, article 5(1)(a)).
 */
export type About = {
  readonly kind: AboutKind;
  /** A whole sentence or its object in the customer's language, e.g. "Send 250.00 GBP to Ada Lovelace": text, never HTML. */
  readonly summary: string;
};

export type OneTimeTokenProperties = {
  readonly oneTimeToken?: string;
  /** As the server says it: a company's backend may have actions of its own. */
  readonly actionType?: string;
  /** Seconds the token still lives, where the server says so. */
  readonly validity?: number;
  readonly about?: About;
  readonly challenges: readonly ChallengeEntry[];
};
