/** Runs the flow: performs its effects and notifies listeners of its states, in the form that `useSyncExternalStore` expects. */
import { asCallError, type CallError, type Challenge, type ChallengeType } from '@stepgate/contract';
import {
  type FlowEffect,
  type FlowEvent,
  type FlowFailure,
  type FlowResult,
  type FlowState,
  initialState,
  next,
} from './flow.ts';
import type { ChallengeTokenResponse } from './pick.ts';
import type { ChallengesPort, Clock } from './ports.ts';

export type FlowOptions = {
  /** Asks for the token's challenges, e.g. over the client. */
  readonly port: ChallengesPort;
  /** Waits before a list is asked for once more. */
  readonly clock: Pick<Clock, 'after'>;
  /** The server has nothing left to ask. */
  onComplete(result: FlowResult): void;
  /** Token-expiry handling mode: the host replaces the error screen, and the flow ends. */
  onFailure?(error: FlowFailure): void;
  /** Runs when the customer retries on the error screen, instead of a reset. */
  onRetry?(): void;
  /** Called with each challenge before it is shown; after `pause` it is shown once `resume` is called. */
  onChallengesLoaded?(response: ChallengeTokenResponse, resume: () => void): 'pause' | undefined;
  /** The error tracker. */
  report(error: Error): void;
};

export type FlowController = {
  /** Fetches the challenges. After a `stop` the flow continues where it was. */
  start(): void;
  /** Aborts pending work; anything that arrives later is ignored. */
  stop(): void;
  getState(): FlowState;
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void;
  /**
   * @param instance the showing of the calling screen: `FlowState.instance` at the time it was shown
   * @param newPhoneNumber what the customer entered, if the challenge is the form for a new number: the code to it comes next
   */
  challengePassed(instance: number, newPhoneNumber?: string): void;
  /** The token is at fault, not the input: the flow can't continue with this challenge. */
  tokenFailed(error: CallError, instance: number): void;
  showAlternatives(): void;
  /** One step back that the customer chose: `FlowState.behind` has as many. */
  back(): void;
  /** The customer was away: fetches the challenges again. The view stays, unless they have changed. */
  check(): void;
  /** @param challenge one of the alternatives, or the current challenge to start it again */
  switchTo(challenge: Challenge): void;
  /**
   * Continues with a challenge of this type: the server's if it lists one, else our own, which the server may refuse.
   * @param instance the showing that is replaced
   * @param by whether its screen falls back, or the customer chose the other type and can go back
   */
  fallBackTo(type: ChallengeType, instance: number, by: 'screen' | 'customer'): void;
  retry(): void;
};

/**
 * Runs the flow of one token: fetches what is still to be proved, and says which view to show. It throws nothing; errors are states.
 *
 * @example
 * const flow = runFlow({
 *   port: { fetchChallenges: (aborted) => client.ask(calls.tokenStatus, {}, { oneTimeToken, signal: aborted }) },
 *   clock,
 *   onComplete: () => void client.exchangeSession({ body: { oneTimeToken } }),
 *   report: reportError,
 * });
 * flow.subscribe(() => console.log(flow.getState().name));
 * flow.start();
 */
export function runFlow(options: FlowOptions): FlowController {
  const { port, clock, report } = options;
  const listeners = new Set<() => void>();
  let state = initialState(options.onFailure ? 'host' : 'screen');
  let running = false;
  let fetchUnderWay = new AbortController();
  const reported = new Set<string>();

  function send(event: FlowEvent): void {
    const step = running ? next(state, event) : undefined;
    if (step === undefined) return;
    state = step.state;
    for (const listener of listeners) listener();
    for (const effect of step.effects) if (running) perform(effect);
  }

  /** An error in a host's callback must neither stop the flow nor go unnoticed. */
  function guarded<T>(run: () => T): T | undefined {
    try {
      return run();
    } catch (error) {
      report(error instanceof Error ? error : new Error('a callback of the host failed', { cause: error }));
      return undefined;
    }
  }

  /** The list is fetched many times, and a server repeats its fault. */
  function reportOnce(leftOut: readonly string[]): void {
    for (const each of leftOut) {
      if (!reported.has(each)) report(new Error(`left out of the list: ${each}`));
      reported.add(each);
    }
  }

  async function fetchChallenges(signal: AbortSignal): Promise<void> {
    let event: FlowEvent;
    try {
      event = { name: 'fetched', properties: await port.fetchChallenges(signal) };
    } catch (error) {
      event = { name: 'fetchFailed', error: asCallError(error) };
    }
    if (signal.aborted) return;
    if (event.name === 'fetched') reportOnce(event.properties.leftOut ?? []);
    send(event);
  }

  /** Of two fetches the newer counts, whether the older waits or is under way. */
  function beginFetch(after: number | undefined): void {
    fetchUnderWay.abort();
    fetchUnderWay = new AbortController();
    const { signal } = fetchUnderWay;
    if (after === undefined) return void fetchChallenges(signal);
    signal.addEventListener(
      'abort',
      clock.after(after, () => void fetchChallenges(signal)),
    );
  }

  function askHost(response: ChallengeTokenResponse): void {
    const resume = () => send({ name: 'resume', response });
    const answer = guarded(() => options.onChallengesLoaded?.(response, resume));
    if (answer !== 'pause') resume();
  }

  function perform(effect: FlowEffect): void {
    switch (effect.name) {
      case 'fetch':
        beginFetch(effect.after);
        return;
      case 'askHost':
        askHost(effect.response);
        return;
      case 'settle':
        send({ name: 'settle' });
        return;
      case 'complete':
        guarded(() => options.onComplete(effect.result));
        return;
      case 'fail':
        guarded(() => options.onFailure?.(effect.error));
        return;
      case 'report':
        report(effect.error === 'unsupported' ? new Error('a required challenge has an unknown type') : effect.error);
    }
  }

  return {
    start() {
      if (running) return;
      running = true;
      send({ name: 'start' });
    },
    stop() {
      running = false;
      fetchUnderWay.abort();
    },
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    challengePassed: (instance, newPhoneNumber) => send({ name: 'challengePassed', instance, newPhoneNumber }),
    tokenFailed: (error, instance) => send({ name: 'tokenFailed', error, instance }),
    showAlternatives: () => send({ name: 'showAlternatives' }),
    back: () => send({ name: 'back' }),
    check: () => send({ name: 'check' }),
    switchTo: (challenge) => send({ name: 'switchTo', challenge }),
    fallBackTo: (type, instance, by) => send({ name: 'fallBackTo', type, instance, by }),
    retry() {
      if (running && state.name === 'ERROR' && options.onRetry) guarded(options.onRetry);
      else send({ name: 'retry' });
    },
  };
}
