/** The polling of all waiting screens: the flow's poll, bound to the lifetime of the screen. */
import { asCallError, type CallError, type Polled, type PollPolicy } from '@stepgate/contract';
import { poll } from '@stepgate/flow';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStepgate } from '../../host/context.ts';

type PollingOptions<T> = {
  /** One request. Rejects with `CallError`. */
  ask(signal: AbortSignal): Promise<Polled<T>>;
  readonly policy: PollPolicy;
  /** Polls while true. Stops when it becomes false or the screen unmounts. */
  readonly active: boolean;
  onDone(value: T): void;
  /** An error that a retry wouldn't fix. It ends the poll. */
  onError(error: CallError): void;
};

type Polling = {
  /** Requests so far that didn't end the poll. */
  readonly polls: number;
  /** The policy's requests are used up, or the server is silent. */
  readonly exhausted: boolean;
  /** Starts another poll after that. */
  again(): void;
};

export function usePolling<T>({ policy, active, ...options }: PollingOptions<T>): Polling {
  const { clock } = useStepgate();
  const [round, setRound] = useState({ number: 0, exhausted: false });
  const [polls, setPolls] = useState(0);
  const ask = useEffectEvent(options.ask);
  const onDone = useEffectEvent(options.onDone);
  const onError = useEffectEvent(options.onError);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new poll
  useEffect(() => {
    if (!active) return;
    const screen = new AbortController();
    const { signal } = screen;
    poll({
      ask,
      policy,
      clock,
      signal,
      onPoll: () => setPolls((former) => former + 1),
    }).then(
      (end) => {
        if (signal.aborted) return;
        if (end.outcome === 'done') onDone(end.value);
        if (end.outcome === 'exhausted') setRound(({ number }) => ({ number, exhausted: true }));
      },
      (error: unknown) => {
        if (!signal.aborted) onError(asCallError(error));
      },
    );
    return () => screen.abort();
  }, [active, policy, clock, round.number]);

  return {
    polls,
    exhausted: round.exhausted,
    again: () => setRound(({ number }) => ({ number: number + 1, exhausted: false })),
  };
}
