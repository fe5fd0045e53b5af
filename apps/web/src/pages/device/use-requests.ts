import { CallError, type PushRequest, pushDevicePoll, type WaitingPhoneChange, type WaitingRecovery } from '@stepgate/contract';
import { report } from '@stepgate/pages';
import { poll, useStepgate } from '@stepgate/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Device, type DeviceAnswer, deviceCalls } from './device-calls.ts';
import { type Front, frontAfterList, frontOf, outcomeOf, type RequestState, withListed, withState } from './requests.ts';
import { type Stoppable, useStoppable } from './use-stoppable.ts';
import { type Running, whileSeen } from './while-seen.ts';

/** `lost`: no answer came, and it retries automatically. `gone`: the device was removed from the account. */
export type Connection = 'there' | 'lost' | 'gone' | Error;

export type Requests = {
  /** The newest first. */
  readonly list: readonly RequestState[];
  /** The service has answered once. */
  readonly isListed: boolean;
  /** The request that is shown whole. */
  readonly front: RequestState | undefined;
  /** Whether its number was typed into another one. */
  readonly broughtUp: boolean;
  readonly connection: Connection;
  /** Someone says that all passkeys of the account are lost. */
  readonly recovery: Stoppable<WaitingRecovery>;
  /** Someone says that the phone of the account is lost. */
  readonly phoneChange: Stoppable<WaitingPhoneChange>;
  /** Rejects with `CallError` if the outcome is unknown. */
  answer(request: PushRequest, deviceAnswer: DeviceAnswer): Promise<void>;
  dismiss(request: PushRequest): void;
  bringUp(request: PushRequest): void;
  askAgain(): void;
};

const isGone = (error: unknown): boolean => error instanceof CallError && error.code === 'device_not_found';
/** An answer with Retry-After doesn't count as lost. */
const isLost = (error: unknown): boolean => error instanceof CallError && error.retryAfter === undefined;

type Listed = {
  /** `undefined` before the first answer of the service. */
  readonly requests: readonly RequestState[] | undefined;
  readonly front: Front | undefined;
};
const nothing: Listed = { requests: undefined, front: undefined };

/** Notes which request is in front, so that it stays there. */
function keepFront({ requests = [], front }: Listed): Listed {
  const now = frontOf(requests, front)?.request.requestId;
  return { requests, front: now === undefined || now === front?.requestId ? front : { requestId: now, broughtUp: false } };
}

/** Polls the pending requests of this device while the page is visible. */
export function useRequests(device: Device): Requests {
  const { client, clock, host } = useStepgate();
  const service = useMemo(() => deviceCalls(client, device, Date.now), [client, device]);
  const [{ requests, front }, setListed] = useState<Listed>(nothing);
  const [connection, setConnection] = useState<Connection>('there');

  function cancelFailed(error: unknown): void {
    if (!isGone(error)) throw error;
    setConnection('gone');
  }
  const recovery = useStoppable<WaitingRecovery>(service.cancelRecovery, cancelFailed);
  const phoneChange = useStoppable<WaitingPhoneChange>(service.cancelPhoneChange, cancelFailed);
  const { list: listRecovery } = recovery;
  const { list: listPhoneChange } = phoneChange;
  const following = useRef<Running>(undefined);

  useEffect(() => {
    async function ask(signal: AbortSignal): Promise<{ done: false }> {
      try {
        const listed = await service.listRequests(signal);
        if (signal.aborted) return { done: false };
        setListed(({ requests: before = [], front: last }) => {
          const after = withListed(before, listed.requests);
          return keepFront({ requests: after, front: frontAfterList(before, after, last) });
        });
        listRecovery(listed.recovery);
        listPhoneChange(listed.phoneChange);
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
      // A customer who opens the page, or comes back to it, sees the newest request.
      setListed((before) => ({ ...before, front: undefined }));
      poll({ ask, policy: pushDevicePoll, clock, signal }).catch(failed);
    });
    following.current = running;
    return () => running.end();
  }, [service, clock, host, listRecovery, listPhoneChange]);

  const answer = useCallback(
    async ({ requestId }: PushRequest, deviceAnswer: DeviceAnswer): Promise<void> => {
      const become = (state: RequestState['state']) =>
        setListed((before) => keepFront({ ...before, requests: withState(before.requests ?? [], requestId, state) }));
      become('answering');
      try {
        become(outcomeOf(deviceAnswer, await service.answer(requestId, deviceAnswer)));
      } catch (error) {
        if (error instanceof CallError && error.code === 'push_over') return become('over');
        become('open');
        const other = error instanceof CallError ? error.params.pushRequestId : undefined;
        if (other !== undefined) return setListed((before) => ({ ...before, front: { requestId: other, broughtUp: true } }));
        if (isGone(error)) return setConnection('gone');
        throw error;
      }
    },
    [service],
  );

  const dismiss = ({ requestId }: PushRequest) =>
    setListed((before) => keepFront({ ...before, requests: withState(before.requests ?? [], requestId, 'dismissed') }));
  const bringUp = ({ requestId }: PushRequest) => setListed((before) => ({ ...before, front: { requestId, broughtUp: false } }));
  const askAgain = () => {
    setConnection('there');
    following.current?.restart();
  };
  return {
    list: requests ?? [],
    isListed: requests !== undefined,
    front: frontOf(requests ?? [], front),
    broughtUp: front?.broughtUp === true,
    connection,
    recovery,
    phoneChange,
    answer,
    dismiss,
    bringUp,
    askAgain,
  };
}
