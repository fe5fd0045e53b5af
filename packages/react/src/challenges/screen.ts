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
  /** The server did not list this challenge: another screen fell back to it, and the server may refuse its calls. */
  readonly unlisted: boolean;
  /** What goes on with this other type, without the chooser, whether or not the server lists it. */
  switchTo(type: ChallengeType): () => void;
  /** The customer gives up and goes back to where the flow began, where the host has such a place. */
  readonly onStartOver: (() => void) | undefined;
};

/** Ids of the chooser's words for a way. */
type ChoiceId =
  | 'another.push'
  | 'another.emailCheckpoint'
  | 'another.emailVerification'
  | 'another.sms'
  | 'another.whatsapp'
  | 'another.voice'
  | 'another.totp'
  | 'another.face'
  | 'another.password'
  | 'another.newPassword'
  | 'another.profiler'
  | 'another.phoneGuess'
  | 'another.selfie'
  | 'another.newPhone'
  | 'another.changePhone';

export type ScreenEntry<T extends ChallengeType> = {
  readonly screen: ComponentType<ScreenProps<T>>;
  /** What the chooser calls this way, and what it says of it. */
  readonly choice: { readonly name: ChoiceId; readonly hint: `${ChoiceId}Hint` };
};

/** What the server asks to show: its attributes for this phone number before those for all. */
export function viewOf({ challenge, phoneNumberId }: Pick<ScreenProps, 'challenge' | 'phoneNumberId'>): ViewAttributes {
  const ofNumber = phoneNumberId === undefined ? undefined : challenge.viewByPhoneNumberId.get(phoneNumberId);
  return { ...challenge.view, ...ofNumber };
}
