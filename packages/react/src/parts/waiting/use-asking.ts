/** Makes the service ask the customer on another device: once when the screen opens, then only on request. A reload doesn't ask again. */
import type { CallError } from '@stepgate/contract';
import { useState } from 'react';
import { useStepgate } from '../../host/context.ts';
import type { MemoryKey } from '../../host/memory.ts';
import { useFlowMemory } from '../flow-memory.ts';
import { useOnOpening } from '../use-on-opening.ts';
import { useSending } from '../use-sending.ts';

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
  readonly isRequested: boolean;
  readonly busy: boolean;
  /** Why the last request failed. */
  readonly error: CallError | undefined;
  /** How many requests the service has sent, as far as this tab knows. */
  readonly times: number;
  /** When it sent the last one, by the clock; `undefined` until it has. */
  readonly askedAt: number | undefined;
  /** Sends another request, unless one is in progress. */
  again(): void;
  /** The request was answered. The next challenge of this type sends its own. */
  over(): void;
};

type RequestLog = Pick<Asking, 'times' | 'askedAt'>;

/**
 * @param remembered the time and the number of the last request, as written below
 * @returns the requests that can still be answered. A clock that was set back doesn't make a request last forever.
 */
function parseAsked(remembered: string | undefined, now: number, lifetime: number): RequestLog {
  const [askedAt = Number.NaN, times = 0] = (remembered ?? '').split(' ').map(Number);
  return Math.abs(now - askedAt) < lifetime ? { times, askedAt } : { times: 0, askedAt: undefined };
}

export function useAsking({ name, lifetime, trigger, onError }: AskingOptions): Asking {
  const { clock } = useStepgate();
  const memory = useFlowMemory();
  const key: MemoryKey = `asked.${name}`;
  const request = useSending();
  const [state, setState] = useState<RequestLog & Pick<Asking, 'busy' | 'error'>>({
    busy: true,
    error: undefined,
    times: 0,
    askedAt: undefined,
  });

  function send(): Promise<void> {
    const before = memory.get(key);
    const askedAt = clock.now();
    const times = parseAsked(before, askedAt, lifetime).times + 1;
    return request.send(
      () => {
        setState((former) => ({ ...former, busy: true, error: undefined }));
        // Remembered before the answer, so that a reload in the meantime doesn't ask twice.
        memory.set(key, `${askedAt} ${times}`);
        return trigger();
      },
      {
        done: () => setState({ busy: false, error: undefined, times, askedAt }),
        refused(error) {
          if (before === undefined) memory.remove(key);
          else memory.set(key, before);
          setState((former) => ({ ...former, busy: false, error }));
          onError?.(error);
          return true;
        },
      },
    );
  }

  useOnOpening(() => {
    const stored = parseAsked(memory.get(key), clock.now(), lifetime);
    if (stored.times === 0) void send();
    else setState({ busy: false, error: undefined, ...stored });
  });

  return { ...state, isRequested: state.times > 0, again: () => void send(), over: () => memory.remove(key) };
}
