/** What all waiting screens share: flow's poll, bound to the time that the screen is there. */
import { CallError, type Polled, type PollPolicy } from '@stepgate/contract';
import { poll } from '@stepgate/flow';
import { useEffect, useRef, useState } from 'react';
import { useStepgate } from '../../provider/context.ts';

type PollingOptions<T> = {
  /** One request. Rejects with `CallError`. */
  ask(signal: AbortSignal): Promise<Polled<T>>;
  readonly policy: PollPolicy;
  /** Asks while true; never again after it has become false, or the screen has gone. */
  readonly active: boolean;
  onDone(value: T): void;
  /** An error that asking again would not help. The poll is over with it. */
  onError(error: CallError): void;
};

type Polling = {
  /** Requests without an end so far. */
  readonly polls: number;
  /** The requests or the time of the policy are used up. */
  readonly exhausted: boolean;
  /** Begins anew after that. */
  again(): void;
};

export function usePolling<T>(options: PollingOptions<T>): Polling {
  const { policy, active } = options;
  const { clock } = useStepgate();
  const [round, setRound] = useState({ number: 0, exhausted: false });
  const [polls, setPolls] = useState(0);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new poll
  useEffect(() => {
    if (!active) return;
    const screen = new AbortController();
    const { signal } = screen;
    poll({
      ask: (given) => latest.current.ask(given),
      policy,
      clock,
      signal,
      onPoll: () => setPolls((former) => former + 1),
    }).then(
      (end) => {
        if (signal.aborted) return;
        if (end.outcome === 'done') latest.current.onDone(end.value);
        if (end.outcome === 'exhausted') setRound(({ number }) => ({ number, exhausted: true }));
      },
      (error: unknown) => {
        if (signal.aborted) return;
        latest.current.onError(error instanceof CallError ? error : new CallError('unreadable', { cause: error }));
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
