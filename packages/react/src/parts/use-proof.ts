import { asCallError, type CallError } from '@stepgate/contract';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { moveFocus } from '../ui/move-focus.ts';
import { useUntilChanged } from '../ui/use-until-changed.ts';
import { isTransient } from './problems/kinds.ts';
import type { ScreenCallbacks } from './screen-callbacks.ts';
import { isTokenAtFault } from './token-at-fault.ts';

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
  /** What is wrong with the entered value. */
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
  const underWay = useRef(false);
  /** The last value whose answer was lost. It may have been accepted, and is then refused as used. */
  const unanswered = useRef<string>(undefined);
  const [busy, setBusy] = useState(false);
  const [fieldError, setFieldError] = useState<ReactNode>();
  const [failure, setFailure] = useState<Error>();

  useUntilChanged(input, fieldError !== undefined || failure !== undefined, () => {
    setFieldError(undefined);
    setFailure(undefined);
  });

  function refuse(words: ReactNode) {
    setFieldError(words);
    setFailure(undefined);
    if (moveFocus(input.current)) input.current?.select();
  }

  function failed(error: CallError, value: string) {
    const mayBeTaken = unanswered.current === value;
    if (error.kind !== 'problem') unanswered.current = value;
    else if (!isTransient(error)) unanswered.current = undefined;
    if (error.code === 'attempt_limit_reached') return onBlocked(error);
    if (toldElsewhere?.(error)) return;
    // The server's list decides: it continues with the next challenge, or asks for this one again.
    if (mayBeTaken && !isTransient(error) && error.code !== 'ott_not_found') return onPassed();
    if (isTokenAtFault(error)) return onFailed(error);
    const words = refusal(error);
    if (words === undefined) setFailure(error);
    else refuse(words);
  }

  async function ask(value: string) {
    underWay.current = true;
    setBusy(true);
    setFieldError(undefined);
    setFailure(undefined);
    try {
      await verify(value);
    } catch (error) {
      underWay.current = false;
      setBusy(false);
      return failed(asCallError(error), value);
    }
    // Stays busy until the next step shows, because the proof is spent.
    onPassed();
  }

  return {
    busy,
    fieldError,
    failure,
    refuse: (words) => {
      if (!underWay.current) refuse(words);
    },
    send(value) {
      if (underWay.current) return false;
      void ask(value);
      return true;
    },
  };
}
