import { CallError, type PushRequest, pushDevicePoll } from '@stepgate/contract';
import { poll, report, useStepgate } from '@stepgate/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Device, deviceCalls, type Said } from './device-calls.ts';
import { outcomeOf, type Shown, withListed, withState } from './requests.ts';
import { type Running, whileSeen } from './while-seen.ts';

/** `lost`: no answer comes, and it asks again by itself. `gone`: the device is off the account. */
export type Connection = 'there' | 'lost' | 'gone' | Error;

export type Requests = {
  readonly shown: readonly Shown[];
  readonly connection: Connection;
  /** Rejects with `CallError` where nobody knows what became of it. */
  answer(request: PushRequest, said: Said): Promise<void>;
  dismiss(request: PushRequest): void;
  askAgain(): void;
};

const isGone = (error: unknown): boolean => error instanceof CallError && error.code === 'device_not_found';
/** Sent away for a while is not lost. */
const isLost = (error: unknown): boolean => error instanceof CallError && error.retryAfter === undefined;

/** What waits for this device's answer, asked for again and again while the page is seen. */
export function useRequests(device: Device): Requests {
  const { client, clock, host } = useStepgate();
  const service = useMemo(() => deviceCalls(client, device, Date.now), [client, device]);
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const [connection, setConnection] = useState<Connection>('there');
  const following = useRef<Running>(undefined);

  useEffect(() => {
    async function ask(signal: AbortSignal): Promise<{ done: false }> {
      try {
        const listed = await service.listRequests(signal);
        if (signal.aborted) return { done: false };
        setShown((before) => withListed(before, listed));
        setConnection('there');
      } catch (error) {
        if (!signal.aborted && isLost(error)) setConnection('lost');
        throw error;
      }
      return { done: false };
    }

    function failed(error: unknown) {
      if (isGone(error)) return setConnection('gone');
      const failure = error instanceof Error ? error : new Error('the requests could not be read', { cause: error });
      void report(host, failure);
      setConnection(failure);
    }

    const running = whileSeen((signal) => {
      poll({ ask, policy: pushDevicePoll, clock, signal }).catch(failed);
    });
    following.current = running;
    return () => running.end();
  }, [service, clock, host]);

  const answer = useCallback(
    async ({ requestId }: PushRequest, said: Said): Promise<void> => {
      const become = (state: Shown['state']) => setShown((before) => withState(before, requestId, state));
      become('answering');
      try {
        become(outcomeOf(said, await service.answer(requestId, said)));
      } catch (error) {
        if (error instanceof CallError && error.code === 'push_over') return become('over');
        become('open');
        if (isGone(error)) return setConnection('gone');
        throw error;
      }
    },
    [service],
  );

  const dismiss = ({ requestId }: PushRequest) => setShown((before) => withState(before, requestId, 'dismissed'));
  const askAgain = () => {
    setConnection('there');
    following.current?.restart();
  };
  return { shown, connection, answer, dismiss, askAgain };
}
