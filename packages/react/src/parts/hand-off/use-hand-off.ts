/** A hand-off: begun when the screen opens, then polled until the phone is done. Another one can follow it. */
import { type CallError, type HandedOff, type HandOffState, lifetimes, type Polled, polls } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import { useEffect, useState } from 'react';
import { useStepgate } from '../../host/context.ts';
import { useFlowMemory } from '../flow-memory.ts';
import { type OfToken, useTokenApi } from '../token-api.ts';
import { isTokenAtFault } from '../token-at-fault.ts';
import { useOnOpening } from '../use-on-opening.ts';
import { useSending } from '../use-sending.ts';
import { usePolling } from '../waiting/use-polling.ts';
import { forgetHandOff, type HandOff, rememberedHandOff, rememberHandOff } from './remembered-hand-off.ts';

export type HandOffOptions = {
  readonly type: HandedOff;
  /** The phone is done. The server's list says what is left. */
  onDone(): void;
  onFailed(error: CallError): void;
};

const handOffApi = ({ client, oneTimeToken }: OfToken) => ({
  begin: (type: HandedOff) => client.ask(calls.beginHandOff, { body: { type } }, { oneTimeToken }),
  status: (signal: AbortSignal) => client.ask(calls.handOffStatus, {}, { oneTimeToken, signal }),
});

type Stage =
  | { readonly name: 'preparing' }
  | { readonly name: 'not made'; readonly error: CallError }
  | { readonly name: 'waiting' | 'taken'; readonly handOff: HandOff }
  | { readonly name: 'refused' | 'over' };

type Ended = Exclude<HandOffState, 'waiting' | 'taken'>;

const isEnded = (status: HandOffState): status is Ended => status !== 'waiting' && status !== 'taken';

export function useHandOff({ type, onDone, onFailed }: HandOffOptions) {
  const { clock } = useStepgate();
  const memory = useFlowMemory();
  const api = useTokenApi(handOffApi);
  const [stage, setStage] = useState<Stage>({ name: 'preparing' });
  const request = useSending();

  function begin(): Promise<void> {
    return request.send(
      () => {
        setStage({ name: 'preparing' });
        return api.begin(type);
      },
      {
        done({ link, number }) {
          // Counted from now on the clock of the page, because the clock of the customer's device may be wrong.
          const handOff = { link, number, until: clock.now() + lifetimes.handOff };
          rememberHandOff(memory, type, handOff);
          setStage({ name: 'waiting', handOff });
        },
        refused(error) {
          if (isTokenAtFault(error)) onFailed(error);
          else setStage({ name: 'not made', error });
          return true;
        },
      },
    );
  }

  useOnOpening(() => {
    const handOff = rememberedHandOff(memory, type, clock.now());
    if (handOff === undefined) void begin();
    else setStage({ name: 'waiting', handOff });
  });

  function end(how: 'refused' | 'over') {
    forgetHandOff(memory);
    setStage({ name: how });
  }

  async function ask(signal: AbortSignal): Promise<Polled<Ended>> {
    const { status } = await api.status(signal);
    if (isEnded(status)) return { done: true, value: status };
    // The number stays on the screen: the phone asks for it after it has opened the link.
    if (!signal.aborted) setStage((former) => ('handOff' in former ? { name: status, handOff: former.handOff } : former));
    return { done: false };
  }

  const polling = usePolling({
    ask,
    policy: polls.handOff,
    active: 'handOff' in stage,
    onDone(status) {
      if (status !== 'done') return end(status);
      forgetHandOff(memory);
      onDone();
    },
    onError(error) {
      forgetHandOff(memory);
      onFailed(error);
    },
  });
  const { exhausted } = polling;
  useEffect(() => {
    if (exhausted) setStage({ name: 'over' });
  }, [exhausted]);

  return {
    stage: exhausted && 'handOff' in stage ? ({ name: 'over' } as const) : stage,
    anew() {
      forgetHandOff(memory);
      polling.again();
      void begin();
    },
    /** The customer continues on this screen. */
    leave: () => forgetHandOff(memory),
  };
}
