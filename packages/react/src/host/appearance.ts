/** How a host changes the look: tokens, and screens of its own. Rules for single parts hang on `data-sg-part` (docs/theming.md). */
import type { CallError, Challenge, ChallengeType } from '@stepgate/contract';
import type { ComponentType } from 'react';
import type { TokenName } from '../theme/token-names.ts';

/** The props of a host's screen. Its calls are those of the type, with the token, by the client of `useStepgate()`. */
export type HostScreenProps<T extends ChallengeType = ChallengeType> = {
  /** The server's demand, with the attributes of its view. */
  readonly challenge: Challenge<T>;
  /** For the header of the screen's calls. It belongs in no address, no storage and no log. */
  readonly oneTimeToken: string;
  /** To call once the server has accepted the proof: the flow asks the server what is left. */
  onPassed(): void;
  /** To call if the token is at fault, and not what the customer entered: the flow shows why. */
  onFailed(error: CallError): void;
  /** Shows the alternatives; `undefined` without any. */
  readonly onAnotherWay: (() => void) | undefined;
};

export type Appearance = {
  /** Values of our tokens, in CSS. A page from a server has them once its script runs: a style sheet has them before. */
  readonly tokens?: { readonly [Name in TokenName]?: string };
  /** Screens in place of ours, by type. If one throws, ours is shown and `errorTracker` gets the error. */
  readonly screens?: { readonly [T in ChallengeType]?: ComponentType<HostScreenProps<T>> };
};

/** Sets the tokens on the root element, which a content security policy allows a script to do. @returns a function that takes them back */
export function setTokens(tokens: Appearance['tokens'] = {}): () => void {
  const { style } = document.documentElement;
  const names = Object.entries(tokens).map(([name, value]) => {
    style.setProperty(name, value ?? null);
    return name;
  });
  return () => {
    for (const name of names) style.removeProperty(name);
  };
}
