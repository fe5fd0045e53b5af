import type { CallError } from '@stepgate/contract';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { moveFocus } from '../ui/move-focus.ts';
import { useUntilChanged } from '../ui/use-until-changed.ts';
import { isTransient } from './problems/kinds.ts';
import type { ScreenCallbacks } from './screen-callbacks.ts';
import { isTokenAtFault } from './token-at-fault.ts';
import { untilLeft, useSending } from './use-sending.ts';

type Options = Pick<ScreenCallbacks, 'onPassed' | 'onFailed'> & {
  readonly input: RefObject<HTMLInputElement | null>;
  /** Sends the proof. */
  verify(value: string): Promise<unknown>;
  /** @returns the message below the field, if an error says that the entered value is wrong */
  refusal(error: CallError): ReactNode;
  /** No more attempts are accepted for a while. */
  onBlocked(error: CallError): void;
  /** Shows an error that has its own screen. @returns whether it does */
  toldElsewhere?(error: CallError): boolean;
};

type Proof = {
  readonly busy: boolean;
  /** The entered value was right. What follows isn't there yet. */
  readonly passed: boolean;
  /** The fault of the entered value. */
  readonly fieldError: ReactNode;
  /** Any other error. */
  readonly failure: Error | undefined;
  /** Shows an error below the field and focuses the field. */
  refuse(words: ReactNode): void;
  /** Sends the entered value, unless an answer is still pending. @returns whether it does */
  send(value: string): boolean;
};

/** Sends a proof that is typed into one field, and handles what its answer means for the field, the attempts and the token. */
export function useProof({ input, verify, refusal, onPassed, onFailed, onBlocked, toldElsewhere }: Options): Proof {
  /** The last value whose answer was lost. It may have been accepted, and is then refused as used. */
  const unanswered = useRef<string>(undefined);
  const [fieldError, setFieldError] = useState<ReactNode>();
  const [passed, setPassed] = useState(false);
  const { busy, failure, send, forgetFailure } = useSending();

  function forget() {
    setFieldError(undefined);
    forgetFailure();
  }
  useUntilChanged(input, fieldError !== undefined || failure !== undefined, forget);

  function refuse(words: ReactNode) {
    setFieldError(words);
    forgetFailure();
    if (moveFocus(input.current)) input.current?.select();
  }

  /** @returns whether something else than the message above the form shows the error */
  function failed(error: CallError, value: string): boolean {
    const mayBeTaken = unanswered.current === value;
    if (error.kind !== 'problem') unanswered.current = value;
    else if (!isTransient(error)) unanswered.current = undefined;
    const words = refusal(error);
    if (error.code === 'attempt_limit_reached') onBlocked(error);
    else if (toldElsewhere?.(error)) return true;
    // The server's list decides: it continues with the next challenge, or asks for this one again.
    else if (mayBeTaken && !isTransient(error) && error.code !== 'ott_not_found') onPassed();
    else if (isTokenAtFault(error)) onFailed(error);
    else if (words !== undefined) refuse(words);
    else return false;
    return true;
  }

  return {
    busy,
    passed,
    fieldError,
    failure,
    refuse: (words) => {
      if (!busy) refuse(words);
    },
    send(value) {
      if (busy) return false;
      setFieldError(undefined);
      void send(() => verify(value), {
        done() {
          setPassed(true);
          onPassed();
          // The proof is spent.
          return untilLeft();
        },
        refused: (error) => failed(error, value),
      });
      return true;
    },
  };
}
