import { CallError, type Calls, calls, type PhoneChangeState, polls, type ReadSuccess } from '@stepgate/contract';
import { usePolling } from '@stepgate/pages';
import { isTransient, useStepgate } from '@stepgate/react';
import { useState } from 'react';

export type PhoneChange = ReadSuccess<Calls['phoneChangeStatus']>;

/** `lost`: no answer came, and it retries automatically. `exhausted`: it has stopped. */
export type Connection = 'there' | 'lost' | 'exhausted';

/** The outcome of a change, or `unheard` if the server has no call for it. */
export type ChangeEnd = PhoneChangeState | 'unheard';

export type Following = {
  /** The last known state. */
  readonly change: PhoneChange | undefined;
  readonly connection: Connection;
  /** An error that an automatic retry wouldn't fix. */
  readonly failure: CallError | undefined;
  askAgain(): void;
};

const isOpen = (status: PhoneChangeState): boolean => status === 'waiting' || status === 'approved';

/** An answer with Retry-After doesn't count as lost. */
const isLost = (error: unknown): boolean => error instanceof CallError && isTransient(error) && error.retryAfter === undefined;

/**
 * Polls the status of a phone change until it has ended.
 * @param onOver the token is no longer needed: the change has this outcome, or the service no longer knows the token
 */
export function usePhoneChange(oneTimeToken: string, onOver: (end: ChangeEnd | undefined) => void): Following {
  const { client } = useStepgate();
  const [change, setChange] = useState<PhoneChange>();
  const [failure, setFailure] = useState<CallError>();
  const [lost, setLost] = useState(false);

  const { exhausted, again } = usePolling({
    async ask(signal) {
      try {
        const announcement = await client.ask(calls.phoneChangeStatus, {}, { oneTimeToken, signal });
        if (!signal.aborted) {
          setChange(announcement);
          setLost(false);
        }
        return isOpen(announcement.status) ? { done: false } : { done: true, value: announcement.status };
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
