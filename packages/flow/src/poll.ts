/** The one poll of the product: asks again until there is an answer. */
import { CallError, lifetimes, type PollPolicy, pollBackOffIntervals, pollPatience, polls } from '@stepgate/contract';
import type { Clock } from './ports.ts';

export type PollOptions<T> = {
  /** One request. Rejects with `CallError`. */
  ask(signal: AbortSignal): Promise<{ done: true; value: T } | { done: false }>;
  /** Default: 10 requests, one a second. */
  readonly policy?: PollPolicy;
  readonly clock: Clock;
  /** Ends the poll: the screen is gone. */
  readonly signal: AbortSignal;
  /** Called after each request that didn't end the poll, with their number so far. */
  onPoll?(count: number): void;
};

/** `exhausted`: the requests of the policy are used up, or the server is silent. `stopped`: the signal ended it. */
export type PollOutcome<T> =
  | { readonly outcome: 'done'; readonly value: T }
  | { readonly outcome: 'exhausted' }
  | { readonly outcome: 'stopped' };

type Waiting = { readonly clock: Clock; readonly signal: AbortSignal };

const stopped = { outcome: 'stopped' } as const;

/** A temporary error, after which the same request may succeed: no answer, an unreadable one, or a server error. */
function mayPass(error: CallError): boolean {
  return error.kind !== 'problem' || error.status === undefined || error.status >= 500 || [408, 429].includes(error.status);
}

/** @returns a function that stops listening */
function whenAborted(signal: AbortSignal, run: () => void): () => void {
  if (signal.aborted) run();
  signal.addEventListener('abort', run);
  return () => signal.removeEventListener('abort', run);
}

/** Resolves after `ms`, or when the tab wakes if `wakes` is set, or when the signal ends it. */
async function pause(ms: number, { clock, signal }: Waiting, wakes: boolean): Promise<'over' | 'woken'> {
  let resolve: (how: 'over' | 'woken') => void = () => undefined;
  const ended = new Promise<'over' | 'woken'>((settle) => {
    resolve = settle;
  });
  const due = clock.now() + ms;
  const over = () => resolve('over');
  const endings = [
    clock.after(ms, over),
    // A timer may have slept with the tab: an overdue one counts as over.
    clock.onWake(() => {
      if (clock.now() >= due) over();
      else if (wakes) resolve('woken');
    }),
    whenAborted(signal, over),
  ];
  const how = await ended;
  for (const end of endings) end();
  return how;
}

/** Settles like `work`, or at once when the signal ends it: a later answer is ignored. */
async function unlessStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  let end = (): void => undefined;
  const aborted = new Promise<undefined>((resolve) => {
    end = whenAborted(signal, () => resolve(undefined));
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    end();
  }
}

/**
 * Asks at once and then every `policy.interval`, counted from request to request; never two requests at a time.
 * - A server's Retry-After is obeyed, and neither the request nor the wait counts against the poll.
 * - Any other temporary error counts as a request without an end, and the waits grow. A permanent error rejects.
 * - Requests are counted, not seconds: a slow line gets as many answers as a fast one. Only if nothing but temporary errors come, the poll ends
 *   after `pollPatience`, or after the time of the whole poll if that is longer.
 * - When the tab wakes it asks at once, but at most once in each interval. A sleep of more than `pollPatience` counts as the requests that it left
 *   out, and one is always made after it.
 *
 * @example
 * const ended = await poll({
 *   ask: async () => ({ done: true, value: 'approved' }),
 *   policy: { interval: 1_000, requests: 60 },
 *   clock,
 *   signal,
 * });
 * if (ended.outcome === 'done') console.log(ended.value);
 */
export async function poll<T>(options: PollOptions<T>): Promise<PollOutcome<T>> {
  const { ask, policy = polls.default, clock, signal, onPoll } = options;
  const patience = Math.max(policy.interval * policy.requests, pollPatience);
  let count = 0;
  let sleptThrough = 0;
  let failuresInARow = 0;
  let silentSince: number | undefined;
  let timesSentAway = 0;
  let wakes = true;

  while (!signal.aborted) {
    const requestedAt = clock.now();
    let wait = policy.interval;
    try {
      const answer = await unlessStopped(ask(signal), signal);
      if (answer === undefined || signal.aborted) return stopped;
      if (answer.done) return { outcome: 'done', value: answer.value };
      failuresInARow = 0;
      silentSince = undefined;
      count += 1;
    } catch (error) {
      if (signal.aborted) return stopped;
      if (!(error instanceof CallError) || !mayPass(error)) throw error;
      // Retry-After may not repeat more often than the policy's requests: the server must not hold the customer forever.
      if (error.retryAfter !== undefined && timesSentAway < policy.requests) {
        timesSentAway += 1;
        silentSince = undefined;
        await pause(Math.min(error.retryAfter, lifetimes.oneTimeToken), options, false);
        continue;
      }
      failuresInARow += 1;
      silentSince ??= requestedAt;
      count += 1;
      wait *= Math.min(2 ** failuresInARow, pollBackOffIntervals);
    }
    onPoll?.(count);
    const silentFor = silentSince === undefined ? 0 : clock.now() - silentSince;
    if (count + sleptThrough >= policy.requests || silentFor >= patience) return { outcome: 'exhausted' };
    const due = Math.max(requestedAt + wait, clock.now());
    wakes = (await pause(due - clock.now(), options, wakes)) === 'over';
    const late = clock.now() - due;
    if (late > pollPatience)
      sleptThrough = Math.min(sleptThrough + Math.floor(late / policy.interval), policy.requests - count - 1);
  }
  return stopped;
}
