/** The polling of all waiting screens: the flow's poll, bound to the lifetime of the screen. */
import { asCallError, type CallError, type Polled, type PollPolicy } from '@stepgate/contract';
import { poll } from '@stepgate/flow';
import { useEffect, useRef, useState } from 'react';
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
        latest.current.onError(asCallError(error));
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
