import type { CallError, Challenge, ChallengeType, ViewAttributes } from '@stepgate/contract';
import type { ComponentType } from 'react';
import type { ChallengeApi } from './challenge-api.ts';

/** The few members through which a screen knows its host: no router, no token. */
export type ScreenProps<T extends ChallengeType = ChallengeType> = {
  readonly challenge: Challenge<T>;
  readonly phoneNumberId: string | undefined;
  readonly api: ChallengeApi;
  /** The server took the proof. */
  onPassed(): void;
  /** The token, not what the customer entered, is at fault. */
  onFailed(error: CallError): void;
  /** There are other ways, and the customer asks for them. */
  readonly onAnotherWay: (() => void) | undefined;
  /** How many other ways there are, with those that the chooser does not list. */
  readonly otherWays: number;
  /** The type whose screen led here by `switchTo`, so that this one can say why it shows. */
  readonly insteadOf: ChallengeType | undefined;
  /** Whether the challenge may go on on another device: not where it has come from one. */
  readonly mayHandOver: boolean;
  /** The customer wants to go on without this proof for now, where the host has such a way. */
  readonly onVerifyLater: (() => void) | undefined;
  /** What goes on with this other way, without the chooser; `undefined` where it is not among the ways. */
  switchTo(type: ChallengeType): (() => void) | undefined;
  /** The customer gives up and goes back to where the flow began, where the host has such a place. */
  readonly onStartOver: (() => void) | undefined;
};

/** Ids of the chooser's words for a way. */
type ChoiceId =
  | 'another.push'
  | 'another.email'
  | 'another.sms'
  | 'another.whatsapp'
  | 'another.voice'
  | 'another.totp'
  | 'another.face'
  | 'another.password';

export type ScreenEntry<T extends ChallengeType> = {
  readonly screen: ComponentType<ScreenProps<T>>;
  /** What the chooser calls this way; a type without a name is never offered there. */
  readonly choice: { readonly name: ChoiceId; readonly hint: `${ChoiceId}Hint` } | undefined;
};

/** What the server asks to show: its attributes for this phone number before those for all. */
export function viewOf({ challenge, phoneNumberId }: Pick<ScreenProps, 'challenge' | 'phoneNumberId'>): ViewAttributes {
  const ofNumber = phoneNumberId === undefined ? undefined : challenge.viewByPhoneNumberId.get(phoneNumberId);
  return { ...challenge.view, ...ofNumber };
}
