/** The challenges of a customer for an action now, and why, as data. `npm run policy -- explain` and the desk have the sentences. */

import type { ChallengeType } from '@stepgate/contract';
import type { AskedReason, PlaceReason, RefusedReason, WithheldReason } from './demand-reasons.ts';
import type { Proof } from './factors.ts';
import type { IssuedAction } from './policy.ts';

/** One challenge, which one of the methods passes. */
export type ExplainedChallenge = {
  readonly because: AskedReason;
  /** The primary one first; empty: nothing passes it. */
  readonly methods: readonly { readonly type: ChallengeType; readonly place: PlaceReason }[];
  /** Required only until the proofs reach the assurance level. */
  readonly untilEnough: boolean;
};

/** The call that adds a number asks every customer for a code to it, so there is nothing to explain. */
export type ExplainedAction = Exclude<IssuedAction, 'IDENTITY__ADD_PHONE_NUMBER'>;

export type Explanation = {
  readonly action: ExplainedAction;
  /** The version of the policy that receipts and events name. */
  readonly policy: string;
  /** The country whose rules apply (ISO 3166, two letters); `undefined` if the customer's country is unknown. */
  readonly country: string | undefined;
  /** Proofs that the action begins with. A login is explained for the right password in a browser that isn't known. */
  readonly given: readonly Proof[];
  /** In the order in which they are asked. */
  readonly challenges: readonly ExplainedChallenge[];
  /** Methods that pass a challenge of this action for others, and not for this customer now. A type can have one reason only: the first that holds. */
  readonly withheld: readonly { readonly type: ChallengeType; readonly because: WithheldReason }[];
  /** Empty: the customer who passes the challenges gets what the action gives. */
  readonly refused: readonly RefusedReason[];
};
