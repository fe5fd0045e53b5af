/** Makes the service ask the customer on another device: once when the screen opens, then only on request. A reload doesn't ask again. */
import { asCallError, type CallError } from '@stepgate/contract';
import { useEffect, useRef, useState } from 'react';
import { useStepgate } from '../../host/context.ts';
import type { MemoryKey } from '../../host/memory.ts';
import { useFlowMemory } from '../flow-memory.ts';

type AskingOptions = {
  readonly name: 'push' | 'profiler' | 'email-checkpoint';
  /** How long the request can be answered, in milliseconds. */
  readonly lifetime: number;
  /** The call. Rejects with `CallError`. */
  trigger(): Promise<unknown>;
  onError?(error: CallError): void;
};

export type Asking = {
  /** The service has been asked, now or before a reload, so an answer may come. */
  readonly asked: boolean;
  readonly busy: boolean;
  /** Why the last request failed. */
  readonly error: CallError | undefined;
  /** How many requests the service has sent, as far as this tab knows. */
  readonly times: number;
  /** Sends another request, unless one is in progress. */
  again(): void;
  /** The request was answered. The next challenge of this type sends its own. */
  over(): void;
};

/**
 * @param remembered the time and the number of the last request, as written below
 * @returns the number of requests that can still be answered. A clock that was set back doesn't make a request last forever.
 */
function timesOf(remembered: string | undefined, now: number, lifetime: number): number {
  const [moment = Number.NaN, times = 0] = (remembered ?? '').split(' ').map(Number);
  return Math.abs(now - moment) < lifetime ? times : 0;
}

export function useAsking({ name, lifetime, trigger, onError }: AskingOptions): Asking {
  const { clock } = useStepgate();
  const memory = useFlowMemory();
  const key: MemoryKey = `asked.${name}`;
  const underWay = useRef(false);
  const [state, setState] = useState<Pick<Asking, 'busy' | 'error' | 'times'>>({ busy: true, error: undefined, times: 0 });

  async function send(): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    const before = memory.get(key);
    const times = timesOf(before, clock.now(), lifetime) + 1;
    setState((former) => ({ ...former, busy: true, error: undefined }));
    // Remembered before the answer, so that a reload in the meantime doesn't ask twice.
    memory.set(key, `${clock.now()} ${times}`);
    try {
      await trigger();
      setState({ busy: false, error: undefined, times });
    } catch (cause) {
      const error = asCallError(cause);
      if (before === undefined) memory.remove(key);
      else memory.set(key, before);
      setState((former) => ({ ...former, busy: false, error }));
      onError?.(error);
    } finally {
      underWay.current = false;
    }
  }

  const open = () => {
    const times = timesOf(memory.get(key), clock.now(), lifetime);
    if (times === 0) void send();
    else if (!underWay.current) setState({ busy: false, error: undefined, times });
  };
  const opened = useRef(open);
  useEffect(() => {
    opened.current();
  }, []);

  return { ...state, asked: state.times > 0, again: () => void send(), over: () => memory.remove(key) };
}
