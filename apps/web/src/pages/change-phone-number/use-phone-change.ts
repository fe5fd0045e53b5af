import { CallError, type Calls, calls, type PhoneChangeState, polls, type ReadSuccess } from '@stepgate/contract';
import { isTransient, usePolling, useStepgate } from '@stepgate/react';
import { useState } from 'react';

export type PhoneChange = ReadSuccess<Calls['phoneChangeStatus']>;

/** `lost`: no answer comes, and it asks again by itself. `exhausted`: it does not any more. */
export type Connection = 'there' | 'lost' | 'exhausted';

/** How the token of a change ends: with the change, or `unheard` where the server has no call to ask for it. */
export type ChangeEnd = PhoneChangeState | 'unheard';

export type Following = {
  /** As far as it is known. */
  readonly change: PhoneChange | undefined;
  readonly connection: Connection;
  /** Why it cannot be asked for, where asking by itself would not help. */
  readonly failure: CallError | undefined;
  askAgain(): void;
};

const isOpen = (status: PhoneChangeState): boolean => status === 'waiting' || status === 'approved';

/** Sent away for a while is not lost. */
const isLost = (error: unknown): boolean => error instanceof CallError && isTransient(error) && error.retryAfter === undefined;

/**
 * Asks what has become of a phone change until it has ended.
 * @param onOver the token is of no more use: it came to this end, or the service doesn't know it any longer
 */
export function usePhoneChange(oneTimeToken: string, onOver: (end: ChangeEnd | undefined) => void): Following {
  const { client } = useStepgate();
  const [change, setChange] = useState<PhoneChange>();
  const [failure, setFailure] = useState<CallError>();
  const [lost, setLost] = useState(false);

  const { exhausted, again } = usePolling({
    async ask(signal) {
      try {
        const told = await client.ask(calls.phoneChangeStatus, {}, { oneTimeToken, signal });
        if (!signal.aborted) {
          setChange(told);
          setLost(false);
        }
        return isOpen(told.status) ? { done: false } : { done: true, value: told.status };
      } catch (error) {
        if (!signal.aborted) setLost(isLost(error));
        throw error;
      }
    },
    policy: polls.phoneChange,
    active: true,
    onDone: onOver,
    onError(error) {
      if (error.code === 'ott_not_found') onOver(undefined);
      if (error.status === 404) onOver('unheard');
      setFailure(error);
    },
  });

  return {
    change,
    connection: exhausted ? 'exhausted' : lost ? 'lost' : 'there',
    failure,
    askAgain() {
      setFailure(undefined);
      setLost(false);
      again();
    },
  };
}
