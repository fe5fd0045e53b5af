import type { ChallengeType, LoginVariant } from '@stepgate/contract';
import { createContext, useContext } from 'react';

/** The surrounding flow's options in addition to the challenge. Few screens use them. */
export type SurroundingFlow = {
  /** The variant of the login form that began the login, if it wasn't the plain one. */
  readonly variant: LoginVariant | undefined;
  /** The phone number that the service has chosen, if it lists several. */
  readonly phoneNumberId: string | undefined;
  /** The consent in the page's words, as text; `undefined` without one. */
  readonly summary: string | undefined;
  /** The server didn't list this challenge. Another screen fell back to it, and the server may refuse its calls. */
  readonly unlisted: boolean;
  /** The number of alternatives, including those that the chooser doesn't list. */
  readonly alternatives: number;
  /** The type whose screen called `switchTo`, so that this one can say why it shows. */
  readonly insteadOf: ChallengeType | undefined;
  /** Whether the challenge may be handed off to another device. False if it was handed off already. */
  readonly mayHandOff: boolean;
  /**
   * @param by whether the screen can't go on, or the customer chose the other type and can go back
   * @returns a function that continues with this other type, without the chooser, even if the server doesn't list it
   */
  switchTo(type: ChallengeType, by: 'screen' | 'customer'): () => void;
  /** The server took this new number, which the customer entered: the code to it comes next, whether the list names the code or still the form. */
  onNewNumber(number: string): void;
  /** Continues without this proof for now, if the host allows that. */
  readonly onVerifyLater: (() => void) | undefined;
  /** Goes back to where the flow began, if the host has such a place. */
  readonly onStartOver: (() => void) | undefined;
};

export const SurroundingFlowContext = createContext<SurroundingFlow | undefined>(undefined);

export function useSurroundingFlow(): SurroundingFlow {
  const flow = useContext(SurroundingFlowContext);
  if (flow === undefined) throw new Error('This part needs a <ChallengeFlow> around it.');
  return flow;
}
