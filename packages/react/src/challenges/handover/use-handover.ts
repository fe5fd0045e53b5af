/** One handover after another: begun when the screen opens, then asked after until the phone is done with it. */
import { CallError, type HandedOver, type HandoverState, lifetimes, type Polled, polls } from '@stepgate/contract';
import { useEffect, useRef, useState } from 'react';
import { useStepgate } from '../../provider/context.ts';
import type { ChallengeApi } from '../challenge-api.ts';
import { isTokenAtFault } from '../token-at-fault.ts';
import { usePolling } from '../waiting/use-polling.ts';
import { forgetHandover, type Handover, rememberedHandover, rememberHandover } from './remembered-handover.ts';

export type HandoverOptions = {
  readonly type: HandedOver;
  readonly api: Pick<ChallengeApi, 'beginHandover' | 'handoverStatus'>;
  /** The phone is done: the server's list tells what is left. */
  onDone(): void;
  onFailed(error: CallError): void;
};

type Stage =
  | { readonly name: 'preparing' }
  | { readonly name: 'not made'; readonly error: CallError }
  | { readonly name: 'waiting' | 'taken'; readonly handover: Handover }
  | { readonly name: 'refused' | 'over' };

type Ended = Exclude<HandoverState, 'waiting' | 'taken'>;

const isEnded = (status: HandoverState): status is Ended => status !== 'waiting' && status !== 'taken';

export function useHandover({ type, api, onDone, onFailed }: HandoverOptions) {
  const { clock, memory } = useStepgate();
  const [stage, setStage] = useState<Stage>({ name: 'preparing' });
  const underWay = useRef(false);

  async function begin(): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setStage({ name: 'preparing' });
    try {
      const { link, number } = await api.beginHandover({ body: { type } });
      // Counted from now by the clock of the page: that of the customer's device may be wrong.
      const handover = { link, number, until: clock.now() + lifetimes.handover };
      rememberHandover(memory, type, handover);
      setStage({ name: 'waiting', handover });
    } catch (cause) {
      const error = cause instanceof CallError ? cause : new CallError('unreadable', { cause });
      if (isTokenAtFault(error)) onFailed(error);
      else setStage({ name: 'not made', error });
    } finally {
      underWay.current = false;
    }
  }

  const open = () => {
    const handover = rememberedHandover(memory, type, clock.now());
    if (handover === undefined) void begin();
    else setStage({ name: 'waiting', handover });
  };
  const opened = useRef(open);
  useEffect(() => {
    opened.current();
  }, []);

  function end(how: 'refused' | 'over') {
    forgetHandover(memory);
    setStage({ name: how });
  }

  async function ask(signal: AbortSignal): Promise<Polled<Ended>> {
    const { status } = await api.handoverStatus({}, signal);
    if (isEnded(status)) return { done: true, value: status };
    // The number stays on the screen: the phone asks for it after it has taken over.
    if (!signal.aborted) setStage((former) => ('handover' in former ? { name: status, handover: former.handover } : former));
    return { done: false };
  }

  const polling = usePolling({
    ask,
    policy: polls.handover,
    active: 'handover' in stage,
    onDone(status) {
      if (status !== 'done') return end(status);
      forgetHandover(memory);
      onDone();
    },
    onError(error) {
      forgetHandover(memory);
      onFailed(error);
    },
  });
  const { exhausted } = polling;
  useEffect(() => {
    if (exhausted) setStage({ name: 'over' });
  }, [exhausted]);

  return {
    stage: exhausted && 'handover' in stage ? ({ name: 'over' } as const) : stage,
    anew() {
      forgetHandover(memory);
      polling.again();
      void begin();
    },
    /** The customer goes on on this screen. */
    leave: () => forgetHandover(memory),
  };
}
