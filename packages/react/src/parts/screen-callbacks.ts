import type { CallError } from '@stepgate/contract';

/** The callbacks of a screen and its parts. */
export type ScreenCallbacks = {
  /** The server accepted the proof. */
  onPassed(): void;
  /** The token is at fault, not what the customer entered. */
  onFailed(error: CallError): void;
  /** Shows the alternatives; `undefined` without any. */
  readonly onAnotherWay: (() => void) | undefined;
};
