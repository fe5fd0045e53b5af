/** Runs the flow: performs its effects and tells listeners of its states, in the shape that `useSyncExternalStore` takes. */
import { CallError, type Challenge, type ChallengeType } from '@stepgate/contract';
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
import type { ChallengesPort } from './ports.ts';

export type FlowOptions = {
  readonly port: ChallengesPort;
  /** The server has nothing left to ask. */
  onComplete(result: FlowResult): void;
  /** Token-expiry handling mode: the host takes the place of the error screen, and the flow is over. */
  onFailure?(error: FlowFailure): void;
  /** What retry on the error screen does, in place of a reset. */
  onRetry?(): void;
  /** Called with each challenge before it is shown; after `pause` it is shown once `resume` is called. */
  onChallengesLoaded?(response: ChallengeTokenResponse, resume: () => void): 'pause' | undefined;
  /** The error tracker. */
  report(error: Error): void;
};

export type FlowController = {
  /** Asks for the challenges. After a `stop` the flow goes on where it was. */
  start(): void;
  /** Gives up what is under way; whatever comes afterwards is ignored. */
  stop(): void;
  getState(): FlowState;
  /** @returns what ends the subscription */
  subscribe(listener: () => void): () => void;
  /** @param instance the showing whose screen speaks: `FlowState.instance` at the time it was shown */
  challengePassed(instance: number): void;
  /** The token, not the input, is at fault: the flow cannot go on with this challenge. */
  tokenFailed(error: CallError, instance: number): void;
  showAlternatives(): void;
  backToChallenge(): void;
  /** @param challenge one of the alternatives, or the current challenge to start it afresh */
  switchTo(challenge: Challenge): void;
  /**
   * Goes on with a challenge of this type: the server's where it lists one, else one of our own making, which the server may refuse.
   * @param instance the showing whose screen falls back
   */
  fallBackTo(type: ChallengeType, instance: number): void;
  retry(): void;
};

export function runFlow(options: FlowOptions): FlowController {
  const { port, report } = options;
  const listeners = new Set<() => void>();
  let state = initialState(options.onFailure ? 'host' : 'screen');
  let running = false;
  let fetchUnderWay = new AbortController();

  function send(event: FlowEvent): void {
    const step = running ? next(state, event) : undefined;
    if (step === undefined) return;
    state = step.state;
    for (const listener of listeners) listener();
    for (const effect of step.effects) if (running) perform(effect);
  }

  /** A host's mistake must neither stop the flow nor go unheard. */
  function guarded<T>(run: () => T): T | undefined {
    try {
      return run();
    } catch (error) {
      report(error instanceof Error ? error : new Error('a callback of the host failed', { cause: error }));
      return undefined;
    }
  }

  async function fetchChallenges(): Promise<void> {
    fetchUnderWay.abort();
    fetchUnderWay = new AbortController();
    const { signal } = fetchUnderWay;
    let event: FlowEvent;
    try {
      event = { name: 'fetched', properties: await port.fetchChallenges(signal) };
    } catch (error) {
      event = { name: 'fetchFailed', error: error instanceof CallError ? error : new CallError('unreadable', { cause: error }) };
    }
    if (!signal.aborted) send(event);
  }

  function askHost(response: ChallengeTokenResponse): void {
    const resume = () => send({ name: 'resume', response });
    const answer = guarded(() => options.onChallengesLoaded?.(response, resume));
    if (answer !== 'pause') resume();
  }

  function perform(effect: FlowEffect): void {
    switch (effect.name) {
      case 'fetch':
        void fetchChallenges();
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
        report(effect.error === 'unsupported' ? new Error('a required challenge has no type that is known here') : effect.error);
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
    challengePassed: (instance) => send({ name: 'challengePassed', instance }),
    tokenFailed: (error, instance) => send({ name: 'tokenFailed', error, instance }),
    showAlternatives: () => send({ name: 'showAlternatives' }),
    backToChallenge: () => send({ name: 'backToChallenge' }),
    switchTo: (challenge) => send({ name: 'switchTo', challenge }),
    fallBackTo: (type, instance) => send({ name: 'fallBackTo', type, instance }),
    retry() {
      if (running && state.name === 'ERROR' && options.onRetry) guarded(options.onRetry);
      else send({ name: 'retry' });
    },
  };
}
