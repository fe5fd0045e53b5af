import { CallError } from '@stepgate/contract';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { isTransient } from '../problems/later/kinds.ts';
import type { ScreenProps } from './screen.ts';
import { isTokenAtFault } from './token-at-fault.ts';

type Options = Pick<ScreenProps, 'onPassed' | 'onFailed'> & {
  readonly input: RefObject<HTMLInputElement | null>;
  /** Sends the proof. */
  verify(value: string): Promise<unknown>;
  /** @returns the words under the field, where an error says that what was entered is not right */
  refusal(error: CallError): ReactNode;
  /** No more tries are taken for a while. */
  onBlocked(error: CallError): void;
  /** For an error that is told on a screen of its own: goes there. @returns whether it does */
  toldElsewhere?(error: CallError): boolean;
};

type Proof = {
  readonly busy: boolean;
  /** What is wrong with what was entered. */
  readonly fieldError: ReactNode;
  /** What went wrong otherwise. */
  readonly failure: Error | undefined;
  /** Says what is wrong with the field, which takes the focus. */
  refuse(words: ReactNode): void;
  /** Sends what was entered, unless an answer is still awaited. */
  send(value: string): void;
};

/** The sending of a proof that is typed into one field, and what its answer means for the field, the customer's tries and the token. */
export function useProof({ input, verify, refusal, onPassed, onFailed, onBlocked, toldElsewhere }: Options): Proof {
  const underWay = useRef(false);
  /** The last value whose answer never came: it may have been taken, and is then refused as used. */
  const unanswered = useRef<string>(undefined);
  const [busy, setBusy] = useState(false);
  const [fieldError, setFieldError] = useState<ReactNode>();
  const [failure, setFailure] = useState<Error>();

  function refuse(words: ReactNode) {
    setFieldError(words);
    setFailure(undefined);
    input.current?.focus();
    input.current?.select();
  }

  function judge(error: CallError, value: string) {
    const mayBeTaken = unanswered.current === value;
    if (error.kind !== 'problem') unanswered.current = value;
    else if (!isTransient(error)) unanswered.current = undefined;
    if (error.code === 'attempt_limit_reached') return onBlocked(error);
    if (toldElsewhere?.(error)) return;
    // The server's list tells: it goes on from there, or asks again.
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
      return judge(error instanceof CallError ? error : new CallError('unreadable', { cause: error }), value);
    }
    // Busy until the next step shows: the proof is spent.
    onPassed();
  }

  return {
    busy,
    fieldError,
    failure,
    refuse: (words) => {
      if (!underWay.current) refuse(words);
    },
    send: (value) => {
      if (!underWay.current) void ask(value);
    },
  };
}
